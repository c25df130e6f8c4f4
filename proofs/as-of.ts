import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { localZone } from '@sala/contract/kit/clock'
import type { Field, Fields } from '@sala/contract/kit/field'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { type Actor, nobody } from '../apps/api/src/kit/actor.ts'
import { type Db, inTransaction, openDatabase, type Tx } from '../apps/api/src/kit/database.ts'
import { keyText, type Moment, pastParts, pastRows, unkept } from '../apps/api/src/kit/history/as-of.ts'
import { Problem } from '../apps/api/src/kit/problem.ts'
import type { Store } from '../apps/api/src/kit/store/store.ts'
import { dropDatabase } from '../scripts/database.ts'
import { Rows } from './rows.ts'
import { openVerdict } from './verdict.ts'
import { makeSchool } from './world.ts'

// Random edits of several tables, by the program and by hand in the database, with a snapshot now and then: every state
// of the past, rebuilt from the history,
// must be the snapshot that was taken of it. A history that lacks one change, and a state of another moment, must be
// noticed.
const { values: options } = parseArgs({
  options: { edits: { type: 'string', default: '400' }, seed: { type: 'string' } },
})
const edits = Number(options.edits)
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31))
let state = seed
/** Mulberry: the same seed, the same edits. */
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const below = (most: number) => Math.floor(random() * most)
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!
console.log(`${edits} edits, seed ${seed}`)

type Row = Record<string, unknown>
const { holds, end } = openVerdict()
const url = await makeSchool(`as_of_${process.pid}`)
const db = openDatabase(url, { pool: 2 })
const owner = openDatabase(url, { asOwner: true, pool: 1 })
const filesDir = await mkdtemp(join(tmpdir(), 'sala-as-of-'))
const app = await buildApp(readConfig({ LOG_LEVEL: process.env.PROOFS_LOG ?? 'silent', FILES_DIR: filesDir }), db)
const made = new Rows(app, owner)
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.$client.query(text, values)).rows
const branches = (await query('select branch_id from branches')).map(({ branch_id }) => branch_id as number)
branches.push((await made.row('branches', 'A')).branch_id as number)
const permissions = new Set((await query('select name from permissions')).map(({ name }) => name as string))
const actor: Actor = { ...nobody, user_id: 1, permissions, branch_ids: branches, all_branches: true, rank: 99 }
const names = ['parent-profiles', 'student-profiles', 'roles', 'holidays', 'employees', 'positions', 'info-inquiries']
const stores = names.map((name) => made.store(name))
const parts = stores.flatMap((store) =>
  Object.values({ ...store.options.links, ...store.options.owned }).map((part) => ({
    ...part,
    root: store.options.table as PgTable,
  })),
)
const tables: PgTable[] = [...stores.map((store) => store.options.table as PgTable), ...parts.map(({ table }) => table)]

/** Another value for a field; now and then none. */
function another(field: Field, serial: number): unknown {
  if (field.optional && random() < 0.2) return null
  if (field.kind === 'text' || field.kind === 'note') return `Edit ${serial} សាលា`.slice(0, field.max ?? 150)
  if (field.kind === 'phone') return `012 ${100_000 + serial}`
  if (field.kind === 'date') return `20${10 + below(15)}-0${1 + below(9)}-1${below(10)}`
  if (field.kind === 'flag') return below(2)
  if (field.kind === 'integer') return Math.min(field.max ?? 1000, (field.min ?? 0) + below(5))
  return undefined
}

const touchable = (store: Store) =>
  Object.entries(store.resource.fields as Fields).filter(
    ([name, field]) =>
      field.stored &&
      !field.computed &&
      !field.fixed &&
      !store.resource.keys.includes(name) &&
      another({ ...field, optional: false }, 1) !== undefined,
  )
const someKey = async (table: PgTable): Promise<Row | undefined> =>
  (await query(`select * from ${getTableName(table)} order by random() limit 1`))[0]
const keyOf = (store: Store, row: Row): Row => Object.fromEntries(store.resource.keys.map((name) => [name, row[name]]))

