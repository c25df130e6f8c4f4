import { type SQL, sql } from 'drizzle-orm'
import type { ReportSource } from '../../kit/report/report-rows.ts'
import { accounts } from '../../ledger/public.ts'
import { branchName } from '../../organisation/public.ts'
import { users } from '../../tables/accounts.ts'
import { branches } from '../../tables/organisation.ts'
import { paymentLines, paymentMoney } from './payment-lines.ts'

const of = (account: number): SQL =>
  sql`coalesce(sum(m.base_amount) filter (where m.account_id = ${sql.raw(String(account))}), 0.00)`
const cashIn = (currency: 'USD' | 'KHR'): SQL =>
  sql`coalesce(sum(m.own_amount) filter (where m.account_id = ${sql.raw(String(accounts.cash))} and m.currency_code = ${sql.raw(`'${currency}'`)}), 0.00)`

/** What came by each way stands beside what it was for: two sums of the same entries that must be equal. */
const collected = (by: SQL): SQL => sql`
  select ${by}, m.branch_id, m.posting_date as payment_date, count(distinct m.entry_id) filter (where m.deed = 'issue')::int as receipts,
      count(distinct m.entry_id) filter (where m.deed = 'void')::int as voids, ${cashIn('USD')} as cash_usd, round(${cashIn('KHR')}) as cash_khr,
      ${of(accounts.cash)} as cash_amount, ${of(accounts.bank)} as bank_amount, ${of(accounts.khqr)} as khqr_amount, ${of(accounts.cheque)} as cheque_amount,
      ${of(accounts.card)} as card_amount, coalesce(sum(m.base_amount) filter (where m.account_id <> ${sql.raw(String(accounts.studentCredit))}), 0.00) as collected_amount,
      ${of(accounts.studentCredit)} as credit_amount, coalesce(sum(m.line_amount), 0.00) as amount
    from (select entry_id, branch_id, posting_date, created_by, deed, account_id, currency_code, own_amount, base_amount, null::numeric as line_amount from (${paymentMoney}) x
      union all select entry_id, branch_id, posting_date, created_by, deed, null, null, null, null, amount from (${paymentLines}) y) m
    group by 1, m.branch_id, m.posting_date`

export const summaryCollectionsSource: ReportSource = {
  key: ['branch_id', 'payment_date'],
  select: (asked) =>
    sql`select c.*, ${branchName(asked)} as branch_name_en from (${collected(sql`0 as user_id`)}) c join ${branches} b on b.branch_id = c.branch_id`,
}

export const cashierCollectionsSource: ReportSource = {
  key: ['user_id', 'branch_id', 'payment_date'],
  select: (
    asked,
  ) => sql`select c.*, ${branchName(asked)} as branch_name_en, u.full_name as created_name from (${collected(sql`m.created_by as user_id`)}) c
    join ${branches} b on b.branch_id = c.branch_id left join ${users} u on u.user_id = c.user_id`,
}
