import type { readCalendarFeed as operation } from '@sala/contract/calendar/calendar-links'
import { calendarKind } from '@sala/contract/calendar/calendars'
import { teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { eq, type SQL, sql } from 'drizzle-orm'
import { digest } from '../accounts/public.ts'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { calendarLinks } from '../tables/calendar.ts'
import { calendarText, type FeedEntry } from './calendar-text.ts'
import { givesWay, restsOn } from './teaching-days.ts'

type Link = typeof calendarLinks.$inferSelect
type Entry = FeedEntry & Record<string, unknown>

const elsewhere = { en: 'Teaching in another branch', km: 'បង្រៀននៅសាខាផ្សេង' } as const
/** From two months ago to a year and a month ahead. */
const span = sql`daterange(${sqlToday} - 60, ${sqlToday} + 400, '[]')`

/**
 * The calendar behind an address. What is asked for by somebody without one, or with one that was revoked, is not
 * there.
 */
export async function readCalendarFeed({ input, tx, now, call }: Work<typeof operation>) {
  // What is compared is the digest of what was sent, so that the time it takes says nothing about the addresses there
  // are.
  const [link] = await tx
    .select()
    .from(calendarLinks)
    .where(eq(calendarLinks.token_digest, digest(input.token)))
  if (!link || link.revoked_at) throw refuse('not_found')
  const entries = [
    ...(await lessonsOf(tx, link)),
    ...(await coversOf(tx, link)),
    ...(await examsOf(tx, link)),
    ...(await daysOf(tx, link)),
  ]
  call.reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', 'inline; filename="calendar.ics"')
  return calendarText(await nameOf(tx, link), entries, now) as never
}

const inLanguage = (link: Link, english: string, khmer: string) => sql.raw(link.language === 'en' ? english : khmer)

async function rowsOf(tx: Tx, query: SQL): Promise<Entry[]> {
  return (await tx.execute<Entry>(query)).rows
}

async function nameOf(tx: Tx, link: Link): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(
    link.class_id
      ? sql`select class_name as name from classes where class_id = ${link.class_id}`
      : link.teacher_id
        ? sql`select ${inLanguage(link, 'full_name_foreign', 'full_name_native')} as name from teachers where teacher_id = ${link.teacher_id}`
        : sql`select ${inLanguage(link, 'branch_name_en', 'branch_name_kh')} as name from branches where branch_id = ${link.branch_id}`,
  )
  return rows[0]!.name
}

/**
 * What a lesson is called: its subject, and the class where the calendar is not the class's own; of another branch,
 * only that there is one.
 */
const summaryOf = (link: Link): SQL => {
  const subject = inLanguage(link, 'u.subject_name_foreign', 'u.subject_name_native')
  if (link.class_id) return sql`${subject}`
  return sql`case when c.branch_id = ${link.branch_id} then ${subject} || ' · ' || c.class_name else ${elsewhere[link.language === 'en' ? 'en' : 'km']} end`
}

async function lessonsOf(tx: Tx, link: Link): Promise<Entry[]> {
  if (!link.class_id && !link.teacher_id) return []
  const whose = link.class_id ? sql`l.class_id = ${link.class_id}` : sql`l.teacher_id = ${link.teacher_id}`
  const away = link.class_id
    ? sql`r.teaching_status = ${literal(teachingStatus.cancelled)}`
    : sql`r.teaching_status in (${literal(teachingStatus.covered, teachingStatus.cancelled)})`
  return rowsOf(
    tx,
    sql`select 'lesson-' || l.detail_id || '@sala' as uid, ${summaryOf(link)} as summary, case when c.branch_id = ${link.branch_id} then m.room_name end as place,
      f.first::text as "from", f.first::text as "to", i.start_time as start, i.end_time as "end", f.last::text as until,
      array(select d::date::text from generate_series(f.first, f.last, interval '7 days') d
        where ${restsOn(sql`d::date`, sql`c.branch_id`)} or ${givesWay('l', sql`d::date`)}
          or exists (select 1 from teaching_records r where r.detail_id = l.detail_id and r.lesson_date = d::date and ${away}) order by 1) as except
    from schedule_details l join schedule_times i on i.schedule_time_id = l.schedule_time_id join subjects u on u.subject_id = l.subject_id
    join classes c on c.class_id = l.class_id left join rooms m on m.room_id = l.room_id
    cross join lateral (select lower(l.days) + ((l.weekday - extract(isodow from lower(l.days))::int + 7) % 7) as first, upper(l.days) - 1 as last) f
    where ${whose} and l.is_live = 1 and l.days && ${span} and f.first <= f.last order by l.weekday, i.start_time, l.detail_id`,
  )
}

