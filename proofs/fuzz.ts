import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { parseArgs } from 'node:util'
import { problemAnswer } from '@sala/contract/kit/problem'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import { Problem } from '../apps/api/src/kit/problem.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { Store } from '../apps/api/src/kit/store/store.ts'
import { goodCall } from './calls.ts'
import {
  Dice,
  fromSchema,
  type JsonSchema,
  jsonText,
  largestOf,
  oddValues,
  plainText,
  strangeKhmer,
  writtenKhmer,
} from './generate.ts'
import { type Ask, inject, type Orders, type Some } from './injections.ts'
import { payloads, trace } from './payloads.ts'
import type { Row } from './rows.ts'
import { stopwatch } from './stopwatch.ts'
import { turnOf } from './turn.ts'
import { fillPath, onePixel, openWorld, queryText, type World } from './world.ts'

// Whatever is sent, the server answers: never 5xx, always in the promised form, and nothing of it becomes part of a
// statement.

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '12' },
    /**
     * The short form: of the payloads one in so many, the next ones with the next turn, and of the orders of a list a
     * few.
     */
    'one-in': { type: 'string', default: '1' },
    turn: { type: 'string' },
    seed: { type: 'string' },
    route: { type: 'string' },
    sabotage: { type: 'string' },
  },
})
const [oneIn, turn] = [Number(options['one-in']), turnOf(options.turn)]
// The short form proves the same tomorrow; the long one finds something else each time.
const seed = options.seed ?? (oneIn > 1 ? `turn-${turn}` : String(Date.now() % 1_000_000_007))
const corpusFile = new URL('./corpus.json', import.meta.url)
/**
 * Milliseconds, shorter than any sleep among the payloads. Where even a plain call takes long, as many times as long as
 * that.
 */
const slowest = { least: 4000, plainCalls: 40 }
/** A paper is set by a process of its own, which others may be waiting for. */
const slowestPaper = { least: 12_000, plainCalls: 120 }
const pixel = onePixel.toString('latin1')

/** One request as it went over the wire; `{token}` stands for whoever sent it. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | undefined
  /** The body's letters are bytes. */
  readonly bytes?: true | undefined
}
interface Kept extends Sent {
  readonly route: string
  readonly why: string
}

interface Received {
  readonly status: number
  readonly type: string
  readonly headers: string
  readonly text: string
  readonly milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const transmit = (world: World, { method, path, headers, body, bytes }: Sent, token: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    const taken = stopwatch()
    const { hostname, port } = new URL(world.base)
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('{token}', token)]),
    )
    const request = httpRequest({ agent, hostname, port, method, path, headers: named }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          type: String(response.headers['content-type'] ?? ''),
          headers: response.rawHeaders.join('\n').toLowerCase(),
          text: Buffer.concat(chunks).toString(),
          milliseconds: taken(),
        }),
      )
    })
    request.on('error', reject)
    request.end(bytes ? Buffer.from(body ?? '', 'latin1') : body)
  })

/** Every refusal of PostgreSQL while the server runs in this process. */
const refusals: string[] = []
const client = pg.Client.prototype as unknown as {
  _handleErrorMessage(message: { code?: string; message: string }): void
}
const handleError = client._handleErrorMessage
client._handleErrorMessage = function (message) {
  refusals.push(`${message.code} ${message.message}`)
  return handleError.call(this, message)
}
// A sum beyond its column is for the database to refuse; any other value should have been refused before.
const isFault = (refusal: string) => /^(22(?!003)|42|XX)/.test(refusal)

