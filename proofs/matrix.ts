import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { areas } from '@sala/contract'
import { type UserType, userTypes } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { sql } from 'drizzle-orm'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { faultOf, goodCall, type Input, lookupOf, tryCall } from './calls.ts'
import { checkConformance } from './conformance.ts'
import { type Forgery, forgeries } from './forged.ts'
import { checkHealth } from './health-walk.ts'
import { checkAlone, checkDraining, checkLooks, checkSockets } from './reading.ts'
import { checkExports } from './report-exports.ts'
import { canaryOf, type Row, type Side } from './rows.ts'
import { sabotages } from './sabotage.ts'
import { turnOf } from './turn.ts'
import { type Actor, type Answer, fillPath, openWorld, type Sent, type World } from './world.ts'

// Everybody against everything: each route with each kind of caller who must not get through, and at least one who
// must.

export const cells = [
  'anonymous',
  'expired',
  'forged',
  'revoked',
  'refresh as access',
  'disabled user',
  'locked screen',
  'without permission',
  'wrong user type',
  'forged allow code',
  'other branch',
  'no branch',
  'foreign in path',
  'foreign in query',
  'foreign in body',
  'mixed list',
  'foreign input',
  'wrong method',
  'lists',
  'exports',
  'one permission alone',
  'foreign socket',
  'seen and written down',
  'drained list',
  'health elsewhere',
  'public',
  'succeeds',
] as const
export type Cell = (typeof cells)[number]

/**
 * What becomes of a token is decided before the route is looked at, and the same for all: the short form asks one route
 * in so many, the next ones with the next turn.
 */
const oneInRoutes = 4
const tokenCells: readonly Cell[] = [
  'expired',
  'forged',
  'revoked',
  'refresh as access',
  'disabled user',
  'locked screen',
  'forged allow code',
]

const callerCells = cells.slice(0, cells.indexOf('other branch'))
const scopeCells = cells.slice(cells.indexOf('other branch'), cells.indexOf('wrong method'))

/** A call that must be refused, with one of these. */
interface Denied {
  readonly cell: Cell
  readonly who: string
  readonly sent: Sent
  readonly method?: string
  readonly only: readonly number[]
}

interface Outsiders {
  readonly expired: Actor
  readonly revoked: Actor
  readonly disabled: Actor
  readonly locked: Actor
}

/** In the short form one in so many of what is costly to ask one by one. */
const oneInThings = 6
const inTurn = <T>(of: readonly T[]): readonly T[] =>
  options.short ? of.filter((_, at) => (at + turn) % oneInThings === 0) : of

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'] as const
const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A')

class Matrix {
  readonly counts = new Map<Cell, number>()
  readonly leaks: string[] = []
  readonly leaking = new Set<Route>()
  /** What is wrong with the good call of a route, where there is something. */
  readonly faults = new Map<Route, string>()
  readonly routes: readonly Route[]
  private readonly world: World
  private readonly wanted: (cell: Cell) => boolean
  private readonly outsiders = new Map<UserType, Outsiders>()
  private readonly forged: Forgery[]
  private at = turn

  static async over(world: World, wanted: (cell: Cell) => boolean = () => true): Promise<Matrix> {
    const matrix = new Matrix(world, wanted, await forgeries(world, world.head))
    for (const type of userTypes) matrix.outsiders.set(type, await matrix.makeOutsiders(type))
    return matrix
  }

  private constructor(world: World, wanted: (cell: Cell) => boolean, forged: Forgery[]) {
    this.world = world
    this.routes = world.app.routes
    this.wanted = wanted
    this.forged = forged
  }

  /** All of them, or in the short form the next few for each route, so that every one is tried somewhere. */
  private nextForged(): Forgery[] {
    return options.short ? this.next(2, this.forged) : this.forged
  }

  private next<T>(count: number, of: readonly T[]): T[] {
    const from = (this.at += count)
    return Array.from({ length: Math.min(count, of.length) }, (_, at) => of[(from + at) % of.length]!)
  }

