import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import type { schedules as resource } from '@sala/contract/timetable/schedules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { type Draft, type Lesson, refuseClashes } from './find-clashes.ts'

/** Refuses lessons that do not belong in a timetable or want a place that is taken. */
export async function checkTimetable({ values, before, actor, tx }: Change<typeof resource>): Promise<void> {
  const row = { ...before, ...values }
  if (values.details) await refuseMisplaced(tx, row as never, values.details)
  const draft: Draft = {
    ...row,
    class_id: row.class_id!,
    sch_type: row.sch_type ?? scheduleType.study,
    details: row.details ?? [],
  }
  if (row.ac_status_id !== academicStatus.history) await refuseClashes(tx, actor, draft)
}

/**
 * A lesson's time is one of its sub program's and no break, its subject one of its sub program's, its room one of its
 * branch.
 */
async function refuseMisplaced(
  tx: Tx,
  at: { branch_id: number; acps_id: number; sch_type?: number },
  details: readonly Lesson[],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select 'details.' || (e.at - 1) || '.' || k.name as name
    from jsonb_array_elements(${JSON.stringify(details)}::jsonb) with ordinality e (value, at)
    cross join lateral jsonb_to_record(e.value) as l (schedule_time_id int, subject_id int, room_id int)
    cross join lateral (values
      ('schedule_time_id', exists (select 1 from schedule_times t where t.schedule_time_id = l.schedule_time_id and t.branch_id = ${at.branch_id}
        and t.acps_id = ${at.acps_id} and t.sch_type = ${at.sch_type ?? scheduleType.study} and t.is_break = 0)),
      ('subject_id', exists (select 1 from subjects s where s.subject_id = l.subject_id and s.acps_id = ${at.acps_id})),
      ('room_id', l.room_id is null or exists (select 1 from rooms r where r.room_id = l.room_id and r.branch_id = ${at.branch_id}))) k (name, fits)
    where not k.fits order by e.at`)
  if (rows.length > 0)
    throw refuse('invalid', { errors: Object.fromEntries(rows.map(({ name }) => [name, 'not_within' as const])) })
}
