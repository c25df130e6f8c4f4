import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { insertMany, monthOf, numberAll, sumsOf } from '../kit/document.ts'
import { type PricedLine, rateOn } from '../pricing/public.ts'
import { preInvoiceLines, preInvoices } from '../tables/billing.ts'
import { branches } from '../tables/organisation.ts'
import { refuse } from './refusals.ts'

type Head = Omit<
  typeof preInvoices.$inferInsert,
  'pre_inv_number' | 'exchange_rate' | 'total_amount' | 'total_khr' | 'branch_id' | 'inv_date'
>

export interface PreDraft {
  readonly head: Head
  readonly lines: readonly PricedLine[]
}

/**
 * Writes pre-invoices of one branch and day with their lines, however many they are, in three statements. Numbers are
 * taken here, so call it last.
 */
export async function writePreInvoices(
  tx: Tx,
  of: { branch_id: number; inv_date: string },
  drafts: readonly PreDraft[],
) {
  if (drafts.some(({ lines }) => lines.length === 0)) throw refuse('nothing_to_charge')
  if (drafts.length === 0) return []
  const [branch] = await tx
    .select({ code: branches.branch_code })
    .from(branches)
    .where(eq(branches.branch_id, of.branch_id))
  const rate = await rateOn(tx, of.inv_date)
  const series = { prefix: 'PI', branch_id: of.branch_id, branch_code: branch!.code, period: monthOf(of.inv_date) }
  const numbers = await numberAll(tx, drafts, () => series)
  const heads = drafts.map(({ head, lines }, at) => ({
    ...head,
    ...of,
    ...sumsOf(lines, rate),
    pre_inv_number: numbers[at]!,
  }))
  const made = await insertMany<{ id: number; pre_inv_number: string; total_amount: string; total_khr: string }>(
    tx,
    preInvoices,
    heads,
    sql`id, pre_inv_number, total_amount, total_khr`,
  )
  await insertMany(
    tx,
    preInvoiceLines,
    drafts.flatMap(({ lines }, at) => lines.map((line) => ({ ...line, pre_inv_id: made[at]!.id }))),
    sql`line_id`,
  )
  return made
}
