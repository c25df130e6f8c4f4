import type { UserType } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { type AnyResource, includeName, optionFields, readableBy } from '@sala/contract/kit/resource'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { io, type Socket } from 'socket.io-client'
import { inTransaction } from '../apps/api/src/kit/database.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import type { Store } from '../apps/api/src/kit/store/store.ts'
import { goodCall } from './calls.ts'
import type { Row } from './rows.ts'
import type { Actor, World } from './world.ts'

/** What is wrong with which route. */
type Fault = (route: Route, what: string) => void
/** Which of many are asked now: all of them, or in the short form some, others with the next turn. */
export type Chosen = <T>(of: readonly T[]) => readonly T[]

const word = /CANARY[AG]\d+|\+855 (?:11|55) 7\d{5}/g
const wordsIn = (text: string): string[] => [...new Set(text.toUpperCase().match(word) ?? [])]

/**
 * Where each word of the world's own rows stands: the table and the columns, which one insert may have given the same
 * word.
 */
type Places = ReadonlyMap<string, ReadonlySet<string>>

async function placesOf(world: World): Promise<Places> {
  const places = new Map<string, Set<string>>()
  for (const { name } of world.rows.resources()) {
    const { tableName, options, resource, columns } = world.rows.store(name)
    const made = await world.rows.row(name, 'A')
    const [row = {}] = (await world.owner
      .select()
      .from(options.table as PgTable)
      .where(eq(columns[resource.keys[0]!]!, made[resource.keys[0]!] as never))) as Row[]
    for (const [column, value] of Object.entries(row))
      for (const found of column === 'search_text' || typeof value !== 'string' ? [] : wordsIn(value))
        places.set(found, (places.get(found) ?? new Set()).add(`${tableName}.${column}`))
  }
  return places
}

/**
 * Changes the rows that stand for a side, so that the history tells of every word in them; rows that nothing may change
 * stay as they are.
 */
async function stir(world: World): Promise<void> {
  for (const { name } of world.rows.resources()) {
    const { options, resource, columns } = world.rows.store(name)
    const key = resource.keys[0]!
    const row = await world.rows.row(name, 'A')
    const texts = Object.entries(resource.fields as Fields).filter(
      ([field, { kind, stored }]) =>
        stored &&
        !resource.keys.includes(field) &&
        ['text', 'note', 'phone', 'email'].includes(kind) &&
        wordsIn(String(row[field] ?? '')).length > 0,
    )
    // There and back.
    for (const [field, { kind }] of texts)
      for (const value of [kind === 'text' || kind === 'note' ? `${row[field]}.` : null, row[field]])
        await inTransaction(world.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, (tx) =>
          tx
            .update(options.table as PgTable)
            .set({ [field]: value } as never)
            .where(eq(columns[key]!, row[key] as never)),
        ).catch(() => undefined)
  }
}

const lists = (world: World): Store[] =>
  [...world.app.stores.values()].filter(({ resource }) => resource.verbs.includes('list'))

/** The places that somebody reads by viewing this resource. */
const ownPlaces = ({ tableName, resource }: Store, type: UserType): Set<string> =>
  new Set(Object.keys(readableBy(resource, type)).map((field) => `${tableName}.${field}`))

const contact = ['phone', 'email']
/**
 * What stands for a row wherever it is referred to: its key, what people call it by, and what a form depends on; never
 * how somebody is reached.
 */
const optionPlaces = (world: World, target: AnyResource): string[] =>
  optionFields(target)
    .filter((name) => !contact.includes((target.columns as Fields)[name]!.kind))
    .map((name) => `${world.rows.store(target.name).tableName}.${name}`)

/**
 * Each permission alone: whoever holds one reads the words of that resource, what stands for the rows it refers to, and
 * in the history nothing else.
 */