/** What the program does: a new row, some fields, links, owned rows, a deletion; what its rules refuse is no edit. */
async function byProgram(tx: Tx, serial: number): Promise<void> {
  const store = oneOf(stores)
  const deed = random()
  if (deed < 0.12) return void (await store.create(tx, actor, await made.values(store.resource.name, 'A')))
  const row = await someKey(store.options.table as PgTable)
  if (!row) return
  if (deed < 0.2) return store.remove(tx, actor, keyOf(store, row))
  const sent: Row = Object.fromEntries(
    Array.from({ length: 1 + below(3) }, () => oneOf(touchable(store))).map(([name, field]) => [
      name,
      another(field, serial),
    ]),
  )
  for (const name of Object.keys(store.options.links ?? {})) {
    const target = store.storeOf((store.resource.fields as Fields)[name]!.target!().name)
    const rows = await query(
      `select ${target.resource.keys[0]} as id from ${target.tableName} order by random() limit ${below(5)}`,
    )
    sent[name] = rows.map(({ id }) => id)
  }
  for (const [name, { table, parent }] of Object.entries(store.options.owned ?? {})) {
    if (random() < 0.5) continue
    const own = (store.resource.fields as Fields)[name]!.owned!
    const kept = (
      await query(`select * from ${getTableName(table)} where ${parent.name} = $1`, [row[store.resource.keys[0]!]])
    ).filter(() => random() < 0.6)
    const fresh = ((await made.values(store.resource.name, 'A'))[name] as Row[]).slice(0, below(2))
    sent[name] = [
      ...kept.map((each) => Object.fromEntries(Object.keys(own.fields).map((field) => [field, each[field]]))),
      ...fresh,
    ]
  }
  await store.update(tx, actor, keyOf(store, row), sent)
}

/** What somebody does by hand: any column, many rows at once, a row taken out and put back under its key. */
async function byHand(serial: number): Promise<void> {
  const store = oneOf(stores)
  const name = store.tableName
  await query(`set timezone = '${oneOf(['UTC', localZone, 'America/Lima'])}'`)
  const [field, kind] = oneOf(touchable(store))
  const deed = random()
  const key = store.resource.keys[0]!
  if (deed < 0.5)
    await query(
      `update ${name} set ${field} = $1 where ${key} = (select ${key} from ${name} order by random() limit 1)`,
      [another(kind, serial)],
    )
  else if (deed < 0.7)
    await query(`update ${name} set ${field} = $1 where ${key}::text like '%${below(10)}'`, [another(kind, serial)])
  else if (deed < 0.85) {
    const { table } = oneOf(parts)
    await query(
      `delete from ${getTableName(table)} where ctid = (select ctid from ${getTableName(table)} order by random() limit 1)`,
    )
  } else {
    const columns = getTableConfig(store.options.table as PgTable)
      .columns.filter(({ generated }) => !generated)
      .map((column) => column.name)
    await query(
      `create temp table taken as select * from ${name} order by random() limit 1;
       delete from ${name} where ${key} in (select ${key} from taken);
       insert into ${name} (${columns}) overriding system value select ${columns} from taken; drop table taken`,
    ).catch(async (error) => {
      await query('drop table if exists taken')
      throw error
    })
  }
}

const kept = (table: PgTable) =>
  (getTableConfig(table).columns as AnyPgColumn[]).filter(({ name }) => !unkept.includes(name))
const text = (values: Row): string => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
type State = Map<string, string>
interface Snapshot {
  readonly at: string
  readonly states: readonly State[]
}

const snapshots: Snapshot[] = []
async function snapshot(): Promise<void> {
  const states: State[] = []
  for (const table of tables) {
    const chosen = Object.fromEntries(kept(table).map((column) => [column.name, column]))
    const rows = (await owner
      .select({ ...chosen, snapshot_key: keyText(table, getTableName(table)) as SQL<string> })
      .from(table)) as Row[]
    states.push(new Map(rows.map(({ snapshot_key, ...values }) => [snapshot_key as string, text(values)])))
  }
  const [row] = await query('select clock_timestamp()::text as at, pg_sleep(0.002)')
  snapshots.push({ at: row!.at as string, states })
}

/** The differences between what a table was and what the history says that it was. */
async function compare(source: Db | Tx, table: PgTable, moment: Moment, expected: State): Promise<string[]> {
  const name = getTableName(table)
  const candidates = sql`select ${keyText(table, 'l')} as object_id from ${table} l union select object_id from history where object = ${name}`
  const rows = new Map(
    (await pastRows(source, { table, candidates, moment })).map(({ key, values }) => [key, text(values)]),
  )
  const keys = new Set([...rows.keys(), ...expected.keys()])
  return [...keys]
    .filter((key) => rows.get(key) !== expected.get(key))
    .map((key) => `${name} ${key}: ${rows.get(key)} instead of ${expected.get(key)}`)
}

