import { type saveHealth as operation, studentHealths as resource } from '@sala/contract/health/student-healths'
import { eq } from 'drizzle-orm'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { studentHealths } from '../tables/health.ts'
import { students } from '../tables/people.ts'
import { recordOf } from './read-health.ts'

const { student_id: _, ...own } = resource.fields
const empty = Object.fromEntries(Object.entries(own).map(([name, field]) => [name, field.default ?? null]))

/**
 * Saves the whole of a child's record, once for each version: of two who began with the same one, the second is told.
 */
export async function saveHealth(work: Work<typeof operation>) {
  const { student_id, version, ...values } = work.input
  const { actor, tx, store } = work
  // Held by the child, because of a record that is not there yet nothing can be held.
  await tx
    .select({ one: students.student_id })
    .from(students)
    .where(eq(students.student_id, student_id))
    .for('no key update')
  const [before] = await tx
    .select({ version: studentHealths.version })
    .from(studentHealths)
    .where(eq(studentHealths.student_id, student_id))
  if ((before?.version ?? 0) !== version) throw refuse('stale')
  const record = { ...empty, ...values }
  if (before) await store(resource).update(tx, actor, { student_id }, { ...record, version })
  else await store(resource).create(tx, actor, { student_id, ...record })
  return recordOf(tx, student_id)
}
