import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { readCatalogue } from '../apps/api/src/data-protection/catalogue.ts'
import { checkClasses } from '../apps/api/src/data-protection/check-classes.ts'
import { classes, type TableClass } from '../apps/api/src/data-protection/classes.ts'
import { applicationRole, openDatabase } from '../apps/api/src/kit/database.ts'
import { sealHistory, verifyHistory } from '../apps/api/src/kit/history/seal-history.ts'
import { startWorker } from '../apps/api/src/kit/job/job.ts'
import { keepSecrets } from '../apps/api/src/kit/secrets.ts'
import { dropDatabase } from '../scripts/database.ts'
import { type Owner, owner, Planter } from './privacy/plant.ts'
import { copySchool } from './templates.ts'
import { unzip } from './unzip.ts'
import { openVerdict, pause } from './verdict.ts'
import { databaseUrl } from './world.ts'

// A family of canaries: a copy of one child holds all of its own and none of anybody else's; after an erasure none is
// left in any column of any table,
// in the history or among the files, outside the list of what is kept. At the end a class that forgets, and a history
// that was not emptied, must be noticed.
const { holds, end } = openVerdict()
const began = performance.now()
const url = databaseUrl(`privacy_${process.pid}`)
await copySchool(url, 6)
const filesDir = await mkdtemp(join(tmpdir(), 'sala-privacy-'))
const owners = openDatabase(url, { asOwner: true, pool: 2 })
const db = openDatabase(url, { pool: 6 })
const config = readConfig({ LOG_LEVEL: process.env.PROOFS_LOG ?? 'silent', FILES_DIR: filesDir })
const secrets = keepSecrets(config.SECRETS_KEY)
const app = await buildApp(config, db)
const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
const worker = await startWorker(app, db, { connectionString: url, sessionOptions: `-c role=${applicationRole}` })
type Row = Record<string, unknown>
const query = async <T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owners.$client.query<T>(text, values)).rows
async function call(method: string, path: string, { token, body }: { token?: string; body: unknown }) {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: JSON.parse(text) }
}
const changeable = classes as Record<string, TableClass>

async function finished(taskId: string): Promise<string> {
  for (;;) {
    const [task] = await query<{ state: string; error: string | null }>(
      'select state, error from tasks where task_id = $1',
      [taskId],
    )
    if (task?.state === 'done') return 'done'
    if (task?.state === 'failed') return `failed ${task.error}`
    await pause(50)
  }
}

/** Everything that the archive of a child says, its files included. */
async function copyOf(of: Owner): Promise<string> {
  const asked = await call('POST', `/student-profiles/${of.rows.get('students')!.student_id}/data-copies`, {
    token: officer.token,
    body: {},
  })
  if (asked.status !== 200) return `${asked.status} ${asked.text}`
  const state = await finished(asked.json.task_id)
  if (state !== 'done') return state
  const [task] = await query<{ file_id: string }>('select file_id from tasks where task_id = $1', [asked.json.task_id])
  const parts: Buffer[] = []
  for await (const part of await app.storageOf(db).open(task!.file_id)) parts.push(part as Buffer)
  return [...unzip(Buffer.concat(parts))].map(([name, text]) => `${name}\n${text}`).join('\n')
}

async function erase(of: Owner, family = false): Promise<string> {
  const child = of.rows.get('students')!
  const rehearsed = await call('POST', `/student-profiles/${child.student_id}/erasures`, {
    token: officer.token,
    body: { with_family: family ? 1 : 0 },
  })
  if (rehearsed.status !== 200) return `${rehearsed.status} ${rehearsed.text}`
  const { privacy_request_id, fingerprint } = rehearsed.json
  const body = { card_number: child.card_number, fingerprint }
  const asked = await call('POST', `/privacy-requests/${privacy_request_id}/erase`, { token: second.token, body })
  return asked.status === 200 ? finished(asked.json.task_id) : `${asked.status} ${asked.text}`
}

/**
 * Where a canary or a day of somebody still stands: tables with their columns, but for those that are kept, and files.
 */
async function left(of: Owner): Promise<string[]> {
  const found: string[] = []
  const tables = await query<{ schema: string; name: string }>(
    "select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition",
  )
  for (const { schema, name } of tables) {
    const kept = schema === 'public' ? (classes[name]?.keeps ?? []) : []
    const rows = await query<{ column: string }>(
      `select distinct e.key as column from ${schema}."${name}" t cross join lateral jsonb_each_text(to_jsonb(t) - $3::text[]) e
        where position($1 in lower(e.value)) > 0 or e.value ~ $2`,
      [`canary${of.name.toLowerCase()}x`, of.day, kept],
    )
    found.push(...rows.map(({ column }) => `${name}.${column}`))
  }
  for (const file of await readdir(filesDir, { recursive: true, withFileTypes: true }))
    if (file.isFile() && (await readFile(join(file.parentPath, file.name), 'latin1')).includes(`CANARY${of.name}X`))
      found.push('a file')
  return [...new Set(found)]
}

