import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { importVerdict } from '@sala/contract/imports/imports'
import { writeXlsxStream } from 'hucre/xlsx'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { dropDatabase } from '../scripts/database.ts'
import { raceCommit, raceUndo } from './import-races.ts'
import { type Expected, headings, makeRows, type Row } from './import-rows.ts'
import { type Program, startServer, startWorkerProcess } from './process.ts'
import { copySchool } from './templates.ts'
import { openVerdict, pause } from './verdict.ts'
import { databaseUrl } from './world.ts'
import { type WrongDesign, wrongly } from './wrong-designs.ts'

// A file with every kind of fault, and for each row a verdict that is known before: all of them must be found, on the
// right cell. What is committed is counted by
// other means, what is undone leaves every table of the school as it was, also while others work with it, and a verdict
// that was broken on purpose must be noticed, and while they race the sabotages `blind` and `hollow`.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '300' },
    rows: { type: 'string' },
    memory: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
  },
})
const count = Number(options.rows ?? options.students)
const { holds, end } = openVerdict()
const url = databaseUrl(`import_${process.pid}`)
const programs: [string, Program][] = []
const clock = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const answer = await work()
  const held =
    options.memory && programs.length > 0
      ? `, ${programs.map(([name, { child }]) => `${name} ${peakOf(child.pid!).toFixed(0)} MB`).join(', ')}`
      : ''
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s${held}`)
  return answer
}
const filesDir = await mkdtemp(join(tmpdir(), 'sala-import-'))
await clock('a school of 200 students', () => copySchool(url, 200))
const owner = openDatabase(url, { asOwner: true, pool: 2 })
const env = {
  FILES_DIR: filesDir,
  LOG_LEVEL: 'info',
  DATABASE_POOL: '10',
  ...(options.sabotage && { NODE_OPTIONS: wrongly(options.sabotage as WrongDesign) }),
}
const server = await startServer(url, env)
const worker = await startWorkerProcess(url, env)
programs.push(['server', server], ['worker', worker])

const query = async <T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.$client.query<T>(text, values)).rows
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await query(text, values))[0]!)[0])
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
let token = ''
async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const form = body instanceof FormData
  const answer = await fetch(`${server.base}/api${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}
/** Again before each long part, since a token lives for a quarter of an hour. */
async function signIn(): Promise<void> {
  token = ''
  token = (await call('POST', '/login', { user_name: 'admin', password: demoPassword, standalone: 1 })).json
    .access_token
}
/** Waits for the work behind an answer; answers how it ended. */
async function finished({ status, json }: Answer): Promise<string> {
  if (status !== 200) return `${status} ${json.code}`
  for (;;) {
    const [task] = await query<{ state: string; error: string | null }>(
      'select state, error from tasks where task_id = $1',
      [json.task_id],
    )
    if (task?.state === 'done') return 'done'
    if (task?.state === 'failed') return `failed ${task.error}`
    await pause(100)
  }
}

/**
 * A hash of every table of the school: without the history, batches, counters, jobs, versions and times of change, and
 * without the imports themselves.
 */
