import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import { employees } from '@sala/contract/people/employees'
import { parents } from '@sala/contract/people/parents'
import { students } from '@sala/contract/people/students'
import { teachers } from '@sala/contract/people/teachers'
import { eq } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { Store } from '../kit/store/store.ts'
import { users } from '../tables/accounts.ts'
import { teachers as teacherTable } from '../tables/people.ts'

/** The records about which somebody may ask, by the name under which a request keeps them. */
export const askedAbout: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  [employees, parents, students].map((each) => [each.name, each]),
)

export interface OwnRecord {
  readonly resource: AnyResource
  readonly key: number
}

/** The record that the caller himself is, as his type sees it; of a teacher also the employee who he is. */
export async function ownRecord(tx: Tx, actor: Actor, as: 'seen' | 'asked'): Promise<OwnRecord | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.user_id, actor.user_id))
  const found = {
    'staff-api': [employees, user?.staff_id],
    'teacher-api': [teachers, user?.teacher_id],
    'parent-api': [parents, user?.student_parent_id],
    'student-api': [students, user?.student_id],
  } as const
  const [resource, key] = found[actor.user_type]
  if (!key) return undefined
  if (resource !== teachers || as === 'seen') return { resource, key }
  const [teacher] = await tx
    .select({ staff_id: teacherTable.staff_id })
    .from(teacherTable)
    .where(eq(teacherTable.teacher_id, key))
  return { resource: employees, key: teacher!.staff_id }
}

export const readRecord = (
  store: (resource: AnyResource) => Store,
  tx: Tx,
  actor: Actor,
  { resource, key }: OwnRecord,
  include: readonly string[] = [],
) => store(resource).read(tx, actor, { [resource.keys[0]!]: key }, include)

/** What a record is called in both languages. */
export const subjectOf = (
  resource: AnyResource,
  row: Record<string, unknown>,
): { subject_en: string; subject_kh: string } => {
  const [en, km] = titleFields(resource)
  return { subject_en: String(row[en!]), subject_kh: String(row[km ?? en!]) }
}
