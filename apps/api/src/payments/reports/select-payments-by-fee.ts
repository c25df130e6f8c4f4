import { months } from '@sala/contract/billing/report-columns'
import { moneyDeed } from '@sala/contract/payments/report-columns'
import { type SQL, sql } from 'drizzle-orm'
import { sumsByFeeType, sumsFor } from '../../billing/public.ts'
import { literal } from '../../kit/literal.ts'
import type { ReportSource } from '../../kit/report/report-rows.ts'
import { factsOf } from './payment-facts.ts'

export const sumsByMonth: SQL = sumsFor(
  months,
  sql`p.amount`,
  (place) => sql`extract(month from p.payment_date) = ${place}`,
)

/** A credit that is used is not taken back, though it stands below nothing; a refund that is voided is. */
export const bothWays: SQL = sql`coalesce(sum(p.amount) filter (where p.money_deed = ${literal(moneyDeed.payment)}), 0.00) as received_amount, coalesce(sum(p.amount) filter (where p.money_deed <> ${literal(moneyDeed.payment)}), 0.00) as returned_amount, sum(p.amount) as amount`

const fee = sql`p.branch_id, p.branch_name_en, p.fee_type_id, p.fee_type_name, p.fee_name_en`

export const servicesSource: ReportSource = {
  key: ['branch_id', 'fee_type_id', 'fee_name_en'],
  select: (
    asked,
  ) => sql`select ${fee}, count(distinct p.student_id)::int as students, count(*) filter (where p.money_deed = ${literal(moneyDeed.payment)})::int as payments, ${bothWays}
    from ${factsOf(asked)} p group by ${fee}`,
}

export const monthlySource: ReportSource = {
  key: ['branch_id', 'payment_month'],
  select: (asked) => sql`select p.branch_id, p.branch_name_en, to_char(p.payment_date, 'YYYY-MM') as payment_month,
      count(distinct p.entry_id) filter (where p.deed = 'issue')::int as receipts, ${sumsByFeeType(sql`p.amount`, sql`p.fee_type_id`)},
      coalesce(sum(p.amount) filter (where p.fee_type_id is null), 0.00) as no_fee_amount, sum(p.amount) as amount
    from ${factsOf(asked)} p group by 1, 2, 3`,
}

export const annualSource: ReportSource = {
  key: ['branch_id', 'fee_type_id', 'fee_name_en', 'payment_year'],
  select: (
    asked,
  ) => sql`select ${fee}, extract(year from p.payment_date)::int as payment_year, ${sumsByMonth}, sum(p.amount) as amount
    from ${factsOf(asked)} p group by ${fee}, extract(year from p.payment_date)`,
}
