import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import { calendarKind } from '@sala/contract/calendar/calendars'
import { ruleKind } from '@sala/contract/calendar/holidays'
import type { TaughtLesson } from '@sala/contract/calendar/teaching-calendars'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'

/** Whether nobody is taught on a day in a branch: a weekly day of rest, or a holiday of all or of that branch. */
export const restsOn = (on: SQL, branch: SQL): SQL => sql`(
  exists (select 1 from holiday_rules w where w.rule_kind = ${literal(ruleKind.weekly)} and w.weekday = extract(isodow from ${on}))
  or exists (select 1 from calendar_entries h where h.kind = ${literal(calendarKind.holiday)} and ${on} between h.start_date and h.end_date and (h.branch_id is null or h.branch_id = ${branch})))`

/** Whether a lesson gives way to the exams of its class on a day. */
export const givesWay = (lesson: string, on: SQL): SQL => {
  const l = sql.raw(lesson)
  return sql`(${l}.sch_type = ${literal(scheduleType.study)} and exists (select 1 from schedule_details e where e.class_id = ${l}.class_id and e.sch_type = ${literal(scheduleType.exam)} and e.is_live = 1 and e.days @> ${on}))`
}

export interface Wanted {
  readonly branches: readonly number[]
  readonly from: SQL
  readonly to: SQL
  /** Of the timetable `s`. */
  readonly timetables?: SQL | undefined
  /** Of the lesson `l`, with its class `c`, subject `u` and teacher `t`: few are left. */
  readonly lessons?: SQL | undefined
  /** Of what became of it, `r`. */
  readonly records?: SQL | undefined
}

/**
 * Which lessons take place on which days: `detail_id`, `on_day`, `begins`, `branch_id`.
 * The days of school come first and in order, then of each day and branch the lessons in theirs and no more than are
 * wanted: a page costs the same however many there are.
 * A lesson's days are compared without @>, which would lure the planner to the index of clashes, where nothing is in
 * order.
 */
function occurrences({ branches, from, to, timetables, lessons, records = sql`true` }: Wanted, most: number): SQL {
  const own = sql.param(branches)
  const few = sql`, lesson as materialized (
      select l.* from schedule_details l join classes c on c.class_id = l.class_id join subjects u on u.subject_id = l.subject_id left join teachers t on t.teacher_id = l.teacher_id
      where l.branch_id = any(${own}::int[]) and l.is_live = 1 and l.days && daterange(${from}, ${to}, '[]') and ${lessons})`
  return sql`timetable as materialized (
      select s.sch_id, s.branch_id, coalesce(s.valid_from, m.start_date) as first_day, coalesce(s.valid_to, m.end_date) as last_day
      from schedules s join terms m on m.ac_term_id = s.ac_term_id where s.branch_id = any(${own}::int[]) and s.ac_status_id <> ${literal(academicStatus.history)} and ${timetables ?? sql`true`}
    ), span as materialized (select distinct branch_id, first_day, last_day from timetable), school_day as materialized (
      select d::date as on_day, extract(isodow from d)::smallint as weekday, b as branch_id
      from generate_series(${from}, ${to}, interval '1 day') d cross join unnest(${own}::int[]) b
      where exists (select 1 from span p where p.branch_id = b and d::date between p.first_day and p.last_day) and not ${restsOn(sql`d::date`, sql`b`)}
    )${lessons ? few : sql``}, occurrence as (
      select l.detail_id, d.on_day, l.begins, d.branch_id from (select * from school_day order by on_day) d cross join lateral (
        select l.detail_id, lower(l.minutes) as begins
        from ${sql.raw(lessons ? 'lesson' : 'schedule_details')} l left join teaching_records r on r.detail_id = l.detail_id and r.lesson_date = d.on_day
        where l.branch_id = d.branch_id and l.weekday = d.weekday and l.is_live = 1 and lower(l.days) <= d.on_day and upper(l.days) > d.on_day
          and not ${givesWay('l', sql`d.on_day`)}
          and ${timetables ? sql`l.sch_id in (select sch_id from timetable)` : sql`true`} and ${records}
        order by lower(l.minutes), l.detail_id limit ${sql.raw(String(most))}) l
    )`
}

/** How many there are, counted no further than asked. */
export async function countLessons(tx: Tx, wanted: Wanted, most: number): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`with ${occurrences(wanted, most)} select count(*)::int as total from (select 1 from occurrence limit ${most}) counted`,
  )
  return rows[0]!.total
}

/** A page of them, with the names of what they refer to. */
export async function readTaught(tx: Tx, wanted: Wanted, limit: number, offset = 0): Promise<TaughtLesson[]> {
  const { rows } = await tx.execute<{ row: TaughtLesson }>(sql`
    with ${occurrences(wanted, limit + offset)}, page as (select * from occurrence order by on_day, begins, detail_id limit ${limit} offset ${offset})
    select json_build_object('id', p.detail_id || '-' || to_char(p.on_day, 'YYYYMMDD'), 'detail_id', p.detail_id, 'lesson_date', p.on_day,
      'start_time', i.start_time, 'end_time', i.end_time, 'branch_id', p.branch_id, 'ac_year_id', s.ac_year_id, 'ac_term_id', s.ac_term_id,
      'class_id', l.class_id, 'class_name', c.class_name, 'subject_id', l.subject_id, 'subject_name_foreign', u.subject_name_foreign,
      'subject_name_native', u.subject_name_native, 'colour', u.colour, 'teacher_id', l.teacher_id, 'teacher_name_foreign', t.full_name_foreign,
      'teacher_name_native', t.full_name_native, 'room_id', l.room_id, 'room_name', m.room_name, 'teaching_status', coalesce(r.teaching_status, 1),
      'substitute_teacher_id', r.substitute_teacher_id, 'substitute_name_foreign', x.full_name_foreign, 'substitute_name_native', x.full_name_native,
      'remark', r.remark, 'version', coalesce(r.version, 0)) as row
    from page p join schedule_details l on l.detail_id = p.detail_id join schedules s on s.sch_id = l.sch_id join schedule_times i on i.schedule_time_id = l.schedule_time_id
    join classes c on c.class_id = l.class_id join subjects u on u.subject_id = l.subject_id left join teachers t on t.teacher_id = l.teacher_id
    left join rooms m on m.room_id = l.room_id left join teaching_records r on r.detail_id = p.detail_id and r.lesson_date = p.on_day
    left join teachers x on x.teacher_id = r.substitute_teacher_id
    order by p.on_day, p.begins, p.detail_id`)
  return rows.map(({ row }) => row)
}
