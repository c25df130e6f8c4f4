import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { yearEndKind, yearEndOutcome } from '@sala/contract/enrolment/year-ends'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { applicationRole, openDatabase } from '../apps/api/src/kit/database.ts'
import { startWorker } from '../apps/api/src/kit/job/job.ts'
import { dropDatabase } from '../scripts/database.ts'
import { copySchool } from './templates.ts'
import { openVerdict, pause } from './verdict.ts'
import { databaseUrl } from './world.ts'
import { type WrongDesign, wrongDesigns } from './wrong-designs.ts'
import { raceYearEnd } from './year-end-races.ts'

// The end of a year in every branch: what is committed is what was rehearsed, row for row; nobody is lost, by a count
// of its own; and an undo leaves every table
// of the school as it was, or refuses and names what depends on it, also while others work with it. At the end an undo
// that forgets one table must be noticed, and while they race the sabotages `hollow` and `partial`.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '600' },
    keep: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
  },
})
if (options.sabotage) wrongDesigns[options.sabotage as WrongDesign]()
const students = Number(options.students)
const { holds, end } = openVerdict()
const url = databaseUrl(`year_end_${process.pid}`)
const clock = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const answer = await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return answer
}
const filesDir = await mkdtemp(join(tmpdir(), 'sala-year-end-'))
await clock(`a school of ${students} students`, () => copySchool(url, students))
const owner = openDatabase(url, { asOwner: true, pool: 2 })
// Everybody has an account, so that those who leave have one to lose.
await owner.$client.query(`insert into users (user_name, full_name, user_type, default_branch_id, student_id)
  select 'proof.' || s.student_id, s.full_name_en, 'student-api', s.branch_id, s.student_id from students s where not exists (select from users u where u.student_id = s.student_id)`)
const db = openDatabase(url, { pool: 12 })
const app = await buildApp(readConfig({ LOG_LEVEL: process.env.PROOFS_LOG ?? 'silent', FILES_DIR: filesDir }), db)
const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
const worker = await startWorker(app, db, {
  connectionString: url,
  sessionOptions: `-c role=${applicationRole}`,
  concurrency: 3,
})

