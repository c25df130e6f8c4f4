import { academicsProblems } from '@sala/contract/academics/problems'
import {
  type recordTeaching as operation,
  type TaughtLesson,
  teachingStatus,
} from '@sala/contract/calendar/teaching-calendars'
import { toIsoDate } from '@sala/contract/kit/dates'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refusals, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { teachingRecords } from '../tables/calendar.ts'
import { lockPlaces } from '../timetable/public.ts'
import { givesWay, readTaught } from './teaching-days.ts'

const refuseIt = refusals(academicsProblems)

/** The lesson that a key speaks of, if it takes place on that day in one of the caller's branches. */
export async function lessonOf(tx: Tx, actor: Actor, id: string): Promise<TaughtLesson> {
  const [detail, digits] = id.split('-') as [string, string]
  const day = toIsoDate(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  const on = sql`${day ?? null}::date`
  const [lesson] = day
    ? await readTaught(
        tx,
        {
          branches: actor.branch_ids,
          from: on,
          to: on,
          lessons: sql`l.detail_id = ${Number(detail)}`,
        },
        1,
      )
    : []
  if (!lesson) throw refuse('not_found')
  return lesson
}

/**
 * The teachers who are before a class, or watch over an exam, while the lesson lasts; whoever is covered or excused
 * that day is not.
 */
export const busyDuring = ({ detail_id, lesson_date }: TaughtLesson): SQL => sql`
  select case r.teaching_status when ${literal(teachingStatus.covered)} then r.substitute_teacher_id when ${literal(teachingStatus.cancelled)} then null else l.teacher_id end as teacher_id, l.class_id, l.subject_id
  from schedule_details own join schedule_details l on l.weekday = own.weekday and l.minutes && own.minutes and l.detail_id <> own.detail_id
  left join teaching_records r on r.detail_id = l.detail_id and r.lesson_date = ${lesson_date}
  where own.detail_id = ${detail_id} and l.is_live = 1 and l.days @> ${lesson_date}::date and not ${givesWay('l', sql`${lesson_date}::date`)}
  union all
  select i.teacher_id, null::int, null::int from schedule_details own join exam_invigilators i on i.exam_date = ${lesson_date}
    and i.minutes && int4range(lower(own.minutes) - (own.weekday - 1) * 1440, upper(own.minutes) - (own.weekday - 1) * 1440)
  where own.detail_id = ${detail_id}`

async function isBusy(tx: Tx, teacher_id: number, lesson: TaughtLesson): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from (${busyDuring(lesson)}) b where b.teacher_id = ${teacher_id} limit 1`,
  )
  return rows.length > 0
}

/** Who stands before the class, if anybody does. */
const standing = ({
  teaching_status,
  teacher_id,
  substitute_teacher_id,
}: Pick<TaughtLesson, 'teaching_status' | 'teacher_id' | 'substitute_teacher_id'>) =>
  teaching_status === teachingStatus.covered
    ? substitute_teacher_id
    : teaching_status === teachingStatus.cancelled
      ? null
      : teacher_id

/**
 * Says what became of a lesson. Two who send the same teacher to two classes at once wait for each other, and the
 * second is refused.
 */
export async function recordTeaching({ input, actor, tx }: Work<typeof operation>) {
  const first = await lessonOf(tx, actor, input.id)
  await lockPlaces(
    tx,
    [first.class_id],
    [
      { teacher_id: input.substitute_teacher_id },
      { teacher_id: first.substitute_teacher_id },
      { teacher_id: first.teacher_id },
    ],
  )
  const lesson = await lessonOf(tx, actor, input.id)
  if (input.version !== undefined && input.version !== null && input.version !== lesson.version)
    throw refuse('stale', { current: { ...lesson } })
  const teaching_status =
    input.teaching_status ?? (input.substitute_teacher_id ? teachingStatus.covered : lesson.teaching_status)
  const asked = input.substitute_teacher_id === undefined ? lesson.substitute_teacher_id : input.substitute_teacher_id
  const kept = {
    teaching_status,
    substitute_teacher_id: teaching_status === teachingStatus.covered ? asked : null,
    remark: input.remark === undefined ? lesson.remark : input.remark,
  }
  if (teaching_status === teachingStatus.covered && !kept.substitute_teacher_id) throw refuseIt('substitute_is_missing')
  if (kept.substitute_teacher_id && kept.substitute_teacher_id === lesson.teacher_id)
    throw refuseIt('substitute_is_the_teacher')
  const teacher = standing({ ...lesson, ...kept })
  if (teacher && teacher !== standing(lesson) && (await isBusy(tx, teacher, lesson))) throw refuseIt('teacher_is_busy')
  const { detail_id, lesson_date, branch_id } = lesson
  const own = [teachingRecords.detail_id, teachingRecords.lesson_date] as const
  if (teaching_status === teachingStatus.planned && !kept.remark)
    await tx.delete(teachingRecords).where(and(eq(own[0], detail_id), eq(own[1], lesson_date)))
  else
    await tx
      .insert(teachingRecords)
      .values({ detail_id, lesson_date, branch_id, ...kept })
      .onConflictDoUpdate({ target: [...own], set: kept })
  return lessonOf(tx, actor, input.id)
}
