import { schedules as resource } from '@sala/contract/timetable/schedules'
import type {
  checkDraft as draftOperation,
  checkSchedule as scheduleOperation,
} from '@sala/contract/timetable/timetables'
import type { Work } from '../kit/route/work.ts'
import { type Draft, findClashes } from './find-clashes.ts'

/** The clashes of a saved timetable; one in history is looked at as if it were to hold again. */
export async function checkSchedule({ input, actor, tx, store }: Work<typeof scheduleOperation>) {
  const row = await store(resource).read(tx, actor, { sch_id: input.sch_id })
  return { clashes: await findClashes(tx, actor, row as unknown as Draft) }
}

export async function checkDraft({ input, actor, tx }: Work<typeof draftOperation>) {
  return { clashes: await findClashes(tx, actor, input) }
}