export async function checkAlone(world: World, chosen: Chosen, counted: () => void, fault: Fault): Promise<void> {
  const places = await placesOf(world)
  await stir(world)
  const sharing = Map.groupBy(lists(world), ({ tableName }) => tableName)
  const shared = lists(world).filter(({ tableName }) => sharing.get(tableName)!.length > 1)
  const alone = lists(world).filter((store) => !shared.includes(store))
  const routeOf = (name: string) => world.app.routes.find((route) => route.name === name)!
  const history = routeOf('list-history-tracking')
  const made = new Set(world.rows.resources().map(({ name }) => world.rows.store(name)))
  const keyOf = async ({ resource: { name, keys } }: Store) => String((await world.rows.row(name, 'A'))[keys[0]!])
  const told = new Set<string>()
  const hold = (route: Route, by: string, text: string, allowed: ReadonlySet<string>) => {
    for (const found of wordsIn(text)) {
      const at = places.get(found)
      if (!at) continue
      if (![...at].some((place) => allowed.has(place)))
        fault(route, `${by} reads "${found}", which is ${[...at].join(', ')}`)
      for (const place of at) told.add(place)
    }
  }
  for (const store of [...chosen(shared), ...chosen(alone)]) {
    const { resource } = store
    const list = routeOf(`list-${resource.name}`)
    for (const type of list.userTypes) {
      const by = await world.person({ type, permissions: [`view-${resource.name}`, 'view-history-tracking'] })
      const ask = async (route: Route, query: Row) => {
        counted()
        const answer = await world.send(route, { query, token: by.token })
        if (answer.status >= 500) fault(route, `${answer.status}`)
        return answer
      }
      const who = `${type} with view-${resource.name} alone`
      const refs = Object.entries(resource.fields as Fields).filter(([, field]) => field.kind === 'ref')
      const own = ownPlaces(store, type)
      const included = refs.map(([name]) => includeName(name))
      if (included.length > 0) {
        const { json } = await ask(list, { perPage: 200, include: included })
        for (const [name, field] of refs) {
          const target = field.target!()
          const allowed = new Set([...optionPlaces(world, target), ...(target === resource ? own : [])])
          const parts = ((json?.data ?? []) as Row[]).map((row) => row[includeName(name)])
          hold(list, `${who}, including ${includeName(name)},`, JSON.stringify(parts), allowed)
        }
      }
      for (const route of world.app.routes.filter(
        (each) => each.resource === resource.name && each.verb === 'lookup',
      )) {
        const field = (resource.fields as Fields)[/\/options\/(\w+)$/.exec(route.path)?.[1] ?? '']
        const target = field?.target?.()
        if (!target) continue
        const { text } = await ask(route, { perPage: 200 })
        hold(route, who, text, new Set([...optionPlaces(world, target), ...(target === resource ? own : [])]))
      }
      if (type !== 'staff-api') continue
      for (const query of [{ perPage: 200 }, { perPage: 200, filter: { object: resource.name } }])
        hold(history, who, (await ask(history, query)).text, own)
      // The rows of its table that stand for the side, asked for by their numbers.
      const keys = made.has(store) ? await Promise.all(sharing.get(store.tableName)!.map((each) => keyOf(each))) : []
      if (keys.length > 0)
        hold(history, who, (await ask(history, { perPage: 200, filter: { object_id: [...new Set(keys)] } })).text, own)
    }
  }
  if (told.size < 5) fault(history, `only ${told.size} places were ever read: the eye is blind`)
}

interface Ear {
  readonly heard: { resource: string; key?: string }[]
  readonly close: () => void
}

