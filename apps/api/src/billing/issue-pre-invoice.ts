import type { issuePreInvoice as operation } from '@sala/contract/billing/pre-invoices'
import { dayOf } from '@sala/contract/kit/clock'
import { eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { priceLines } from '../pricing/public.ts'
import { students } from '../tables/people.ts'
import { checkPrices } from './check-prices.ts'
import { creditDaysOf, seatOf } from './issue-invoice.ts'
import { refuseSlips } from './refuse-slips.ts'
import { writePreInvoices } from './write-pre-invoices.ts'

/** Written by hand, it belongs to no period: there may be as many as somebody needs. */
export async function issuePreInvoice({ input, tx, now, actor }: Work<typeof operation>) {
  const { student_id } = input
  const [student] = await tx
    .select({ branch_id: students.branch_id })
    .from(students)
    .where(eq(students.student_id, student_id))
  const { branch_id } = student!
  const inv_date = input.inv_date ?? dayOf(now)
  await checkPrices(tx, actor, input.lines)
  const [lines] = await priceLines(tx, [{ student_id, branch_id, on: inv_date, wanted: input.lines }])
  await refuseSlips(tx, [{ branch_id, lines: lines! }])
  const credit_day = input.credit_day ?? (await creditDaysOf(tx, branch_id))
  const head = {
    student_id,
    credit_day,
    period: inv_date.slice(0, 7),
    remark: input.remark ?? null,
    ...(await seatOf(tx, student_id)),
  }
  const [written] = await writePreInvoices(tx, { branch_id, inv_date }, [{ head, lines: lines! }])
  return written!
}
