import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Asked } from '../kit/report/report-rows.ts'
import { studentEnrollments } from '../tables/enrolment.ts'

const seatAsks = ['ac_year_id', 'acps_id', 'grade_id', 'class_id'] as const

/**
 * The one seat of each student `s` that a list means: the newest that fits what was asked, as `e`. Of a year that is
 * named, also one that was sat to its end;
 * `anyKind` takes whatever there was last.
 */
export function seatOf(asked: Asked, anyKind = false): SQL {
  const kinds = anyKind
    ? sql`true`
    : asked.ac_year_id
      ? sql`x.enrollment_status in (${literal(enrollmentStatus.studying, enrollmentStatus.completed)})`
      : sql`x.enrollment_status = ${literal(enrollmentStatus.studying)}`
  const fits = seatAsks.flatMap((name) => (asked[name] ? [sql`x.${sql.identifier(name)} = ${asked[name]}`] : []))
  return sql`left join (select distinct on (x.student_id) x.* from ${studentEnrollments} x where ${sql.join([kinds, ...fits], sql` and `)}
    order by x.student_id, x.enrollment_id desc) e on e.student_id = s.student_id`
}
