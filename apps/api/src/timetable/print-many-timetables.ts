import { displayLanguage } from '@sala/contract/academics/statuses'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { schedules } from '@sala/contract/timetable/schedules'
import type { printSchedules as operation } from '@sala/contract/timetable/timetables'
import { type Timetable, timetable } from '@sala/papers/timetable'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { readClock, type Tx } from '../kit/database.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import { type NamedPaper, printMany } from '../kit/paper/paper-job.ts'
import { refuse } from '../kit/problem.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { branches } from '../tables/organisation.ts'
import { readPages } from './read-pages.ts'

const printTimetables = defineJob({
  name: 'print-timetables',
  label: ['Print timetables', 'បោះពុម្ពកាលវិភាគ'],
  input: z.strictObject({
    sch_ids: z.array(z.int()),
    dept_moeys: z.int(),
    display_language: z.enum(displayLanguage.values),
  }),
  access: () => may('print', schedules),
})
type Asked = JobWork<z.infer<typeof printTimetables.input>>

/** Has many timetables printed beside the calls; they wait in the bell of whoever asked. */
export async function printManyTimetables({ input, now, enqueue }: Work<typeof operation>) {
  const { dept_moeys, display_language } = input
  const sch_ids = [...new Set(input.sch_ids)]
  const label = [`Timetables (${sch_ids.length})`, `កាលវិភាគ (${sch_ids.length})`] as const
  const task_id = await enqueue(
    printTimetables,
    { sch_ids, dept_moeys, display_language },
    { label, total: sch_ids.length, fileName: `timetables-${dayOf(now)}` },
  )
  return { task_id, count: sch_ids.length }
}

/** What the asker may still see when it runs, by branch: each has a heading of its own. */
async function stillSeen(app: App, { input, actor, db }: Asked): Promise<Map<number, number[]>> {
  // In history or not: he has named them one by one.
  const { data } = await storeOf(app, schedules.name).list(db, actor, {
    page: -1,
    filters: { sch_id: input.sch_ids, ac_status_id: [] },
  })
  const branchOf = new Map(data.map((row) => [row.sch_id as number, row.branch_id as number]))
  return Map.groupBy(
    input.sch_ids.filter((id) => branchOf.has(id)),
    (id) => branchOf.get(id)!,
  )
}

async function* documentsOf(app: App, work: Asked, seen: Map<number, number[]>): AsyncGenerator<NamedPaper<Timetable>> {
  const { input, db } = work
  const tx = db as unknown as Tx
  const date = dayOf(await readClock(db))
  const names = await db
    .select()
    .from(branches)
    .where(inArray(branches.branch_id, [...seen.keys()]))
  for (const [branch_id, ids] of seen) {
    const heading = await headingOf(tx, app.storageOf(db), branch_id, input.dept_moeys)
    const most = timetable.most({} as Timetable)
    for (let from = 0; from < ids.length; from += most) {
      const weeks = await readPages(tx, ids.slice(from, from + most))
      const branch = names.find((each) => each.branch_id === branch_id)!.branch_code
      const name = [branch, weeks[0]?.name.en, weeks.length > 1 && weeks.at(-1)!.name.en].filter(Boolean).join('-')
      if (weeks.length > 0)
        yield { name, data: { language: input.display_language, heading, date, weeks }, counts: weeks.length }
    }
  }
}

export function mountPrintTimetables(app: App): void {
  mountJob(app, printTimetables, async (work) => {
    const seen = await stillSeen(app, work)
    const total = [...seen.values()].flat().length
    if (total === 0) throw refuse('not_found')
    await printMany(app, work, timetable, documentsOf(app, work, seen), total)
  })
}
