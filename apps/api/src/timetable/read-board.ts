import type { Board, readBoard as operation } from '@sala/contract/timetable/timetables'
import { sql } from 'drizzle-orm'
import { actorValues } from '../kit/actor.ts'
import type { Work } from '../kit/route/work.ts'
import { readLessons } from './read-week.ts'

type Head = Omit<Board, 'times' | 'lessons' | 'subjects' | 'rooms'>

/** All that the grid of a timetable shows and chooses from. */
export async function readBoard({ input: { sch_id }, actor, tx }: Work<typeof operation>): Promise<Board> {
  const { rows } = await tx.execute<Head>(sql`
    select s.sch_id, s.version, s.sch_type, s.branch_id, s.acps_id, s.class_id, c.class_name, c.room_id as class_room_id, t.term_name, t.term_name_kh,
      coalesce(s.valid_from, t.start_date)::text as "from", coalesce(s.valid_to, t.end_date)::text as "to", s.ac_status_id
    from schedules s join classes c on c.class_id = s.class_id join terms t on t.ac_term_id = s.ac_term_id where s.sch_id = ${sch_id}`)
  const head = rows[0]!
  const { actor_branch_ids: branches } = actorValues(actor)
  const { rows: times } = await tx.execute<Board['times'][number]>(sql`
    select schedule_time_id, time_name, start_time, end_time, is_break from schedule_times
    where branch_id = ${head.branch_id} and acps_id = ${head.acps_id} and sch_type = ${head.sch_type} order by start_time, end_time, schedule_time_id`)
  const { rows: subjects } = await tx.execute<Board['subjects'][number]>(sql`
    select s.subject_id, s.subject_code, s.subject_name_foreign, s.subject_name_native, s.colour, coalesce(usual.teachers, '[]') as teachers
    from subjects s left join lateral (
      select json_agg(json_build_object('teacher_id', t.teacher_id, 'name_en', t.full_name_foreign, 'name_kh', t.full_name_native) order by k.lessons desc, t.teacher_id) as teachers
      from (select l.teacher_id, count(*) as lessons from schedule_details l join classes c on c.class_id = l.class_id
        where l.subject_id = s.subject_id and l.teacher_id is not null and c.branch_id = ${head.branch_id} group by l.teacher_id order by 2 desc, 1 limit 8) k
      join teachers t on t.teacher_id = k.teacher_id join employees e on e.staff_id = t.staff_id and e.branch_id = any(${sql.param(branches)}::int[])
    ) usual on true
    where s.acps_id = ${head.acps_id} and s.is_active = 1 and s.is_elective_subject_parent = 0 order by s.subject_order, s.subject_id`)
  const { rows: rooms } = await tx.execute<Board['rooms'][number]>(sql`
    select room_id, room_name from rooms where branch_id = ${head.branch_id} and is_active = 1 order by room_name collate natural_order, room_id`)
  const lessons = await readLessons(tx, sql`l.sch_id = ${sch_id}`)
  return { ...head, times, lessons: lessons.map(({ branch_id: _, ...lesson }) => lesson), subjects, rooms }
}
