import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { sealHistory, verifyHistory } from '../apps/api/src/kit/history/seal-history.ts'
import { keepSecrets } from '../apps/api/src/kit/secrets.ts'
import { dropDatabase } from '../scripts/database.ts'
import { makeSchool } from './world.ts'

// What history costs a writer: the same writes with no trigger, with history, and with history and its digest,
// interleaved; then sealing and verifying.

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, rows: { type: 'string', default: '2000' } },
})
const rounds = Number(options.rounds)
const rows = Number(options.rows)
const url = await makeSchool(`cost_${process.pid}`)
const db = openDatabase(url, { asOwner: true, pool: 1 })
const run = (text: string, values?: unknown[]) => db.$client.query(text, values)
const triggers = {
  bare: 'alter table parents disable trigger user; alter table history disable trigger user',
  history:
    'alter table parents enable trigger user; alter table history disable trigger user; alter table history alter column values_digest drop not null',
  digest: 'alter table parents enable trigger user; alter table history enable trigger user',
}
type Kind = keyof typeof triggers
const work = {
  'one row, one transaction': async () => {
    for (let n = 1; n <= 200; n += 1)
      await run('update parents set father_name_en = $1 where student_parent_id = $2', [`Name ${Math.random()}`, n])
    return 200
  },
  'many rows, one statement': async () => {
    await run(`update parents set father_name_en = 'Name ' || random() where student_parent_id <= ${rows}`)
    return rows
  },
  'many new rows': async () => {
    await run(`insert into parents (father_name_en) select 'New ' || g from generate_series(1, ${rows}) g`)
    await run('alter table parents disable trigger user')
    await run(`delete from parents where father_name_en like 'New %'`)
    return rows
  },
}
try {
  await run("select set_config('sala.user_id', '1', false), set_config('synchronous_commit', 'off', false)")
  // A family is registered in a branch; here all of them in the first.
  await run('alter table parents alter column home_branch_id set default 1')
  const { rows: columns } = await run(
    "select column_name from information_schema.columns where table_name = 'parents' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'",
  )
  if (columns.length > 0) throw new Error(`parents needs ${columns.map(({ column_name }) => column_name).join()}`)
  await run('alter table parents disable trigger user')
  await run(`insert into parents (father_name_en) select 'Father ' || g from generate_series(1, ${rows}) g`)
  for (const [name, write] of Object.entries(work)) {
    const times: Record<Kind, number[]> = { bare: [], history: [], digest: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const kind of Object.keys(triggers) as Kind[]) {
        await run(triggers[kind])
        const began = performance.now()
        const written = await write()
        times[kind].push(((performance.now() - began) / written) * 1000)
      }
    // The quickest rounds: what the work itself takes, whatever else the machine is doing.
    const quick = (kind: Kind) => times[kind].sort((a, b) => a - b)[Math.floor(rounds / 8)]!
    const [bare, history, digest] = [quick('bare'), quick('history'), quick('digest')]
    console.log(
      `${name.padEnd(26)} bare ${bare.toFixed(0)} µs, history ${(history / bare).toFixed(2)} times, with digest ${(digest / bare).toFixed(2)} times (${(digest - history).toFixed(0)} µs more a row)`,
    )
  }
  await run('update history set salt = gen_random_uuid() where salt is null')
  await run(
    'update history set values_digest = history_values_digest(salt, old, new, reason) where values_digest is null',
  )
  const secrets = keepSecrets('a key for this measurement and nothing else')
  let began = performance.now()
  const seal = await sealHistory(db, secrets)
  console.log(`sealing ${seal!.changes} changes: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  began = performance.now()
  const found = await verifyHistory(db, secrets)
  console.log(
    `verifying ${found.changes} changes: ${((performance.now() - began) / 1000).toFixed(1)} s (${found.faults.length} rows named: written here without triggers)`,
  )
} finally {
  await db.$client.end()
  await dropDatabase(url)
}
