import type { Clash } from '@sala/contract/timetable/clashes'
import type { scheduleTimes as resource } from '@sala/contract/timetable/schedule-times'
import { sql } from 'drizzle-orm'
import type { Change } from '../kit/store/store.ts'
import { clashProblem } from './find-clashes.ts'

// A time of a large program is in the weeks of hundreds of classes; the first ones of each kind tell enough.
const mostNamed = 20

/**
 * Refuses other hours for a time where its lessons would then want a teacher, a room or their class together with
 * another lesson, and names both.
 */
export async function refuseMovedTime({ values, before, actor, tx }: Change<typeof resource>): Promise<void> {
  if (!before) return
  const { schedule_time_id, start_time, end_time } = { ...before, ...values }
  if (start_time === before.start_time && end_time === before.end_time) return
  const { rows } = await tx.execute<{ clash: Clash }>(sql`
    with moved as materialized (
      select l.*, int4range((l.weekday - 1) * 1440 + minute_of(${start_time}), (l.weekday - 1) * 1440 + minute_of(${end_time})) as new_minutes
      from schedule_details l where l.schedule_time_id = ${schedule_time_id}::int and l.is_live = 1
    ), found as (
      ${sql.join(
        (['teacher', 'room', 'class'] as const).map((kind) => {
          const column = sql.raw(`${kind}_id`)
          return sql`(select ${kind} as kind, m.${column} as id, m.weekday, l.sch_id, l.class_id, l.subject_id, l.schedule_time_id
            from moved m join schedule_details l on l.${column} = m.${column} and l.minutes && m.new_minutes and l.days && m.days
            where l.is_live = 1 and l.sch_type = m.sch_type and l.schedule_time_id <> m.schedule_time_id
            order by m.weekday, m.class_id, l.detail_id limit ${sql.raw(String(mostNamed))})`
        }),
        sql` union all `,
      )}
    )
    select json_build_object('kind', f.kind, 'place', 0, 'with_place', null, 'schedule_time_id', ${schedule_time_id}::int, 'weekday', f.weekday,
      'start_time', ${start_time}::text, 'end_time', ${end_time}::text, 'id', f.id,
      'name_en', coalesce(te.full_name_foreign, r.room_name, own.class_name), 'name_kh', coalesce(te.full_name_native, r.room_name, own.class_name),
      'other', case when c.branch_id = any(${sql.param(actor.branch_ids)}::int[]) then json_build_object('sch_id', f.sch_id, 'class_id', c.class_id,
        'class_name', c.class_name, 'subject_name_foreign', su.subject_name_foreign, 'subject_name_native', su.subject_name_native,
        'weekday', f.weekday, 'start_time', ti.start_time, 'end_time', ti.end_time) end) as clash
    from found f join classes c on c.class_id = f.class_id join subjects su on su.subject_id = f.subject_id
    join schedule_times ti on ti.schedule_time_id = f.schedule_time_id
    left join teachers te on f.kind = 'teacher' and te.teacher_id = f.id
    left join rooms r on f.kind = 'room' and r.room_id = f.id
    left join classes own on f.kind = 'class' and own.class_id = f.id
    order by f.weekday, c.class_name, f.kind, f.id`)
  if (rows.length > 0) throw clashProblem(rows.map(({ clash }) => clash))
}