/** What is wrong with an answer, whatever was asked. */
function judge(route: Route | undefined, { status, type, headers, text }: Received): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  if (headers.includes(trace)) return `a header of its own: ${headers.slice(0, 200)}`
  if (
    /node_modules|SQLSTATE|\bat \w[^\n(]{0,100}\([^\n)]{0,200}:\d+:\d+\)|syntax error at or near/.test(text) &&
    !route?.binary
  )
    return `tells about its inside: ${text.slice(0, 200)}`
  if (status >= 200 && status < 300) {
    if (!route || route.binary) return undefined
    const found = z.safeParse(z.union(route.userTypes.map((each) => route.answer(each)) as [z.ZodType]), parsed(text))
    return found.success
      ? undefined
      : `a good answer that does not fit: ${JSON.stringify(found.error.issues).slice(0, 200)}`
  }
  if (!type.startsWith('application/json')) return `a refusal of type "${type}": ${status} ${text.slice(0, 100)}`
  const found = problemAnswer.safeParse(parsed(text))
  return found.success ? undefined : `a refusal that does not fit: ${status} ${text.slice(0, 200)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const schemas = new Map<unknown, JsonSchema>()
function schemaOf(key: object, schema: z.core.$ZodType): JsonSchema {
  let known = schemas.get(key)
  if (!known)
    schemas.set(
      key,
      (known = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
    )
  return known
}

const oddParams = [
  '0',
  '-1',
  '1.0',
  '1e1',
  '0x1',
  '01',
  '2147483648',
  '9007199254740993',
  'x'.repeat(201),
  'x'.repeat(190),
  '%00',
  '%ff',
  '..%2f..%2fetc',
  '%E1%9F%A1',
  '%2e%2e',
  "1'",
  '1;',
  'null',
  '[object%20Object]',
  '%',
  '%zz',
  '*',
]
const oddQueries = [
  'a[b][c][d]=1',
  'filter=1&filter[x]=1',
  'filter[]=1',
  'filter[[]]=1',
  '__proto__[x]=1',
  'constructor[prototype]=1',
  'filter[__proto__]=1',
  'filter[constructor][]=1',
  'toString=1',
  'page=1&page=2',
  'page[]=1',
  'page[x]=1',
  'perPage=0',
  'perPage=99999999999999999999',
  'page=-2',
  'search[]=a',
  'search=%00',
  'search=%ed%a0%80',
  'search=%ff%fe',
  'fields=',
  'fields=,,,',
  'fields[]=x',
  'sort[]=a',
  'sort=',
  `${'a=1&'.repeat(600)}`,
  `search=${'%E1%9E%80'.repeat(120)}`,
  '&&&===',
  '%',
  '=',
]
const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/json;;;' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'accept-language': 'km;q=x,,,' },
  { 'accept-language': 'x'.repeat(4000) },
  { accept: 'application/xml' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'x-request-id': '../../x' },
  { 'user-agent': `ក${'x'.repeat(3000)}`.replace('ក', '') },
  { cookie: 'sala_session=%00; sala_session=2; =; ;;' },
  { origin: 'null' },
  { host: 'evil.example' },
  { 'if-match': '*' },
  { range: 'bytes=0-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-permission-allow-code': "' or 1=1 --" },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(3000)}` },
  { authorization: 'Basic Zm9vOmJhcg==' },
]
const oddKeys = [
  '',
  'too-short',
  'x'.repeat(81),
  'x'.repeat(3000),
  "' or 1=1 -- 0123456789",
  'a key with blanks in it',
  '%00%00%00%00%00%00%00%00',
  'the-same-key-again-and-again',
]
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const oddBodies = (body: Row): string[] => {
  const text = jsonText(body)
  const [first] = Object.keys(body)
  return [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '42',
    '{}{}',
    `\ufeff${text}`,
    `${text},`,
    deep(5000),
    `{"${first ?? 'x'}":${deep(2000)}}`,
    `{"${first ?? 'x'}":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`,
    `{"${first ?? 'x'}":"${'a'.repeat(1_100_000)}"}`,
    `{"${first ?? 'x'}":[${'1,'.repeat(20_000)}1]}`,
    `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${first ?? 'x'}":1,"${first ?? 'x'}":2}`,
    `${text.slice(0, -1)}${text === '{}' ? '' : ','}"__proto__":{"admin":true}}`,
    `${text.slice(0, -1)}${text === '{}' ? '' : ','}"constructor":{"prototype":{"admin":true}}}`,
    `${text.slice(0, -1)}${text === '{}' ? '' : ','}"toString":1,"hasOwnProperty":1,"":1," ":1,"a.b":1,"a[0]":1}`,
    `${text.slice(0, -1)}${text === '{}' ? '' : ','}${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    'a=1&b=2',
    '<x/>',
  ]
}

/** One request of a route, made from its schemas and a good call of it; the same for the same dice. */
async function makeRequest(world: World, route: Route, dice: Dice): Promise<{ sent: Sent; token: string }> {
  const good = (await goodCall(world, route, world.head).catch(() => undefined)) ?? {}
  world.forget()
  // An operation may end or lock the session that calls it.
  const token = (good.as ?? (route.resource ? world.head : await world.signIn(world.head))).token
  const paramsSchema = schemaOf(route.params, z.strictObject(route.params))
  const querySchema = schemaOf(route.query, z.strictObject(route.query))
  const params: Row = {
    ...(fromSchema({ ...paramsSchema, required: Object.keys(route.params) }, dice) as Row),
    ...(dice.chance(0.8) ? good.params : {}),
  }
  let query: Row = { ...good.query, ...(dice.chance(0.6) ? (fromSchema(querySchema, dice) as Row) : {}) }
  let body: Row = {
    ...((good.body as Row | undefined) ??
      (good.form ? Object.fromEntries([...good.form.entries()].filter(([, value]) => typeof value === 'string')) : {})),
  }
  if (route.body && dice.chance(0.5))
    body = { ...(dice.chance(0.5) ? body : {}), ...(fromSchema(schemaOf(route, route.body), dice) as Row) }
  const headers: Record<string, string> = {
    authorization: 'Bearer {token}',
    ...(route.body ? { 'content-type': 'application/json' } : {}),
  }
  // A key of its own, mostly; else none, one of the wrong form, or one that another call was made with.
  const key = dice.chance(0.7)
    ? `fuzz-${dice.below(1e9)}-${dice.below(1e9)}-0123`
    : dice.chance(0.2)
      ? undefined
      : dice.pick(oddKeys)
  if (route.once && key !== undefined) headers['idempotency-key'] = key
  let path = `/api${fillPath(route.path, params)}`
  let raw: string | undefined
  let rawQuery: string | undefined
  switch (dice.below(8)) {
    case 0:
      break
    case 1: {
      const names = Object.keys(schemaOf(route, route.body ?? z.strictObject({})).properties ?? {})
      if (names.length > 0) body = { ...body, [dice.pick(names)]: dice.pick(oddValues) }
      else query = { ...query, [dice.pick([...Object.keys(route.query), 'surprise'])]: dice.pick(oddValues) }
      break
    }
    case 2: {
      const names = Object.keys(route.query)
      if (names.length > 0) {
        const name = dice.pick(names)
        const value = dice.pick(oddValues)
        query = {
          ...query,
          [name]: dice.chance(0.3) ? { [dice.pick(names)]: value } : dice.chance(0.3) ? [value, value] : value,
        }
      }
      break
    }
    case 3:
      body = {
        ...body,
        [dice.pick(['surprise', 'version', 'created_by', 'id', '', 'a.b', 'toString', 'constructor'])]:
          dice.pick(oddValues),
      }
      break
    case 4:
      if (Object.keys(route.params).length > 0)
        path = `/api${route.path.replaceAll(/\{\w+\}/g, () => dice.pick(oddParams))}`
      else path += dice.pick(['/', '//', '/%00', '/..', '%2f', '/.', ';x=1', '/x', '%20', '/%e1%9e%80'])
      break
    case 5:
      rawQuery = dice.pick(oddQueries)
      break
    case 6:
      Object.assign(headers, dice.pick(oddHeaders))
      break
    default:
      if (route.body) raw = dice.pick(oddBodies(body))
  }
  // A longer address is refused by the HTTP parser, before there is a request to answer.
  const search = (rawQuery ?? queryText(plainText(query) as Row)).slice(0, 8000)
  let bytes: true | undefined
  let text = route.body ? (raw ?? jsonText(body)) : undefined
  if (route.upload && dice.chance(0.7)) {
    const boundary = 'proofs-boundary'
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`
    const field = dice.chance(0.8) ? route.upload.field : 'surprise'
    const content = dice.pick([
      '',
      'not a picture',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '\u0089PNG\r\n\u001a\n',
      '%PDF-1.4',
      pixel,
      pixel,
      pixel,
    ])
    const parts = Object.entries(body).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"\r\n\r\n${plainText(value, 2)}\r\n`,
    )
    bytes = true
    text = `${Buffer.from(parts.join('')).toString('latin1')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="../x.png"\r\ncontent-type: image/png\r\n\r\n${content}\r\n--${boundary}--${dice.chance(0.8) ? '\r\n' : ''}`
  }
  return {
    sent: { method: route.method, path: search ? `${path}?${search}` : path, headers, body: text, bytes },
    token,
  }
}

