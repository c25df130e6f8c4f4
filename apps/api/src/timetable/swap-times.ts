import { schedules as resource } from '@sala/contract/timetable/schedules'
import type { swapTimes as operation } from '@sala/contract/timetable/timetables'
import type { Work } from '../kit/route/work.ts'
import type { Lesson } from './find-clashes.ts'

/** What stands at one time goes to the other and back, on one weekday or in the whole week, or nothing moves at all. */
export async function swapTimes({ input, actor, tx, store }: Work<typeof operation>) {
  const { sch_id, schedule_time_id: one, with_schedule_time_id: other, weekday } = input
  const timetables = store(resource)
  const { details } = (await timetables.read(tx, actor, { sch_id })) as unknown as {
    details: (Lesson & { detail_id: number })[]
  }
  const moves = (each: Lesson) =>
    (each.schedule_time_id === one || each.schedule_time_id === other) && (!weekday || each.weekday === weekday)
  const swapped = details.map((each) =>
    moves(each) ? { ...each, schedule_time_id: each.schedule_time_id === one ? other : one } : each,
  )
  await timetables.update(tx, actor, { sch_id }, { details: swapped })
  return { sch_id, moved: details.filter(moves).length }
}
