import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { permissionName } from '@sala/contract/kit/access'
import { peopleProblems } from '@sala/contract/people/problems'
import type { checkToExternal, changeStudentMode as operation } from '@sala/contract/people/student-changes'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { students as resource } from '@sala/contract/people/students'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refusals, stillThere } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { students } from '../tables/people.ts'

const refuse = refusals(peopleProblems)
type Code = keyof typeof peopleProblems

/** What stands between a student and the other mode. */
async function obstacles(tx: Tx, student_id: number, toExternal: boolean): Promise<Code[]> {
  const student = stillThere(await tx.select().from(students).where(eq(students.student_id, student_id)).for('update'))
  const { rows } = await tx.execute<{ seated: boolean; taken: boolean }>(sql`
    select exists (select 1 from student_enrollments e where e.student_id = ${student_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)}) as seated,
      exists (select 1 from students s where s.student_id <> ${student_id} and ${student.ext_card_number} in (s.card_number, s.ext_card_number)) as taken`)
  const { seated, taken } = rows[0]!
  return [
    ...(student.is_external === Number(toExternal) ? (['mode_is_the_same'] as const) : []),
    ...(studentHasLeft.includes(student.status) ? (['student_has_left'] as const) : []),
    ...(toExternal && seated ? (['seat_is_current'] as const) : []),
    ...(!toExternal && taken ? (['external_card_taken'] as const) : []),
  ]
}

/** Whether the caller may, and if not, everything that stands in the way. */
export const checkMode =
  (toExternal: boolean) =>
  async ({ input, actor, tx, call }: Work<typeof checkToExternal>) => {
    const may = actor.permissions.has(permissionName('approve', resource.name))
    const codes: Code[] = [
      ...(may ? [] : (['mode_needs_approval'] as const)),
      ...(await obstacles(tx, input.student_id, toExternal)),
    ]
    return {
      allowed: codes.length === 0,
      reasons: codes.map((code) => ({ code, message: peopleProblems[code][call.language === 'km' ? 2 : 1] })),
    }
  }

export async function changeStudentMode({ input, tx }: Work<typeof operation>) {
  const { student_id, is_external } = input
  const [obstacle] = await obstacles(tx, student_id, is_external === 1)
  if (obstacle) throw refuse(obstacle)
  await tx.update(students).set({ is_external }).where(eq(students.student_id, student_id))
  return { student_id, is_external }
}
