import { permissionName } from '@sala/contract/kit/access'
import { bulkRows } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../actor.ts'
import { announce } from '../announce.ts'
import { type Db, inTransaction } from '../database.ts'
import { databasePeriod, type Period } from '../database-period.ts'
import { type Problem, refuse } from '../problem.ts'
import type { App, Call } from '../route/app.ts'
import type { Store } from '../store/store.ts'
import { bulkReads } from '../tables.ts'
import { raiseAlarm } from './alarm.ts'
import { countBulkRead } from './bulk-read.ts'

type Row = Record<string, unknown>

/**
 * So many rows of one table within an hour nobody is asked about; where the caller's share of it is large, a tenth of
 * that, and never more than is bulk in one call.
 */
export const freelyRead = 500
/** A name among choices is so much less than a row. */
const optionsInRow = 5
/** Rows of all tables together. */
const everything = ''

// A row is a bit: the same row again is the same bit, and keys that follow one another never meet.
const bits = 16_384
/** Fowler, Noll and Vo's hash: texts spread over the bits. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return (hash >>> 0) % bits
}
const placeOf = (key: unknown) => (typeof key === 'number' ? key % bits : hashOf(String(key)))

const hourOf = (db: Db): Promise<Period> => databasePeriod(db, 3_600_000)

/** A key as it stands in the history or an address, as it stands in its row. */
export const keyRead = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text)

/** The bits that this process knows to be counted, by user, hour and table; another process may have counted more. */
const counted = new WeakMap<Db, LRUCache<string, Buffer>>()

function knownTo(db: Db, name: string): Buffer {
  let known = counted.get(db)
  if (!known) counted.set(db, (known = new LRUCache({ max: 2000 })))
  let held = known.get(name)
  if (!held) known.set(name, (held = Buffer.alloc(bits / 8)))
  return held
}

function keepBits(known: Buffer, fresh: Buffer): void {
  for (let at = 0; at < fresh.length; at += 1) known[at]! |= fresh[at]!
}

interface Tally {
  readonly what: string
  readonly fresh: Buffer
  readonly known: Buffer
  /** How many bits of it make a row. */
  readonly inRow: number
}

function tallyOf(
  db: Db,
  actor: Actor,
  hour: Period,
  what: string,
  places: readonly number[],
  inRow = 1,
): Tally | undefined {
  const known = knownTo(db, `${actor.user_id} ${hour.number} ${what}`)
  const fresh = Buffer.alloc(bits / 8)
  let some = false
  for (const place of places) {
    // The first bit of a byte is its highest, as PostgreSQL writes it.
    const [at, bit] = [place >> 3, 128 >> (place & 7)]
    if (known[at]! & bit) continue
    fresh[at]! |= bit
    some = true
  }
  return some ? { what, fresh, known, inRow } : undefined
}

/**
 * Adds what is new, where that stays within what is allowed; answers what did not. Nobody waits for the disk, since a
 * count that a crash loses is made again.
 */
async function add(db: Db, actor: Actor, hour: Period, tallies: readonly Tally[]): Promise<Tally[]> {
  if (tallies.length === 0) return []
  const sent = tallies.map(
    ({ what, fresh, inRow }) =>
      sql`(${what}::text, ('x' || ${fresh.toString('hex')}::text)::bit(${sql.raw(String(bits))}), ${freelyRead * inRow}::int)`,
  )
  const { rows } = await db.execute<{ what: string }>(sql`
    with quick as (select set_config('synchronous_commit', 'off', true)),
      n (what, seen, allowed) as materialized (values ${sql.join(sent, sql`, `)})
    insert into rows_read as r (user_id, hour, what, seen, allowed)
    select ${actor.user_id}, ${hour.number}, n.what, n.seen, n.allowed from quick, n where bit_count(n.seen) <= n.allowed
    on conflict (user_id, hour, what) do update set seen = r.seen | excluded.seen where bit_count(r.seen | excluded.seen) <= r.allowed
    returning r.what`)
  const within = new Set(rows.map(({ what }) => what))
  for (const { what, fresh, known } of tallies) if (within.has(what)) keepBits(known, fresh)
  return tallies.filter(({ what }) => !within.has(what))
}

/** Lets a tally grow to so many rows; what is added by force is counted beyond it. Answers how many rows there are. */
async function allow(
  db: Db,
  actor: Actor,
  hour: Period,
  { what, fresh, known, inRow }: Tally,
  rows: number,
  force = false,
): Promise<number> {
  const found = await db.execute<{ rows: number }>(sql`
    insert into rows_read as r (user_id, hour, what, seen, allowed)
    values (${actor.user_id}, ${hour.number}, ${what}, ('x' || ${(force ? fresh : Buffer.alloc(bits / 8)).toString('hex')}::text)::bit(${sql.raw(String(bits))}), ${rows * inRow})
    on conflict (user_id, hour, what) do update set seen = r.seen | excluded.seen,
      allowed = greatest(r.allowed, excluded.allowed${force ? sql` + bit_count(r.seen | excluded.seen)` : sql``})
    returning (bit_count(r.seen) / ${inRow})::int as rows`)
  if (force) keepBits(known, fresh)
  return found.rows[0]!.rows
}

