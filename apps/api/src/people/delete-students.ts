import type { deleteStudents as operation } from '@sala/contract/people/student-changes'
import { students as resource } from '@sala/contract/people/students'
import { inArray } from 'drizzle-orm'
import { Problem, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { students } from '../tables/people.ts'

/** Deletes all of them or none: whoever something still refers to is named, with what it is. */
export async function deleteStudents({ input, actor, tx, store }: Work<typeof operation>) {
  const rows = await tx
    .select({
      student_id: students.student_id,
      card_number: students.card_number,
      full_name_en: students.full_name_en,
      full_name_kh: students.full_name_kh,
    })
    .from(students)
    .where(inArray(students.student_id, input.student_id_list))
    .orderBy(students.student_id)
    .for('update')
  const conflicts: Record<string, unknown>[] = []
  for (const row of rows)
    try {
      await store(resource).remove(tx, actor, { student_id: row.student_id })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'in_use') throw error
      conflicts.push({ ...row, used_by: error.more.used_by })
    }
  if (conflicts.length > 0) throw refuse('in_use', { conflicts })
  return { deleted: rows.length }
}
