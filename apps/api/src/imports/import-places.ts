import type { Fields } from '@sala/contract/kit/field'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reading, SheetLine, SpecialKind } from './row.ts'

const scripts = ['name_en', 'name_kh'] as const

/** Which of these codes a table of places has. */
async function known({ tx, store }: Reading, target: string, codes: readonly string[]): Promise<Set<string>> {
  const { columns, resource, options } = store.storeOf(target)
  const key = columns[resource.keys[0]!]!
  const rows = await tx
    .select({ code: sql<string>`${key}` })
    .from(options.table as PgTable)
    .where(sql`${key} = any(${sql.param([...new Set(codes)])}::text[])`)
  return new Set(rows.map(({ code }) => code))
}

/**
 * A place's code says where it lies, and gets the zero back that a sheet took; a new place with a name in one script
 * has it in both.
 */
async function prepare(reading: Reading, digits: number, lines: readonly SheetLine[]): Promise<void> {
  const { resource, key } = { resource: reading.kind.resource, key: reading.kind.resource.keys[0]! }
  const [above] = Object.entries(resource.fields as Fields).find(([, field]) => field.kind === 'ref') ?? []
  const asking = lines.filter((line) => /^\d+$/.test(String(line.values[key] ?? '')))
  for (const line of asking) {
    const text = String(line.values[key])
    if (text.length === digits - 1) line.values[key] = line.understood[key] = `0${text}`
  }
  const codeOf = (line: SheetLine) => String(line.values[key])
  const here = await known(reading, resource.name, asking.map(codeOf))
  for (const line of asking)
    if (!here.has(codeOf(line)))
      for (const [at, name] of scripts.entries()) line.values[name] ??= line.values[scripts[1 - at]!]
  if (!above) return
  const whole = asking.filter((line) => codeOf(line).length === digits)
  const parents = await known(
    reading,
    (resource.fields as Fields)[above]!.target!().name,
    whole.map((line) => codeOf(line).slice(0, -2)),
  )
  for (const line of whole) {
    const [code, parent] = [codeOf(line), codeOf(line).slice(0, -2)]
    if (!parents.has(parent)) line.refuse('code_within', key, code, parent)
    else if ((line.values[above] ?? parent) !== parent) line.refuse('code_elsewhere', above, code, parent)
    else if (!line.isWrong(above)) line.values[above] = parent
  }
}

/** Places of one level, by the length of their codes. */
export const importPlaces = (digits: number): SpecialKind => ({
  locks: [],
  open: async (reading) => ({ prepare: (lines) => prepare(reading, digits, lines) }),
})