async function schoolHash(): Promise<Map<string, string>> {
  const tables = await query<{
    name: string
  }>(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname not in ('history', 'history_links', 'history_seals', 'history_exceptions', 'history_roots', 'batches', 'batch_finals',
      'imports', 'import_rows', 'import_mappings')
    and (c.relname = 'parent_branches' or not exists (select from history_exceptions e where e.table_name = c.relname)) order by 1`)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await query<{
      hash: string
    }>(`select count(*) || ' ' || coalesce(sum(hashtextextended(r, 1)::numeric), 0) || ' ' || coalesce(sum(hashtextextended(r, 2)::numeric), 0) as hash
      from (select (to_jsonb(t) - 'version' - 'updated_at')::text as r from ${name} t) x`)
    found.set(name, row!.hash)
  }
  return found
}
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one].filter(([name, hash]) => other.get(name) !== hash).map(([name]) => name)

/** The most memory that a process has ever held, in megabytes; 0 when it is gone. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(pid)
      } catch {
        return false
      }
    })

interface Found extends Row {
  row_number: number
  verdict: number
  faults: { column: string | null; code: string; en: string; km: string }[]
}
/** The rows whose verdict or reasons are not the ones that were known before. */
async function wrongRows(id: number, expected: readonly Expected[]): Promise<string[]> {
  const rows = await query<Found>(
    'select row_number, verdict, faults from import_rows where import_id = $1 order by row_number',
    [id],
  )
  const wrong = rows.length === expected.length ? [] : [`${rows.length} rows instead of ${expected.length}`]
  for (const [at, row] of rows.entries()) {
    const [mine, theirs] = [expected[at]!, row.faults.map(({ column, code }) => `${column} ${code}`).sort()]
    const said = row.faults.every(({ en, km }) => en.length > 5 && /[\u1780-\u17ff]/.test(km))
    if (row.verdict !== mine.verdict || theirs.join() !== [...mine.faults].sort().join() || !said)
      wrong.push(
        `row ${row.row_number} (${mine.kind}): ${row.verdict} ${theirs.join(', ')} instead of ${mine.verdict} ${mine.faults.join(', ')}`,
      )
  }
  return wrong
}

try {
  await signIn()
  const { rows, expected } = await makeRows(count, query)
  const bytes = await clock(`a workbook of ${count} rows`, async () =>
    buffer(
      writeXlsxStream(
        (function* () {
          for (const row of rows) yield row as (string | number | Date | null)[]
        })(),
        { name: 'Students', columns: headings.map((header) => ({ header })) },
      ) as never,
    ),
  )
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'students', branch_id: 1, file_name: 'students.xlsx' }))
    form.set(name, String(value))
  form.set('file', new Blob([new Uint8Array(bytes)]), 'students.xlsx')
  let reader = 0
  const watching = setInterval(() => {
    for (const pid of childrenOf(server.child.pid!)) reader = Math.max(reader, peakOf(pid))
  }, 50)
  const uploaded = await clock(`upload and reading (${(bytes.length / 1e6).toFixed(1)} MB)`, () =>
    call('POST', '/imports/upload', form),
  )
  clearInterval(watching)
  holds('the file is read', uploaded.status === 200, JSON.stringify(uploaded.json))
  const id = uploaded.json.import_id as number
  const { mapping } = (await call('GET', `/imports/${id}`)).json
  holds('every column is guessed', mapping.every(Boolean), headings.filter((_, at) => !mapping[at]).join())
  holds(
    'every row is checked',
    (await clock('check', async () => finished(await call('POST', `/imports/${id}/check`, { mapping })))) === 'done',
  )
  await signIn()
  const wrong = await wrongRows(id, expected)
  holds(
    `each of ${expected.length} rows has the verdict and the reasons that were known before`,
    wrong.length === 0,
    wrong.slice(0, 8).join('; ') || `${new Set(expected.map(({ kind }) => kind)).size} kinds of rows`,
  )
  const about = (await call('GET', `/imports/${id}`)).json
  const of = (verdict: number) => expected.filter((each) => each.verdict === verdict).length
  holds(
    'the counts are those of the rows',
    JSON.stringify([1, 2, 3, 4].map(of)) ===
      JSON.stringify([about.counts.new, about.counts.changed, about.counts.unchanged, about.counts.refused]),
    JSON.stringify(about.counts),
  )

  const before = await schoolHash()
  const sizes = async () =>
    Promise.all(
      ['students', 'parents', 'cards', 'student_enrollments'].map((name) => number(`select count(*) from ${name}`)),
    )
  const were = await sizes()
  holds(
    'it is committed',
    (await clock('commit', async () =>
      finished(await call('POST', `/imports/${id}/commit`, { fingerprint: about.fingerprint })),
    )) === 'done',
  )
  const grown = (await sizes()).map((size, at) => size - were[at]!)
  const fresh = expected.filter((each) => each.verdict === importVerdict.new)
  const wanted = [
    fresh.length,
    new Set(fresh.map(({ family }) => family).filter(Boolean)).size,
    fresh.filter(({ card }) => card).length,
    fresh.filter(({ seat }) => seat).length,
  ]
  holds(
    'as many students, families, cards and seats have come as the file says',
    grown.join() === wanted.join(),
    `${grown.join()} of ${wanted.join()}`,
  )
  const born = await query<{ first_name_en: string; born: string; family: number | null; phone: string | null }>(
    "select first_name_en, date_of_birth::text as born, student_parent_id as family, phone_number as phone from students where last_name_en = 'Proof'",
  )
  const known = new Map(born.map((each) => [each.first_name_en, each]))
  const misread = fresh
    .filter(
      ({ name, born: day, phone }) => known.get(name)?.born !== day || (phone && known.get(name)?.phone !== phone),
    )
    .map(({ name }) => name)
  holds(
    'every birthday and phone is the one that was meant, however it was typed',
    misread.length === 0,
    misread.slice(0, 5).join(),
  )
  const homes = new Map<string, Set<unknown>>()
  for (const { name, family } of fresh)
    if (family) homes.set(family, (homes.get(family) ?? new Set()).add(known.get(name)?.family))
  const apart = [...homes].filter(([, ids]) => ids.size !== 1)
  holds(
    'brothers and sisters have one family',
    apart.length === 0 && new Set([...homes.values()].flatMap((ids) => [...ids])).size === homes.size,
    `${homes.size} families`,
  )
  const twice = await number("select count(*) - count(distinct card_number) from students where last_name_en = 'Proof'")
  holds('every student has a number of his own', twice === 0)

  await signIn()
  holds(
    'it is undone',
    (await clock('undo', async () => finished(await call('POST', `/imports/${id}/undo`, {})))) === 'done',
  )
  const off = differing(before, await schoolHash())
  holds(
    'after the undo every table of the school is what it was',
    off.length === 0,
    off.join() || `${before.size} tables`,
  )

  const watch = async () => {
    const then = await schoolHash()
    return async () => differing(then, await schoolHash())
  }
  await raceUndo({ url, call, finished, query, watch, holds })
  await raceCommit({ url, call, finished, query, holds })

  // The controls: a verdict that is broken, and a table that an undo forgets.
  await query(
    `update import_rows set verdict = ${importVerdict.new}, faults = $2 where import_row_id = (select min(import_row_id) from import_rows where import_id = $1 and verdict = ${importVerdict.refused})`,
    [id, '[]'],
  )
  holds('a broken verdict is noticed', (await wrongRows(id, expected)).length === 1)
  holds(
    'a row that is missing is noticed',
    (
      await query(
        'delete from import_rows where import_row_id = (select max(import_row_id) from import_rows where import_id = $1) returning 1',
        [id],
      )
    ).length === 1 && (await wrongRows(id, expected)).length > 1,
  )
  if (options.memory) {
    const peak = peakOf(worker.child.pid!)
    console.log(
      `memory: reading ${reader.toFixed(0)} MB, worker ${peak.toFixed(0)} MB, server ${peakOf(server.child.pid!).toFixed(0)} MB`,
    )
    holds('the reading process stays within 256 MB', reader > 0 && reader <= 256, `${reader.toFixed(0)} MB`)
    holds('the worker stays within 256 MB', peak <= 256, `${peak.toFixed(0)} MB`)
  }
} finally {
  await worker.stop()
  await server.stop()
  await owner.$client.end()
  await rm(filesDir, { recursive: true, force: true })
  if (!options.keep) await dropDatabase(url)
}
end()
