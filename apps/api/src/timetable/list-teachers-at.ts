import type { AnswerOf } from '@sala/contract/kit/operation'
import { staffStatus } from '@sala/contract/people/statuses'
import type { listTeachersAt as operation } from '@sala/contract/timetable/timetables'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { normaliseText } from '../kit/text.ts'

const mostOffered = 100

/**
 * The teachers of the caller's branches: those who teach the subject in the timetable's branch, or the class, come
 * before all others, and of each those who are free at that time of the timetable's weeks; of the others what they
 * teach then, if it is in one of his branches.
 */
export async function listTeachersAt({ input, actor, tx }: Work<typeof operation>) {
  const branches = sql`${sql.param([...actor.branch_ids])}::int[]`
  const like = `%${normaliseText(input.search ?? '')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await tx.execute<AnswerOf<typeof operation>['data'][number] & Record<string, unknown>>(sql`
    with own as materialized (
      select s.sch_id, s.sch_type, s.branch_id, s.class_id, daterange(coalesce(s.valid_from, m.start_date), coalesce(s.valid_to, m.end_date), '[]') as days,
        int4range((${input.weekday}::int - 1) * 1440 + minute_of(i.start_time), (${input.weekday}::int - 1) * 1440 + minute_of(i.end_time)) as minutes
      from schedules s join terms m on m.ac_term_id = s.ac_term_id, schedule_times i where s.sch_id = ${input.sch_id} and i.schedule_time_id = ${input.schedule_time_id}
    ), busy as materialized (
      select distinct on (l.teacher_id) l.teacher_id, case when c.branch_id = any(${branches}) then
          json_build_object('class_name', c.class_name, 'subject_name_foreign', u.subject_name_foreign, 'subject_name_native', u.subject_name_native) end as teaches
      from own join schedule_details l on l.minutes && own.minutes and l.days && own.days and l.sch_type = own.sch_type and l.sch_id <> own.sch_id
      join classes c on c.class_id = l.class_id join subjects u on u.subject_id = l.subject_id
      where l.is_live = 1 and l.teacher_id is not null order by l.teacher_id, l.detail_id
    ), usual as materialized (
      select l.teacher_id from own join schedule_details l on l.class_id = own.class_id
      union select l.teacher_id from own join schedule_details l on l.branch_id = own.branch_id and l.subject_id = ${input.subject_id ?? null}::int
    )
    select t.teacher_id, t.full_name_foreign as name_en, t.full_name_native as name_kh, (b.teacher_id is null)::int as is_free, b.teaches
    from teachers t join employees e on e.staff_id = t.staff_id left join busy b on b.teacher_id = t.teacher_id
      left join usual k on k.teacher_id = t.teacher_id
    where e.status in (${literal(staffStatus.active, staffStatus.probation)}) and e.branch_id = any(${branches})
      and lower(t.full_name_foreign || ' ' || t.full_name_native) like ${like}
    order by (k.teacher_id is null), is_free desc, t.full_name_foreign, t.teacher_id limit ${mostOffered}`)
  return { data: rows }
}
