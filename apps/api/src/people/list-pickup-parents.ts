import type { listPickupParents as operation } from '@sala/contract/people/pickups'
import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { parents, studentPickups, students } from '../tables/people.ts'
import { isBlocked } from './find-blocks.ts'

/** The family's people as pickup persons, one row each; whoever has no name is not there. */
export const familyPeople = (ofStudents: SQL): SQL => sql`
  select s.student_id, who.* from ${students} s join ${parents} p on p.student_parent_id = s.student_parent_id
  cross join lateral (values
    (1, coalesce(p.father_name_en, p.father_name_kh), coalesce(p.father_name_kh, p.father_name_en), null, p.father_phone, p.father_photo),
    (2, coalesce(p.mother_name_en, p.mother_name_kh), coalesce(p.mother_name_kh, p.mother_name_en), null, p.mother_phone, p.mother_photo),
    (3, coalesce(p.guardian_name_en, p.guardian_name_kh), coalesce(p.guardian_name_kh, p.guardian_name_en), p.guardian_relationship, p.guardian_phone, null)
  ) as who (guardian_type, guardian, guardian_kh, relationship, phone, photo)
  where who.guardian is not null and ${ofStudents}`

interface Person extends Record<string, unknown> {
  guardian_type: number
  guardian: string
  guardian_kh: string
  relationship: string | null
  phone: string | null
  photo: string | null
  student_pickup_id: number | null
  is_blocked: number
}

/**
 * Father, mother and guardian of a student as they stand with the family, and which of them are pickup persons already.
 */
export async function listPickupParents({ input, tx }: Work<typeof operation>) {
  const { rows } = await tx.execute<Person>(sql`
    select f.guardian_type, f.guardian, f.guardian_kh, f.relationship, f.phone, f.photo, k.student_pickup_id,
      ${isBlocked(sql.raw('f.student_id'), sql.raw('f.guardian_type'), 'pickup')}::int as is_blocked
    from (${familyPeople(sql`s.student_id = ${input.student_id}`)}) f
    left join ${studentPickups} k on k.student_id = f.student_id and k.guardian_type = f.guardian_type and k.is_deleted = 0
    order by f.guardian_type`)
  return { data: rows }
}
