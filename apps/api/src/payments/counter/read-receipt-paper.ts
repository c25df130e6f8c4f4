import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { readReceiptPaper as operation } from '@sala/contract/payments/receipt-papers'
import type { PriceRule } from '@sala/contract/pricing/price-rule'
import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { accounts } from '../../ledger/public.ts'
import { users } from '../../tables/accounts.ts'
import { invoiceLines, invoices } from '../../tables/billing.ts'
import { ledgerEntries, ledgerLines } from '../../tables/ledger.ts'
import { cashierShifts, receiptLines, receiptPayments, receipts } from '../../tables/payments.ts'
import { parents, students } from '../../tables/people.ts'
import { bankProfiles } from '../../tables/pricing.ts'

const cashier = alias(users, 'cashier')
const opener = alias(users, 'opener')
const refunded = alias(receipts, 'refunded')

/** All that a receipt says: what was paid for which child and month, how, by whom and to whom. */
export async function readPaper(tx: Tx, receipt_id: number) {
  const [found] = await tx
    .select({
      receipt: receipts,
      cashier_name: cashier.full_name,
      shift_opened: cashierShifts.opened_at,
      shift_of: opener.full_name,
      family_en: parents.family_name_en,
      family_kh: parents.family_name_kh,
      child_en: students.full_name_en,
      child_kh: students.full_name_kh,
      refunds_number: refunded.receipt_number,
    })
    .from(receipts)
    .leftJoin(cashier, eq(cashier.user_id, receipts.created_by))
    .leftJoin(cashierShifts, eq(cashierShifts.cashier_shift_id, receipts.shift_id))
    .leftJoin(opener, eq(opener.user_id, cashierShifts.user_id))
    .leftJoin(parents, eq(parents.student_parent_id, receipts.student_parent_id))
    .leftJoin(students, eq(students.student_id, receipts.student_id))
    .leftJoin(refunded, eq(refunded.receipt_id, receipts.refunds_receipt_id))
    .where(eq(receipts.receipt_id, receipt_id))
  const { receipt, cashier_name, shift_opened, shift_of, refunds_number, ...names } = found!
  const { receipt_number, receipt_kind, receipt_date, payer_name, exchange_rate, total_amount, rounding_amount } =
    receipt
  const { refunds_receipt_id, remark, is_deleted, void_reason, print_counter, branch_id, shift_id } = receipt
  return {
    ...{ receipt_id, receipt_number, receipt_kind, receipt_date, branch_id, exchange_rate, total_amount },
    ...{ rounding_amount, remark, is_deleted, void_reason, print_counter, refunds_receipt_id, refunds_number },
    taken_at: new Date(receipt.created_date).toISOString(),
    payer: payerOf(payer_name, names),
    cashier_name,
    shift:
      shift_id === null
        ? null
        : {
            cashier_shift_id: shift_id,
            opened_at: new Date(shift_opened!).toISOString(),
            full_name: shift_of!,
          },
    children: await childrenOf(tx, receipt),
    payments: await paymentsOf(tx, receipt_id),
    family_balance: await balanceAfter(tx, receipt),
  }
}

type Names = Readonly<Record<'family_en' | 'family_kh' | 'child_en' | 'child_kh', string | null>>

/** The payer in both scripts, where it is the family or the child; a name that was typed stays as it is. */
function payerOf(payer_name: string, { family_en, family_kh, child_en, child_kh }: Names) {
  const known = [
    [family_en, family_kh],
    [child_en, child_kh],
  ].find((pair) => pair.includes(payer_name))
  return { name_en: known?.[0] || payer_name, name_kh: known?.[1] || payer_name }
}

/** The children with what was paid for each, invoice by invoice; a child whose credit it is has no lines. */
async function childrenOf(tx: Tx, { receipt_id, student_id }: typeof receipts.$inferSelect) {
  const rows = await tx
    .select({ line: invoiceLines, amount: receiptLines.amount, inv_number: invoices.inv_number, child: students })
    .from(receiptLines)
    .innerJoin(invoices, eq(invoices.inv_id, receiptLines.inv_id))
    .innerJoin(invoiceLines, eq(invoiceLines.inv_line_id, receiptLines.inv_line_id))
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .where(eq(receiptLines.receipt_id, receipt_id))
    .orderBy(asc(students.student_id), asc(invoices.inv_id), asc(invoiceLines.line_no))
  const alone =
    rows.length === 0 && student_id
      ? await tx.select().from(students).where(eq(students.student_id, student_id))
      : undefined
  const named = ({ student_id: id, card_number, full_name_en, full_name_kh }: typeof students.$inferSelect) => ({
    student_id: id,
    card_number,
    full_name_en,
    full_name_kh,
  })
  if (alone) return alone.map((child) => ({ ...named(child), lines: [] }))
  return [...Map.groupBy(rows, ({ child }) => child.student_id).values()].map((own) => ({
    ...named(own[0]!.child),
    lines: own.map(({ line, amount, inv_number }) => ({
      inv_id: line.inv_id,
      inv_number,
      amount,
      fee_name_en: line.fee_name_en,
      fee_name_kh: line.fee_name_kh,
      fee_start_date: line.fee_start_date,
      fee_end_date: line.fee_end_date,
      quantity: line.quantity,
      price: line.price,
      discount_rate: line.discount_rate,
      total_amount: line.total_amount,
      rules: [...line.rules] as PriceRule[],
    })),
  }))
}

const paymentsOf = (tx: Tx, receipt_id: number) =>
  tx
    .select({
      receipt_payment_id: receiptPayments.receipt_payment_id,
      payment_method: receiptPayments.payment_method,
      currency_code: receiptPayments.currency_code,
      amount: receiptPayments.amount,
      base_amount: receiptPayments.base_amount,
      account_name: bankProfiles.account_name,
      reference: receiptPayments.reference,
      is_credit: sql<boolean>`${receiptPayments.credit_id} is not null`,
    })
    .from(receiptPayments)
    .leftJoin(bankProfiles, eq(bankProfiles.id, receiptPayments.bank_profile_id))
    .where(eq(receiptPayments.receipt_id, receipt_id))
    .orderBy(asc(receiptPayments.receipt_payment_id))

/** What the family still owed at this branch once it was written, as the ledger says: the same however often it is asked. */
async function balanceAfter(tx: Tx, of: typeof receipts.$inferSelect): Promise<string> {
  const { rows } = await tx.execute<{ amount: string }>(sql`
    select l.base_amount::text as amount from ${ledgerLines} l join ${invoices} i on i.inv_id = l.inv_id join ${students} s on s.student_id = i.student_id
    where l.account_id = ${accounts.receivable} and i.branch_id = ${of.branch_id}
      and (s.student_parent_id = ${of.student_parent_id} or s.student_id = ${of.student_id}
        or s.student_id in (select p.student_id from ${receiptLines} r join ${invoices} p on p.inv_id = r.inv_id where r.receipt_id = ${of.receipt_id}))
      and l.entry_id <= (select max(e.entry_id) from ${ledgerEntries} e where e.document = 'receipt' and e.document_id = ${of.receipt_id} and e.deed = 'issue')`)
  return formatAmount(sumOf(rows.map(({ amount }) => parseAmount(amount))))
}

export const readReceiptPaper = ({ input, tx }: Work<typeof operation>) => readPaper(tx, input.receipt_id)
