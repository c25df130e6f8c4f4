import { academicsProblems } from '@sala/contract/academics/problems'
import { ruleKind } from '@sala/contract/calendar/holidays'
import { showDate } from '@sala/contract/kit/dates'
import type { examSchedules as resource } from '@sala/contract/timetable/exam-schedules'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { saying } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'

const refuse = saying(academicsProblems)

interface Taken {
  readonly kind: 'exam_of_grade' | 'exam_in_room' | 'exam_of_invigilator'
  readonly exam_name: string
  readonly subject: [string, string]
  readonly who: [string, string]
  readonly teacher: [string, string] | null
  readonly room_name: string | null
  readonly start_time: string
  readonly end_time: string
  readonly [column: string]: unknown
}

/**
 * Refuses an exam on a holiday of its branch or a weekly rest day, and one that wants a grade, a class of it, a room or an invigilator who
 * is at another exam then; names what stands there. What lies in other branches the database refuses without a name.
 */
export async function checkExam({ values, before, actor, tx }: Change<typeof resource>): Promise<void> {
  const exam = { teacher_ids: [], ...before, ...values }
  const { branch_id, grade_id, class_id = null, room_id = null, exam_date, start_time, end_time, teacher_ids } = exam
  // One after the other within a branch: what is found free stays free.
  await tx.execute(sql`select pg_advisory_xact_lock(7254, ${branch_id})`)
  if (exam_date !== before?.exam_date) await refuseHoliday(tx, branch_id!, exam_date!)
  const { rows } = await tx.execute<Taken>(sql`
    select case when x.room_id = ${room_id}::int then 'exam_in_room' when i.teacher_id is not null then 'exam_of_invigilator' else 'exam_of_grade' end as kind,
      x.exam_name, x.start_time, x.end_time, r.room_name, json_build_array(s.subject_name_foreign, s.subject_name_native) as subject,
      json_build_array(coalesce(c.class_name, g.grade_name_foreign), coalesce(c.class_name, g.grade_name_native)) as who,
      case when t.teacher_id is not null then json_build_array(t.full_name_foreign, t.full_name_native) end as teacher
    from exam_schedules x join subjects s on s.subject_id = x.subject_id join grades g on g.grade_id = x.grade_id
    left join classes c on c.class_id = x.class_id left join rooms r on r.room_id = x.room_id
    left join exam_invigilators i on i.exam_sch_id = x.exam_sch_id and i.teacher_id = any(${sql.param([...teacher_ids])}::int[])
    left join teachers t on t.teacher_id = i.teacher_id
    where x.exam_date = ${exam_date}::date and x.start_time < ${end_time} and x.end_time > ${start_time}
      and x.exam_sch_id is distinct from ${before?.exam_sch_id ?? null}::int and x.branch_id = any(${sql.param([...actor.branch_ids])}::int[])
      and (x.room_id = ${room_id}::int or i.teacher_id is not null
        or (x.branch_id = ${branch_id} and x.grade_id = ${grade_id} and (x.class_id is null or ${class_id}::int is null or x.class_id = ${class_id}::int)))
    order by kind, x.start_time limit 1`)
  const [taken] = rows
  if (!taken) return
  throw refuse(taken.kind, {
    exam: taken.exam_name,
    subject: taken.subject,
    who: taken.who,
    room: taken.room_name ?? '',
    teacher: taken.teacher ?? '',
    time: `${taken.start_time}–${taken.end_time}`,
  })
}

async function refuseHoliday(tx: Change<typeof resource>['tx'], branch: number, day: string): Promise<void> {
  const { rows } = await tx.execute<{ name: [string, string] }>(sql`
    select json_build_array(h.hol_name_en, h.hol_name_kh) as name from holidays h where ${day}::date between h.start_date and h.end_date
      and (not exists (select from holiday_branches b where b.hol_id = h.hol_id) or exists (select from holiday_branches b where b.hol_id = h.hol_id and b.branch_id = ${branch}))
    union all select json_build_array(w.rule_name_en, w.rule_name_kh) from holiday_rules w
      where w.rule_kind = ${literal(ruleKind.weekly)} and w.weekday = extract(isodow from ${day}::date)
    limit 1`)
  if (rows[0]) throw refuse('exam_on_holiday', { day: showDate(day), holiday: rows[0].name })
}
