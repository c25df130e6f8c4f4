import type { generatePickups as operation } from '@sala/contract/people/pickups'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { studentPickups } from '../tables/people.ts'
import { isBlocked } from './find-blocks.ts'
import { familyPeople } from './list-pickup-parents.ts'

/**
 * Makes father, mother and guardian pickup persons of their children who study in the caller's branches. Whoever was
 * taken off the list once does not come back this way, and whoever is blocked does not come.
 */
export async function generatePickups({ input, actor, tx }: Work<typeof operation>) {
  const children = sql`s.student_parent_id = any(${sql.param(input.student_parent_ids)}) and s.status in (${literal(studentStatus.active, studentStatus.suspended)}) and s.branch_id = any(${sql.param([...actor.branch_ids])})`
  const { rows } = await tx.execute<{ student_pickup_id: number }>(sql`
    insert into ${studentPickups} (student_id, guardian_type, guardian, guardian_kh, relationship, phone)
    select f.student_id, f.guardian_type, f.guardian, f.guardian_kh, f.relationship, f.phone from (${familyPeople(children)}) f
    where not exists (select 1 from ${studentPickups} k where k.student_id = f.student_id and k.guardian_type = f.guardian_type)
      and not ${isBlocked(sql.raw('f.student_id'), sql.raw('f.guardian_type'), 'pickup')}
    order by f.student_id, f.guardian_type
    on conflict do nothing
    returning student_pickup_id`)
  return { created: rows.length, student_pickup_ids: rows.map(({ student_pickup_id }) => student_pickup_id) }
}
