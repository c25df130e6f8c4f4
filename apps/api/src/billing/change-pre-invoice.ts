import type { changePreInvoice as operation } from '@sala/contract/billing/pre-invoices'
import { eq, sql } from 'drizzle-orm'
import { insertMany, sumsOf } from '../kit/document.ts'
import { refuse as kitRefuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { priceLines, rateOn } from '../pricing/public.ts'
import { preInvoiceLines, preInvoices } from '../tables/billing.ts'
import { checkPrices } from './check-prices.ts'
import { lockPreInvoices } from './lock-pre-invoices.ts'
import { refuse } from './refusals.ts'
import { refuseSlips } from './refuse-slips.ts'

/** Prices an open pre-invoice anew. Its number says its month, so its day stays within it. */
export async function changePreInvoice({ input, tx, actor }: Work<typeof operation>) {
  const { id } = input
  const [before] = await lockPreInvoices(tx, 'change', [id])
  const { student_id, branch_id, pre_inv_number } = before!
  if (input.version && input.version !== before!.version) throw kitRefuse('stale')
  const inv_date = input.inv_date ?? before!.inv_date
  if (inv_date.slice(0, 7) !== before!.inv_date.slice(0, 7)) throw refuse('other_month', { number: pre_inv_number })
  if (input.lines.length === 0) throw refuse('nothing_to_charge')
  const own = eq(preInvoiceLines.pre_inv_id, id)
  await checkPrices(tx, actor, input.lines, await tx.select().from(preInvoiceLines).where(own))
  const [lines] = await priceLines(tx, [{ student_id, branch_id, on: inv_date, wanted: input.lines }])
  await refuseSlips(tx, [{ branch_id, lines: lines! }])
  const sums = sumsOf(lines!, await rateOn(tx, inv_date))
  const { credit_day = before!.credit_day, remark = before!.remark } = input
  await tx
    .update(preInvoices)
    .set({ inv_date, credit_day: credit_day ?? before!.credit_day, remark, ...sums })
    .where(eq(preInvoices.id, id))
  await tx.delete(preInvoiceLines).where(own)
  await insertMany(
    tx,
    preInvoiceLines,
    lines!.map((line) => ({ ...line, pre_inv_id: id })),
    sql`line_id`,
  )
  return { id, pre_inv_number, total_amount: sums.total_amount, total_khr: sums.total_khr }
}
