import { receiptKind } from '@sala/contract/payments/receipts'
import { voidedKind } from '@sala/contract/payments/shift-reports'
import { type SQL, sql } from 'drizzle-orm'
import { sqlDayOf } from '../../kit/clock.ts'
import { literal } from '../../kit/literal.ts'
import type { ReportSource } from '../../kit/report/report-rows.ts'
import { accounts } from '../../ledger/public.ts'
import { branchName } from '../../organisation/public.ts'
import { users } from '../../tables/accounts.ts'
import { ledgerEntries, ledgerLines } from '../../tables/ledger.ts'
import { branches } from '../../tables/organisation.ts'
import { cashierShifts, paymentTesting, receipts } from '../../tables/payments.ts'

const account = (id: number): SQL => sql.raw(String(id))

/** What the shift took without cash, and took back while it lasted: its lines in the ledger name no drawer. */
const withoutCash = (document: string, table: SQL, key: SQL): SQL => sql`
  select e.entry_id from ${table} d join ${ledgerEntries} e on e.document = ${sql.raw(`'${document}'`)} and e.document_id = ${key}
    where d.shift_id = s.cashier_shift_id and (e.deed = 'issue' or (e.deed = 'void' and d.void_shift_id is null and d.voided_date <= coalesce(s.closed_at, 'infinity')))`

/** Every entry of a shift, each once. */
const entries = sql`
  select l.entry_id from ${ledgerLines} l join ${ledgerEntries} e on e.entry_id = l.entry_id where l.shift_id = s.cashier_shift_id and e.document in ('receipt', 'payment-testing')
  union ${withoutCash('receipt', sql`${receipts}`, sql`d.receipt_id`)}
  union ${withoutCash('payment-testing', sql`${paymentTesting}`, sql`d.id`)}`

/** What an entry did: took money, gave some back by a paper of its own, or took a paper back. */
const deed = sql`case when e.deed = 'void' then 'void' when r.receipt_kind in (${literal(receiptKind.refund, receiptKind.creditPaidOut)}) then 'refund' else 'taken' end`

const sumOf = (where: SQL, what: SQL = sql`m.amount`): SQL =>
  sql`coalesce(sum(${what}) filter (where m.account_id is not null and ${where}), 0.00)`
const taken = (id: number, currency: 'USD' | 'KHR'): SQL =>
  sumOf(sql`m.did = 'taken' and m.account_id = ${account(id)} and m.currency_code = ${sql.raw(`'${currency}'`)}`)
const back = (currency: 'USD' | 'KHR'): SQL =>
  sumOf(
    sql`m.did <> 'taken' and m.account_id = ${account(accounts.cash)} and m.currency_code = ${sql.raw(`'${currency}'`)}`,
  )
const times = (did: string): SQL => sql`count(distinct m.entry_id) filter (where m.did = ${sql.raw(`'${did}'`)})::int`

const moved = sql`
  select ${times('taken')} as receipts, ${times('refund')} as refunds, ${times('void')} as voids,
      ${sumOf(sql`m.did = 'refund'`, sql`m.base_amount`)} as refund_amount, ${sumOf(sql`m.did = 'void'`, sql`m.base_amount`)} as void_amount,
      ${taken(accounts.cash, 'USD')} as cash_usd, round(${taken(accounts.cash, 'KHR')}) as cash_khr, ${back('USD')} as back_usd, round(${back('KHR')}) as back_khr,
      ${taken(accounts.khqr, 'USD')} as khqr_usd, round(${taken(accounts.khqr, 'KHR')}) as khqr_khr, ${taken(accounts.bank, 'USD')} as bank_usd, round(${taken(accounts.bank, 'KHR')}) as bank_khr,
      ${taken(accounts.cheque, 'USD')} as cheque_usd, round(${taken(accounts.cheque, 'KHR')}) as cheque_khr, ${taken(accounts.card, 'USD')} as card_usd, round(${taken(accounts.card, 'KHR')}) as card_khr
    from (select e.entry_id, ${deed} as did, l.account_id, l.currency_code, l.amount, l.base_amount
      from (${entries}) x join ${ledgerEntries} e on e.entry_id = x.entry_id left join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
        left join ${ledgerLines} l on l.entry_id = e.entry_id and l.account_id between ${account(accounts.cash)} and ${account(accounts.card)}) m`

/** An open shift has what should be in its drawer by now; a closed one keeps what was agreed when it was counted. */
export const shiftReportsSource: ReportSource = {
  key: ['shift_no'],
  select: (
    asked,
  ) => sql`select s.branch_id, s.user_id, ${branchName(asked)} as branch_name_en, s.cashier_shift_id as shift_no, ${sqlDayOf(sql`s.opened_at`)} as shift_date, u.full_name as cashier_name, s.opened_at, s.closed_at, c.full_name as closed_name,
      s.float_usd, s.float_khr, m.*, coalesce(s.expected_usd, s.float_usd + m.cash_usd + m.back_usd) as expected_usd, coalesce(s.expected_khr, s.float_khr + m.cash_khr + m.back_khr) as expected_khr,
      s.counted_usd, s.counted_khr, s.counted_usd - s.expected_usd as difference_usd, s.counted_khr - s.expected_khr as difference_khr, s.difference_reason
    from ${cashierShifts} s join ${branches} b on b.branch_id = s.branch_id join ${users} u on u.user_id = s.user_id left join ${users} c on c.user_id = s.closed_by
      cross join lateral (${moved}) m`,
}

const papers = sql`
  select 'receipt' as document, receipt_id as document_id, receipt_number, receipt_kind::int as receipt_kind, receipt_date, payer_name, total_amount as amount, void_reason, voided_date, void_shift_id, created_by from ${receipts} where is_deleted = 1
  union all
  select 'payment-testing', id, testing_number, ${literal(voidedKind.testFee)}, testing_date, customer_name, total_amount, void_reason, voided_date, void_shift_id, created_by from ${paymentTesting} where is_deleted = 1`

export const voidedReceiptsSource: ReportSource = {
  key: ['entry_id'],
  select: (
    asked,
  ) => sql`select e.entry_id, e.branch_id, ${branchName(asked)} as branch_name_en, e.posting_date as voided_on, p.voided_date as voided_at, p.receipt_number, p.receipt_kind, p.receipt_date, p.payer_name, p.void_reason,
      v.full_name as voided_name, u.full_name as created_name, p.created_by as user_id, d.full_name || ' · ' || p.void_shift_id as drawer, p.amount
    from ${ledgerEntries} e join (${papers}) p on p.document = e.document and p.document_id = e.document_id join ${branches} b on b.branch_id = e.branch_id
      left join ${users} v on v.user_id = e.created_by left join ${users} u on u.user_id = p.created_by
      left join ${cashierShifts} s on s.cashier_shift_id = p.void_shift_id left join ${users} d on d.user_id = s.user_id
    where e.deed = 'void'`,
}
