import type { UserType } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import { digest } from '../apps/api/src/accounts/tokens.ts'
import type { Actor } from '../apps/api/src/kit/actor.ts'
import { Store } from '../apps/api/src/kit/store/store.ts'
import type { Cell } from './matrix.ts'
import type { World } from './world.ts'

/** One check of the server switched off, the cells that must notice, and the way back. */
export interface Sabotage {
  readonly name: string
  readonly cells: readonly Cell[]
  readonly apply: (world: World) => () => void
}

type Authenticate = World['app']['authenticate']
type Open = { authenticate: Authenticate; routes: { userTypes: readonly UserType[]; whileLocked?: true | undefined }[] }

const replaceAuthenticate =
  (make: (real: Authenticate, world: World) => Authenticate) =>
  (world: World): (() => void) => {
    const app = world.app as unknown as Open
    const real = app.authenticate
    app.authenticate = make(real, world)
    return () => {
      app.authenticate = real
    }
  }

const patchStore =
  (name: string, make: (real: (...values: never[]) => unknown) => (this: Store, ...values: never[]) => unknown) =>
  (): (() => void) => {
    const prototype = Store.prototype as unknown as Record<string, (...values: never[]) => unknown>
    const real = prototype[name]!
    prototype[name] = make(real)
    return () => {
      prototype[name] = real
    }
  }

/** Reads the session of a token as the server does, with one condition left out. */
const without = (missing: 'expiry' | 'kind' | 'end' | 'disable'): ((world: World) => () => void) =>
  replaceAuthenticate((real, world) => async (call, token) => {
    const { rows } = await world.owner.execute<{
      user_id: number
      user_type: UserType
      session_id: string
      locked: boolean
    }>(sql`
      select u.user_id, u.user_type, s.session_id, s.locked_at is not null as locked from session_tokens t join sessions s using (session_id) join users u using (user_id)
      where t.token_hash = ${digest(token)} and (${missing === 'kind'} or t.kind = 'access') and (${missing === 'expiry'} or t.expires_at > now())
        and (${missing === 'end'} or s.ended_at is null) and (${missing === 'disable'} or u.disable = 0)`)
    const found = rows[0]
    if (!found) return undefined
    const like = (await real(call, world.actors[found.user_type].own.token))!
    return { ...like, ...found }
  })

const changed = (change: (actor: Actor, headers: Record<string, unknown>) => Actor) =>
  replaceAuthenticate((real) => async (call, token) => {
    const actor = await real(call, token)
    return actor && change(actor, call.request.headers)
  })

const oneBranchMore = (world: World) =>
  replaceAuthenticate((real) => async (call, token) => {
    const actor = await real(call, token)
    const rows = await Promise.all((['A', 'B'] as const).map((side) => world.rows.row('branches', side)))
    return actor && { ...actor, branch_ids: rows.map((row) => row.branch_id as number) }
  })(world)

const everything = {
  has: () => true,
  [Symbol.iterator]: () => new Set<string>().values(),
} as unknown as ReadonlySet<string>

