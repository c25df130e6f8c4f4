import type { countAccounts as operation } from '@sala/contract/accounts/sign-in-slips'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'

interface Counts {
  readonly people: number
  readonly accounts: number
  readonly open_slips: number
  readonly expired_slips: number
  readonly signed_in: number
}
type Counted = Counts & {
  class_id: number | null
  class_name: string | null
  branch_id: number | null
  is_total: number
  [column: string]: unknown
}

/** How far each class is; a family counts once in every class of its children, and once in the total. */
export async function countAccounts({ input: { whom, branch_id }, actor, tx }: Work<typeof operation>) {
  const person = whom === 'families' ? sql`s.student_parent_id` : sql`s.student_id`
  const holder = whom === 'families' ? sql`u.student_parent_id` : sql`u.student_id`
  const branches = sql.param(branch_id ? [branch_id] : [...actor.branch_ids])
  const { rows } = await tx.execute<Counted>(sql`
    with held as (
      select ${holder} as person_id, bool_or(p.user_id is not null) as signed_in,
        bool_or(l.used_at is null and l.expires_at > now()) as open_slip, bool_or(l.used_at is null and l.expires_at <= now()) as expired_slip
      from users u left join credentials p on p.user_id = u.user_id left join sign_in_slips l on l.user_id = u.user_id
      where u.user_type = ${whom === 'families' ? 'parent-api' : 'student-api'} and ${holder} is not null group by 1)
    select s.branch_id, c.class_id, c.class_name, grouping(s.branch_id) as is_total, count(distinct ${person})::int as people, count(distinct h.person_id)::int as accounts,
      count(distinct h.person_id) filter (where h.open_slip)::int as open_slips, count(distinct h.person_id) filter (where h.expired_slip)::int as expired_slips,
      count(distinct h.person_id) filter (where h.signed_in)::int as signed_in
    from students s
    left join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)}
    left join classes c on c.class_id = e.class_id
    left join held h on h.person_id = ${person}
    where s.status in (${literal(studentStatus.active, studentStatus.suspended)}) and s.branch_id = any(${branches}::int[]) and ${person} is not null
    group by grouping sets ((s.branch_id, c.class_id, c.class_name), ())
    order by 4, s.branch_id, c.class_name collate natural_order nulls last, c.class_id`)
  const counts = ({ people, accounts, open_slips, expired_slips, signed_in }: Counted): Counts => ({
    people,
    accounts,
    open_slips,
    expired_slips,
    signed_in,
  })
  return {
    data: rows
      .filter(({ is_total }) => !is_total)
      .map((row) => ({
        class_id: row.class_id,
        class_name: row.class_name,
        branch_id: row.branch_id!,
        ...counts(row),
      })),
    total: counts(rows.find(({ is_total }) => is_total)!),
  }
}