/** A browser of somebody that watches these screens. */
async function listen(world: World, by: Actor, screens: readonly string[]): Promise<Ear> {
  const heard: Ear['heard'] = []
  const sockets: Socket[] = []
  // One socket watches a hundred screens at most.
  for (let from = 0; from < screens.length; from += 90) {
    const socket = io(world.base, {
      path: '/api/live',
      transports: ['websocket'],
      auth: { token: by.token },
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    socket.on('stale', (event: Ear['heard'][number]) => heard.push(event))
    for (const screen of screens.slice(from, from + 90)) await socket.timeout(5000).emitWithAck('watch', { screen })
  }
  const close = () => {
    for (const socket of sockets) socket.disconnect()
  }
  return { heard, close }
}

/** Somebody of the other side who may view everything hears no key of a row that is not his. */
export async function checkSockets(world: World, chosen: Chosen, counted: () => void, fault: Fault): Promise<void> {
  const { own, other } = world.actors['staff-api']
  const updates = world.app.routes.filter(
    (route) =>
      route.verb === 'update' &&
      route.userTypes.includes('staff-api') &&
      !world.rows.isShown(world.rows.store(route.resource!)),
  )
  const asked = chosen(updates)
  const screens = asked.map((route) => route.resource!)
  const [near, far] = [await listen(world, own, screens), await listen(world, other, screens)]
  try {
    const written = new Map<string, Route>()
    for (const route of asked) {
      const input = await goodCall(world, route, own).catch(() => undefined)
      if (!input) continue
      counted()
      const answer = await world.send(route, { ...input, token: own.token })
      const { keys } = world.rows.store(route.resource!).resource
      if (answer.status === 200)
        written.set(`${route.resource} ${keys.map((name) => input.params?.[name]).join('/')}`, route)
    }
    const end = Date.now() + 2000
    while (near.heard.length < written.size && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { resource, key } of far.heard) {
      const route = written.get(`${resource} ${key}`)
      if (key !== undefined && route) fault(route, `the other side hears that ${resource} ${key} has changed`)
    }
    if (written.size > 0 && near.heard.length === 0)
      fault([...written.values()][0]!, 'nobody hears anything: the ear is deaf')
  } finally {
    near.close()
    far.close()
  }
}

/** The words about children that are not what they are called by, and whose they are. */
async function wordsOfChildren(world: World): Promise<Map<string, number>> {
  const places = await placesOf(world)
  const found = new Map<string, number>()
  for (const { resource, options, columns, tableName } of lists(world).filter((store) => store.resource.logsAccess)) {
    const key = resource.keys[0]!
    const [row = {}] = (await world.owner
      .select()
      .from(options.table as PgTable)
      .where(eq(columns[key]!, (await world.rows.row(resource.name, 'A'))[key] as never))) as Row[]
    const called = new Set(optionFields(resource).flatMap((name) => wordsIn(String(row[name] ?? ''))))
    for (const name of Object.keys(readableBy(resource, 'staff-api')))
      for (const word of wordsIn(String(row[name] ?? '')))
        if (!called.has(word) && [...(places.get(word) ?? [])].every((place) => place.startsWith(`${tableName}.`)))
          found.set(word, row[resource.logsAccess!.about] as number)
  }
  return found
}

/** An answer that tells something about a child leaves an entry that names him. */
export async function checkLooks(world: World, chosen: Chosen, counted: () => void, fault: Fault): Promise<void> {
  const children = await wordsOfChildren(world)
  await stir(world)
  const { own } = world.actors['staff-api']
  const reads = world.app.routes.filter(
    (route) =>
      route.access !== 'anyone' &&
      route.userTypes.includes('staff-api') &&
      (route.method === 'GET' || route.report || route.binary),
  )
  const telling = (text: string) => [...new Set(wordsIn(text).flatMap((word) => children.get(word) ?? []))]
  const ask = async (route: Route, by: Actor) => {
    const input = await goodCall(world, route, by, 'A').catch(() => undefined)
    if (!input || input.as) return []
    counted()
    // Everything that a list may tell, where it is one.
    const ofChildren = route.name === 'list-history-tracking' && { filter: { object: 'student-profiles' } }
    const query = { ...input.query, ...('perPage' in route.query && { perPage: 200 }), ...ofChildren }
    const { status, text } = await world.send(route, { ...input, query, token: by.token })
    return status === 200 ? telling(text) : []
  }
  let told = 0
  for (const route of chosen(reads)) {
    if ((await ask(route, own)).length === 0) continue
    // Somebody who has looked at nobody yet, since the same look again within minutes is one.
    const by = await world.person({})
    const seen = await ask(route, by)
    const { rows } = await world.owner.execute<{ id: number }>(
      sql`select unnest(coalesce(about_ids, array[about_id])) as id from looks where user_id = ${by.user_id}`,
    )
    const kept = new Set(rows.map(({ id }) => id))
    const missing = seen.filter((id) => !kept.has(id))
    told += 1
    if (missing.length > 0) fault(route, `tells about student ${missing.join(', ')}, and nobody wrote it down`)
  }
  if (told === 0 && reads === chosen(reads)) fault(reads[0]!, 'no route tells about a child: the eye is blind')
}

const pupils = 620

/**
 * Waits for the next hour where less than so many seconds are left of this one: what is counted by the hour begins anew
 * with it.
 */
export async function withinAnHour(seconds: number): Promise<void> {
  const left = 3600 - ((Date.now() / 1000) % 3600)
  if (left < seconds) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100))
}