export const sabotages: readonly Sabotage[] = [
  { name: 'expiry is not looked at', cells: ['expired'], apply: without('expiry') },
  { name: 'a refresh token opens everything', cells: ['refresh as access'], apply: without('kind') },
  { name: 'an ended session goes on', cells: ['revoked'], apply: without('end') },
  { name: 'a disabled user goes on', cells: ['disabled user'], apply: without('disable') },
  {
    name: 'a locked screen is open',
    cells: ['locked screen'],
    apply: changed((actor) => ({ ...actor, locked: false })),
  },
  {
    name: 'any token of the right form is good',
    cells: ['forged'],
    apply: replaceAuthenticate((real, world) => async (call) => real(call, world.head.token)),
  },
  {
    name: 'the permission is not looked at',
    cells: ['without permission'],
    apply: changed((actor) => ({ ...actor, permissions: everything })),
  },
  {
    name: 'the allow code grants',
    cells: ['forged allow code'],
    apply: changed((actor, headers) =>
      headers['x-permission-allow-code'] ? { ...actor, permissions: everything } : actor,
    ),
  },
  {
    name: 'the user type is not looked at',
    cells: ['wrong user type'],
    apply: (world) => {
      const { routes } = world.app as unknown as Open
      const before = routes.map((route) => route.userTypes)
      const undo = changed((actor) => ({ ...actor, permissions: everything, user_type: 'staff-api' }))(world)
      // What a route remembers of its types stays; what the caller is, does not.
      return () => {
        undo()
        routes.forEach((route, index) => {
          route.userTypes = before[index]!
        })
      }
    },
  },
  {
    name: 'every row is in scope',
    cells: ['foreign in path', 'lists', 'other branch', 'no branch'],
    apply: patchStore('scope', () => () => sql`true`),
  },
  { name: 'lists alone forget the scope', cells: ['lists'], apply: patchStore('list', (real) => scopeOff(real)) },
  {
    name: 'reads alone forget the scope',
    cells: ['foreign in path', 'other branch'],
    apply: patchStore('read', (real) => scopeOff(real)),
  },
  {
    name: 'references are not checked',
    cells: ['foreign in body', 'foreign in query'],
    apply: patchStore('holds', () => async () => true),
  },
  {
    name: 'one good id is enough for a list',
    cells: ['mixed list'],
    apply: patchStore(
      'holds',
      (real) =>
        async function (this: Store, ...values: never[]) {
          const [db, actor, ids] = values as unknown as [never, never, unknown[]]
          for (const id of ids) if (await real.call(this, db, actor, [id] as never)) return true
          return false
        },
    ),
  },
  {
    name: 'a branch more than he has',
    cells: ['other branch', 'lists', 'exports'],
    apply: oneBranchMore,
  },
  { name: 'a socket hears of a branch more', cells: ['foreign socket'], apply: oneBranchMore },
  {
    name: 'files are seen by everybody',
    cells: ['foreign input'],
    apply: patchStore('read', (real) => scopeOff(real)),
  },
  {
    name: 'whoever brings no token is the head',
    cells: ['anonymous'],
    apply: (world) => {
      const { server } = world.app.server
      const lend = (request: { headers: { authorization?: string | undefined } }) => {
        request.headers.authorization ??= `Bearer ${world.head.token}`
      }
      server.prependListener('request', lend)
      return () => server.off('request', lend)
    },
  },
  {
    name: 'PATCH is taken for PUT',
    cells: ['wrong method'],
    apply: (world) => {
      const { server } = world.app.server
      const rename = (request: { method?: string }) => {
        if (request.method === 'PATCH') request.method = 'PUT'
      }
      server.prependListener('request', rename)
      return () => server.off('request', rename)
    },
  },
  {
    name: 'everybody may view health',
    cells: ['health elsewhere'],
    apply: changed((actor) => ({ ...actor, permissions: new Set([...actor.permissions, 'view-student-healths']) })),
  },
  {
    name: 'a record says what is written about health',
    cells: ['health elsewhere'],
    apply: (world) =>
      patchStore(
        'read',
        (real) =>
          async function (this: Store, ...values: never[]) {
            const row = (await real.apply(this, values)) as Record<string, unknown>
            if (this.resource.name !== 'student-profiles') return row
            const { rows } = await world.owner.execute<{ allergies: string }>(
              sql`select allergies from student_healths where student_id = ${row.student_id}`,
            )
            return { ...row, remark: rows[0]?.allergies ?? null }
          },
      )(),
  },
  {
    name: 'a reference shows all of an option',
    cells: ['one permission alone'],
    apply: patchStore(
      'titles',
      (real) =>
        function (this: Store, ...values: never[]) {
          const [db, actor, ids] = values as unknown as [never, Actor, never]
          return real.call(
            this,
            db,
            { ...actor, permissions: everything, user_type: this.resource.userTypes[0] } as never,
            ids,
          )
        },
    ),
  },
  {
    name: 'the history shows whole rows',
    cells: ['one permission alone'],
    apply: (world) => {
      const options = world.rows.store('history-tracking').options as { onRead?: unknown }
      const before = options.onRead
      options.onRead = (row: object) => row
      return () => {
        options.onRead = before
      }
    },
  },
  {
    name: 'nobody writes down who looked',
    cells: ['seen and written down'],
    apply: (world) => {
      const kept = [...world.app.stores.values()].flatMap(
        ({ resource }) => (resource.logsAccess as { by?: readonly UserType[] } | undefined) ?? [],
      )
      const before = kept.map(({ by }) => by)
      for (const each of kept) each.by = []
      return () => {
        kept.forEach((each, at) => {
          if (before[at]) each.by = before[at]
          else delete each.by
        })
      }
    },
  },
  {
    name: 'nobody counts what is read',
    cells: ['drained list'],
    apply: (world) => {
      const app = world.app as { isOfPeople: (table: string) => boolean }
      const before = app.isOfPeople
      app.isOfPeople = () => false
      return () => {
        app.isOfPeople = before
      }
    },
  },
  { name: 'nobody gets in', cells: ['succeeds'], apply: replaceAuthenticate(() => async () => undefined) },
  {
    name: 'a route is opened to anyone',
    cells: ['public'],
    apply: (world) => {
      const route = world.app.routes.find(({ name }) => name === 'list-users')! as { access: unknown }
      const before = route.access
      route.access = 'anyone'
      return () => {
        route.access = before
      }
    },
  },
]

/** Runs the method with a scope that lets everything through, on this one store alone. */
function scopeOff(real: (...values: never[]) => unknown) {
  return function (this: Store, ...values: never[]): unknown {
    const open = Object.create(this, { scope: { value: () => sql`true` } })
    return real.apply(open, values)
  }
}
