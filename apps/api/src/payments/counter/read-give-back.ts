import { formatAmount, sumOf } from '@sala/contract/kit/money'
import type { readTestFeeDrawer as ofTestFee } from '@sala/contract/payments/payment-testing'
import type { GiveBack, readGiveBack as operation } from '@sala/contract/payments/receipts'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Actor } from '../../kit/actor.ts'
import type { Tx } from '../../kit/database.ts'
import { stillThere } from '../../kit/problem.ts'
import type { Work } from '../../kit/route/work.ts'
import { users } from '../../tables/accounts.ts'
import { invoices } from '../../tables/billing.ts'
import { cashierShifts, paymentTesting, receiptPayments, receipts } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'
import { stillPaid } from './refund-receipt.ts'

/** What a void or a refund of a receipt would give back, out of whose drawer, and what would be owed again. */
export async function readGiveBack({ input: { receipt_id }, tx, actor }: Work<typeof operation>): Promise<GiveBack> {
  const { receipt_number, receipt_date, payer_name, total_amount, shift_id } = stillThere(
    await tx.select().from(receipts).where(eq(receipts.receipt_id, receipt_id)),
  )
  const payments = await tx
    .select({
      payment_method: receiptPayments.payment_method,
      currency_code: receiptPayments.currency_code,
      amount: receiptPayments.amount,
    })
    .from(receiptPayments)
    .where(eq(receiptPayments.receipt_id, receipt_id))
    .orderBy(asc(receiptPayments.receipt_payment_id))
  const paid = await stillPaid(tx, receipt_id)
  return {
    receipt_number,
    receipt_date,
    payer_name,
    total_amount,
    left_amount: formatAmount(sumOf(paid.map(({ cents }) => cents))),
    payments: payments as GiveBack['payments'],
    ...(await drawersOf(tx, shift_id, actor)),
    reopens: await reopened(tx, paid),
  }
}

/** The same for a test fee, which is always given back whole. */
export async function readTestFeeDrawer({ input: { id }, tx, actor }: Work<typeof ofTestFee>) {
  const { shift_id } = stillThere(await tx.select().from(paymentTesting).where(eq(paymentTesting.id, id)))
  return drawersOf(tx, shift_id, actor)
}

async function drawersOf(tx: Tx, shift_id: number | null, actor: Actor): Promise<Pick<GiveBack, 'taken_in' | 'from'>> {
  const taken_in = shift_id === null ? null : await drawer(tx, eq(cashierShifts.cashier_shift_id, shift_id))
  const own = and(eq(cashierShifts.user_id, actor.user_id), isNull(cashierShifts.closed_at))!
  return { taken_in, from: taken_in?.closed_at === null ? taken_in : await drawer(tx, own) }
}

async function drawer(tx: Tx, which: SQL): Promise<GiveBack['from']> {
  const [found] = await tx
    .select({
      cashier_shift_id: cashierShifts.cashier_shift_id,
      full_name: users.full_name,
      opened_at: cashierShifts.opened_at,
      closed_at: cashierShifts.closed_at,
    })
    .from(cashierShifts)
    .innerJoin(users, eq(users.user_id, cashierShifts.user_id))
    .where(which)
  return found ?? null
}

async function reopened(tx: Tx, paid: Awaited<ReturnType<typeof stillPaid>>): Promise<GiveBack['reopens']> {
  const byInvoice = Map.groupBy(paid.toReversed(), ({ inv_id }) => inv_id)
  const named = await tx
    .select({
      inv_id: invoices.inv_id,
      inv_number: invoices.inv_number,
      full_name_en: students.full_name_en,
      full_name_kh: students.full_name_kh,
    })
    .from(invoices)
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .where(inArray(invoices.inv_id, [0, ...byInvoice.keys()]))
  return [...byInvoice].flatMap(([inv_id, own]) => {
    const { inv_id: _, ...said } = named.find((each) => each.inv_id === inv_id)!
    const cents = sumOf(own.map((line) => line.cents))
    return cents > 0n ? [{ ...said, amount: formatAmount(cents) }] : []
  })
}
