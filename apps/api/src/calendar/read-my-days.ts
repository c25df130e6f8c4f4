import { academicStatus } from '@sala/contract/academics/statuses'
import { calendarKind } from '@sala/contract/calendar/calendars'
import type { OwnEntry, OwnLesson, readMyDays as operation } from '@sala/contract/calendar/my-days'
import { mostOwnDays } from '@sala/contract/calendar/my-days'
import { type TaughtLesson, teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { addDays, dayOf } from '@sala/contract/kit/clock'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'
import { readTaught } from './teaching-days.ts'

/** A class that concerns the caller, and whom of his children it seats. */
interface Seat extends Record<string, unknown> {
  readonly class_id: number
  readonly branch_id: number
  readonly student_ids: number[]
}
/** More lessons than a family of ten has in so many days. */
const mostLessons = mostOwnDays * 100

export async function readMyDays({ input, actor, tx, now }: Work<typeof operation>) {
  const from = input.from ?? dayOf(now)
  const to = addDays(from, input.days - 1)
  const [user] = await tx
    .select({ teacher: users.teacher_id, family: users.student_parent_id, student: users.student_id })
    .from(users)
    .where(eq(users.user_id, actor.user_id))
  const teacher = user?.teacher ?? null
  const seats = teacher ? await classesOf(tx, teacher) : await seatsOf(tx, user?.family ?? null, user?.student ?? null)
  const days = { from: sql`${from}::date`, to: sql`${to}::date` }
  return {
    from,
    lessons: input.with_lessons === 0 ? [] : await lessonsOf(tx, seats, teacher, days),
    entries: await entriesOf(tx, seats, teacher, days),
  }
}

async function seatsOf(tx: Tx, family: number | null, student: number | null): Promise<Seat[]> {
  const { rows } = await tx.execute<Seat>(sql`
    select c.class_id, c.branch_id, array_agg(e.student_id order by e.student_id) as student_ids
    from student_enrollments e join classes c on c.class_id = e.class_id
    where e.enrollment_status = ${literal(enrollmentStatus.studying)} and c.ac_status_id = ${literal(academicStatus.active)}
      and e.student_id in (select s.student_id from students s where s.student_parent_id = ${family} or s.student_id = ${student})
    group by c.class_id, c.branch_id`)
  return rows
}

/** What he teaches, is responsible for or has covered. */
async function classesOf(tx: Tx, teacher: number): Promise<Seat[]> {
  const { rows } = await tx.execute<Seat>(sql`
    select c.class_id, c.branch_id, '{}'::int[] as student_ids from classes c
    where c.ac_status_id = ${literal(academicStatus.active)} and (c.teacher_resp_id = ${teacher}
      or c.class_id in (select l.class_id from schedule_details l where l.teacher_id = ${teacher} and l.is_live = 1)
      or c.class_id in (select l.class_id from schedule_details l join teaching_records k on k.detail_id = l.detail_id where k.substitute_teacher_id = ${teacher}))`)
  return rows
}

interface Days {
  readonly from: SQL
  readonly to: SQL
}
const idsOf = (seats: readonly Seat[]) => sql`${sql.param(seats.map(({ class_id }) => class_id))}::int[]`
const branchesOf = (seats: readonly Seat[]) => [...new Set(seats.map(({ branch_id }) => branch_id))]

async function lessonsOf(tx: Tx, seats: readonly Seat[], teacher: number | null, days: Days): Promise<OwnLesson[]> {
  if (seats.length === 0) return []
  const whose = teacher
    ? sql`(l.teacher_id = ${teacher} or exists (select 1 from teaching_records k where k.detail_id = l.detail_id and k.substitute_teacher_id = ${teacher}))`
    : sql`l.class_id = any(${idsOf(seats)})`
  const found = await readTaught(tx, { branches: branchesOf(seats), ...days, lessons: whose }, mostLessons)
  const covers = (each: TaughtLesson) => each.teaching_status === teachingStatus.covered
  return found
    .filter(
      (each) => !teacher || each.teacher_id === teacher || (covers(each) && each.substitute_teacher_id === teacher),
    )
    .map((each) => ({
      id: each.id,
      lesson_date: each.lesson_date,
      start_time: each.start_time,
      end_time: each.end_time,
      class_id: each.class_id,
      class_name: each.class_name,
      subject_name_foreign: each.subject_name_foreign,
      subject_name_native: each.subject_name_native,
      colour: each.colour,
      teacher_name_foreign: covers(each) ? each.substitute_name_foreign : each.teacher_name_foreign,
      teacher_name_native: covers(each) ? each.substitute_name_native : each.teacher_name_native,
      room_name: each.room_name,
      teaching_status: each.teaching_status,
      is_mine: Number(teacher !== null && teacher === (covers(each) ? each.substitute_teacher_id : each.teacher_id)),
      student_ids: seats.find(({ class_id }) => class_id === each.class_id)?.student_ids ?? [],
    }))
}

/**
 * Events, holidays, and the terms and exams of these classes; a teacher also has the exams that he watches over.
 * Families have no events that are the school's own affair.
 */
async function entriesOf(tx: Tx, seats: readonly Seat[], teacher: number | null, days: Days): Promise<OwnEntry[]> {
  const classes = seats.map(({ class_id, student_ids }) => ({ class_id, student_ids }))
  const { rows } = await tx.execute<OwnEntry & Record<string, unknown>>(sql`
    with seat as materialized (
      select c.class_id, c.branch_id, c.grade_id, c.ac_term_id, c.acps_id, array(select jsonb_array_elements_text(k.student_ids)::int) as student_ids
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as k (class_id int, student_ids jsonb) join classes c on c.class_id = k.class_id
    ), concerned as (
      select 'term-' || s.ac_term_id || mark as calendar_id, s.student_ids from seat s cross join unnest(array['-first', '-last']) mark
      union all
      select 'exam-' || x.exam_sch_id, s.student_ids from exam_schedules x join seat s on s.branch_id = x.branch_id
        and (x.class_id = s.class_id or (x.class_id is null and x.grade_id = s.grade_id and x.ac_term_id = s.ac_term_id))
        where x.exam_date between ${days.from} and ${days.to}
      union all
      select 'exam-' || i.exam_sch_id, '{}' from exam_invigilators i where i.teacher_id = ${teacher} and i.exam_date between ${days.from} and ${days.to}
      union all
      select 'event-' || v.event_id, array(select distinct id from seat s cross join unnest(s.student_ids) id where s.branch_id = v.branch_id order by id) from events v
        where v.branch_id in (select branch_id from seat) and (v.is_public = 1 or ${teacher !== null}) and v.start_date <= ${days.to} and v.end_date >= ${days.from}
      union all
      select h.calendar_id, array(select distinct id from seat s cross join unnest(s.student_ids) id where h.branch_id is null or s.branch_id = h.branch_id order by id) from calendar_entries h
        where h.kind = ${literal(calendarKind.holiday)} and (h.branch_id is null or h.branch_id in (select branch_id from seat)) and h.start_date <= ${days.to} and h.end_date >= ${days.from}
    )
    select e.calendar_id, e.kind, e.title_en, e.title_kh, e.start_date, e.end_date, e.start_time, e.end_time, e.place,
      array(select distinct id from concerned k cross join unnest(k.student_ids) id where k.calendar_id = e.calendar_id order by id) as student_ids
    from calendar_entries e
    where e.calendar_id in (select calendar_id from concerned) and e.start_date <= ${days.to} and e.end_date >= ${days.from}
    order by e.start_date, e.start_time nulls first, e.calendar_id`)
  return rows
}
