import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { numberCounters } from './tables.ts'

/** A series of numbers: what they begin with, in which branch, in which month (yymm). */
export interface Series {
  readonly prefix: string
  readonly branch_id: number
  readonly branch_code: string
  readonly period: string
}

/**
 * The next numbers of a series, without a gap: the counter's row stays locked until the transaction ends, and a
 * transaction
 * that fails gives its numbers back. So take them as late as you can.
 */
export async function takeNumbers(
  tx: Tx,
  { prefix, branch_id, branch_code, period }: Series,
  count = 1,
): Promise<string[]> {
  const [row] = await tx
    .insert(numberCounters)
    .values({ series: prefix, branch_id, period, last: count })
    .onConflictDoUpdate({
      target: [numberCounters.series, numberCounters.branch_id, numberCounters.period],
      set: { last: sql`${numberCounters.last} + ${count}` },
    })
    .returning({ last: numberCounters.last })
  const from = row!.last - count
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${branch_code}${period}${String(from + index + 1).padStart(5, '0')}`,
  )
}