/**
 * Pages of a list, one after the other: whoever may not export comes to an end, whoever may leaves entries, and the
 * same rows again count once.
 */
export async function checkDraining(world: World, counted: () => void, fault: Fault): Promise<void> {
  const route = world.app.routes.find(({ name }) => name === 'list-student-profiles')!
  const options = world.app.routes.find(({ name }) => name === 'options-disciplinary-actions-student_id')!
  const { branch_id } = await world.rows.row('branches', 'A')
  await inTransaction(world.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, (tx) =>
    tx.execute(sql`insert into students (branch_id, card_number, last_name_en, first_name_en, last_name_kh, first_name_kh, gender)
      select ${branch_id}, 'DRAIN' || n, 'Drained', 'Child ' || n, 'សិស្ស', 'ទី ' || n, 'F' from generate_series(1, ${pupils}) n`),
  )
  const page = async (by: Actor, at: number, of = route) => {
    counted()
    return world.send(of, { token: by.token, query: { page: at, perPage: 100 } })
  }
  /** How many rows leave before the first refusal, and the refusal. */
  const drain = async (by: Actor, of = route) => {
    for (let [at, rows] = [1, 0]; ; at += 1) {
      const { status, json } = await page(by, at, of)
      if (status !== 200) return { rows, code: json.code as string }
      rows += json.data.length
      if (json.data.length < 100) return { rows, code: undefined }
    }
  }
  const entries = async (by: Actor) =>
    (
      await world.owner.execute<{ is_alarm: number }>(
        sql`select is_alarm from bulk_reads where user_id = ${by.user_id} order by bulk_read_id`,
      )
    ).rows
  await withinAnHour(60)
  const reader = await world.person({ permissions: ['view-student-profiles', 'view-disciplinary-actions'] })
  for (let again = 0; again < 20; again += 1) {
    const { status } = await page(reader, 1)
    if (status !== 200) fault(route, `the same page again is ${status}`)
  }
  const drained = await drain(reader)
  if (drained.code !== 'read_too_much' || drained.rows > 500)
    fault(route, `${drained.rows} rows are read without the right to export, then ${drained.code ?? 'the list ends'}`)
  if ((await page(reader, 1)).status !== 200) fault(route, 'what was read already is refused')
  const [entry, ...more] = await entries(reader)
  if (entry?.is_alarm !== 1 || more.length > 0) fault(route, 'a refusal leaves not one entry for those in charge')
  const picked = await drain(reader, options)
  if (picked.code) fault(options, `choices end after ${picked.rows}: ${picked.code}`)
  const holder = await world.person({ permissions: ['view-student-profiles', 'export-student-profiles'] })
  const taken = await drain(holder)
  if (taken.code) fault(route, `whoever may export is refused: ${taken.code}`)
  if ((await entries(holder)).length === 0) fault(route, 'whoever may export reads in bulk without an entry')
}