  private async makeOutsiders(type: UserType): Promise<Outsiders> {
    const { owner } = this.world
    const [expired, revoked, disabled, locked] = await Promise.all(
      Array.from({ length: 4 }, () => this.world.person({ type })),
    )
    await owner.execute(
      sql`update session_tokens set expires_at = now() - interval '1 second' where session_id = ${expired!.session_id}`,
    )
    await owner.execute(sql`update sessions set ended_at = now() where session_id = ${revoked!.session_id}`)
    await owner.execute(sql`update users set disable = 1 where user_id = ${disabled!.user_id}`)
    await owner.execute(sql`update sessions set locked_at = now() where session_id = ${locked!.session_id}`)
    return { expired: expired!, revoked: revoked!, disabled: disabled!, locked: locked! }
  }

  private async mark(): Promise<string> {
    const { rows } = await this.world.owner.execute<{ mark: string }>(
      sql`select coalesce(max(history_id), 0)::text as mark from history`,
    )
    return rows[0]!.mark
  }

  private report(cell: Cell, route: Route, what: string): void {
    this.leaks.push(`${cell}: ${route.method} ${route.path}: ${what}`)
    this.leaking.add(route)
  }

  /** These calls must all be refused, tell nothing and change nothing. */
  private deny(
    cell: Cell,
    route: Route,
    calls: readonly { who: string; sent: Sent; method?: string }[],
    only: readonly number[],
  ): Promise<Answer[]> {
    return this.denyAll(
      route,
      calls.map((call) => ({ ...call, cell, only })),
    )
  }

