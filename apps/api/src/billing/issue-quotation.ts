import type { issueQuotation as operation } from '@sala/contract/billing/quotations'
import { dayOf } from '@sala/contract/kit/clock'
import { eq, sql } from 'drizzle-orm'
import { insertMany, monthOf, sumsOf } from '../kit/document.ts'
import { takeNumbers } from '../kit/number.ts'
import type { Work } from '../kit/route/work.ts'
import { priceLines, rateOn } from '../pricing/public.ts'
import { quotationLines, quotations } from '../tables/billing.ts'
import { branches } from '../tables/organisation.ts'
import { checkPrices } from './check-prices.ts'
import { customerOf } from './customer-of.ts'
import { refuse } from './refusals.ts'
import { refuseSlips } from './refuse-slips.ts'

/** The last day that a quotation holds, where nobody says another. */
export const thirtyDaysAfter = (now: Date): string => dayOf(new Date(now.getTime() + 30 * 86_400_000))

/** Says what something would cost, for a student, for somebody who has asked, or for a name. */
export async function issueQuotation({ input, tx, now, actor }: Work<typeof operation>) {
  const today = dayOf(now)
  const { lines: wanted, valid_until: asked, remark = null } = input
  const customer = await customerOf(tx, input)
  if (!customer) throw refuse('quotation_for_nobody')
  const valid_until = asked ?? thirtyDaysAfter(now)
  if (valid_until < today) throw refuse('quotation_already_over', {}, { errors: { valid_until: 'no_such_day' } })
  if (wanted.length === 0) throw refuse('nothing_to_charge')
  await checkPrices(tx, actor, wanted)
  const [lines] = await priceLines(tx, [
    { student_id: input.student_id ?? null, branch_id: customer.branch_id, on: today, wanted },
  ])
  await refuseSlips(tx, [{ branch_id: customer.branch_id, lines: lines! }])
  const sums = sumsOf(lines!, await rateOn(tx, today))
  const [branch] = await tx
    .select({ branch_code: branches.branch_code })
    .from(branches)
    .where(eq(branches.branch_id, customer.branch_id))
  const said = Object.fromEntries(
    (['customer_phone', 'grade_id'] as const).flatMap((name) => (input[name] ? [[name, input[name]]] : [])),
  )
  const [quotation_number] = await takeNumbers(tx, {
    prefix: 'QT',
    branch_id: customer.branch_id,
    ...branch!,
    period: monthOf(today),
  })
  const head = {
    ...customer,
    ...said,
    ...sums,
    quotation_number: quotation_number!,
    quotation_date: today,
    valid_until,
    remark,
  }
  const [made] = await tx.insert(quotations).values(head).returning({ id: quotations.id })
  await insertMany(
    tx,
    quotationLines,
    lines!.map((line) => ({ ...line, quotation_id: made!.id })),
    sql`line_id`,
  )
  return {
    id: made!.id,
    quotation_number: quotation_number!,
    total_amount: sums.total_amount,
    total_khr: sums.total_khr,
    valid_until,
  }
}
