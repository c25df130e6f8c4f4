import { weekday as weekdayChoice } from '@sala/contract/academics/statuses'
import { showDate } from '@sala/contract/kit/dates'
import type { Words } from '@sala/papers/paper'
import type { Week, Weekday } from '@sala/papers/timetable'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { readLessons } from './read-week.ts'

export const words = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? en ?? '' })
export const same = (text: string): Words => ({ en: text, km: text })
const usualDays: readonly Weekday[] = weekdayChoice.values.filter((day) => day !== weekdayChoice.sunday)

interface Head extends Record<string, unknown> {
  readonly sch_id: number
  readonly class_name: string
  readonly term_name: string
  readonly term_name_kh: string | null
  readonly from: string
  readonly to: string
}
interface Time extends Record<string, unknown> {
  readonly sch_id: number
  readonly schedule_time_id: number
  readonly time_name: string
  readonly start_time: string
  readonly end_time: string
  readonly is_break: number
}

/**
 * The weeks of these timetables as they stand on paper, in this order; whoever asks for them has seen to it that they
 * may be read.
 */
export async function readPages(tx: Tx, ids: readonly number[]): Promise<Week[]> {
  const these = sql`any(${sql.param([...ids])}::int[])`
  const bySchedule = async <T extends { sch_id: number }>(rows: Promise<readonly T[]>) =>
    Map.groupBy(await rows, ({ sch_id }) => sch_id)
  const read = async <T extends Record<string, unknown>>(query: SQL) => (await tx.execute<T>(query)).rows
  const heads = await bySchedule(
    read<Head>(sql`select s.sch_id, c.class_name, t.term_name, t.term_name_kh, coalesce(s.valid_from, t.start_date)::text as "from", coalesce(s.valid_to, t.end_date)::text as "to"
      from schedules s join classes c on c.class_id = s.class_id join terms t on t.ac_term_id = s.ac_term_id where s.sch_id = ${these}`),
  )
  const times = await bySchedule(
    read<Time>(sql`select s.sch_id, t.schedule_time_id, t.time_name, t.start_time, t.end_time, t.is_break
      from schedules s join schedule_times t using (branch_id, acps_id, sch_type) where s.sch_id = ${these} order by t.start_time, t.end_time, t.schedule_time_id`),
  )
  const lessons = await bySchedule(readLessons(tx, sql`l.sch_id = ${these}`))
  return ids.flatMap((id) => {
    const head = heads.get(id)?.[0]
    return head ? [pageOf(head, times.get(id) ?? [], lessons.get(id) ?? [])] : []
  })
}

function pageOf(head: Head, times: readonly Time[], lessons: Awaited<ReturnType<typeof readLessons>>): Week {
  return {
    of: 'class',
    name: same(head.class_name),
    details: [
      { label: words('Term', 'វគ្គសិក្សា'), value: words(head.term_name, head.term_name_kh) },
      { label: words('From', 'ពីថ្ងៃ'), value: same(`${showDate(head.from)} – ${showDate(head.to)}`) },
    ],
    days: lessons.some(({ weekday }) => weekday === weekdayChoice.sunday) ? weekdayChoice.values : usualDays,
    times: times.map((each) => ({
      from: each.start_time,
      to: each.end_time,
      ...(each.is_break && { pause: words(each.time_name, 'សម្រាក') }),
    })),
    lessons: lessons.map((each) => ({
      day: each.weekday as Weekday,
      time: times.findIndex((time) => time.schedule_time_id === each.schedule_time_id),
      subject: words(each.subject_name_foreign, each.subject_name_native),
      ...(each.teacher_id && { teacher: words(each.teacher_name_foreign, each.teacher_name_native) }),
      ...(each.room_name && { room: same(each.room_name) }),
    })),
  }
}