  /** The same for several cells at once, so that the rows are looked at once for all of them. */
  private async denyAll(route: Route, all: readonly Denied[]): Promise<Answer[]> {
    const calls = all.filter(({ cell }) => this.wanted(cell))
    if (calls.length === 0) return []
    const before = await this.mark()
    const answers = await Promise.all(
      calls.map(({ sent, method }) => this.world.call(method ?? route.method, fillPath(route.path, sent.params), sent)),
    )
    for (const [at, { cell, who, only }] of calls.entries()) {
      const { status, text } = answers[at]!
      this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1)
      if (!only.includes(status))
        this.report(cell, route, `${who}: ${status} instead of ${only.join(', ')}: ${text.slice(0, 160)}`)
      const told = canaryOf('A', text) ?? canaryOf('B', text)
      if (told) this.report(cell, route, `${who}: the refusal tells "${told}"`)
    }
    if ((await this.mark()) !== before)
      this.report(calls[0]!.cell, route, `a row changed (${calls.map(({ who }) => who).join(', ')})`)
    return answers
  }

  async run(): Promise<void> {
    const { world } = this
    // While everything stands where it was put.
    if (this.wanted('health elsewhere')) await checkHealth(world, ...this.told('health elsewhere'))
    if (this.wanted('seen and written down')) await checkLooks(world, inTurn, ...this.told('seen and written down'))
    for (const [index, route] of world.app.routes.entries())
      await this.check(route, !options.short || (index + turn) % oneInRoutes === 0)
    await this.checkMethods()
    await this.checkPublic()
    if (this.wanted('exports')) await checkExports(world, ...this.told('exports'))
    world.forget()
    if (this.wanted('one permission alone')) await checkAlone(world, inTurn, ...this.told('one permission alone'))
    if (this.wanted('foreign socket')) await checkSockets(world, inTurn, ...this.told('foreign socket'))
    if (this.wanted('drained list')) await checkDraining(world, ...this.told('drained list'))
  }

  /** How a cell with a file of its own counts its calls and says what it found. */
  private told(cell: Cell): [counted: () => void, fault: (route: Route, what: string) => void] {
    return [
      () => this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1),
      (route, what) => this.report(cell, route, what),
    ]
  }

  private async check(route: Route, withTokens: boolean): Promise<void> {
    const { world } = this
    const type = route.userTypes[0]!
    const own = world.actors[type].own
    world.forget()
    const asked = callerCells.filter((cell) => this.wanted(cell) && (withTokens || !tokenCells.includes(cell)))
    if (route.access !== 'anyone' && asked.length > 0) {
      // Where a sabotage keeps a call from being put together, an empty one must be denied all the same.
      const input: Input = (await goodCall(world, route, own).catch(() => undefined)) ?? {}
      const { expired, revoked, disabled, locked } = this.outsiders.get(type)!
      const denied: Denied[] = [
        { cell: 'anonymous', who: 'anonymous', sent: input, only: [401] },
        ...(withTokens ? this.nextForged() : []).map(
          ({ name, headers, query }): Denied => ({
            cell: 'forged',
            who: name,
            sent: { ...input, headers, query: { ...input.query, ...query } },
            only: [401],
          }),
        ),
        ...(
          [
            ['expired', expired.token],
            ['revoked', revoked.token],
            ['refresh as access', own.refresh],
            ['disabled user', disabled.token],
            ...(route.whileLocked ? [] : [['locked screen', locked.token] as const]),
          ] as const
        ).map(([cell, token]): Denied => ({ cell, who: cell, sent: { ...input, token }, only: [401] })),
        ...(await this.unpermitted(route, input)),
      ]
      await this.denyAll(
        route,
        denied.filter(({ cell }) => asked.includes(cell)),
      )
    }
    if (route.access !== 'anyone' && scopeCells.some(this.wanted)) await this.checkScope(route)
    if ((route.method === 'GET' || route.report) && route.access !== 'anyone') await this.checkLists(route)
    if (this.wanted('succeeds')) await this.checkSuccess(route)
  }

  /** Whoever has no permission, also with the head's own code, and whoever is of another type. */
  private async unpermitted(route: Route, input: Input): Promise<Denied[]> {
    const { actors, head, owner } = this.world
    const { rows } = await owner.execute<{ code: string }>(
      sql`select permission_allow_code as code from sessions where session_id = ${head.session_id}`,
    )
    const headers = { 'x-permission-allow-code': rows[0]!.code }
    const without = typeof route.access === 'object' ? route.userTypes : []
    const wrong = userTypes.filter((type) => !route.userTypes.includes(type))
    return [
      ...without.flatMap((type): Denied[] => {
        const sent = { ...input, token: actors[type].none.token }
        return [
          { cell: 'without permission', who: type, sent, only: [403] },
          { cell: 'forged allow code', who: type, sent: { ...sent, headers }, only: [403] },
        ]
      }),
      { cell: 'forged allow code', who: 'nobody with a code', sent: { ...input, headers }, only: [401] },
      ...wrong.map(
        (type): Denied => ({
          cell: 'wrong user type',
          who: type,
          sent: { ...input, token: actors[type].own.token },
          only: [403],
        }),
      ),
    ]
  }

  /** A row of the other side is not there: in the path, the query, the body, alone or among good ones. */
  private async checkScope(route: Route): Promise<void> {
    const { world } = this
    const refs = [...route.refs, ...this.lookupRefs(route)]
    for (const type of route.userTypes) {
      const { own, other, nowhere } = world.actors[type]
      const scoped = refs.filter(({ resource }) => !world.rows.isShown(world.rows.store(resource), type))
      if (scoped.some(({ at }) => at === 'params')) {
        const input = (await goodCall(world, route, own)) ?? {}
        await this.deny(
          'other branch',
          route,
          [{ who: `${type} of the other branch`, sent: { ...input, token: other.token } }],
          [404],
        )
        await this.deny(
          'no branch',
          route,
          [{ who: `${type} of no branch`, sent: { ...input, token: nowhere.token } }],
          [404],
        )
      }
      const input = scoped.length > 0 ? await goodCall(world, route, own) : undefined
      for (const { at, name, resource } of scoped) {
        const field = this.fieldOf(route, name)
        if (!input || (at === 'body' && this.isFixed(route, name))) continue
        const { resource: target } = world.rows.store(resource)
        const [ownId, foreignId] = await Promise.all(
          (['A', 'B'] as const).map(async (side) => (await world.rows.row(resource, side))[target.keys[0]!]),
        )
        const missing = typeof foreignId === 'number' ? 2_147_483_000 : 'nobody'
        const put = (value: unknown): Sent => ({ ...placed(input, at, name, value), token: own.token })
        const isList = field?.kind === 'links'
        const cell = at === 'params' ? 'foreign in path' : at === 'query' ? 'foreign in query' : 'foreign in body'
        const one = (id: unknown) => (isList ? [id] : id)
        const [foreign, absent] = await this.deny(
          cell,
          route,
          [
            { who: `${type} with ${name} of the other branch`, sent: put(one(foreignId)) },
            { who: `${type} with ${name} of nobody`, sent: put(one(missing)) },
          ],
          [404],
        )
        if (foreign && absent && withoutReference(foreign) !== withoutReference(absent))
          this.report(cell, route, `${name}: foreign and missing are told apart`)
        if (at === 'query' || isList) {
          const mixed = [
            { who: `${type} with ${name} of both`, sent: put([ownId, foreignId]) },
            { who: `${type} with ${name} of both, reversed`, sent: put([foreignId, ownId]) },
          ]
          // An operation that takes one value takes no list at all.
          await this.deny('mixed list', route, mixed, route.resource || isList ? [404] : [404, 422])
          if (at === 'query' && 'filter' in route.query)
            await this.deny(
              'mixed list',
              route,
              [
                {
                  who: `${type} with filter[${name}] of both`,
                  sent: { query: { filter: { [name]: [ownId, foreignId] } }, token: own.token },
                },
              ],
              [404],
            )
        }
      }
      const whole = await goodCall(world, route, own, otherSide(own.side))
      if (whole?.scoped)
        await this.deny(
          'foreign input',
          route,
          [{ who: `${type} with the other side's input`, sent: { ...whole, token: own.token } }],
          [404],
        )
    }
  }

  /** What a lookup is narrowed by, which its route does not list among the references. */
  private lookupRefs(route: Route): Route['refs'] {
    const lookup = lookupOf(this.world, route)
    const by = lookup && (lookup.of.fields as Fields)[lookup.by]?.target?.().name
    if (by) return [{ at: 'params', name: 'id', resource: by }]
    const field = this.optionField(route)
    const target = field?.target?.()
    return (field?.within ?? []).flatMap((name): Route['refs'] => {
      const above = (target!.fields as Fields)[name]?.target?.().name
      return above ? [{ at: 'query', name, resource: above }] : []
    })
  }

  private optionField(route: Route) {
    const name = /\/options\/(\w+)$/.exec(route.path)?.[1]
    return name && route.resource ? (this.world.rows.store(route.resource).resource.fields as Fields)[name] : undefined
  }

  private fieldOf(route: Route, name: string) {
    const operation = areas.flatMap((area) => area.operations).find((each) => each.name === route.name)
    const fields: Fields = route.resource
      ? this.world.rows.store(route.resource).resource.fields
      : { ...operation?.query, ...operation?.body }
    const [outer, inner] = name.split('.') as [string, string | undefined]
    const field = fields[outer]
    return inner ? field?.owned?.fields[inner] : field
  }

  private isFixed(route: Route, name: string): boolean {
    const field = this.fieldOf(route, name)
    return Boolean(field?.computed || (field?.fixed && route.verb === 'update'))
  }

  /** What a caller reads holds no text of a side that is not his. */
  private async checkLists(route: Route): Promise<void> {
    // What leaves the house as a file has a cell of its own.
    if (!this.wanted('lists') || (route.report && route.binary)) return
    const { world } = this
    for (const type of route.userTypes) {
      const { own, other, nowhere } = world.actors[type]
      for (const actor of [own, other, nowhere]) {
        const input = (await goodCall(world, route, actor)) ?? {}
        const query: Row = { ...input.query }
        if (route.report) Object.assign(query, route.method === 'GET' ? { perPage: 200 } : {})
        else if ('page' in route.query) query.page = -1
        if ('include' in route.query && route.resource) {
          const { resource } = world.rows.store(route.resource)
          query.include = Object.entries(resource.fields as Fields)
            .filter(([, field]) => field.target || field.owned)
            .map(([name, field]) => (field.kind === 'ref' ? name.replace(/_(id|code|by)$/, '') : name))
          if (route.verb !== 'list') delete query.include
        }
        let answer = await world.send(route, { ...input, query, token: actor.token })
        // Too many for one page: the newest are enough.
        if (answer.status === 403 && query.page === -1)
          answer = await world.send(route, { ...input, query: { ...query, page: 1, perPage: 200 }, token: actor.token })
        this.counts.set('lists', (this.counts.get('lists') ?? 0) + 1)
        const foreign: Side[] = [otherSide(actor.side), ...(actor === nowhere && route.resource ? [actor.side] : [])]
        for (const side of foreign) {
          const told = canaryOf(side, answer.text)
          if (told)
            this.report(
              'lists',
              route,
              `${type} ${actor === nowhere ? 'of no branch' : `of side ${actor.side}`} reads "${told}"`,
            )
        }
        if (answer.status >= 500) this.report('lists', route, `${answer.status}`)
        const target = this.optionField(route)?.target?.()
        if (!target || world.rows.isShown(world.rows.store(target.name), type)) continue
        const foreignId = (await world.rows.row(target.name, otherSide(actor.side)))[target.keys[0]!]
        const asked = await world.send(route, { query: { id: foreignId }, token: actor.token })
        const told = canaryOf(otherSide(actor.side), asked.text)
        if (told) this.report('lists', route, `${type} asks for one option of the other side and reads "${told}"`)
      }
    }
  }

  private async checkSuccess(route: Route): Promise<void> {
    const { world } = this
    const faults: string[] = []
    for (const type of route.userTypes) {
      for (const actor of type === 'staff-api' ? [world.actors[type].own, world.head] : [world.actors[type].own]) {
        const fault = await tryCall(world, route, actor).catch(
          (error: Error) => `no call could be put together: ${error.message}`,
        )
        this.counts.set('succeeds', (this.counts.get('succeeds') ?? 0) + 1)
        if (!fault) return
        faults.push(fault)
      }
    }
    this.faults.set(route, faults.join('; '))
    this.report('succeeds', route, `nobody can call it: ${faults.join('; ')}`)
  }

  /** A method that no route has is not there, whoever asks. */
  private async checkMethods(): Promise<void> {
    if (!this.wanted('wrong method')) return
    const { world } = this
    const { routes } = world.app
    const pattern = (route: Route) =>
      new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    for (const path of new Set(routes.map((route) => route.path))) {
      const route = routes.find((each) => each.path === path)!
      const input: Input = (await goodCall(world, route, world.head)) ?? {}
      const address = fillPath(path, input.params)
      const free = methods.filter(
        (method) => method !== 'TRACE' && !routes.some((each) => each.method === method && pattern(each).test(address)),
      )
      const calls = (options.short ? this.next(2, free) : free).map((method) => {
        const { body, form, ...rest } = input
        return {
          who: method,
          method,
          sent: { ...rest, ...(method === 'GET' || method === 'HEAD' ? {} : { body, form }), token: world.head.token },
        }
      })
      await this.deny('wrong method', route, calls, [404])
    }
  }

  /** What anybody may call is written down, and nothing else is open. */
  private async checkPublic(): Promise<void> {
    if (!this.wanted('public')) return
    const allowed = JSON.parse(await readFile(new URL('./public-routes.json', import.meta.url), 'utf8')) as string[]
    const open = this.world.app.routes.filter((route) => route.access === 'anyone')
    for (const route of open) {
      this.counts.set('public', (this.counts.get('public') ?? 0) + 1)
      if (!allowed.includes(`${route.method} ${route.path}`))
        this.report('public', route, 'open to anyone, but not in proofs/public-routes.json')
      const input: Input = (await goodCall(this.world, route, this.world.head)) ?? {}
      const answer = await this.world.send(route, input)
      const fault = faultOf(route, 'staff-api', answer)
      if (fault) this.report('public', route, fault)
    }
  }
}

