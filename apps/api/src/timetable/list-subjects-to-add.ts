import type { subjectsToAdd as operation } from '@sala/contract/timetable/teacher-subject-codes'
import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { subjects } from '../tables/academics.ts'
import { teacherSubjectCodes as codes } from '../tables/timetable.ts'

/** A subject is added to a teacher once; the one that is being edited stays among the choices. */
export async function listSubjectsToAdd({ input, tx }: Work<typeof operation>) {
  const taken = tx
    .select({ subject_id: codes.subject_id })
    .from(codes)
    .where(and(eq(codes.teacher_id, input.teacher_id ?? 0), ne(codes.sstc_id, input.sstc_id ?? 0)))
  const data = await tx
    .select({
      subject_id: subjects.subject_id,
      subject_name_foreign: subjects.subject_name_foreign,
      subject_name_native: subjects.subject_name_native,
      subject_code: subjects.subject_code,
      acps_id: subjects.acps_id,
      colour: subjects.colour,
    })
    .from(subjects)
    .where(and(eq(subjects.is_active, 1), notInArray(subjects.subject_id, taken)))
    .orderBy(subjects.acps_id, subjects.subject_order, subjects.subject_id)
  return { data }
}
