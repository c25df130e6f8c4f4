import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { readStudentPath as operation, PathStep } from '@sala/contract/enrolment/student-path'
import { sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'

const most = 200

/** Seats and transfers in one story, the newest first. */
export async function readStudentPath({ input: { student_id }, actor, tx }: Work<typeof operation>) {
  const { rows: seats } = await tx.execute<Extract<PathStep, { kind: 'seat' }>>(sql`
    select 'seat' as kind, e.enrollment_id as id, e.class_id, e.ac_term_id, e.acps_id, c.class_name, json_build_object('en', g.grade_name_foreign, 'kh', g.grade_name_native) as grade,
      json_build_object('en', p.acps_name_foreign, 'kh', p.acps_name_native) as program, json_build_object('en', b.branch_name_en, 'kh', b.branch_name_kh) as branch,
      t.term_name, t.term_name_kh, y.ac_year, e.enrollment_status, e.enroll_date::text as from, e.leave_date::text as until, e.remark
    from student_enrollments e join classes c using (class_id) join grades g on g.grade_id = e.grade_id join sub_programs p on p.acps_id = e.acps_id
    join terms t on t.ac_term_id = e.ac_term_id join academic_years y on y.ac_year_id = e.ac_year_id join branches b on b.branch_id = e.branch_id
    where e.student_id = ${student_id} order by e.enrollment_id desc limit ${most}`)
  const { rows: transfers } = await tx.execute<Extract<PathStep, { kind: 'transfer' }>>(sql`
    select 'transfer' as kind, t.transfer_id as id, t.transfer_type, json_build_object('en', f.branch_name_en, 'kh', f.branch_name_kh) as from_branch,
      case when o.branch_id is not null then json_build_object('en', o.branch_name_en, 'kh', o.branch_name_kh) end as to_branch,
      t.to_school, t.transfer_date::text as from, t.reason, t.remark
    from student_transfers t join branches f on f.branch_id = t.from_branch_id left join branches o on o.branch_id = t.to_branch_id
    where t.student_id = ${student_id} order by t.transfer_id desc limit ${most}`)
  // Of one day, the seat that begins stands above the transfer, and the transfer above the seat that it ended.
  const rank = (step: PathStep) =>
    step.kind === 'transfer' ? 1 : step.enrollment_status === enrollmentStatus.studying ? 2 : 0
  const story = [...seats, ...transfers].sort(
    (a, b) => b.from.localeCompare(a.from) || rank(b) - rank(a) || b.id - a.id,
  )
  if (actor.user_type === 'staff-api') return { data: story }
  return {
    data: story.map((step) =>
      step.kind === 'seat' ? { ...step, remark: null } : { ...step, remark: null, reason: '' },
    ),
  }
}