try {
  const began = performance.now()
  const done = { program: 0, hand: 0, refused: 0 }
  await snapshot()
  for (let serial = 1; serial <= edits; serial += 1) {
    const hand = random() < 0.3
    try {
      await (hand
        ? byHand(serial)
        : inTransaction(db, { user_id: actor.user_id, operation: 'proof', request_id: `edit ${serial}` }, (tx) =>
            byProgram(tx, serial),
          ))
      done[hand ? 'hand' : 'program'] += 1
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (!(error instanceof Problem) && !/^(23|22|P0001)/.test(code ?? '')) throw error
      done.refused += 1
    }
    if (serial % Math.max(20, Math.floor(edits / 25)) === 0) await snapshot()
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${done.program} edits by the program, ${done.hand} by hand, ${done.refused} refused, ${snapshots.length} snapshots of ${tables.length} tables: ${seconds.toFixed(1)} s`,
  )
  holds('most edits took place, by the program and by hand', done.program > edits / 3 && done.hand > edits / 10)

  const rebuilding = performance.now()
  const faults: string[] = []
  let compared = 0
  for (const { at, states } of snapshots)
    for (const [index, table] of tables.entries()) {
      compared += states[index]!.size
      faults.push(...(await compare(db, table, { at }, states[index]!)))
    }
  for (const fault of faults.slice(0, 5)) console.log(fault)
  holds(
    'every state of the past is the snapshot that was taken of it',
    faults.length === 0,
    `${compared} rows rebuilt in ${((performance.now() - rebuilding) / 1000).toFixed(1)} s`,
  )

  let wrong = 0
  let hung = 0
  for (const { at, states } of snapshots.slice(-5))
    for (const part of parts) {
      const expected = states[tables.indexOf(part.table)]!
      const ids = (
        await query(`select distinct root_id as id from history where object = $1`, [getTableName(part.table)])
      ).map(({ id }) => String(id))
      const found = await pastParts(db, part.root, part, ids, { at })
      hung += found.length
      wrong +=
        found.filter(({ key, values }) => expected.get(key) !== text(values)).length +
        Math.abs(found.length - expected.size)
    }
  holds('links and owned rows are found from the records that they hung on', wrong === 0 && hung > 0, `${hung} of them`)

  const { rows: edited } = await owner.execute<{ count: number }>(
    sql`select count(*)::int as count from history where db_role <> 'sala_app' and user_id is null and action = 'update'`,
  )
  holds('what was edited by hand is in the history', edited[0]!.count > 0, `${edited[0]!.count} changes`)

  // Controls: each must be noticed.
  const [table, at, index] = [tables[0]!, snapshots[Math.floor(snapshots.length / 2)]!, 0]
  holds(
    'a state of another moment is noticed',
    (await compare(db, table, { at: snapshots[0]!.at }, at.states[index]!)).length > 0,
  )
  // The first moment after which some record was changed from a text that only it had.
  let [victims, then] = [[] as { id?: unknown }[], at]
  for (const each of snapshots) {
    victims = await query(
      `select id from (select distinct on (object_id) history_id::text as id, action, old from history where object = $1 and created_date > $2 order by object_id, history_id) later
      where action = 'update' and old::text like '%Edit %' limit 5`,
      [getTableName(table), each.at],
    )
    then = each
    if (victims.length > 0) break
  }
  let noticed = 0
  for (const { id } of victims)
    await owner
      .transaction(async (tx) => {
        await tx.execute(sql`delete from history where history_id = ${id}::bigint`)
        if ((await compare(tx as unknown as Tx, table, { at: then.at }, then.states[index]!)).length > 0) noticed += 1
        tx.rollback()
      })
      .catch(() => undefined)
  holds(
    'a change that is missing from the history is noticed',
    victims.length > 0 && noticed === victims.length,
    `${noticed} of ${victims.length}`,
  )
} finally {
  await app.server.close()
  await db.$client.end()
  await owner.$client.end()
  await dropDatabase(url)
  await rm(filesDir, { recursive: true })
}
end()
