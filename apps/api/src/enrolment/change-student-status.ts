import type { changeStudentStatus as operation } from '@sala/contract/enrolment/student-status'
import { peopleProblems } from '@sala/contract/people/problems'
import { and, eq, gt } from 'drizzle-orm'
import { accountsOfStudents } from '../accounts/public.ts'
import { refusals, stillThere } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { studentStatusChanges, students } from '../tables/people.ts'
import { applyStudentStatus, checkChange } from './apply-student-status.ts'

const refuse = refusals(peopleProblems)

/** Changes the status of one student, held until the change is written. */
export async function changeStudentStatus({ input, actor, tx, call }: Work<typeof operation>) {
  const { student_id, status, effective_date } = input
  await checkChange(tx, input)
  const student = stillThere(
    await tx
      .select({ status: students.status })
      .from(students)
      .where(eq(students.student_id, student_id))
      .for('update'),
  )
  if (student.status === status) throw refuse('student_status_is_the_same', { errors: { status: 'unknown' } })
  const later = and(
    eq(studentStatusChanges.student_id, student_id),
    gt(studentStatusChanges.effective_date, effective_date),
  )
  const [behind] = await tx
    .select({ change_id: studentStatusChanges.change_id })
    .from(studentStatusChanges)
    .where(later)
    .limit(1)
  if (behind) throw refuse('before_last_student_change', { errors: { effective_date: 'no_such_day' } })
  const { ended_seats } = await applyStudentStatus(tx, call.db, actor, [student_id], input)
  return { student_id, status, ended_seats, accounts: await accountsOfStudents(tx, [student_id]) }
}
