import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { moneyDeed } from '@sala/contract/payments/report-columns'
import { type SQL, sql } from 'drizzle-orm'
import { owedParts, seatNames, seatsOf } from '../../billing/public.ts'
import { literal } from '../../kit/literal.ts'
import type { Asked, ReportSource } from '../../kit/report/report-rows.ts'
import { studentEnrollments } from '../../tables/enrolment.ts'
import { factsOf } from './payment-facts.ts'
import { bothWays, sumsByMonth } from './select-payments-by-fee.ts'

/** Whose the money is; what no note could say is nobody's. Where he sits now, so that a student is one row. */
const student = sql`p.branch_id, p.branch_name_en, p.student_id, p.card_number, case when p.student_id is null and p.part = 4 then p.fee_name_en else p.student_name end`
const withSeat = (
  asked: Asked,
  rows: SQL,
): SQL => sql`select r.*, e.acps_id, e.grade_id, e.class_id, ${seatNames(asked)} from (${rows}) r
  left join lateral (select n.acps_id, n.grade_id, n.class_id from ${studentEnrollments} n where n.student_id = r.student_id and n.enrollment_status = ${literal(enrollmentStatus.studying)}
    order by n.enrollment_id desc limit 1) e on true ${seatsOf('e')}`

export const studentPaymentsSource: ReportSource = {
  key: ['branch_id', 'student_id'],
  select: (asked) => sql`select s.*, coalesce(o.open_amount, 0.00) as open_amount from (${withSeat(
    asked,
    sql`
      select ${student} as student_name, count(distinct p.entry_id) filter (where p.money_deed = ${literal(moneyDeed.payment)})::int as receipts,
          max(p.payment_date) filter (where p.money_deed = ${literal(moneyDeed.payment)}) as last_payment_date, ${bothWays}
        from ${factsOf(asked)} p group by ${student}`,
  )}) s
    left join (select branch_id, student_id, sum(open_amount) as open_amount from (${owedParts(asked.to)}) w group by 1, 2) o
      on o.branch_id = s.branch_id and o.student_id = s.student_id`,
}

export const yearlySource: ReportSource = {
  key: ['branch_id', 'student_id', 'payment_year'],
  select: (asked) =>
    withSeat(
      asked,
      sql`select ${student} as student_name, extract(year from p.payment_date)::int as payment_year, ${sumsByMonth}, sum(p.amount) as amount
      from ${factsOf(asked)} p group by ${student}, extract(year from p.payment_date)`,
    ),
}