/** The lessons that a teacher takes over from another. */
async function coversOf(tx: Tx, link: Link): Promise<Entry[]> {
  if (!link.teacher_id) return []
  return rowsOf(
    tx,
    sql`select 'cover-' || l.detail_id || '-' || r.lesson_date || '@sala' as uid, ${summaryOf(link)} as summary,
      case when c.branch_id = ${link.branch_id} then m.room_name end as place, r.lesson_date::text as "from", r.lesson_date::text as "to", i.start_time as start, i.end_time as "end"
    from teaching_records r join schedule_details l on l.detail_id = r.detail_id and l.is_live = 1 join schedule_times i on i.schedule_time_id = l.schedule_time_id
    join subjects u on u.subject_id = l.subject_id join classes c on c.class_id = l.class_id left join rooms m on m.room_id = l.room_id
    where r.substitute_teacher_id = ${link.teacher_id} and r.teaching_status = ${literal(teachingStatus.covered)} and r.lesson_date <@ ${span} order by r.lesson_date, i.start_time`,
  )
}

async function examsOf(tx: Tx, link: Link): Promise<Entry[]> {
  const whose = link.class_id
    ? sql`(x.class_id = ${link.class_id} or (x.class_id is null and exists (select 1 from classes own where own.class_id = ${link.class_id} and own.grade_id = x.grade_id and own.ac_term_id = x.ac_term_id)))`
    : link.teacher_id
      ? sql`exists (select 1 from exam_invigilators v where v.exam_sch_id = x.exam_sch_id and v.teacher_id = ${link.teacher_id})`
      : sql`true`
  const title = sql`x.exam_name || ' · ' || ${inLanguage(link, 'u.subject_name_foreign', 'u.subject_name_native')} || ' · ' || coalesce(c.class_name, ${inLanguage(link, 'g.grade_name_foreign', 'g.grade_name_native')})`
  return rowsOf(
    tx,
    sql`select 'exam-' || x.exam_sch_id || '@sala' as uid, ${title} as summary, m.room_name as place,
      x.exam_date::text as "from", x.exam_date::text as "to", x.start_time as start, x.end_time as "end"
    from exam_schedules x join subjects u on u.subject_id = x.subject_id join grades g on g.grade_id = x.grade_id
    left join classes c on c.class_id = x.class_id left join rooms m on m.room_id = x.room_id
    where x.branch_id = ${link.branch_id} and x.exam_date <@ ${span} and ${whose} order by x.exam_date, x.start_time, x.exam_sch_id`,
  )
}

/** Holidays and the events that families may know of. */
async function daysOf(tx: Tx, link: Link): Promise<Entry[]> {
  return rowsOf(
    tx,
    sql`select y.calendar_id || '@sala' as uid, ${inLanguage(link, 'y.title_en', 'y.title_kh')} as summary, y.place,
      y.start_date::text as "from", y.end_date::text as "to", y.start_time as start, y.end_time as "end"
    from calendar_entries y left join events e on y.kind = ${literal(calendarKind.event)} and y.calendar_id = 'event-' || e.event_id
    where (y.kind = ${literal(calendarKind.holiday)} or (y.kind = ${literal(calendarKind.event)} and e.is_public = 1)) and (y.branch_id is null or y.branch_id = ${link.branch_id})
      and daterange(y.start_date, y.end_date, '[]') && ${span} order by y.start_date, y.calendar_id`,
  )
}
