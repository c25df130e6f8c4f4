import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import { sql } from 'drizzle-orm'
import { placeOf, type YearPlan } from '../academics/public.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'

/** The planned timetables again for the classes in the new places; what stays behind is not copied. */
export async function copyTimetables(
  tx: Tx,
  plan: YearPlan,
  places: ReadonlyMap<string, { class_id: number }>,
): Promise<void> {
  const wanted = plan.timetables
    .filter(({ has_own }) => !has_own)
    .map((each) => ({ sch_id: each.sch_id, class_id: places.get(placeOf(each))!.class_id }))
  if (wanted.length === 0) return
  const left = plan.timetables.flatMap(({ left_out }) => left_out)
  const copies = sql`select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (sch_id int, class_id int)`
  await tx.execute(sql`insert into schedules (sch_name, branch_id, acps_id, ac_year_id, ac_term_id, class_id, sch_type, ac_status_id)
    select c.class_name, c.branch_id, c.acps_id, c.ac_year_id, c.ac_term_id, c.class_id, 1, c.ac_status_id from (${copies}) w join classes c using (class_id) order by w.sch_id`)
  await tx.execute(sql`insert into schedule_details (sch_id, weekday, schedule_time_id, subject_id, teacher_id, room_id, class_id, branch_id, sch_type, minutes, days)
    select s.sch_id, l.weekday, l.schedule_time_id, l.subject_id, l.teacher_id, l.room_id, s.class_id, s.branch_id, 1, l.minutes, l.days
    from (${copies}) w join schedules s using (class_id) join schedule_details l on l.sch_id = w.sch_id
    where s.sch_type = ${literal(scheduleType.study)} and s.ac_status_id <> ${literal(academicStatus.history)} and l.detail_id <> all(${sql.param(left)}::int[]) order by s.sch_id, l.detail_id`)
}
