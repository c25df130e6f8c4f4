import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { direction } from '@sala/contract/enrolment/transfer-reports'
import { gender } from '@sala/contract/people/employees'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { type Asked, named, type ReportSource } from '../kit/report/report-rows.ts'
import { branchName } from '../organisation/public.ts'
import { academicYears, classes, grades, subPrograms, terms } from '../tables/academics.ts'
import { studentEnrollments, studentTransfers } from '../tables/enrolment.ts'
import { branches } from '../tables/organisation.ts'
import { students } from '../tables/people.ts'

const child = sql`s.student_id, s.card_number, s.full_name_kh, s.full_name_en, s.gender, 1 as headcount, case when s.gender = ${literal(gender.female)} then 1 end as girls`
const seat = (
  asked: Asked,
) => sql`e.enrollment_id, e.branch_id, e.ac_year_id, e.acps_id, e.grade_id, e.class_id, y.ac_year, ${named(asked, sql`t.term_name`, sql`t.term_name_kh`)} as term_name,
  ${named(asked, sql`g.grade_name_foreign`, sql`g.grade_name_native`)} as grade_name, ${branchName(asked)} as branch_name`
const ofSeat = sql`join ${students} s on s.student_id = e.student_id join ${branches} b on b.branch_id = e.branch_id join ${classes} c on c.class_id = e.class_id
  join ${grades} g on g.grade_id = e.grade_id join ${academicYears} y on y.ac_year_id = e.ac_year_id join ${terms} t on t.ac_term_id = e.ac_term_id`

export const enrolmentsSource: ReportSource = {
  key: ['enrollment_id'],
  select: (asked) => sql`
    select ${child}, ${seat(asked)}, e.enroll_date, e.leave_date, e.enrollment_status, c.class_name,
        ${named(asked, sql`p.acps_name_foreign`, sql`p.acps_name_native`)} as program_name
      from ${studentEnrollments} e ${ofSeat} join ${subPrograms} p on p.acps_id = e.acps_id`,
}

/** A seat that follows one which was left for it. */
export const exchangesSource: ReportSource = {
  key: ['enrollment_id'],
  select: (asked) => sql`
    select ${child}, ${seat(asked)}, e.enroll_date as changed_on, bc.class_name as from_class, c.class_name as to_class, e.remark
      from ${studentEnrollments} e ${ofSeat}
        join ${studentEnrollments} was on was.enrollment_id = e.from_enrollment_id and was.enrollment_status = ${literal(enrollmentStatus.moved)} and was.class_id <> e.class_id
        join ${classes} bc on bc.class_id = was.class_id`,
}

/** A transfer is a line of the branch that loses the child, and one of the branch that gets it. */
export const transfersSource: ReportSource = {
  key: ['transfer_id', 'direction'],
  select: (asked) => sql`
    select ${child}, x.transfer_id, x.transfer_date, x.transfer_type, x.reason, k.direction, k.branch_id, ${branchName(asked)} as branch_name,
        ${branchName(asked, 'f')} as from_name, coalesce(x.to_school, ${branchName(asked, 'o')}) as to_name,
        case when k.direction = ${literal(direction.came)} then 1 end as came, case when k.direction = ${literal(direction.went)} then 1 end as went
      from ${studentTransfers} x join ${students} s on s.student_id = x.student_id
        cross join lateral (values (2, x.from_branch_id), (1, x.to_branch_id)) k (direction, branch_id)
        join ${branches} b on b.branch_id = k.branch_id join ${branches} f on f.branch_id = x.from_branch_id left join ${branches} o on o.branch_id = x.to_branch_id`,
}
