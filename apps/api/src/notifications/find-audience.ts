import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { Audience } from '@sala/contract/notifications/audiences'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { userRoles, users } from '../tables/accounts.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'
import { personsOfFamily } from './find-persons.ts'

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`
/** Accounts of staff are counted on from here, beyond all students. */
const staffFrom = '10000000000::bigint'

/** Whom an audience means, one unit each: a student by its number, then the accounts of staff. Only of these branches. */
function unitsOf({ whom, ...narrowed }: Audience, branches: readonly number[]): SQL {
  const seats = [
    [sql.raw('e.acps_id'), narrowed.acps_ids],
    [sql.raw('e.grade_id'), narrowed.grade_ids],
    [sql.raw('e.class_id'), narrowed.class_ids],
  ] as const
  const studying = seats.flatMap(([column, ids]) => (ids?.length ? [sql`${column} = ${among(ids)}`] : []))
  const meant = [
    ...(narrowed.student_ids?.length ? [sql`s.student_id = ${among(narrowed.student_ids)}`] : []),
    ...(studying.length > 0
      ? [
          sql`s.student_id in (select e.student_id from ${studentEnrollments} e
            where e.enrollment_status = ${literal(enrollmentStatus.studying)} and (${sql.join(studying, sql` or `)}))`,
        ]
      : []),
  ]
  const roles = narrowed.role_ids?.length
    ? sql`and exists (select from ${userRoles} ur where ur.user_id = u.user_id and ur.role_id = ${among(narrowed.role_ids)})`
    : sql``
  const parts = [
    ...(whom.includes('families') || whom.includes('students')
      ? [
          sql`select s.student_id::bigint as unit, s.student_id, s.student_parent_id, s.branch_id from ${students} s
            where s.status = ${literal(studentStatus.active)} and s.branch_id = ${among(branches)} ${meant.length > 0 ? sql`and (${sql.join(meant, sql` or `)})` : sql``}`,
        ]
      : []),
    ...(whom.includes('staff')
      ? [
          sql`select ${sql.raw(staffFrom)} + u.user_id, null::int, null::int, u.default_branch_id from ${users} u
            where u.user_type in ('staff-api', 'teacher-api') and u.disable = 0 and u.default_branch_id = ${among(branches)} ${roles}`,
        ]
      : []),
  ]
  return sql.join(parts, sql` union all `)
}

export interface Meant {
  readonly audience: Audience
  readonly branch_ids: readonly number[]
  /** Each child is told of itself, so that a family may be told several times. */
  readonly perChild: boolean
}

/** The next units after one, and the last of them. */
export const blockOf = ({ audience, branch_ids }: Meant, after: number, size: number): SQL =>
  sql`select count(*)::int as units, max(unit)::text as last from (select unit from (${unitsOf(audience, branch_ids)}) x where unit > ${after} order by unit limit ${size}) block`

/** Who is told, for a span of units: `person_id`, `family_id`, `student_id` and `branch_id`. */
export function receiversOf({ audience, branch_ids, perChild }: Meant, after = 0, last?: number): SQL {
  const units = sql`(select * from (${unitsOf(audience, branch_ids)}) all_units where unit > ${after}::bigint ${last === undefined ? sql`` : sql`and unit <= ${last}::bigint`}) x`
  const child = perChild ? sql.raw('x.student_id') : sql.raw('0')
  const parts = [
    ...(audience.whom.includes('families')
      ? [
          sql`select coalesce(p.person_id, 0) as person_id, coalesce(x.student_parent_id, 0) as family_id,
              case when x.student_parent_id is null then x.student_id else ${child} end as student_id, x.branch_id
            from ${units} left join lateral (${personsOfFamily(sql.raw('x.student_parent_id'))}) p on true where x.student_id is not null`,
        ]
      : []),
    ...(audience.whom.includes('students')
      ? [
          sql`select u.user_id as person_id, 0 as family_id, ${child} as student_id, x.branch_id
            from ${units} join ${users} u on u.student_id = x.student_id and u.user_type = 'student-api' and u.disable = 0`,
        ]
      : []),
    ...(audience.whom.includes('staff')
      ? [
          sql`select (x.unit - ${sql.raw(staffFrom)})::int as person_id, 0 as family_id, 0 as student_id, x.branch_id from ${units} where x.student_id is null`,
        ]
      : []),
  ]
  return sql`select distinct on (person_id, student_id) * from (${sql.join(parts, sql` union all `)}) told order by person_id, student_id`
}
