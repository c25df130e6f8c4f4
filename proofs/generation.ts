import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runState } from '@sala/contract/billing/pre-invoice-runs'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { dropDatabase } from '../scripts/database.ts'
import { startServer, startWorkerProcess } from './process.ts'
import { copySchool } from './templates.ts'
import { openVerdict, pause } from './verdict.ts'
import { databaseUrl } from './world.ts'
import { until } from './writers.ts'

// Pre-invoices for everybody: what is made is what was counted before; whoever is stopped, killed or asked twice
// doubles nothing and leaves no number out. With
// --measure, how long it takes against one bare INSERT … SELECT of the same rows, triggers and indexes on.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '500' },
    measure: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const { holds, end } = openVerdict()
const url = databaseUrl(`generation_${process.pid}`)
const clock = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const answer = await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return answer
}
const filesDir = await mkdtemp(join(tmpdir(), 'sala-generation-'))
await clock(`a school of ${options.students} students`, () => copySchool(url, Number(options.students)))
const owner = openDatabase(url, { asOwner: true, pool: 3 })
const env = { FILES_DIR: filesDir, LOG_LEVEL: 'info' }
const server = await startServer(url, env)
let worker = await startWorkerProcess(url, env)

type Row = Record<string, unknown>
const query = async <T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.$client.query<T>(text, values)).rows
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await query(text, values))[0]!)[0])
let token = ''
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; json: any }> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${server.base}/api${path}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}
async function finished({
  status,
  json,
}: {
  status: number
  json: { task_id?: string; code?: string }
}): Promise<string> {
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
const runOf = async (id: number) => (await call('GET', `/pre-invoice-runs/${id}`)).json
const start = (run_id: number) => call('POST', '/pre-invoices/auto-generates', { run_id })
/** A period is counted; answers the run. */
async function count(
  fee_start_date: string,
): Promise<Row & { run_id: number; students: number; left_out: number; total_amount: string }> {
  const answer = await call('POST', '/pre-invoices/preview-generates', {
    fee_start_date,
    fee_end_date: `${fee_start_date.slice(0, 8)}28`,
    inv_date: '2026-11-01',
  })
  const state = await finished(answer)
  if (state !== 'done') throw new Error(`the count ended: ${state}`)
  return runOf(answer.json.run_id)
}
/** Lets the branch's students wait until it is called. */
async function holdBranch(branch: number, period: string): Promise<() => Promise<void>> {
  const client = await owner.$client.connect()
  await client.query("select pg_advisory_lock(hashtextextended('pre-invoices/' || $1 || '/' || $2, 0))", [
    String(branch),
    period,
  ])
  return async () => {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
}
const made = (period: string) =>
  number('select count(*) from pre_invoices where period = $1 and is_deleted = 0', [period])
/** What is wrong with the pre-invoices of a period, by a count of its own. */
async function faults(period: string, counted: { students: number; total_amount: string }): Promise<string[]> {
  const [found] = await query<{ made: number; people: number; total: string; lines: string; gaps: number }>(
    `select (select count(*)::int from pre_invoices where period = $1) as made, (select count(distinct student_id)::int from pre_invoices where period = $1) as people,
      (select coalesce(sum(total_amount), 0)::text from pre_invoices where period = $1) as total,
      (select coalesce(sum(l.total_amount), 0)::text from pre_invoices p join pre_invoice_lines l on l.pre_inv_id = p.id where p.period = $1) as lines,
      (select coalesce(sum(last), 0)::int - (select count(*)::int from pre_invoices) from number_counters where series = 'PI') as gaps`,
    [period],
  )
  const { people, total, lines, gaps } = found!
  return [
    ...(found!.made === counted.students ? [] : [`${found!.made} made, ${counted.students} counted`]),
    ...(people === found!.made ? [] : [`${found!.made} for ${people} students`]),
    ...(total === counted.total_amount && lines === total
      ? []
      : [`${total}, ${lines} in lines, ${counted.total_amount} counted`]),
    ...(gaps === 0 ? [] : [`${gaps} numbers without a document`]),
  ]
}

try {
  token = (await call('POST', '/login', { user_name: 'admin', password: demoPassword, standalone: 1 })).json
    .access_token
  await query(
    "insert into exchange_rates (currency_id, rate, effective_date) select 2, 4100, '2020-01-01' on conflict do nothing",
  )
  await query('update fee_setups set is_inactive = 1')
  await query(`insert into fee_setups (branch_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount, payment_term_id)
    select branch_id, 1, 'Tuition', 'ថ្លៃសិក្សា', 85.50, 1 from branches union all select branch_id, 3, 'Bus', 'រថយន្ត', 25, 1 from branches`)
  await query(`insert into service_subscriptions (student_id, fee_setup_id, start_date) select s.student_id, f.fee_setup_id, '2026-01-01'
    from students s join fee_setups f on f.branch_id = s.branch_id and f.fee_name_en = 'Bus' where s.student_id % 3 = 0`)
  const seated = await number(
    `select count(*) from students s where s.status = ${studentStatus.active} and exists (select from student_enrollments e where e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying})`,
  )
  const branches = (
    await query<{ branch_id: number }>(
      `select branch_id from students where status = ${studentStatus.active} group by 1 having count(*) > 5 order by 1`,
    )
  ).map(({ branch_id }) => branch_id)
  const [, second, third] = branches as [number, number, number]

  const first = await clock('count', () => count('2027-02-01'))
  holds(
    'everybody who sits in a class is counted',
    first.students === seated,
    `${first.students} students, $${first.total_amount}, ${first.left_out} left out`,
  )
  holds('a count writes nothing', (await made('M2027-02')) === 0)
  const reasons = await query(
    'select reason, count(*)::int as n from pre_invoice_left_outs where run_id = $1 group by 1',
    [first.run_id],
  )
  holds(
    'whoever is left out is named, with the reason',
    reasons.reduce((all, { n }) => all + Number(n), 0) === first.left_out,
    JSON.stringify(reasons),
  )

  // Killed in the middle: the third branch waits, its worker dies, and another goes on.
  const release = await holdBranch(third, 'M2027-02')
  const running = start(first.run_id)
  await running
  await until(
    'two branches are made',
    async () => (await number("select count(distinct branch_id) from pre_invoices where period = 'M2027-02'")) >= 2,
    600_000,
  )
  await until(
    'the third waits',
    async () => (await number("select count(*) from pg_locks where locktype = 'advisory' and not granted")) > 0,
    60_000,
  )
  const half = await made('M2027-02')
  await worker.kill()
  await release()
  holds('it was killed in the middle', half > 0 && half < first.students, `${half} of ${first.students}`)
  holds('what is at work is not started twice', (await start(first.run_id)).json.code === 'run_at_work')
  worker = await startWorkerProcess(url, env)
  holds('another worker ends it', (await clock('after the kill', async () => finished(await running))) === 'done')
  const after = await faults('M2027-02', first)
  holds('nothing is lost, doubled or left out, and no number is missing', after.length === 0, after.join('; '))
  holds(
    'asked again, it makes nothing more',
    (await finished(await start(first.run_id))) === 'done' && (await faults('M2027-02', first)).length === 0,
  )
  const twin = await count('2027-02-01')
  holds(
    'another for the same period finds that everybody has one',
    twin.students === 0 && twin.left_out === first.students + first.left_out,
  )

  // Stopped in the middle, and resumed.
  const stopped = await count('2027-03-01')
  const go = await holdBranch(second, 'M2027-03')
  const begun = await start(stopped.run_id)
  await until(
    'the second waits',
    async () => (await number("select count(*) from pg_locks where locktype = 'advisory' and not granted")) > 0,
    60_000,
  )
  const stop = call('POST', `/pre-invoice-runs/${stopped.run_id}/stop`)
  await until(
    'the stop is on its way',
    async () =>
      (await number(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%pre_invoice_runs%for update%'",
      )) > 0,
  )
  await go()
  holds(
    'it is stopped',
    (await stop).json.run_state === runState.stopped &&
      (await finished(begun)) === 'done' &&
      (await made('M2027-03')) < stopped.students,
  )
  holds('it goes on where it was stopped', (await finished(await start(stopped.run_id))) === 'done')
  const resumed = await faults('M2027-03', stopped)
  holds('and is then like one that was never stopped', resumed.length === 0, resumed.join('; '))

  // Asked for a branch without a count before it, twice at once: it is counted and made in one go, each student once.
  const only = { branch_ids: [second], fee_start_date: '2027-05-01' }
  const both = await Promise.all([1, 2].map(() => call('POST', '/pre-invoices/auto-generates', only)))
  const ended = [await finished(both[0]!), await finished(both[1]!)]
  const runs = [await runOf(both[0]!.json.run_id), await runOf(both[1]!.json.run_id)]
  const ofBranch = await number(
    `select count(*) from students s where s.branch_id = $1 and s.status = ${studentStatus.active} and exists (select from student_enrollments e where e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying})`,
    [second],
  )
  const total_amount = runs.find(({ students }) => students > 0)?.total_amount
  const direct = await faults('M2027-05', { students: ofBranch, total_amount })
  holds(
    'a branch asked for at once is counted to the end of its month and made, once for two who ask',
    ended.every((state) => state === 'done') &&
      runs.every(({ run_state, fee_end_date }) => run_state === runState.done && fee_end_date === '2027-05-31') &&
      runs[0].made + runs[1].made === ofBranch &&
      direct.length === 0,
    `${ofBranch} students; ${direct.join('; ')}`,
  )

  // The controls: one too many is refused by the database, and one too few is noticed.
  const doubled = await query(
    "insert into pre_invoices select * from pre_invoices where period = 'M2027-03' limit 1",
  ).then(
    () => true,
    () => false,
  )
  await query(
    'set session_replication_role = replica; delete from pre_invoices where id = (select max(id) from pre_invoices); set session_replication_role = origin',
  )
  holds(
    'a doubled one is refused, and a missing one noticed',
    !doubled && (await faults('M2027-03', stopped)).length > 0,
  )

  if (options.measure) {
    const third = await count('2027-04-01')
    const state = await finished(await start(third.run_id))
    const seconds = await number(
      'select extract(epoch from finished_at - started_at) from tasks where task_id = (select task_id from pre_invoice_runs where run_id = $1)',
      [third.run_id],
    )
    holds('it is measured undisturbed', state === 'done' && (await made('M2027-04')) === third.students)
    const columns = async (table: string) =>
      (
        await query<{ names: string }>(
          `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        )
      )[0]!.names
    const [heads, lines] = [await columns('pre_invoices'), await columns('pre_invoice_lines')]
    await query(`create schema proof; create table proof.heads as select ${heads} from pre_invoices where period = 'M2027-04';
      create table proof.lines as select ${lines} from pre_invoice_lines where pre_inv_id in (select id from proof.heads)`)
    await query(`set session_replication_role = replica; delete from pre_invoice_lines where pre_inv_id in (select id from proof.heads);
      delete from pre_invoices where id in (select id from proof.heads); set session_replication_role = origin`)
    for (const table of ['pre_invoices', 'pre_invoice_lines']) {
      await query(`vacuum ${table}`)
      await query(`reindex table ${table}`)
    }
    await query('analyze')
    const began = performance.now()
    await query(`begin; insert into pre_invoices (${heads}) overriding system value select ${heads} from proof.heads order by id;
      insert into pre_invoice_lines (${lines}) overriding system value select ${lines} from proof.lines order by line_id; commit`)
    const bare = (performance.now() - began) / 1000
    const written = await number('select count(*) from proof.lines')
    console.log(
      `${third.students} pre-invoices with ${written} lines: ${seconds.toFixed(1)} s; bare INSERT … SELECT: ${bare.toFixed(1)} s`,
    )
    holds(
      'it takes at most three times as long as the bare rows',
      seconds / bare <= 3,
      `${(seconds / bare).toFixed(2)}×`,
    )
  }
} finally {
  await worker.stop()
  await server.stop()
  await owner.$client.end()
  await rm(filesDir, { recursive: true, force: true })
  if (!options.keep) await dropDatabase(url)
}
end()