/** Two people in charge: whoever rehearses an erasure does not carry it out. */
async function signIn(user_name: string): Promise<{ token: string; user_id: number }> {
  const { json } = await call('POST', '/login', { body: { user_name, password: demoPassword, standalone: 1 } })
  const [user] = await query<{ user_id: number }>('select user_id from users where user_name = $1', [user_name])
  return { token: json.access_token, user_id: user!.user_id }
}
await query(`with made as (insert into users (user_name, full_name, all_branches, default_branch_id) values ('second', 'Second person', 1, 1) returning user_id),
  roled as (insert into user_roles (user_id, role_id) select made.user_id, r.role_id from made, user_roles r join users u using (user_id) where u.user_name = 'admin')
  insert into credentials (user_id, password_hash) select made.user_id, c.password_hash from made, credentials c join users u using (user_id) where u.user_name = 'admin'`)
const officer = await signIn('admin')
const second = await signIn('second')
const family = owner('FAMILY', '1900-01-01')
const child = owner('CHILD', '1911-11-11')
const sibling = owner('SIBLING', '1922-02-22')
const strangers = owner('PARENTS', '1900-01-02')
const stranger = owner('STRANGER', '1933-03-03')
const another = owner('ANOTHER', '1944-04-04')
try {
  const catalogue = await readCatalogue(owners as never)
  const faults = checkClasses(catalogue, classes)
  holds(
    'every table and every column of a row that stays has a class',
    faults.length === 0,
    faults.join('; ') || `${catalogue.size} tables`,
  )
  const resources = new Map(
    [...app.stores.values()].map(({ tableName, resource }) => [tableName, resource.name] as const).reverse(),
  )
  const planter = new Planter(owners, app.storageOf(db), catalogue, resources)
  const home = await planter.family(family)
  const other = await planter.family(strangers)
  await planter.child(child, home)
  await planter.child(sibling, home)
  await planter.child(stranger, other)
  await planter.child(another, other)
  const name = String(child.rows.get('students')!.full_name_en)
  await query("insert into bulk_reads (user_id, resource, row_count, filter) values (1, 'student-profiles', 1, $1)", [
    JSON.stringify({ search: name }),
  ])
  await query("insert into alarms (kind, about) values ('proof', $1)", [JSON.stringify({ search: name })])
  await query("insert into sign_in_failures (subject) values ('user:' || $1)", [child.rows.get('users')!.user_name])
  const sheetTask = randomUUID()
  const sheet = await planter.file({ ...child, planted: [] }, 'tasks', sheetTask, 'file')
  await query(
    "insert into tasks (task_id, user_id, name, label, label_kh, state, file_id) values ($1, $2, 'export-list', 'Students', 'សិស្ស', 'done', $3)",
    [sheetTask, officer.user_id, sheet],
  )
  await sealHistory(db, secrets)
  const places = await left(child)
  const walked = Object.entries(classes).filter(([, each]) => each.by || each.named)
  const missing = walked
    .map(([table]) => table)
    .filter((table) => classes[table]!.of !== 'family' && !child.planted.some((each) => each.table === table))
  console.log(
    `${child.planted.length} canaries of the child in ${new Set(child.planted.map((each) => each.table)).size} tables; without a text of their own: ${missing.join(', ')}`,
  )

  const expected = child.planted.filter(
    ({ table, column }) => classes[table]?.exported && !classes[table].hidden?.includes(column),
  )
  const copied = await copyOf(child)
  const absent = expected.filter(({ canary }) => !copied.includes(canary))
  holds(
    'a copy of the child holds all its canaries',
    absent.length === 0,
    absent.map(({ table, column }) => `${table}.${column}`).join() || `${expected.length}`,
  )
  const strange = [family, sibling, strangers, stranger, another].filter(
    (each) => copied.includes(`CANARY${each.name}X`) || copied.includes(each.day),
  )
  holds('and none of anybody else', strange.length === 0, strange.map((each) => each.name).join())
  holds(
    'its days and its files are in it',
    copied.includes(child.day) && copied.includes('summary.html') && /files\/.*CANARYCHILDX/s.test(copied),
  )
  const [counted] = await query(
    "select count(*)::int as n from bulk_reads where resource = 'privacy-requests' and user_id = $1",
    [officer.user_id],
  )
  holds('it is counted as a reading in bulk, and as a look at the health record', counted!.n === 1)

  const before = new Map<string, number>()
  const others = [sibling, family, stranger, strangers, another]
  for (const each of others) before.set(each.name, (await left(each)).length)
  holds('the child is erased', (await erase(child)) === 'done', '')
  const after = await left(child)
  holds(
    'after an erasure none of its canaries is left in any column, file or history',
    after.length === 0,
    after.join() || `${places.length} places before`,
  )
  const hurt: string[] = []
  for (const each of others) if ((await left(each)).length !== before.get(each.name)) hurt.push(each.name)
  holds('and everybody else has kept all of his', hurt.length === 0, hurt.join())
  const verified = await verifyHistory(db, secrets)
  holds(
    'the chain of the history verifies',
    verified.faults.length === 0,
    verified.faults
      .slice(0, 3)
      .map((each) => `${each.object} ${each.fault}`)
      .join() || `${verified.changes} changes`,
  )
  await sealHistory(db, secrets)
  holds('also once it is sealed again', (await verifyHistory(db, secrets)).faults.length === 0)
  holds('a child that is erased is not copied any more', (await copyOf(child)).startsWith('409'))
  holds('the last child takes its family along', (await erase(sibling, true)) === 'done')
  const goneToo = [...(await left(sibling)), ...(await left(family))]
  holds('and nothing of the family is left', goneToo.length === 0, goneToo.join())
  const kept = await query('select 1 from looks where about_id = $1', [child.rows.get('students')!.student_id])
  const seats = await query('select 1 from student_enrollments where student_id = $1', [
    child.rows.get('students')!.student_id,
  ])
  holds(
    'what is kept is still there',
    kept.length > 0 && seats.length > 0,
    `${kept.length} readings, ${seats.length} seats`,
  )

  const { student_pickups: pickups, disciplinary_actions: actions } = changeable as {
    student_pickups: TableClass
    disciplinary_actions: TableClass
  }
  changeable.student_pickups = { ...pickups, exported: undefined as never }
  const poorer = await copyOf(stranger)
  changeable.student_pickups = pickups
  holds(
    'control: a copy that leaves a table out is noticed',
    stranger.planted.some(({ table, canary }) => table === 'student_pickups' && !poorer.includes(canary)),
  )
  changeable.disciplinary_actions = { ...actions, fate: 'keep' }
  const careless = await erase(stranger)
  changeable.disciplinary_actions = actions
  const stayed = await left(stranger)
  holds(
    'control: a class switched from erase to keep is noticed',
    careless === 'done' && stayed.some((place) => place.startsWith('disciplinary_actions')),
    stayed.join(),
  )
  const [redact] = await query<{ text: string }>("select pg_get_functiondef('history_redact'::regproc) as text")
  const [blind] = await query<{ id: string }>(
    "select max(history_id)::text as id from history where object = 'student_bank_accounts' and old::text like '%CANARYANOTHERX%'",
  )
  await query(
    redact!.text.replace('h.redacted_at is null and', `h.redacted_at is null and h.history_id <> ${blind!.id} and`),
  )
  const forgetful = await erase(another)
  await query(redact!.text)
  const stayedInHistory = await left(another)
  holds(
    'control: one change whose values were not emptied is noticed',
    forgetful === 'done' && stayedInHistory.join() === 'history.old',
    `${forgetful} ${stayedInHistory.join()}`,
  )
  const ways = 'update history set old = null'
  const direct = await db.execute(sql.raw(ways)).then(
    () => 'allowed',
    () => 'refused',
  )
  const outside = await db.execute(sql`select history_redact(array[1::bigint], array['x'])`).then(
    () => 'allowed',
    () => 'refused',
  )
  holds(
    'the application cannot change the history, nor empty it outside an erasure',
    direct === 'refused' && outside === 'refused',
  )
  await query(
    'create table proof_notes (id int primary key, student_id int references students, note text); alter table student_transfers add column story text',
  )
  const noticed = checkClasses(await readCatalogue(owners as never), classes)
  holds('control: a table and a column without a class are noticed', noticed.length === 2, noticed.join('; '))
} finally {
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  await worker.stop()
  await app.server.close()
  await db.$client.end()
  await owners.$client.end()
  await rm(filesDir, { recursive: true, force: true })
  await dropDatabase(url)
}
end()