const withoutReference = ({ status, text }: Answer): string =>
  `${status} ${text.replaceAll(/"request_id":"[^"]*"/g, '')}`

/** The same input with one value put where a reference stands. */
function placed(input: Input, at: 'params' | 'query' | 'body', name: string, value: unknown): Sent {
  const { as: _, scoped: __, ...sent } = input
  if (at === 'params') return { ...sent, params: { ...sent.params, [name]: value }, body: withoutKey(sent.body, name) }
  if (at === 'query') return { ...sent, query: { ...sent.query, [name]: value } }
  if (sent.form) {
    const form = new FormData()
    for (const [key, each] of sent.form.entries()) form.append(key, each as string)
    form.set(name, String(value))
    return { ...sent, form }
  }
  const [outer, inner] = name.split('.') as [string, string | undefined]
  const body = sent.body as Row
  return {
    ...sent,
    body: { ...body, [outer]: inner ? [{ ...(body[outer] as Row[] | undefined)?.[0], [inner]: value }] : value },
  }
}

const withoutKey = (body: unknown, name: string): unknown => {
  if (typeof body !== 'object' || body === null) return body
  const { [name]: _, ...rest } = body as Row
  return rest
}

async function runMatrix(wanted?: (cell: Cell) => boolean, sabotage?: (world: World) => () => void): Promise<Matrix> {
  const world = await openWorld('matrix')
  const matrix = await Matrix.over(world, wanted)
  const restore = sabotage?.(world)
  try {
    await matrix.run()
    return matrix
  } finally {
    restore?.()
    await world.close()
  }
}