/** How many rows of a table somebody may read freely within an hour. */
async function limitOf(call: Call, actor: Actor, store: Store): Promise<number> {
  const { defaults, lately } = store.resource
  const every = Object.fromEntries(Object.keys(defaults ?? {}).map((name) => [name, []]))
  const all = await store.countUpTo(
    call.db,
    actor,
    { filters: every, ...(lately && { date_from: '1900-01-01' }) },
    10 * bulkRows,
  )
  return Math.min(bulkRows, Math.max(freelyRead, Math.ceil(all / 10)))
}

export interface Shown {
  /** What is read: the list, the screen that asks for choices, the report. */
  readonly resource: AnyResource
  /** Whose rows it shows. */
  readonly store: Store
  readonly keys: readonly unknown[]
  readonly as?: 'rows' | 'options'
  readonly filter?: Row
}

const talliesOf = (call: Call, actor: Actor, hour: Period, { store, keys, as }: Shown): Tally[] => {
  const { tableName } = store
  if (as === 'options')
    return [tallyOf(call.db, actor, hour, `${tableName} as options`, keys.map(placeOf), optionsInRow)].flatMap(
      (each) => each ?? [],
    )
  const all = () => keys.map((key) => hashOf(`${tableName} ${String(key)}`))
  const own = tallyOf(call.db, actor, hour, tableName, keys.map(placeOf))
  return own ? [own, tallyOf(call.db, actor, hour, everything, all())].flatMap((each) => each ?? []) : []
}

type Beyond = (tally: Tally, before: number, hour: Period) => Promise<void>

/**
 * Counts rows of people. Those above what may be read freely within an hour are put to `beyond`, which refuses them by
 * throwing. Answers whether there were any.
 */
async function count(app: App, call: Call, actor: Actor, shown: Shown, beyond?: Beyond): Promise<boolean> {
  if (!app.isOfPeople(shown.store.tableName) || shown.keys.length === 0) return false
  const hour = await hourOf(call.db)
  let much = false
  for (const tally of await add(call.db, actor, hour, talliesOf(call, actor, hour, shown))) {
    const limit = tally.what === everything ? bulkRows : await limitOf(call, actor, shown.store)
    const before = await allow(call.db, actor, hour, tally, limit)
    if ((await add(call.db, actor, hour, [tally])).length === 0) continue
    await beyond?.(tally, before, hour)
    await allow(call.db, actor, hour, tally, limit, true)
    much = true
  }
  return much
}

/**
 * Counts the rows of people that an answer shows, before it leaves. Above what may be read freely within an hour it is
 * reading in bulk:
 * whoever may export goes on as with an export, and everybody else is refused.
 */
export async function countRows(app: App, call: Call, actor: Actor, shown: Shown): Promise<void> {
  const { resource, keys, filter = {} } = shown
  await count(app, call, actor, shown, async (tally, before, hour) => {
    if (!actor.permissions.has(permissionName('export', resource.name)))
      throw await refused(app, call, actor, hour, tally, shown, before)
    await countBulkRead(
      call,
      actor,
      { resource: resource.name, format: 'json', rows: before + keys.length, whole: true, filter },
      app,
    )
  })
}

/**
 * Counts rows that are taken out, as somebody who may do so takes them; answers whether they are more than is read
 * freely.
 */
export const countTaken = (app: App, call: Call, actor: Actor, shown: Shown): Promise<boolean> =>
  count(app, call, actor, shown)

/** The refusal, told once an hour to those in charge. */
async function refused(
  app: App,
  call: Call,
  actor: Actor,
  hour: Period,
  { what }: Tally,
  { resource, keys, filter }: Shown,
  before: number,
): Promise<Problem> {
  const origin = { user_id: actor.user_id, operation: `export-${resource.name}`, request_id: call.requestId }
  await inTransaction(call.db, origin, async (tx) => {
    const { rows } = await tx.execute(
      sql`update rows_read set is_told = 1 where user_id = ${actor.user_id} and hour = ${hour.number} and what = ${what} and is_told = 0 returning 1`,
    )
    if (rows.length === 0) return
    await raiseAlarm(app, tx, {
      kind: 'bulk-read',
      user_id: actor.user_id,
      about: { resource: resource.name, rows_in_hour: before, rows: keys.length, ip: call.ip },
      permission: permissionName('view', 'bulk-reads'),
      label: [
        'Unusual reading of people’s records. Review exports',
        'មាននរណាម្នាក់អានទំព័រព័ត៌មានមនុស្សជាបន្តបន្ទាប់៖ សូមពិនិត្យការនាំចេញ',
      ],
    })
    await tx.insert(bulkReads).values({
      user_id: actor.user_id,
      resource: resource.name,
      format: 'json',
      row_count: before,
      filter: filter ?? {},
      is_full: 0,
      is_alarm: 1,
    })
    await announce(tx, { resource: 'bulk-reads' })
  })
  return refuse('read_too_much', { retry_after: Math.ceil((hour.ends - performance.now()) / 1000) })
}
