import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase, type Tx } from '../apps/api/src/kit/database.ts'
import { type Draft, findClashes } from '../apps/api/src/timetable/find-clashes.ts'
import { createDatabase, dropDatabase, prepareDatabase } from '../scripts/database.ts'

// What it costs the database to look for the clashes of a whole week, in a group with 150,000 lessons.
const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '90000' }, most: { type: 'string', default: '50' } },
})
const url = Object.assign(new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala'), {
  pathname: `/sala_timetable_${process.pid}`,
}).href
await createDatabase(url)
let worst = 0
try {
  const started = Date.now()
  await prepareDatabase(url, { students: Number(options.students), demandFactors: false })
  const db = openDatabase(url, { pool: 2 })
  const [{ lessons, branches }] = (
    await db.execute<{ lessons: number; branches: number[] }>(
      sql`select (select count(*)::int from schedule_details) as lessons, array_agg(branch_id) as branches from branches`,
    )
  ).rows as [{ lessons: number; branches: number[] }]
  console.log(`${lessons.toLocaleString('en')} lessons laid down in ${((Date.now() - started) / 1000).toFixed(0)} s`)
  const full = await db.execute<{ sch_id: number }>(
    sql`select sch_id from schedule_details group by sch_id having count(*) >= 50 order by md5(sch_id::text) limit 40`,
  )
  const kinds = {
    'a week without a clash': (draft: Draft) => draft,
    // As when somebody copies another class's week: every teacher and room is taken.
    'a week that clashes everywhere': (draft: Draft) => ({ ...draft, sch_id: null }),
  }
  for (const [name, change] of Object.entries(kinds)) {
    const times: number[] = []
    let found = 0
    for (const { sch_id } of full.rows) {
      const { rows: heads } = await db.execute<Record<string, unknown>>(
        sql`select sch_id, class_id, sch_type from schedules where sch_id = ${sch_id}`,
      )
      const { rows: details } = await db.execute<Record<string, unknown>>(
        sql`select weekday, schedule_time_id, subject_id, teacher_id, room_id from schedule_details where sch_id = ${sch_id}`,
      )
      const draft = change({ ...heads[0]!, details } as unknown as Draft)
      const before = performance.now()
      found += (await findClashes(db as unknown as Tx, { branch_ids: branches }, draft)).length
      times.push(performance.now() - before)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
    worst = Math.max(worst, at(0.95))
    console.log(
      `${name.padEnd(32)} median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms, most ${at(1).toFixed(1)} ms (${found} clashes)`,
    )
  }
  await db.$client.end()
} finally {
  await dropDatabase(url)
}
const passed = worst <= Number(options.most)
console.log(
  `${passed ? 'ok' : 'FAIL'}  95 % within ${worst.toFixed(1)} ms of ${options.most}, the way to the database and back included`,
)
process.exit(passed ? 0 : 1)