const { values: options } = parseArgs({
  options: {
    sabotage: { type: 'string' },
    cell: { type: 'string' },
    /** A sample of what is the same for all routes, another one with each turn. */
    short: { type: 'boolean' },
    turn: { type: 'string' },
    /** Also what `conform` says, of the good calls that are made anyway. */
    conform: { type: 'boolean' },
  },
})
const turn = turnOf(options.turn)
const started = Date.now()
const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`

if (options.sabotage) {
  const chosen = sabotages.filter(({ name }) => options.sabotage === 'all' || options.sabotage === name)
  if (chosen.length === 0)
    throw new Error(`no such sabotage; there are: ${sabotages.map(({ name }) => name).join(', ')}`)
  let missed = 0
  for (const { name, cells: concerned, apply } of chosen) {
    const { leaks } = await runMatrix((cell) => concerned.includes(cell), apply)
    if (leaks.length === 0) missed += 1
    console.log(
      `${leaks.length > 0 ? 'caught' : 'MISSED'}  ${name.padEnd(34)} ${String(leaks.length).padStart(5)} leaks  ${leaks[0]?.slice(0, 110) ?? ''}`,
    )
  }
  console.log(`${chosen.length - missed} of ${chosen.length} caught, ${seconds()}`)
  process.exitCode = missed > 0 ? 1 : 0
} else {
  if (options.conform && options.cell) throw new Error('--conform looks at all good calls, and --cell makes only some')
  if (options.short) console.log(`turn ${turn}: token states on one route in ${oneInRoutes}`)
  const { counts, leaks, leaking, faults, routes } = await runMatrix(
    options.cell ? (cell) => cell === options.cell : undefined,
  )
  const conformance = options.conform
    ? await checkConformance(routes, (route) => faults.get(route))
    : { passed: 0, failed: 0 }
  for (const cell of cells)
    if (counts.has(cell)) console.log(`${cell.padEnd(20)} ${String(counts.get(cell)).padStart(6)}`)
  for (const leak of leaks) console.log(leak)
  console.log(
    `${[...counts.values()].reduce((sum, count) => sum + count, 0)} calls, ${leaks.length} leaks, ${seconds()}`,
  )
  const failed = leaking.size + conformance.failed
  console.log(`${routes.length - leaking.size + conformance.passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
