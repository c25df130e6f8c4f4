import { overdueFor } from '@sala/contract/billing/report-columns'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../../kit/literal.ts'
import type { Asked, ReportSource } from '../../kit/report/report-rows.ts'
import { branchName } from '../../organisation/public.ts'
import { branches } from '../../tables/organisation.ts'
import { parents, students } from '../../tables/people.ts'
import { owedParts } from './owed-parts.ts'
import { familyPhone, seatNames, seatsOf, studentName } from './report-names.ts'

const dayOf = ({ as_of, today }: Asked): string => (as_of as string | null | undefined) ?? today

/** The student of a row, where he sat, and whom to call. */
export const whoOf = (asked: Asked): SQL =>
  sql`s.card_number, ${studentName(asked)} as student_name, ${seatNames(asked)}, ${branchName(asked)} as branch_name_en, ${familyPhone} as phone_number`
export const peopleOf: SQL = sql`join ${students} s on s.student_id = o.student_id left join ${parents} f on f.student_parent_id = s.student_parent_id
  join ${branches} b on b.branch_id = o.branch_id ${seatsOf('o')}`

const withPeople = (asked: Asked, rows: (parts: SQL, day: SQL) => SQL): SQL => {
  const day = sql`${dayOf(asked)}::date`
  return sql`select o.*, ${whoOf(asked)}, ${day} as as_of from (${rows(owedParts(dayOf(asked)), day)}) o ${peopleOf}`
}

export const unpaidsSource: ReportSource = {
  key: ['inv_id'],
  select: (asked) =>
    withPeople(
      asked,
      (
        parts,
      ) => sql`select w.inv_id, w.branch_id, w.student_id, w.acps_id, w.grade_id, w.class_id, w.inv_number, w.inv_kind, w.inv_date, w.total_amount,
          min(w.due_date) as due_date, max(w.days_overdue) as days_overdue, w.total_amount - sum(w.open_amount) as settled_amount, sum(w.open_amount) as open_amount,
          coalesce(sum(w.open_amount) filter (where w.days_overdue > 0), 0.00) as overdue_amount
        from (${parts}) w group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    ),
}

export const overdueSource: ReportSource = {
  key: ['inv_id', 'part_no'],
  select: (asked) =>
    withPeople(
      asked,
      (
        parts,
      ) => sql`select w.*, case when w.days_overdue <= 30 then ${literal(overdueFor.upTo30Days)} when w.days_overdue <= 60 then ${literal(overdueFor.upTo60Days)} when w.days_overdue <= 90 then ${literal(overdueFor.upTo90Days)} else ${literal(overdueFor.over90Days)} end as overdue_for
        from (${parts}) w where w.days_overdue > 0`,
    ),
}

const between = (from: number, to: number): SQL =>
  sql`coalesce(sum(w.open_amount) filter (where w.days_overdue between ${sql.raw(String(from))} and ${sql.raw(String(to))}), 0.00)`

/** A student is one row in a branch, where his latest invoice has him. */
export const ageingSource: ReportSource = {
  key: ['branch_id', 'student_id'],
  select: (asked) =>
    withPeople(
      asked,
      (
        parts,
      ) => sql`select w.branch_id, w.student_id, (array_agg(w.acps_id order by w.inv_id desc))[1] as acps_id, (array_agg(w.grade_id order by w.inv_id desc))[1] as grade_id,
          (array_agg(w.class_id order by w.inv_id desc))[1] as class_id, min(w.due_date) filter (where w.days_overdue > 0) as oldest_due_date,
          coalesce(sum(w.open_amount) filter (where w.days_overdue is null), 0.00) as not_due_amount, ${between(1, 30)} as days_30_amount, ${between(31, 60)} as days_60_amount,
          ${between(61, 90)} as days_90_amount, ${between(91, 1_000_000)} as over_90_amount, ${between(1, 1_000_000)} as overdue_amount, sum(w.open_amount) as open_amount
        from (${parts}) w group by w.branch_id, w.student_id`,
    ),
}
