import type { listTimes as operation } from '@sala/contract/timetable/timetables'
import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { scheduleTimes as table } from '../tables/timetable.ts'

/** The times of the caller's branches, of one sub program and type or of all. */
export async function listTimes({ input: { acps_id, sch_type }, actor, tx }: Work<typeof operation>) {
  const { schedule_time_id, time_name, start_time, end_time, is_break, branch_id } = table
  const data = await tx
    .select({
      schedule_time_id,
      time_name,
      start_time,
      end_time,
      is_break,
      branch_id,
      acps_id: table.acps_id,
      sch_type: table.sch_type,
    })
    .from(table)
    .where(
      and(
        inArray(branch_id, actor.branch_ids as number[]),
        acps_id ? eq(table.acps_id, acps_id) : undefined,
        sch_type ? eq(table.sch_type, sch_type) : undefined,
      ),
    )
    .orderBy(branch_id, table.acps_id, table.sch_type, start_time, schedule_time_id)
  return { data }
}
