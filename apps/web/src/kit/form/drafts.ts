import type { Field } from '@sala/contract/kit/field'
import type { Row } from '../api.ts'

// What is typed and not saved yet, kept on this device so that a reload does not lose it: of one person, form and
// record each, never a password, not much and not for long. Signing out takes it away, and so does whoever comes next.

/** What a draft may hold, by name. */
export type Drafted = Readonly<Record<string, Pick<Field, 'kind'>>>

export interface Draft {
  /** When it was typed, in milliseconds. */
  readonly at: number
  readonly values: Row
  /** The version of the record that it was typed into. */
  readonly version?: unknown
}

const prefix = 'sala.draft.'
const most = { drafts: 20, characters: 40_000, age: 3 * 86_400_000 }

const keyOf = (user: number, place: string): string => `${prefix}${user}.${place}`
const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

function read(key: string): Draft | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (found && Date.now() - found.at < most.age) return found
  } catch {
    // Not one of ours: as good as none.
  }
  localStorage.removeItem(key)
  return undefined
}

export const readDraft = (user: number, place: string): Draft | undefined => read(keyOf(user, place))
export const dropDraft = (user: number, place: string): void => localStorage.removeItem(keyOf(user, place))

/** Keeps what differs from the beginning, without what must not lie on a device. */
export function keepDraft(
  user: number,
  place: string,
  fields: Drafted,
  start: Row,
  now: Row,
  version: unknown,
  at = Date.now(),
): void {
  const changed = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind !== 'secret' && kind !== 'image' && JSON.stringify(now[name] ?? null) !== JSON.stringify(start[name] ?? null)
      ? [[name, now[name]]]
      : [],
  )
  const text = JSON.stringify({ at, values: Object.fromEntries(changed), version } satisfies Draft)
  dropDraft(user, place)
  if (changed.length === 0 || text.length > most.characters) return
  const others = keys()
    .map((key) => [key, read(key)?.at ?? 0] as const)
    .sort(([, one], [, other]) => other - one)
  for (const [key] of others.slice(most.drafts - 1)) localStorage.removeItem(key)
  try {
    localStorage.setItem(keyOf(user, place), text)
  } catch {
    // This device has no room: then it is not kept.
  }
}

/** Takes away what others than this person typed here. */
export function dropDraftsOfOthers(user: number): void {
  for (const key of keys()) if (!key.startsWith(keyOf(user, ''))) localStorage.removeItem(key)
}
