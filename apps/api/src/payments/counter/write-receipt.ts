import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { Settled } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import { takeNumbers } from '../../kit/number.ts'
import { insertRows } from '../../kit/store/made-once.ts'
import { accounts, type LedgerLine, openCredits, postEntries } from '../../ledger/public.ts'
import { receiptLines, receiptPayments, receipts } from '../../tables/payments.ts'
import type { LockedShift } from './lock-shift.ts'
import type { Counted } from './take-money.ts'

type Head = typeof receipts.$inferInsert

const accountOf: Readonly<Record<number, number>> = {
  [paymentMethod.cash]: accounts.cash,
  [paymentMethod.bankTransfer]: accounts.bank,
  [paymentMethod.khqr]: accounts.khqr,
  [paymentMethod.cheque]: accounts.cheque,
  [paymentMethod.card]: accounts.card,
  [paymentMethod.credit]: accounts.studentCredit,
}

/** The drawer that it lies in, or only the branch, where none of it is cash. */
export type Place = Omit<LockedShift, 'shift_id'> & { readonly shift_id: number | null }

export interface Draft {
  readonly prefix: 'RC' | 'RF'
  readonly head: Omit<Head, 'receipt_number' | 'branch_id' | 'shift_id' | 'total_amount'> & {
    readonly rounding_amount: string
  }
  readonly lines: readonly Settled[]
  readonly payments: readonly Counted[]
  /** Where no invoice says it. */
  readonly total_amount?: string
  /** What was too much and stays here, and whose it is. */
  readonly kept?: { readonly student_id: number; readonly amount: string } | undefined
}

/**
 * Writes a receipt, or what goes back, with its lines, its payments and what the ledger says of them. The number is
 * taken here, so call it last.
 */
export async function writeReceipt(
  tx: Tx,
  { shift_id, branch_id, branch_code }: Place,
  { prefix, head, lines, payments, kept, ...draft }: Draft,
) {
  const total_amount = draft.total_amount ?? formatAmount(sumOf(lines.map(({ amount }) => parseAmount(amount))))
  const period = head.receipt_date.slice(2, 7).replace('-', '')
  const [receipt_number] = await takeNumbers(tx, { prefix, branch_id, branch_code, period })
  const row = { ...head, receipt_number: receipt_number!, branch_id, shift_id, total_amount }
  const [made] = await insertRows(tx, receipts, [row], ['receipt_id'])
  const { receipt_id } = made!
  const all = [...payments, ...(kept ? [await keepCredit(tx, branch_id, receipt_id, kept)] : [])]
  const own = <T extends object>(each: readonly T[]) => each.map((one) => ({ ...one, receipt_id }))
  await insertRows(tx, receiptLines, own(lines))
  await insertRows(tx, receiptPayments, own(all))
  const entry = {
    branch_id,
    posting_date: head.receipt_date,
    document: 'receipt',
    document_id: receipt_id,
    deed: 'issue',
  }
  await postEntries(tx, [{ ...entry, lines: ledgerOf(lines, all, head.rounding_amount, shift_id) }])
  return { receipt_id, receipt_number: receipt_number!, total_amount }
}

async function keepCredit(
  tx: Tx,
  branch_id: number,
  source_id: number,
  { student_id, amount }: { student_id: number; amount: string },
): Promise<Counted> {
  const [credit] = await openCredits(tx, [{ branch_id, student_id, source: 'receipt', source_id, amount }])
  return {
    payment_method: paymentMethod.credit,
    currency_code: 'USD',
    amount: `-${amount}`,
    base_amount: `-${amount}`,
    credit_id: credit!.credit_id,
  }
}

/** Drawers and accounts hold more, the invoices owe less, and what no note could say is a line of its own. */
export function ledgerOf(
  settled: readonly Settled[],
  payments: readonly Counted[],
  rounding_amount: string,
  shift_id: number | null,
): LedgerLine[] {
  const owed = Map.groupBy(settled, ({ inv_id }) => inv_id)
  const rounding = parseAmount(rounding_amount)
  return [
    ...payments.map(({ payment_method, currency_code, amount, base_amount, credit_id }) => ({
      account_id: accountOf[payment_method]!,
      currency_code,
      amount,
      base_amount,
      credit_id: credit_id ?? null,
      shift_id: payment_method === paymentMethod.cash ? shift_id : null,
    })),
    ...[...owed].map(([inv_id, own]) => ({
      account_id: accounts.receivable,
      inv_id,
      amount: formatAmount(-sumOf(own.map((line) => parseAmount(line.amount)))),
    })),
    ...(rounding === 0n ? [] : [{ account_id: accounts.rounding, amount: formatAmount(-rounding) }]),
  ]
}