/**
 * What the one thread did at most between two turns of its loop, in milliseconds of its own processor time; each
 * question begins anew.
 */
let [held, last] = [0, process.threadCpuUsage()]
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  held = Math.max(held, (user + system) / 1000)
}, 2).unref()
const mostHeld = 300

/**
 * A good call of a route with everything in it that may grow as large as it may: ids and numbers stay, so that it is
 * not refused at the door.
 */
async function largestRequest(
  world: World,
  route: Route,
  text: string,
): Promise<{ sent: Sent; token: string } | undefined> {
  const good = await goodCall(world, route, world.head).catch(() => undefined)
  if (!good?.body || !route.body) return undefined
  const token = (good.as ?? world.head).token
  const grown = (value: unknown, large: unknown): unknown => {
    if (Array.isArray(large))
      return Array.isArray(value) && value.length > 0 ? large.map((each) => grown(value[0], each)) : value
    if (typeof large === 'object' && large !== null && typeof value === 'object' && value !== null)
      return {
        ...large,
        ...Object.fromEntries(Object.entries(value).map(([name, each]) => [name, grown(each, (large as Row)[name])])),
      }
    return typeof value === 'string' && typeof large === 'string' && large.length > 20 ? large : value
  }
  const bodyOf = (rows: number) =>
    jsonText(grown(good.body, largestOf(schemaOf(route, route.body!), text, new Dice(route.name), rows)))
  const body = [1000, 300, 100, 30, 10, 1].map(bodyOf).find((each) => Buffer.byteLength(each) < 1024 * 1024)
  const headers = {
    authorization: 'Bearer {token}',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return {
    sent: { method: route.method, path: `/api${fillPath(route.path, good.params ?? {})}`, headers, body },
    token,
  }
}

class Fuzz {
  readonly counts = { requests: 0, good: 0, refused: 0, slowest: 0 }
  readonly faults: Kept[] = []
  readonly reached = new Set<string>()
  private readonly world: World
  constructor(world: World) {
    this.world = world
  }

  async send(route: Route | undefined, sent: Sent, token: string, name: string): Promise<Received | undefined> {
    const known = refusals.length
    // Guesses slow the next sign-in down, which is right, and would hide what comes after it.
    if (route?.name === 'login') await this.world.owner.execute(sql`delete from sign_in_failures`)
    let why: string | undefined
    let received: Received | undefined
    try {
      received = await transmit(this.world, sent, token)
      this.counts.requests += 1
      this.counts.slowest = Math.max(this.counts.slowest, received.milliseconds)
      if (received.status < 300) this.counts.good += 1
      else this.counts.refused += 1
      if (received.status < 300 && route) this.reached.add(route.name)
      why = judge(route, received) ?? (await this.slowness(sent, token, received))
    } catch (error) {
      why = `no answer: ${(error as Error).message}`
    }
    const refused = refusals.slice(known).find(isFault)
    why ??= refused && `PostgreSQL refused: ${refused}`
    if (why) this.faults.push({ route: name, why, ...sent })
    return received
  }

  /**
   * Whether it is slow by itself and not by what else the machine does: out of proportion to a plain call beside it,
   * and each time that it is sent.
   */
  private async slowness(
    sent: Sent,
    token: string,
    { status, type, milliseconds }: Received,
  ): Promise<string | undefined> {
    const { least, plainCalls } = type === 'application/pdf' ? slowestPaper : slowest
    for (let [times, taken] = [0, milliseconds]; ; times += 1) {
      if (taken <= least) return undefined
      const plain = await transmit(
        this.world,
        { method: 'GET', path: '/api/divisions?perPage=1', headers: { authorization: 'Bearer {token}' } },
        this.world.head.token,
      )
      if (taken <= plainCalls * plain.milliseconds) return undefined
      if (times === 2) return `took ${Math.round(milliseconds)} ms, and not once less than ${least}`
      const again = await transmit(
        this.world,
        {
          ...sent,
          headers: { ...sent.headers, ...(sent.headers['idempotency-key'] && { 'idempotency-key': randomUUID() }) },
        },
        token,
      )
      // What cannot be done twice is known from its first time; where the server is too busy for it, it is asked again.
      if (again.status !== status && again.status !== 503) return `took ${Math.round(milliseconds)} ms`
      taken = again.milliseconds
    }
  }

  async replay(): Promise<number> {
    const kept = JSON.parse(await readFile(corpusFile, 'utf8').catch(() => '[]')) as Kept[]
    for (const { route, why: _, ...sent } of kept) {
      const found = this.world.app.routes.find((each) => each.name === route)
      const token = (found?.resource ? this.world.head : await this.world.signIn(this.world.head)).token
      await this.send(found, sent, token, route)
    }
    return kept.length
  }

  async generated(count: number): Promise<void> {
    for (const route of this.world.app.routes.filter(({ name }) => !options.route || name === options.route)) {
      for (let index = 0; index < count; index += 1) {
        const { sent, token } = await makeRequest(this.world, route, new Dice(`${seed} ${route.name} ${index}`))
        await this.send(route, sent, token, route.name)
      }
    }
  }

  /**
   * The largest that each route takes, in Khmer as it is written and as nobody writes it: the loop goes round all the
   * while.
   */
  async largest(): Promise<string> {
    let [most, bodies, longest] = [0, 0, 0]
    for (const [index, route] of this.world.app.routes.entries()) {
      if (!route.body || route.upload || (options.route ? route.name !== options.route : (index + turn) % oneIn !== 0))
        continue
      for (const text of [writtenKhmer, strangeKhmer(20_000)]) {
        const made = await largestRequest(this.world, route, text)
        if (!made) continue
        await new Promise((resolve) => setTimeout(resolve, 5))
        held = 0
        await this.send(route, made.sent, made.token, route.name)
        await new Promise((resolve) => setTimeout(resolve, 5))
        most = Math.max(most, held)
        bodies += 1
        longest = Math.max(longest, made.sent.body!.length)
        if (held > mostHeld)
          this.faults.push({ route: route.name, why: `held everybody up for ${Math.round(held)} ms`, ...made.sent })
      }
    }
    return `${bodies} of the largest bodies, up to ${longest} letters, held the loop for ${Math.round(most)} ms at most`
  }

  /** The payloads in every place, sent by somebody who may everything. */
  injections(): Promise<void> {
    const ask: Ask = (route, { headers, ...request }) =>
      this.send(
        route,
        {
          ...request,
          headers: {
            authorization: 'Bearer {token}',
            ...(route.once && { 'idempotency-key': randomUUID() }),
            ...headers,
          },
        },
        this.world.head.token,
        route.name,
      )
    const some: Some = (all, at = 0) => [...all.entries()].filter(([index]) => (index + at + turn) % oneIn === 0)
    const orders: Orders = (all, list) => {
      const dice = new Dice(`${seed} ${list}`)
      return oneIn > 1 && all.length > 3 ? Array.from({ length: 3 }, () => dice.pick(all)) : all
    }
    return inject(
      this.world,
      ask,
      (route, why) => this.faults.push({ route, why, method: 'GET', path: '/', headers: {} }),
      some,
      orders,
    )
  }
}

/** Deliberate faults, each of which must make the run fail. */
const sabotages: Record<string, () => void> = {
  'search is written into the statement': () => {
    const { list } = Store.prototype
    Store.prototype.list = async function (this: Store, db, actor, request) {
      if (request.search) await db.execute(sql.raw(`select 1 where 'x' like '%${request.search}%'`))
      return list.call(this, db, actor, request)
    }
  },
  'a search is quoted by hand, and well enough for every payload': () => {
    const { list } = Store.prototype
    Store.prototype.list = async function (this: Store, db, actor, request) {
      if (request.search) await db.execute(sql.raw(`select 1 where 'x' = $by_hand$${request.search}$by_hand$`))
      return list.call(this, db, actor, request)
    }
  },
  'what was stored is written into a later statement, and its failure hidden': () => {
    const { read } = Store.prototype
    Store.prototype.read = async function (this: Store, db, ...rest) {
      const row = await read.call(this, db, ...rest)
      const text = Object.values(row).find((value) => typeof value === 'string')
      await Promise.resolve(db.execute(sql.raw(`select 1 where 'x' = '${text}'`))).catch(() => undefined)
      return row
    }
  },
  'a refusal lacks its reference': () => {
    const { answer } = Problem.prototype
    Problem.prototype.answer = function (...values) {
      return { ...answer.apply(this, values), request_id: undefined as never }
    }
  },
  'a list fails on its second page': () => {
    const { list } = Store.prototype
    Store.prototype.list = async function (this: Store, db, actor, request) {
      if ((request.page ?? 1) > 1) throw new TypeError('broken')
      return list.call(this, db, actor, request)
    }
  },
  'a text is read letter by letter': () => {
    const { normalize } = String.prototype
    String.prototype.normalize = function (this: string, ...form) {
      const until = performance.now() + this.length / 20
      while (performance.now() < until);
      return normalize.apply(this, form)
    }
  },
  'a search waits': () => {
    const { list } = Store.prototype
    Store.prototype.list = async function (this: Store, db, actor, request) {
      if (request.search) await db.execute(sql`select pg_sleep(4.2)`)
      return list.call(this, db, actor, request)
    }
  },
}

async function run(): Promise<boolean> {
  const started = Date.now()
  const world = await openWorld('fuzz')
  refusals.length = 0
  const fuzz = new Fuzz(world)
  try {
    const replayed = await fuzz.replay()
    await fuzz.generated(Number(options.requests))
    const heldFor = await fuzz.largest()
    if (!options.route) await fuzz.injections()
    const { requests, good, refused, slowest: longest } = fuzz.counts
    const kinds = [
      ...fuzz.faults.reduce(
        (seen, fault) =>
          seen.set(
            `${fault.route}: ${fault.why.slice(0, 300)}`,
            (seen.get(`${fault.route}: ${fault.why.slice(0, 300)}`) ?? 0) + 1,
          ),
        new Map<string, number>(),
      ),
    ]
    for (const [what, count] of kinds.slice(0, 40)) console.log(`${count} × ${what}`)
    const codes = [...new Set(refusals.map((refusal) => refusal.slice(0, 5)))].sort()
    console.log(
      `seed ${seed}: ${requests} requests to ${world.app.routes.length} routes (${replayed} replayed, ${payloads.length} payloads), ${good} good, ${refused} refused, ${fuzz.faults.length} faults`,
    )
    console.log(
      `${fuzz.reached.size} of ${world.app.routes.length} routes gave a good answer; PostgreSQL refused with ${codes.join(', ') || 'nothing'}; slowest ${Math.round(longest)} ms; ${heldFor}; ${((Date.now() - started) / 1000).toFixed(1)} s`,
    )
    const faulty = new Set(fuzz.faults.map(({ route }) => route)).size
    const unreached = world.app.routes.filter(({ name }) => !fuzz.reached.has(name)).map(({ name }) => name)
    if (unreached.length > 0 && !options.route) console.log(`no good answer from ${unreached.join(', ')}`)
    if (fuzz.faults.length > 0 && !options.sabotage) await keep(fuzz.faults)
    console.log(`${world.app.routes.length - faulty} passed, ${faulty} failed`)
    return fuzz.faults.length === 0
  } finally {
    await world.close()
  }
}

/** A request that failed is sent again in every run to come; one for each route and reason is enough. */
async function keep(faults: readonly Kept[]): Promise<void> {
  const kept = JSON.parse(await readFile(corpusFile, 'utf8').catch(() => '[]')) as Kept[]
  const keyOf = ({ route, why }: Kept) =>
    why.startsWith('answered') ? `${route} ${why.slice(0, 40)}` : why.slice(0, 60)
  const seen = new Set(kept.map(keyOf))
  for (const fault of faults) {
    const key = keyOf(fault)
    if (seen.has(key) || fault.path === '/' || fault.why.startsWith('took') || (fault.body?.length ?? 0) > 5000)
      continue
    seen.add(key)
    kept.push(fault)
  }
  await writeFile(corpusFile, `${JSON.stringify(kept, null, 2)}\n`)
}

if (options.sabotage) {
  const sabotage = sabotages[options.sabotage]
  if (!sabotage) throw new Error(`no such sabotage; there are: ${Object.keys(sabotages).join(', ')}`)
  sabotage()
  const clean = await run()
  console.log(clean ? 'MISSED' : 'caught')
  process.exitCode = clean ? 1 : 0
} else {
  console.log(`seed ${seed}${oneIn > 1 ? `, turn ${turn}` : ''}`)
  process.exitCode = (await run()) ? 0 : 1
}
agent.destroy()
