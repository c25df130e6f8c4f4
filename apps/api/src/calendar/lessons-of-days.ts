import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'

/**
 * Every lesson on each of its days between two, of the classes `c`, subjects `s` and teachers `t` that are wanted. A
 * timetable that is history counts for classes that are history too.
 */
export const lessonsOfDays = (from: SQL, to: SQL, wanted: SQL): SQL => sql`
  select d.class_id, c.class_name, c.branch_id, c.grade_id, d.subject_id, s.subject_name_foreign, s.subject_name_native, d.teacher_id,
      t.full_name_foreign as teacher_name_foreign, t.full_name_native as teacher_name_native, day::date::text as lesson_date,
      p.time_name, p.start_time, p.end_time, r.room_name, upper(d.minutes) - lower(d.minutes) as minutes
    from schedule_details d join classes c on c.class_id = d.class_id join subjects s on s.subject_id = d.subject_id
      join schedule_times p on p.schedule_time_id = d.schedule_time_id
      left join teachers t on t.teacher_id = d.teacher_id left join rooms r on r.room_id = d.room_id
      cross join lateral generate_series(greatest(lower(d.days), ${from}), least(upper(d.days) - 1, ${to}), interval '1 day') day
    where d.sch_type = ${literal(scheduleType.study)} and (d.is_live = 1 or c.ac_status_id = ${literal(academicStatus.history)}) and extract(isodow from day) = d.weekday and ${wanted}`

/**
 * The places in timetables, each with how many lessons it makes between two days: that is reckoned, not gone through
 * day by day.
 */
export const lessonsCounted = (from: SQL, to: SQL, wanted: SQL): SQL => sql`
  select d.class_id, d.subject_id, d.teacher_id, c.branch_id, c.grade_id, c.class_name, n.lessons, n.lessons * (upper(d.minutes) - lower(d.minutes)) as minutes
    from schedule_details d join classes c on c.class_id = d.class_id
      cross join lateral (select greatest(lower(d.days), ${from}) as first, least(upper(d.days) - 1, ${to}) as last) b
      cross join lateral (select (b.last - b.first - (d.weekday - extract(isodow from b.first)::int + 7) % 7 + 7) / 7 as lessons) n
    where d.sch_type = ${literal(scheduleType.study)} and (d.is_live = 1 or c.ac_status_id = ${literal(academicStatus.history)}) and b.last >= b.first and n.lessons > 0 and ${wanted}`
