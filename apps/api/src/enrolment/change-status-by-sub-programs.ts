import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type {
  checkStatusBySubPrograms,
  changeStatusBySubPrograms as operation,
  refusal,
} from '@sala/contract/enrolment/student-status'
import { peopleProblems } from '@sala/contract/people/problems'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { applyStudentStatus, checkChange } from './apply-student-status.ts'

const refuse = refusals(peopleProblems)

interface Affected extends Record<string, unknown> {
  readonly student_id: number
  readonly card_number: string
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly from_status: number
  readonly class_name: string
}

type Asked = Pick<Work<typeof checkStatusBySubPrograms>, 'input' | 'actor' | 'tx'>

/** Everybody who sits in a class of the sub program now: who would change, and who would not and why. */
async function whoChanges({ input, actor, tx }: Asked) {
  const { branch_id, acps_id, ac_term_id = null, grade_id = null, leave_out = [], status, effective_date } = input
  const leaves = studentHasLeft.includes(status)
  const { rows } = await tx.execute<Affected & { why: (typeof refusal)[number] | null }>(sql`
    select * from (select distinct on (s.student_id) s.student_id, s.card_number, s.full_name_en, s.full_name_kh, s.status as from_status, c.class_name,
      case when s.status = ${status} then 'same_status'
        when ${leaves} and exists (select 1 from student_enrollments o where o.student_id = s.student_id and o.enrollment_status = ${literal(enrollmentStatus.studying)} and o.acps_id <> e.acps_id) then 'other_program'
        when ${leaves} and e.enroll_date > ${effective_date}::date then 'joined_later'
        when exists (select 1 from student_status_changes k where k.student_id = s.student_id and k.effective_date > ${effective_date}::date) then 'changed_later'
      end as why
    from student_enrollments e join students s using (student_id) join classes c on c.class_id = e.class_id
    where e.enrollment_status = ${literal(enrollmentStatus.studying)} and e.branch_id = ${branch_id} and e.acps_id = ${acps_id}
      and (${ac_term_id}::int is null or e.ac_term_id = ${ac_term_id}) and (${grade_id}::int is null or e.grade_id = ${grade_id})
      and s.branch_id = any(${sql.param([...actor.branch_ids])}::int[]) and s.student_id <> all(${sql.param([...leave_out])}::int[])
    order by s.student_id, e.enroll_date desc) seated order by class_name, card_number`)
  return {
    changes: rows.filter(({ why }) => !why).map(({ why: _, ...row }) => row),
    refused: rows.flatMap(({ why, ...row }) => (why ? [{ ...row, why }] : [])),
  }
}

/** What the change would do, student by student; nothing is changed. */
export async function checkStatus(work: Work<typeof checkStatusBySubPrograms>) {
  await checkChange(work.tx, work.input)
  return whoChanges(work)
}

/**
 * The same computation, carried out for all of them or for nobody: whoever stands in the way is named, to be left out
 * or put right.
 */
export async function changeStatus({ input, actor, tx, call }: Work<typeof operation>) {
  await checkChange(tx, input)
  await tx.execute(sql`select s.student_id from students s where s.student_id in (select e.student_id from student_enrollments e
    where e.enrollment_status = ${literal(enrollmentStatus.studying)} and e.branch_id = ${input.branch_id} and e.acps_id = ${input.acps_id}) order by s.student_id for update`)
  const { changes, refused } = await whoChanges({ input, actor, tx })
  if (refused.length > 0) throw refuse('some_cannot_change', { conflicts: refused.slice(0, 200) })
  if (changes.length === 0) throw refuse('nobody_to_change')
  const ids = changes.map(({ student_id }) => student_id)
  return { changed: ids.length, ...(await applyStudentStatus(tx, call.db, actor, ids, input)) }
}
