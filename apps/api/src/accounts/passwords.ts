import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { accountProblems } from '@sala/contract/accounts/problems'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import { credentials, signInSlips, users } from '../tables/accounts.ts'

const refuse = refusals(accountProblems)
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Known to everybody who has read the project: it opens the demonstration school, and nothing in production. */
export const demoPassword = 'sala-demo'

export const hashPassword = (password: string): Promise<string> => hash(password, strength)

let decoy: Promise<string> | undefined

/** Whether the password is right; an unknown user takes as long as a known one. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password')
  const matches = await verify(passwordHash ?? (await decoy), password).catch(() => false)
  return matches && passwordHash !== undefined
}

// What strangers try first: ten thousand of the most common passwords, without signs; words that figures would
// lengthen, and long ones whole.
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)
const onlyLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
const disguises: [RegExp, string][] = [
  [/[@4]/g, 'a'],
  [/[$5]/g, 's'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/7/g, 't'],
]
const undisguised = (text: string, one: string) =>
  disguises.reduce((plain, [sign, letter]) => plain.replace(sign, letter), text.replaceAll(/[1!]/g, one))

/** Whether it is a common word: as it is, with figures around it, twice in a row, or with signs for letters. */
function isCommon(password: string): boolean {
  return [password, undisguised(password, 'i'), undisguised(password, 'l')].some((text) => {
    const plain = onlyLetters(text)
    const bare = plain.replace(/^\p{N}+/u, '').replace(/\p{N}+$/u, '')
    const half = bare.slice(0, bare.length / 2)
    return (
      common.has(plain) || common.has(bare) || (half + half === bare && common.has(half)) || new Set(plain).size < 4
    )
  })
}

/** Whether hardly anything is left once the parts of the owner's names and all figures are taken out. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const parts = names
    .flatMap((name) => [onlyLetters(name), ...name.split(/[^\p{L}\p{M}]+/u).map(onlyLetters)])
    .filter((part) => part.length >= 3)
  const rest = parts
    .sort((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, ''), onlyLetters(password))
  return rest.length < onlyLetters(password).length && rest.replaceAll(/\p{N}/gu, '').length < 5
}

/** Refuses what a stranger would try first: short, common, or made of the user's own names. */
export function insistOnStrength(password: string, ...names: string[]): void {
  if (password.length < 10 || isCommon(password) || isMadeOf(password, names)) throw refuse('weak_password')
}

/**
 * Keeps a new password and records on the user that it changed; a slip that still lies somewhere is worth nothing from
 * then on.
 */
export async function setPassword(tx: Tx, userId: number, password: string, now: Date): Promise<void> {
  const password_hash = await hashPassword(password)
  await tx
    .insert(credentials)
    .values({ user_id: userId, password_hash })
    .onConflictDoUpdate({ target: credentials.user_id, set: { password_hash } })
  await tx.update(users).set({ password_changed_at: now.toISOString() }).where(eq(users.user_id, userId))
  await tx
    .update(signInSlips)
    .set({ used_at: now.toISOString() })
    .where(and(eq(signInSlips.user_id, userId), isNull(signInSlips.used_at)))
}
