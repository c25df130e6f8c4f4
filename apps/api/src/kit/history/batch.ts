import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { batches } from '../tables.ts'

/** What a batch is called where people see it. */
export interface BatchAbout {
  readonly kind: string
  readonly label: readonly [english: string, khmer: string]
}

const tag = (tx: Tx, value: string) => tx.execute(sql`select set_config('sala.batch_id', ${value}, true)`)

/**
 * Does the work as one batch: everything it changes, itself or through triggers, carries the batch's number in its
 * history, and can be undone together.
 */
export async function inBatch<T>(
  tx: Tx,
  { kind, label }: BatchAbout,
  work: (batchId: number) => Promise<T>,
): Promise<{ batch_id: number; answer: T }> {
  const [made] = await tx
    .insert(batches)
    .values({ kind, label: label[0], label_kh: label[1] })
    .returning({ batch_id: batches.batch_id })
  const { batch_id } = made!
  await tag(tx, String(batch_id))
  const answer = await work(batch_id)
  // What is checked at the end of the transaction is checked while it is still the batch that is refused.
  await tx.execute(sql`set constraints all immediate`)
  await tag(tx, '')
  const { rows } = await tx.execute<{ object: string; action: string; count: number }>(
    sql`select object, action, count(*)::int as count from history where batch_id = ${batch_id} group by 1, 2 order by 1, 2`,
  )
  const counts: Record<string, Record<string, number>> = {}
  for (const { object, action, count } of rows) counts[object] = { ...counts[object], [action]: count }
  await tx.update(batches).set({ state: 'committed', counts }).where(sql`batch_id = ${batch_id}`)
  return { batch_id, answer }
}
