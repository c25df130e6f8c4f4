import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { academicStatus } from '@sala/contract/academics/statuses'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { dropDatabase } from '../scripts/database.ts'
import { raceMerges } from './merge-races.ts'
import { copySchool } from './templates.ts'
import { openVerdict } from './verdict.ts'
import { databaseUrl } from './world.ts'

// Students and families are merged at random, with whatever they have. After each merge nothing refers to the one that
// is gone, by a walk through the catalogue that knows
// nothing of the merge's own; nothing is lost, by a count of its own; and an undo leaves every table as it was; the
// same while they race. At the end a merge that forgets a reference must be noticed; `--sabotage invoices` forgets it
// while they race.
const { values: options } = parseArgs({
  options: {
    merges: { type: 'string', default: '25' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const wanted = Number(options.merges)
const seed = Number(options.seed ?? Date.now() % 1_000_000)
console.log(`seed ${seed}: npm run proof merge -- --merges ${wanted} --seed ${seed}`)
let state = seed
/** A number below the limit, the same for the same seed. */
function below(limit: number): number {
  state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
  return ((state ^ (state >>> 13)) >>> 0) % limit
}
const { holds, end } = openVerdict()
const url = databaseUrl(`merge_${process.pid}`)
const filesDir = await mkdtemp(join(tmpdir(), 'sala-merge-'))
await copySchool(url, 200)
const owner = openDatabase(url, { asOwner: true, pool: 1 })
const db = openDatabase(url, { pool: 10 })
const app = await buildApp(readConfig({ LOG_LEVEL: process.env.PROOFS_LOG ?? 'silent', FILES_DIR: filesDir }), db)
const base = await app.server.listen({ port: 0, host: '127.0.0.1' })

type Row = Record<string, unknown>
const query = async <T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.$client.query<T>(text, values)).rows
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await query(text, values))[0]!)[0])
await query("set sala.user_id = '1'")
// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the proof finds out
type Answer = { status: number; json: any }
let token = ''
async function call(method: string, path: string, body?: unknown, by = token): Promise<Answer> {
  const headers = {
    'idempotency-key': randomUUID(),
    ...(by && { authorization: `Bearer ${by}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}
const signedIn = async (user_name: string): Promise<string> =>
  (await call('POST', '/login', { user_name, password: demoPassword, standalone: 1 }, '')).json.access_token
const signIn = async () => {
  token = await signedIn('admin')
}

const outside = [
  'history',
  'history_links',
  'history_seals',
  'history_exceptions',
  'history_roots',
  'batches',
  'batch_finals',
  'duplicate_pairs',
  'row_merges',
]
const tables = (
  await query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
      and (c.relname in ('parent_branches', 'chosen_children') or not exists (select from history_exceptions e where e.table_name = c.relname)) order by 1`,
    [outside],
  )
).map(({ name }) => name)
/** Every row of the school as a number, table by table: without versions and times of change. */
async function schoolHash(): Promise<Map<string, string>> {
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, (select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'version' - 'updated_at')::text, 1)::numeric), 0) from ${name} t) as hash`,
  )
  return new Map(
    (await query<{ name: string; hash: string }>(parts.join(' union all '))).map(({ name, hash }) => [name, hash]),
  )
}
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one].filter(([name, hash]) => other.get(name) !== hash).map(([name]) => name)

/**
 * Columns of the same name or referring there, found by another way than the merge's: what is called like the key, and
 * what the constraints say.
 */
// What was said stays said of the record that it was said of; who reads about the kept one reads both.
const pointing = async (table: string, key: string) =>
  query<{ t: string; c: string }>(
    `select distinct t, c from (
      select k.conrelid::regclass::text as t, a.attname::text as c from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] where k.contype = 'f' and k.confrelid = to_regclass($1::text)
      union select x.table_name, x.column_name from information_schema.columns x join information_schema.tables y using (table_schema, table_name)
        where x.table_schema = 'public' and y.table_type = 'BASE TABLE' and x.column_name = $2 and x.table_name not in ($1::text, 'year_end_rows') and x.table_name not like 'notice_receivers%') p order by 1, 2`,
    [table, key],
  )
const kinds = {
  student: { table: 'students', key: 'student_id', columns: await pointing('students', 'student_id') },
  parent: { table: 'parents', key: 'student_parent_id', columns: await pointing('parents', 'student_parent_id') },
} as const
type Kind = keyof typeof kinds
console.log(`${kinds.student.columns.length} columns name a student, ${kinds.parent.columns.length} a family`)

/** How many rows of each table name the record; the loose ones by their kind. */
async function holding(kind: Kind, id: number): Promise<Map<string, number>> {
  const parts = [
    ...kinds[kind].columns.map(
      ({ t, c }) => `select '${t}' as name, (select count(*)::int from ${t} where ${c} = ${id}) as n`,
    ),
    ...['approval_requests', 'files'].map(
      (t) =>
        `select '${t}' as name, (select count(*)::int from ${t} where object = '${kind}-profiles' and object_id = '${id}') as n`,
    ),
  ]
  return new Map((await query<{ name: string; n: number }>(parts.join(' union all '))).map(({ name, n }) => [name, n]))
}
/** Tables of which a row may go when both records say the same; what it said is in the other one. */
const mayShrink = new Set([
  'student_bank_accounts',
  'student_healths',
  'student_health_items',
  'service_subscriptions',
  'staff_children',
  'family_agreements',
  'parent_branches',
])
/** Tables from which a row may be let go, still there. */
const mayLetGo = new Set(['users', 'info_inquiries'])

let serial = 0
const pickOne = async (text: string): Promise<number> =>
  number(`select x from (${text}) q order by md5('${++serial} ${seed} ' || x) limit 1`)
const sometimes = async (share: number, text: string) => {
  if (below(100) < share) await query(text)
}
/** Gives a student whatever a student can have, some of it the same as the other one's. */
async function furnish(id: number, of: number): Promise<void> {
  const n = `${++serial}${below(1000)}`
  const room = await pickOne(`select class_id as x from classes where ac_status_id = ${academicStatus.active}`)
  await sometimes(
    60,
    `insert into student_enrollments (student_id, class_id, enroll_date) select ${id}, ${room}, '2026-10-01' where not exists (select from student_enrollments e join classes c on c.class_id = ${room} where e.student_id = ${id} and e.enrollment_status = ${enrollmentStatus.studying} and e.ac_term_id = c.ac_term_id and e.acps_id = c.acps_id)`,
  )
  await sometimes(
    50,
    `insert into student_enrollments (student_id, class_id, enroll_date) select ${id}, e.class_id, '2026-10-02' from student_enrollments e where e.student_id = ${of} and e.enrollment_status = ${enrollmentStatus.studying} and not exists (select from student_enrollments o where o.student_id = ${id} and o.enrollment_status = ${enrollmentStatus.studying} and o.ac_term_id = e.ac_term_id and o.acps_id = e.acps_id)`,
  )
  await sometimes(
    70,
    `insert into cards (card_number, student_id, activated_date) select 'M${n}', ${id}, '2026-09-01' where not exists (select from cards where student_id = ${id} and card_status = ${cardStatus.active})`,
  )
  await sometimes(
    40,
    `insert into cards (card_number, student_id, activated_date, card_status) values ('L${n}', ${id}, '2026-08-01', 3)`,
  )
  await sometimes(
    70,
    `insert into student_healths (student_id, allergies, blood_group, measured_on, height_cm) values (${id}, 'Allergy ${n}', 'A+', '2026-0${1 + below(9)}-01', ${100 + below(60)}) on conflict do nothing`,
  )
  await sometimes(
    60,
    `insert into student_health_items (student_id, health_item_id, answer, note) select h.student_id, i.health_item_id, ${below(2)}, 'Note ${n}' from student_healths h, health_items i where h.student_id = ${id} and i.health_item_id % 3 <> ${below(3)} on conflict do nothing`,
  )
  await sometimes(
    60,
    `insert into chosen_children (user_id, student_id) select user_id, ${id} from users where user_type = 'parent-api' order by random() limit 1 on conflict do nothing`,
  )
  await sometimes(
    50,
    `insert into disciplinary_actions (student_id, action_date, kind, subject) values (${id}, '2026-10-0${1 + below(9)}', 1, 'Late ${n}')`,
  )
  await sometimes(
    60,
    `insert into student_bank_accounts (student_id, bank_id, account_name, account_number, is_default) select ${id}, min(bank_id), 'Name ${n}', '${below(2) ? 'Same 1' : n}', ${below(2)} from banks having min(bank_id) is not null on conflict do nothing`,
  )
  await sometimes(
    60,
    `insert into student_pickups (student_id, guardian_type, guardian, guardian_kh) select ${id}, ${1 + below(4)}, 'Guardian ${n}', 'អាណាព្យាបាល ${n}' on conflict do nothing`,
  )
  await sometimes(40, `insert into student_documents (student_id, item) values (${id}, ${1 + below(9)})`)
  await sometimes(
    40,
    `insert into student_status_changes (student_id, from_status, status, effective_date) values (${id}, 1, 1, '2026-09-09')`,
  )
  await sometimes(
    30,
    `insert into student_transfers (student_id, from_branch_id, transfer_date, reason) select ${id}, branch_id, '2026-09-09', 'Moves ${n}' from students where student_id = ${id}`,
  )
  await sometimes(
    40,
    `update info_inquiries set student_id = ${id} where inquiry_id = (select min(inquiry_id) from info_inquiries where student_id is null) and not exists (select from info_inquiries where student_id = ${id})`,
  )
  await sometimes(
    40,
    `insert into users (user_name, full_name, user_type, default_branch_id, student_id) select 'student-${n}', 'Student ${n}', 'student-api', branch_id, ${id} from students where student_id = ${id} on conflict do nothing`,
  )
  await sometimes(
    40,
    `insert into approval_requests (app_type_id, requested_by, branch_id, object, object_id, subject_en, subject_kh, changes) select 2, 1, branch_id, 'student-profiles', '${id}', 'S', 'ស', '{}' from students where student_id = ${id} on conflict do nothing`,
  )
  await sometimes(
    40,
    `insert into privacy_requests (request_kind, student_id, branch_id, requested_by) select ${1 + below(2)}, student_id, branch_id, 1 from students where student_id = ${id} on conflict do nothing`,
  )
  await sometimes(
    30,
    `with f as (insert into files (object, object_id, field, mime, bytes, sha256) values ('student-profiles', '${id}', 'photo', 'image/webp', 1, 'x') returning file_id) update students set photo = (select file_id from f) where student_id = ${id}`,
  )
  await sometimes(
    50,
    `update students set ${['phone_number', 'email', 'place_of_birth', 'remark', 'from_school'][below(5)]} = '01${n}' where student_id = ${id}`,
  )
}
async function furnishFamily(id: number): Promise<void> {
  const n = `${++serial}${below(1000)}`
  await sometimes(
    60,
    `insert into users (user_name, full_name, user_type, default_branch_id, student_parent_id) select 'parent-${n}', 'Parent ${n}', 'parent-api', home_branch_id, ${id} from parents where student_parent_id = ${id}`,
  )
  await sometimes(
    60,
    `insert into family_agreements (student_parent_id, agreement_id, text_version, guardian_type_id, signed_on) select ${id}, min(agreement_id), 1, ${1 + below(2)}, '2026-09-0${1 + below(9)}' from agreements having min(agreement_id) is not null on conflict do nothing`,
  )
  await sometimes(
    60,
    `insert into family_consents (student_parent_id, purpose, granted_at) values (${id}, 'photos', now())`,
  )
  await sometimes(
    40,
    `insert into approval_requests (app_type_id, requested_by, branch_id, object, object_id, subject_en, subject_kh, changes) select 2, 1, home_branch_id, 'parent-profiles', '${id}', 'F', 'គ', '{}' from parents where student_parent_id = ${id} on conflict do nothing`,
  )
  await sometimes(
    50,
    `update parents set ${['guardian_phone', 'email', 'remark', 'telegram'][below(4)]} = '01${n}' where student_parent_id = ${id}`,
  )
}

const preview = async (kind: Kind, keep: number, drop: number) =>
  (await call('GET', `/${kind}-profiles/merge-preview?keep_id=${keep}&drop_id=${drop}`)).json
function bodyOf(
  shown: Row & { keep: Row; drop: Row; proposal: Record<string, string>; accounts: Row[] },
  kind: Kind,
): Row {
  // Within an address the proposal is kept; elsewhere a coin decides.
  const chosen = Object.fromEntries(
    Object.entries(shown.proposal).map(([name, which]) => [
      name,
      /_code$|_parent_id$/.test(name) ? which : below(2) ? 'keep' : 'drop',
    ]),
  )
  const versions = {
    keep_version: shown.keep.version,
    drop_version: shown.drop.version,
    fingerprint: shown.fingerprint,
  }
  const account = kind === 'student' && shown.two_accounts ? { account_id: shown.accounts[below(2)]!.user_id } : {}
  return { keep_id: shown.keep.id, drop_id: shown.drop.id, chosen, ...versions, ...account }
}

const found = {
  merged: 0,
  stopped: 0,
  left: [] as string[],
  lost: [] as string[],
  changed: [] as string[],
  refused: [] as string[],
  moved: 0,
  rules: new Set<string>(),
}
const began = performance.now()
const times: number[] = []
try {
  for (let round = 0; found.merged < wanted && round < wanted * 4; round++) {
    if (round % 40 === 0) await signIn()
    const kind: Kind = below(3) === 0 ? 'parent' : 'student'
    const { table, key } = kinds[kind]
    const keep = await pickOne(`select ${key} as x from ${table}`)
    const drop = await pickOne(`select ${key} as x from ${table} where ${key} <> ${keep}`)
    if (kind === 'student') {
      await furnish(keep, drop)
      await furnish(drop, keep)
    } else for (const id of [keep, drop]) await furnishFamily(id)
    const before = await schoolHash()
    const [ofKept, ofGone] = [await holding(kind, keep), await holding(kind, drop)]
    const shown = await preview(kind, keep, drop)
    const body = bodyOf(shown, kind)
    const at = performance.now()
    const done = await call('POST', `/${kind}-profiles/merge`, body)
    times.push(performance.now() - at)
    if (done.json.code === 'merge_stopped') {
      found.stopped += 1
      if (differing(before, await schoolHash()).length > 0) found.changed.push(`${kind} ${drop} refused but changed`)
      continue
    }
    if (done.status !== 200) {
      found.refused.push(`${kind} ${keep} ${drop}: ${done.status} ${JSON.stringify(done.json).slice(0, 300)}`)
      continue
    }
    found.merged += 1
    found.moved += done.json.moved
    for (const { message_en } of shown.notes)
      found.rules.add(
        String(message_en)
          .replace(/^.* may still/, '# may still')
          .replaceAll(/\S*\d\S*/g, '#'),
      )
    const [nowKept, nowGone] = [await holding(kind, keep), await holding(kind, drop)]
    for (const [name, n] of nowGone) if (n > 0) found.left.push(`${name} still names ${kind} ${drop}`)
    for (const [name, n] of nowKept) {
      const sum = (ofKept.get(name) ?? 0) + (ofGone.get(name) ?? 0)
      if (n === sum || (n < sum && mayShrink.has(name)) || (n === sum - 1 && mayLetGo.has(name))) continue
      found.lost.push(`${name}: ${sum} before, ${n} after (${kind} ${keep})`)
    }
    const [kept] = await query(`select to_jsonb(t) as row from ${table} t where ${key} = ${keep}`)
    for (const [name, which] of Object.entries(body.chosen as Record<string, string>)) {
      const wantedValue = (shown[which].row as Row)[name] ?? null
      if (JSON.stringify((kept!.row as Row)[name] ?? null) !== JSON.stringify(wantedValue))
        found.lost.push(`${name} of ${kind} ${keep} is not the chosen one`)
    }
    const back = await call('POST', `/duplicate-pairs/${done.json.duplicate_pair_id}/undo`, {})
    if (back.status !== 200)
      found.changed.push(`undo of ${kind} ${keep} ${drop}: ${JSON.stringify(back.json).slice(0, 300)}`)
    const off = differing(before, await schoolHash())
    if (off.length > 0) found.changed.push(`${kind} ${keep} ${drop}: ${off.join()}`)
    // Every other one stays merged, so that later ones meet what earlier ones left; only of what is plenty.
    if (found.merged % 5 === 0 && (await number(`select count(*) from ${table}`)) > 30) {
      const again = await preview(kind, keep, drop)
      await call('POST', `/${kind}-profiles/merge`, bodyOf(again, kind))
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `${found.merged} merged, ${found.stopped} refused by name, ${found.moved} rows moved; a merge takes ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms; ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  console.log(`rules met: ${[...found.rules].join('; ')}`)
  const first = (those: readonly string[]) =>
    `${those.length}${those.length > 0 ? `, first: ${those.slice(0, 3).join(' | ')}` : ''}`
  holds(`${wanted} pairs were merged`, found.merged >= wanted && found.refused.length === 0, first(found.refused))
  holds('nothing names the one that is gone', found.left.length === 0, first(found.left))
  holds('no row is lost, and every chosen value is there', found.lost.length === 0, first(found.lost))
  holds(
    'an undo leaves every table as it was, and a refusal changes nothing',
    found.changed.length === 0,
    first(found.changed),
  )

  await signIn()
  const fresh = () =>
    number(`insert into students (card_number, last_name_en, first_name_en, last_name_kh, first_name_kh, gender, branch_id)
      values ('FRESH-${++serial}', 'Fresh', 'Student', 'ថ្មី', 'សិស្ស', 'M', 1) returning student_id`)
  const [keep, drop] = [await fresh(), await fresh()]
  await query(
    `insert into disciplinary_actions (student_id, action_date, kind, subject) values (${drop}, '2026-10-01', 1, 'The dependent one')`,
  )
  const merge = async () =>
    call('POST', '/student-profiles/merge', bodyOf(await preview('student', keep, drop), 'student'))
  const done = await merge()
  await query(`update disciplinary_actions set subject = 'Edited since' where subject = 'The dependent one'`)
  const refused = await call('POST', `/duplicate-pairs/${done.json.duplicate_pair_id}/undo`, {})
  const named = (refused.json.conflicts ?? []).map((each: Row) => `${each.why} ${each.label} ${each.title}`).join('; ')
  holds(
    'an undo is refused when something that moved was edited since, by name',
    refused.status === 409 && named.includes('Edited since'),
    named,
  )

  const asked = async (kind: Kind, kept: number, gone: number) => bodyOf(await preview(kind, kept, gone), kind)
  /** A table whose reference the catalogue does not know is left out of a merge. */
  const leaveOut = (name: string) =>
    query(`alter table ${name} drop constraint if exists ${name}_student_id_students_student_id_fk`)
  if (options.sabotage) await leaveOut(options.sabotage)
  await raceMerges({ url, call, query, fresh, holding, asked, signedIn, holds })

  // The control: both the walk and the count must see it.
  await leaveOut('disciplinary_actions')
  const third = await fresh()
  await query(
    `insert into disciplinary_actions (student_id, action_date, kind, subject) values (${third}, '2026-10-01', 1, 'Forgotten')`,
  )
  const sum =
    (await holding('student', keep)).get('disciplinary_actions')! +
    (await holding('student', third)).get('disciplinary_actions')!
  const sabotaged = await call(
    'POST',
    '/student-profiles/merge',
    bodyOf(await preview('student', keep, third), 'student'),
  )
  const left = (await holding('student', third)).get('disciplinary_actions')!
  const counted = (await holding('student', keep)).get('disciplinary_actions')!
  holds(
    'a reference that is left out is noticed, by the walk and by the count',
    sabotaged.status === 200 && left > 0 && counted !== sum,
    `${left} left, ${counted} of ${sum}, ${sabotaged.status} ${sabotaged.json.code ?? ''}`,
  )
} finally {
  await app.server.close()
  await db.$client.end()
  await owner.$client.end()
  await rm(filesDir, { recursive: true, force: true })
  if (!options.keep) await dropDatabase(url)
}
end()
