import { connect } from 'node:net'
import type { Fields } from '@sala/contract/kit/field'
import { keyInPayload } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { jsonText } from './generate.ts'
import { injectedHeaderLines, injectedJson, injectedQueries, payloads, trace } from './payloads.ts'
import type { Row } from './rows.ts'
import { fillPath, queryText, type World } from './world.ts'

/** Sends one request as the head of the school and judges its answer; the answer itself, where there was one. */
export type Ask = (
  route: Route,
  request: { method: string; path: string; headers?: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string } | undefined>
export type Complain = (route: string, why: string) => void
/** Those of a list that this run sends, with where they stand in it; the turn moves on which ones. */
export type Some = <T>(all: readonly T[], turn?: number) => (readonly [index: number, each: T])[]

/** The orders in which this run asks for a list. */
export type Orders = (all: readonly string[], list: string) => readonly string[]

const json = { 'content-type': 'application/json' }
const headerNames = [
  'accept-language',
  'x-permission-allow-code',
  'user-agent',
  'cookie',
  'x-forwarded-for',
  'origin',
  'authorization',
  'x-request-id',
  'referer',
]

/** Every text that PostgreSQL is asked to read as a statement, from now on. */
const statements = new Set<string>()
const wire = pg.Connection.prototype as unknown as Record<
  'parse' | 'query',
  (asked: string | { text: string }, ...rest: unknown[]) => unknown
>
for (const name of ['parse', 'query'] as const) {
  const real = wire[name]
  wire[name] = function (asked, ...rest) {
    statements.add(typeof asked === 'string' ? asked : asked.text)
    return real.call(this, asked, ...rest)
  }
}

/** What must be as it was: no statement of somebody else's has been carried out. */
async function belongings(world: World): Promise<string> {
  const { rows } = await world.owner.execute<Row>(sql`
    select (select count(*) from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as tables,
      (select count(*) from pg_class where relname = ${trace}) as left_behind,
      (select count(*) from users where full_name = ${trace}) as renamed,
      (select count(*) from roles where name = ${trace}) as appointed,
      (select count(*) from users where all_branches = 1) as everywhere,
      (select count(*) from user_roles where role_id = 1) as administrators`)
  return JSON.stringify(rows[0])
}

/**
 * Every payload (of those that this run sends) in every place of a list, of a body and of the headers; then what was
 * stored is used wherever it will be.
 */
export async function inject(world: World, ask: Ask, complain: Complain, some: Some, orders: Orders): Promise<void> {
  const ordinary = [...statements].join('\n')
  const known = new Set(statements)
  const before = await belongings(world)

  const lists = world.app.routes.filter((route) => route.verb === 'list')
  await inQueries(world, lists, ask, some)
  await inHeaders(world, lists, ask, complain, some)
  await inBodies(world, ask, some)
  await stored(world, ask, complain, some, orders)

  const after = await belongings(world)
  if (after !== before) complain('all', `a payload was carried out: ${before} became ${after}`)
  for (const { text } of payloads) {
    if (text.length < 5 || ordinary.includes(text)) continue
    const meant = [...statements].find((statement) => !known.has(statement) && statement.includes(text))
    if (meant) complain('all', `${text} became part of a statement: ${meant.slice(0, 300)}`)
  }
}

const filtersOf = (world: World, list: Route): string[] => world.rows.store(list.resource!).resource.filters as string[]

async function inQueries(world: World, lists: readonly Route[], ask: Ask, some: Some): Promise<void> {
  const get = (list: Route, query: string) => ask(list, { method: 'GET', path: `/api${list.path}?${query}` })
  for (const [index, { text }] of some(payloads)) {
    const list = lists[index % lists.length]!
    const filters = filtersOf(world, list)
    const name = filters[index % filters.length] ?? 'x'
    const queries: Row[] = [
      { search: text },
      { sort: text },
      { sort: `-${text}` },
      { sort: 'updated_at', direction: text },
      { fields: text },
      { include: text },
      { append: text },
      { perPage: text },
      { page: text },
      { count: text },
      { [name]: text },
      { filter: { [name]: text } },
      { filter: { [name]: [text, text] } },
      { filter: { [text]: 1 } },
      { [text]: 1 },
      { [`filter[${name}][${text}]`]: 1 },
      { filter: { [name]: 1, operator: text } },
      { group_by: text },
      { date_from: text, date_to: text },
      { branch_id: text, all_branch: text },
    ]
    for (const query of queries) await get(list, queryText(query))
  }
  for (const [turn, list] of lists.entries())
    for (const [, query] of some(injectedQueries(filtersOf(world, list)[0] ?? 'x'), turn)) await get(list, query)
  const reads = world.app.routes.filter((route) => route.method === 'GET' && Object.keys(route.params).length > 0)
  for (const [index, { text }] of some(payloads)) {
    const read = reads[index % reads.length]!
    await ask(read, {
      method: 'GET',
      path: `/api${fillPath(read.path, Object.fromEntries(Object.keys(read.params).map((name) => [name, text.toWellFormed()])))}`,
    })
  }
}

async function inHeaders(
  world: World,
  lists: readonly Route[],
  ask: Ask,
  complain: Complain,
  some: Some,
): Promise<void> {
  for (const [index, { text }] of some(payloads)) {
    const list = lists[index % lists.length]!
    const value = Buffer.from(text.replaceAll(/[\r\n]/g, ' '))
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    // Two of them each time: over the run, every family meets every header.
    for (const step of [0, 1]) {
      const name = headerNames[(index + step * 4) % headerNames.length]!
      await ask(list, {
        method: 'GET',
        path: `/api${list.path}`,
        headers: { [name]: name === 'authorization' ? `Bearer ${value}` : value },
      })
    }
  }
  for (const line of injectedHeaderLines) {
    const answer = await overSocket(
      world,
      `GET /api${lists[0]!.path} HTTP/1.1\r\nhost: sala\r\nconnection: close\r\n${line}\r\n\r\n`,
    )
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
    const why =
      statuses.length === 1
        ? [400, 401].includes(statuses[0]!) || `answered ${statuses[0]}`
        : `${statuses.length} answers to one request`
    if (why !== true) complain(lists[0]!.name, `${why}: ${JSON.stringify(line)}`)
    if (answer.toLowerCase().includes(trace)) complain(lists[0]!.name, `the header came back: ${JSON.stringify(line)}`)
  }
}

const overSocket = (world: World, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.base)
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')))
    let found = ''
    // Long after anybody would have answered.
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer to ${JSON.stringify(bytes)}`)))
    socket.on('data', (chunk) => (found += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(found))
  })

async function inBodies(world: World, ask: Ask, some: Some): Promise<void> {
  const makes = world.app.routes.filter((route) => route.verb === 'create')
  const post = (make: Route, body: string) =>
    ask(make, { method: 'POST', path: `/api${make.path}`, headers: json, body })
  const namesOf = (make: Route) =>
    Object.entries(world.rows.store(make.resource!).resource.fields as Fields).flatMap(([name, field]) =>
      field.computed ? [] : [name],
    )
  for (const [index, { text }] of some(payloads)) {
    const make = makes[index % makes.length]!
    const names = namesOf(make)
    for (const step of [0, 1, 2, 3]) {
      const name = names[(Math.floor(index / makes.length) * 4 + step) % names.length]!
      await post(make, jsonText({ ...(await world.rows.values(make.resource!, 'A')), [name]: text }))
    }
    await post(make, jsonText({ ...(await world.rows.values(make.resource!, 'A')), [text]: 1 }))
    const login = world.app.routes.find(({ name }) => name === 'login')!
    await ask(login, {
      method: 'POST',
      path: '/api/login',
      headers: json,
      body: jsonText({ user_name: text.slice(0, 60), password: text }),
    })
  }
  for (const [turn, make] of makes.entries()) {
    for (const [index, value] of some(injectedJson, turn)) {
      const names = namesOf(make)
      const name = names[index % names.length]!
      const { [name]: _, ...rest } = await world.rows.values(make.resource!, 'A')
      await post(
        make,
        `${jsonText(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? ',' : ''}${jsonText(name)}:${value}}`,
      )
    }
  }
}

/** What a search can be sure to find again, whatever the letters of a language do. */
const plain = /^[\x20-\x7e]*$/

/**
 * Second order: each payload is kept in the texts of a record, changed, and then met by everything that reads the
 * record.
 */
async function stored(world: World, ask: Ask, complain: Complain, some: Some, orders: Orders): Promise<void> {
  const byVerb = (verb: string) =>
    new Map(
      world.app.routes.flatMap((route) =>
        route.verb === verb && route.resource ? [[route.resource, route] as const] : [],
      ),
    )
  const [makes, reads, lists, changes] = ['create', 'read', 'list', 'update'].map(byVerb) as [
    Map<string, Route>,
    Map<string, Route>,
    Map<string, Route>,
    Map<string, Route>,
  ]
  const carriers = [...makes.values()].filter(
    ({ resource }) => reads.has(resource!) && searchable(world, resource!).length > 0,
  )
  const history = lists.get('history-tracking')!
  let kept = 0
  for (const [index, { text }] of some(payloads)) {
    // The next one, because the same payload has been a name of the first already, and names are taken once.
    const make = carriers[(index + 1) % carriers.length]!
    const { resource } = world.rows.store(make.resource!)
    const name = searchable(world, make.resource!)[0]!
    const answer = await ask(make, {
      method: 'POST',
      path: `/api${make.path}`,
      headers: json,
      body: jsonText({ ...(await world.rows.values(make.resource!, 'A')), [name]: text }),
    })
    if (answer?.status !== 201 && answer?.status !== 200) continue
    kept += 1
    const row = JSON.parse(answer.text) as Row
    const at = fillPath(reads.get(make.resource!)!.path, row)
    const read = await ask(reads.get(make.resource!)!, { method: 'GET', path: `/api${at}` })
    const again = read && (JSON.parse(read.text) as Row)
    if (again?.[name] !== row[name])
      complain(make.name, `${jsonText(text)} was kept as ${jsonText(row[name])} and read as ${jsonText(again?.[name])}`)
    const change = changes.get(make.resource!)
    if (change)
      await ask(change, {
        method: change.method,
        path: `/api${fillPath(change.path, row)}`,
        headers: json,
        body: jsonText({
          ...(keyInPayload(resource) && Object.fromEntries(resource.keys.map((each) => [each, row[each]]))),
          [name]: `${text.slice(0, 60)}.`,
          version: row.version,
        }),
      })
    const search = text.slice(0, 60).trim()
    // A list that leaves something out when nobody asks is asked for all of it.
    const everything = Object.keys(resource.defaults ?? {})
      .map((each) => `&filter[${each}]=`)
      .join('')
    const found = await ask(lists.get(make.resource!)!, {
      method: 'GET',
      path: `/api${make.path}?${queryText({ search, sort: 'updated_at', direction: 'desc', perPage: 100 })}${everything}`,
    })
    const key = resource.keys[0]!
    if (
      plain.test(text) &&
      search !== '' &&
      found?.status === 200 &&
      !(JSON.parse(found.text).data as Row[]).some((each) => each[key] === row[key])
    )
      complain(make.name, `${jsonText(text)} was kept, and a search for it does not find it`)
    const past = await ask(history, {
      method: 'GET',
      path: `/api${history.path}?${queryText({ object: make.resource, object_id: row[key] })}`,
    })
    if (past?.status === 200 && plain.test(text) && !past.text.includes(jsonText(row[name]).slice(1, -1)))
      complain(history.name, `${jsonText(text)} is not in the history of ${make.resource}`)
  }
  const sent = some(payloads).length
  if (kept < sent / 2)
    complain('all', `only ${kept} of ${sent} payloads could be kept in a record: the second order proves too little`)
  for (const [name, list] of lists) {
    const columns = world.rows.store(name).resource.columns as Fields
    const sortable = Object.keys(columns).filter((each) => columns[each]!.stored && columns[each]!.sortable)
    const sorts = sortable.flatMap((each) => [each, `-${each}`])
    for (const sort of orders(sorts, name))
      await ask(list, { method: 'GET', path: `/api${list.path}?${queryText({ sort, perPage: 100 })}` })
    await ask(list, { method: 'GET', path: `/api${list.path}?page=-1` })
  }
  // Option lists, lookups, exports and whatever else reads without being told which.
  for (const route of world.app.routes.filter(
    (each) => each.method === 'GET' && each.resource && Object.keys(each.params).length === 0 && each.verb !== 'list',
  )) {
    await ask(route, { method: 'GET', path: `/api${route.path}` })
    for (const search of ["' or 1=1 --", '%', "x'; --"])
      if ('search' in route.query)
        await ask(route, { method: 'GET', path: `/api${route.path}?${queryText({ search })}` })
  }
}

/** The texts of a resource that may say anything, and by which its records are found. */
function searchable(world: World, resource: string): string[] {
  const fields = world.rows.store(resource).resource.fields as Fields
  return Object.keys(fields).filter(
    (name) =>
      fields[name]!.search &&
      !fields[name]!.computed &&
      !fields[name]!.fixed &&
      ['text', 'note'].includes(fields[name]!.kind) &&
      (fields[name]!.max ?? 1000) >= 80,
  )
}