type Row = Record<string, unknown>
const query = async <T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.$client.query<T>(text, values)).rows
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await query(text, values))[0]!)[0])
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
let token = ''
async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const form = body instanceof FormData
  const answer = await fetch(`${base}/api${path}`, {
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
const signIn = async () => {
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

/** A hash of every table of the school: without the history, batches, counters, jobs, versions and times of change. */
async function schoolHash(): Promise<Map<string, string>> {
  const tables = await query<{
    name: string
  }>(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('history', 'history_links', 'history_seals', 'history_exceptions', 'history_roots', 'batches', 'batch_finals', 'year_ends', 'year_end_rows')
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

const years = await query<{ ac_year_id: number }>(
  "select ac_year_id from academic_years where ac_year = '2026-2027' order by branch_id",
)
const ending = years.map(({ ac_year_id }) => ac_year_id)
const some = async (offset: number, count: number) =>
  (
    await query<{ student_id: number }>(
      `select s.student_id from students s join student_enrollments e using (student_id) where s.status = ${studentStatus.active} and e.enrollment_status = ${enrollmentStatus.studying} order by md5(s.student_id::text) offset $1 limit $2`,
      [offset, count],
    )
  ).map(({ student_id }) => student_id)
const few = Math.max(3, Math.min(500, Math.round(students / 100)))
// One branch has not prepared the next year at all.
await query(
  "set session_replication_role = replica; delete from terms t using academic_years y where y.ac_year_id = t.ac_year_id and y.ac_year = '2027-2028' and y.branch_id = 3; delete from academic_years where ac_year = '2027-2028' and branch_id = 3; set session_replication_role = origin",
)
/** Some who sit in a class and are not active any more, as every school has them. */
await query(
  `set session_replication_role = replica; update students set status = ${studentStatus.suspended} where student_id = any('{${(await some(5 * few, few)).join()}}'); set session_replication_role = origin`,
)
const asked = {
  ac_year_ids: ending,
  next_year: '2027-2028',
  start_date: '2027-10-01',
  end_date: '2028-07-31',
  with_timetables: 1,
  opens_now: 0,
  repeat_ids: await some(0, few),
  leave_ids: await some(few, few),
  transfer_ids: await some(2 * few, few),
  skip_ids: await some(3 * few, few),
}
await query(
  `create schema proof; create table proof.seats as select e.enrollment_id, e.student_id, s.status from student_enrollments e join students s using (student_id) where e.enrollment_status = ${enrollmentStatus.studying} and e.ac_year_id = any($1)`.replace(
    '$1',
    `'{${ending.join()}}'`,
  ),
)

async function rehearse(): Promise<
  Row & { year_end_id: number; fingerprint: string; counts: Row & { seats: number; outcomes: Record<string, number> } }
> {
  const answer = await call('POST', '/year-ends/rehearse', asked)
  const state = await finished(answer)
  if (state !== 'done') throw new Error(`the rehearsal ended: ${state}`)
  return (await call('GET', `/year-ends/${answer.json.year_end_id}`)).json
}
const commit = async ({ year_end_id, fingerprint }: { year_end_id: number; fingerprint: string }) =>
  finished(await call('POST', `/year-ends/${year_end_id}/commit`, { fingerprint }))

try {
  await signIn()
  const before = await clock('hash of the school', schoolHash)
  const rehearsed = await clock('rehearsal', rehearse)
  const { year_end_id, counts } = rehearsed
  console.log(JSON.stringify(counts))
  holds('a rehearsal changes nothing', differing(before, await schoolHash()).length === 0)
  const again = await rehearse()
  holds(
    'a second rehearsal comes to the same',
    again.fingerprint === rehearsed.fingerprint && again.year_end_id !== year_end_id,
  )
  const id = again.year_end_id
  const page = await clock('a page of its lines', () =>
    call('GET', `/year-end-rows?filter[year_end_id]=${id}&filter[row_kind]=${yearEndKind.student}&sort=name_en`),
  )
  holds('its lines come page by page', page.status === 200 && page.json.data.length <= 100)

  const outdated = await some(4 * few, 1)
  await query(
    `set session_replication_role = replica; update students set status = ${studentStatus.suspended} where student_id = ${outdated[0]}; set session_replication_role = origin`,
  )
  const refused = await commit(again)
  await query(
    `set session_replication_role = replica; update students set status = ${studentStatus.active} where student_id = ${outdated[0]}; set session_replication_role = origin`,
  )
  holds('a commit that would come out differently is refused', refused === 'failed rehearsal_is_outdated', refused)
  holds('and has changed nothing', differing(before, await schoolHash()).length === 0)

  holds('it is committed', (await clock('commit', () => commit(again))) === 'done')
  const [{ batch_id }] = (await query<{ batch_id: number }>('select batch_id from year_ends where year_end_id = $1', [
    id,
  ])) as [{ batch_id: number }]
  console.log(JSON.stringify((await query('select counts from batches where batch_id = $1', [batch_id]))[0]!.counts))

  // Row for row: what the lines say against what the tables hold, in both directions.
  const said = `select l.enrollment_id, case l.outcome when ${yearEndOutcome.leftAsIs} then ${enrollmentStatus.studying} when ${yearEndOutcome.refused} then ${enrollmentStatus.studying} when ${yearEndOutcome.dropsOut} then ${enrollmentStatus.left} when ${yearEndOutcome.transfersOut} then ${enrollmentStatus.left} else ${enrollmentStatus.completed} end as seat_status,
      case l.outcome when ${yearEndOutcome.graduates} then ${studentStatus.graduated} when ${yearEndOutcome.dropsOut} then ${studentStatus.droppedOut} when ${yearEndOutcome.transfersOut} then ${studentStatus.transferredOut} else p.status end as student_status, l.to_name
    from year_end_rows l join proof.seats p using (enrollment_id) where l.year_end_id = ${id} and l.row_kind = ${yearEndKind.student}`
  const held = `select p.enrollment_id, e.enrollment_status::int as seat_status, s.status::int as student_status, c.class_name || ' (' || y.ac_year || ')' as to_name
    from proof.seats p join student_enrollments e using (enrollment_id) join students s on s.student_id = p.student_id
    left join student_enrollments n on n.from_enrollment_id = e.enrollment_id left join classes c on c.class_id = n.class_id left join academic_years y on y.ac_year_id = c.ac_year_id`
  const lines = await number(`select count(*) from (${said}) x`)
  const unequal = await number(
    `select (select count(*) from (${said} except all ${held}) x) + (select count(*) from (${held} except all ${said}) x)`,
  )
  holds(
    'every line about a student is what happened, row for row',
    lines === counts.seats && unequal === 0,
    `${lines} lines, ${unequal} differ`,
  )
  const made: [kind: number, table: string, name: string][] = [
    [yearEndKind.academicYear, 'academic_years', 'ac_year'],
    [yearEndKind.term, 'terms', 'term_name'],
    [yearEndKind.class, 'classes', 'class_name'],
    [yearEndKind.timetable, 'schedules', 'sch_name'],
  ]
  for (const [kind, table, name] of made) {
    const key = (
      await query<{ k: string }>(
        `select a.attname as k from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = '${table}'::regclass and i.indisprimary`,
      )
    )[0]!.k
    const planned = `select branch_id, name_en as name from year_end_rows where year_end_id = ${id} and row_kind = ${kind} and outcome = ${yearEndOutcome.created}`
    const real = `select t.branch_id, t.${name} as name from history h join ${table} t on t.${key} = h.object_id::int where h.batch_id = ${batch_id} and h.object = '${table}' and h.action = 'insert'`
    const [planning, off] = [
      await number(`select count(*) from (${planned}) x`),
      await number(
        `select (select count(*) from (${planned} except all ${real}) x) + (select count(*) from (${real} except all ${planned}) x)`,
      ),
    ]
    holds(`every line about ${table} is what was made`, off === 0, `${planning} lines`)
  }
  const lessons = await number(
    `select count(*) from history where batch_id = ${batch_id} and object = 'schedule_details' and action = 'insert'`,
  )
  holds('and so are the lessons', lessons === (counts.lessons as number), `${lessons}`)

  // A count of its own, which knows nothing of the plan: each seat has come to exactly one end.
  const [fate] = await query<Record<string, string>>(`
    select count(*) as seats, count(*) filter (where ends = 1) as one, count(*) filter (where ends <> 1) as not_one, sum(next)::int as next, sum(gone)::int as gone, sum(completed)::int as completed, sum(kept)::int as kept from (
      select next + gone + completed + kept as ends, * from (
        select p.enrollment_id,
          (e.enrollment_status = ${enrollmentStatus.completed} and (select count(*) from student_enrollments n join academic_years y using (ac_year_id) where n.from_enrollment_id = p.enrollment_id and n.student_id = p.student_id and n.enrollment_status = ${enrollmentStatus.studying} and y.ac_year = '2027-2028') = 1)::int as next,
          (p.status = ${studentStatus.active} and s.status in (${studentStatus.droppedOut}, ${studentStatus.transferredOut}, ${studentStatus.graduated}) and e.enrollment_status in (${enrollmentStatus.completed}, ${enrollmentStatus.left}) and not exists (select from student_enrollments n where n.from_enrollment_id = p.enrollment_id))::int as gone,
          (s.status = ${studentStatus.active} and e.enrollment_status = ${enrollmentStatus.completed} and not exists (select from student_enrollments n where n.from_enrollment_id = p.enrollment_id)
            and exists (select from student_enrollments o where o.student_id = p.student_id and o.enrollment_status = ${enrollmentStatus.studying}))::int as completed,
          (e.enrollment_status = ${enrollmentStatus.studying} and s.status = p.status and not exists (select from student_enrollments n where n.from_enrollment_id = p.enrollment_id))::int as kept
        from proof.seats p left join student_enrollments e using (enrollment_id) left join students s on s.student_id = p.student_id) f) f`)
  holds(
    'no student is lost: each seat has come to exactly one end',
    Number(fate!.one) === counts.seats && Number(fate!.not_one) === 0,
    JSON.stringify(fate),
  )
  const [accounts] = await query<
    Record<string, number>
  >(`select count(*) filter (where u.disable = 1)::int as closed, count(*) filter (where (u.disable = 1) <> (s.status in (${studentStatus.droppedOut}, ${studentStatus.transferredOut}, ${studentStatus.graduated})))::int as wrong
    from users u join students s using (student_id) where u.user_name like 'proof.%' and exists (select from proof.seats p where p.student_id = s.student_id and p.status = ${studentStatus.active})`)
  holds(
    'those who have left, and nobody else, have no account any more',
    accounts!.closed! > 0 && accounts!.wrong === 0,
    JSON.stringify(accounts),
  )
  const crowded = await number(
    `select count(*) from classes c where c.ac_year_id in (select ac_year_id from academic_years where ac_year = '2027-2028') and (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) > c.capacity`,
  )
  holds('no class has more students than seats', crowded === 0)
  const wrong =
    await number(`select count(*) from student_enrollments n join student_enrollments o on o.enrollment_id = n.from_enrollment_id join grades g on g.grade_id = o.grade_id
    where n.grade_id <> case when n.student_id = any('{${asked.repeat_ids.join()}}') then o.grade_id else g.next_grade_id end`)
  holds('everybody sits in the next grade, or in his own again where that was chosen', wrong === 0)

  await signIn()
  const undo = async (of: number) => finished(await call('POST', `/year-ends/${of}/undo`, {}))
  holds('it is undone', (await clock('undo', () => undo(id))) === 'done')
  const off = differing(before, await schoolHash())
  holds(
    'after the undo every table of the school is what it was',
    off.length === 0,
    off.join() || `${before.size} tables`,
  )

  await raceYearEnd({ url, call, finished, query, rehearse, commit, leaving: asked.leave_ids, holds })

  const second = await rehearse()
  await commit(second)
  const [room] = await query<{ class_id: number; class_name: string; student_id: number }>(
    `select c.class_id, c.class_name, (select min(s.student_id) from students s where s.branch_id = c.branch_id and not exists (select from student_enrollments e where e.student_id = s.student_id and e.ac_term_id = c.ac_term_id)) as student_id
    from classes c where c.class_id = (select min(n.class_id) from student_enrollments n join academic_years y using (ac_year_id) where y.ac_year = '2027-2028')`,
  )
  const change = async (text: string) => query(`set sala.user_id = '1'; ${text}; reset sala.user_id`)
  await change(
    `insert into student_enrollments (student_id, class_id, enroll_date) values (${room!.student_id}, ${room!.class_id}, '2027-10-01')`,
  )
  const seated = await clock('a refused undo', () => call('POST', `/year-ends/${second.year_end_id}/undo`, {}))
  const named = (answer: Answer) =>
    (answer.json.conflicts ?? [])
      .map((each: Row) => `${each.why} ${each.label} ${each.title} by ${each.user_name}`)
      .join('; ')
  holds(
    'an undo is refused while somebody sits in a class that it made, by name',
    seated.status === 409 && named(seated).includes(room!.class_name),
    named(seated),
  )
  await change(
    `delete from student_enrollments where student_id = ${room!.student_id} and class_id = ${room!.class_id}`,
  )
  const third = (await call('GET', `/class-operations/${room!.class_id}`)).json
  await call('PUT', `/class-operations/${room!.class_id}`, {
    class_name: `${room!.class_name} renamed`,
    version: third.version,
  })
  const renamed = await call('POST', `/year-ends/${second.year_end_id}/undo`, {})
  holds(
    'and when a class was renamed since',
    renamed.status === 409 && named(renamed).includes('renamed'),
    named(renamed),
  )

  // The control: one table is left out of what is undone.
  await query(
    "set session_replication_role = replica; update classes set class_name = left(class_name, -8), version = version - 1 where class_name like '% renamed'; update schedules set sch_name = left(sch_name, -8), version = version - 1 where sch_name like '% renamed'; set session_replication_role = origin",
  )
  await query(
    `alter table history disable trigger user; update history set batch_id = null where object = 'students' and batch_id is not null; alter table history enable trigger user`,
  )
  const sabotaged = await undo(second.year_end_id)
  const missed = differing(before, await schoolHash())
  holds('an undo that forgets a table is noticed', sabotaged === 'done' && missed.includes('students'), missed.join())
} finally {
  await worker.stop()
  await app.server.close()
  await db.$client.end()
  await owner.$client.end()
  await rm(filesDir, { recursive: true, force: true })
  if (!options.keep) await dropDatabase(url)
}
end()
