import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { type payOutCredit as operation, receiptKind } from '@sala/contract/payments/receipts'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { rateOn } from '../../pricing/public.ts'
import { studentCredits } from '../../tables/ledger.ts'
import { students } from '../../tables/people.ts'
import { giveBack, outOf } from './give-back.ts'
import { lockShift, refuseEmptyDrawer } from './lock-shift.ts'
import { spendCredits } from './use-credits.ts'
import { writeReceipt } from './write-receipt.ts'

/**
 * Gives a student's credit back as money: a document below nothing, that pays no invoice and can be voided like any
 * other.
 */
export async function payOutCredit({ input, tx, now, actor }: Work<typeof operation>) {
  const { student_id, remark } = input
  const receipt_date = dayOf(now)
  const shift = await lockShift(tx, actor.user_id)
  const exchange_rate = await rateOn(tx, receipt_date)
  const [student] = await tx.select().from(students).where(eq(students.student_id, student_id))
  const own = and(eq(studentCredits.branch_id, shift.branch_id), eq(studentCredits.student_id, student_id))
  const used = await spendCredits(tx, own, parseAmount(input.amount))
  const cents = sumOf(used.map(({ amount }) => parseAmount(amount)))
  const { payments, given } = await giveBack(tx, shift.branch_id, input, cents, exchange_rate)
  await refuseEmptyDrawer(tx, shift, payments.map(outOf))
  const { student_parent_id, full_name_en, full_name_kh } = student!
  const head = {
    receipt_kind: receiptKind.creditPaidOut,
    student_parent_id,
    student_id,
    payer_name: full_name_en || full_name_kh,
    receipt_date,
    exchange_rate,
    rounding_amount: given.rounding_amount,
    remark,
  }
  const spent = used.map((payment) => ({ ...payment, base_amount: payment.amount }))
  const draft = {
    prefix: 'RF',
    head,
    lines: [],
    payments: [...spent, ...payments],
    total_amount: formatAmount(-cents),
  } as const
  return { ...(await writeReceipt(tx, shift, draft)), ...given }
}
