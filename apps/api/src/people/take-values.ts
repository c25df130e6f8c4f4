import { pairKind } from '@sala/contract/people/duplicate-pairs'
import type { MergePreview } from '@sala/contract/people/merges'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse } from '../kit/problem.ts'
import { choosable, type Kind, pictures, type Which } from './merge-kinds.ts'

type Row = Record<string, unknown>

/** The values of the other record that were chosen, where they differ; a place goes with the place it lies in. */
export function takenValues(
  { resource, kind }: Kind,
  { keep, drop }: MergePreview,
  chosen: Record<string, Which>,
): Row {
  const fields = new Map(choosable(resource))
  const values: Row = {}
  for (const [name, which] of Object.entries(chosen)) {
    const field = fields.get(name)
    if (!field) throw refuse('invalid', { errors: { [`chosen.${name}`]: 'unknown' } })
    if (which === 'drop' && keep.row[name] !== drop.row[name]) values[name] = drop.row[name] ?? null
  }
  for (const [name, { within }] of fields) {
    const value = name in values ? values[name] : keep.row[name]
    const from = (side: MergePreview['keep']) =>
      side.row[name] === value &&
      (within ?? []).every((each) => side.row[each] === (each in values ? values[each] : keep.row[each]))
    if (within && value !== null && !from(keep) && !from(drop))
      throw refuse('invalid', { errors: { [`chosen.${name}`]: 'not_within' } })
  }
  const printed = kind === pairKind.student ? Number(drop.row.print_card_counter ?? 0) : 0
  return printed > 0 ? { ...values, print_card_counter: Number(keep.row.print_card_counter) + printed } : values
}

/** A picture that is no longer shown stays, under another name, so that an undo finds it. */
export async function keepFiles(tx: Tx, kind: Kind, keep: number, rows: readonly Row[]): Promise<void> {
  const shown = choosable(kind.resource).flatMap(([name, field]) => (pictures.includes(field.kind) ? [name] : []))
  const before = [...new Set(rows.flatMap((row) => shown.map((name) => row[name]).filter(Boolean)))] as string[]
  if (before.length === 0) return
  const names = sql.join(
    shown.map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  )
  await tx.execute(sql`update files f set field = 'merged:' || f.field where f.file_id = any(${sql.param(before)}::uuid[]) and f.field not like 'merged:%'
    and not exists (select from ${sql.identifier(kind.table)} r where r.${sql.identifier(kind.key)} = ${keep} and f.file_id in (${names}))`)
}
