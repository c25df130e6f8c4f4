import { areas } from '@sala/contract'
import { type UserType, userTypes } from '@sala/contract/kit/access'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedInAs } from '../apps/api/src/accounts/actor-of.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { descriptionOf } from '../apps/api/src/kit/store/scope.ts'
import type { Row, Side } from './rows.ts'
import { openSchool } from './school.ts'
import { areaTouched, changedFiles, turnOf } from './turn.ts'
import { type Actor, standings, type World } from './world.ts'

// What the page says of a decision, held against the decision itself.

const world = openSchool('explain')
let people: { who: string; actor: Actor }[]
let chosen: ReadonlySet<string>
beforeAll(async () => {
  chosen = sampleOf(world)
  const disabled = await world.person({})
  await world.owner.execute(sql`update users set disable = 1 where user_id = ${disabled.user_id}`)
  const factorless = await world.person({ rank: 60 })
  await world.owner.execute(
    sql`update roles set requires_second_factor = 1 where id in (select role_id from user_roles where user_id = ${factorless.user_id})`,
  )
  const low = await world.person({ rank: 3 })
  people = [
    ...userTypes.flatMap((type) =>
      standings.map((standing) => ({ who: `${type} ${standing}`, actor: world.actors[type][standing] })),
    ),
    { who: 'head', actor: world.head },
    { who: 'disabled', actor: disabled },
    { who: 'without the second factor', actor: factorless },
    { who: 'of low rank', actor: low },
  ]
})

const explain = async (person: Actor, call: string, record?: string, asker = world.head) => {
  world.forget()
  return world.call('POST', '/access-explanations', {
    token: asker.token,
    body: { user_id: person.user_id, call, ...(record && { record }) },
  })
}
const resources = areas.flatMap((area) => area.resources).filter(({ verbs, own }) => verbs.length > 0 && !own)

/** What an explanation can turn on: who may call what, and which rows a scope lets each of them touch. */
function kindOf({ app }: World, name: string): string {
  const { resource, options } = app.stores.get(name)!
  const scopes = Object.entries(options.scope).map(([type, condition]) => {
    const said = descriptionOf(condition as SQL)
    return `${type} ${said ? JSON.stringify(said.reach) : '?'}`
  })
  const own = ['create', 'update', 'remove'].filter((each) => each in options)
  const fresh = app.routes.some((route) => route.resource === name && route.freshFactor)
  return [...resource.userTypes, resource.softDelete, ...scopes, ...own, fresh].join('|')
}

/**
 * Of a third of the kinds one resource each, another with each turn, and one of every kind in the areas that somebody
 * works on; all of them with SALA_FULL.
 */
function sampleOf(of: World): ReadonlySet<string> {
  const names = resources.map(({ name }) => name)
  if (process.env.SALA_FULL) return new Set(names)
  const turn = turnOf(process.env.SALA_TURN)
  const changed = changedFiles()
  const areaOf = new Map(areas.flatMap((area) => area.resources.map(({ name }) => [name, area.name])))
  const kinds = [...Map.groupBy(names, (name) => kindOf(of, name)).values()]
  const turns = 3 * Math.max(...kinds.map((alike) => alike.length))
  console.log(
    `SALA_TURN=${turn}: a third of ${kinds.length} kinds, ${names.length} resources in all, which takes ${turns} turns`,
  )
  const inTurn = kinds
    .filter((_, at) => at % 3 === turn % 3)
    .map((alike) => alike[Math.floor(turn / 3) % alike.length]!)
  const workedOn = kinds.flatMap((alike) => alike.find((name) => areaTouched(changed, [areaOf.get(name)!])) ?? [])
  return new Set([...inTurn, ...workedOn])
}
const routeOf = (name: string, verb: string): Route | undefined =>
  world.app.routes.find((each) => each.resource === name && each.verb === verb)

// A body may be refused for what it holds; that is no question of access.
const atTheDoor = ['not_signed_in', 'screen_locked', 'not_allowed', 'second_factor_missing']

describe.each(resources.map(({ name }) => name))('%s', (name) => {
  test('what is explained is what the call answers, for everybody, in and out of scope', async ({ skip }) => {
    skip(!chosen.has(name), 'another of its kind is asked about')
    const { resource } = world.rows.store(name)
    let [yes, no] = [0, 0]
    const compare = async (who: string, person: Actor, route: Route, call: string, key?: Row) => {
      const record = key && resource.keys.map((each) => String(key[each])).join('/')
      const said = await explain(person, call, record)
      expect(said.status, `${who} ${route.name} ${said.text}`).toBe(200)
      const real = await world.send(route, { token: person.token, params: key, body: route.body && {} })
      const code = real.status < 300 ? null : real.json.code
      const expected = key ? code : atTheDoor.includes(code) ? code : null
      expect(
        { problem: said.json.problem, allowed: said.json.allowed },
        `${who}: ${route.name} ${record ?? ''}, really ${real.status} ${code}`,
      ).toEqual({
        problem: expected,
        allowed: expected ? 0 : 1,
      })
      expect(said.json.steps.some((step: { state: string }) => step.state === 'no')).toBe(expected !== null)
      if (expected) no += 1
      else yes += 1
      return real.status < 300
    }
    const view = routeOf(name, 'read') ?? routeOf(name, 'list')!
    const doomed = new Map<Side, Row>()
    // Of a type that the resource is not for, one is as good as the other.
    for (const { who, actor } of people.filter(
      ({ who: each, actor: { user_type } }) => resource.userTypes.includes(user_type) || each.endsWith(' own'),
    )) {
      await compare(who, actor, routeOf(name, 'list') ?? view, view.name)
      for (const verb of ['create', 'export']) {
        const route = routeOf(name, verb)
        if (route) await compare(who, actor, route, route.name)
      }
      for (const side of ['A', 'B'] as const) {
        for (const verb of ['read', 'update']) {
          const route = routeOf(name, verb)
          if (route) await compare(who, actor, route, route.name, await world.rows.row(name, side))
        }
        const remove = routeOf(name, 'remove')
        if (!remove) continue
        const row = doomed.get(side) ?? (await world.rows.fresh(name, side))
        doomed.set(side, row)
        if (await compare(who, actor, remove, remove.name, row)) doomed.delete(side)
      }
    }
    expect(yes).toBeGreaterThan(0)
    expect(no).toBeGreaterThan(0)
  })
})

const counts = async (): Promise<Row[]> => {
  const tables = [...new Set([...world.app.stores.values()].map((store) => store.tableName))].sort()
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await world.owner.execute(
            sql`select ${table} as name, count(*), md5(string_agg(t::text, '' order by t::text)) from ${sql.identifier(table)} t`,
          )
        ).rows[0] as Row,
    ),
  )
}

test('asking changes nothing: what is tried is taken back, history included', async () => {
  const branch = await world.rows.fresh('branches', 'A')
  const partner = await world.rows.fresh('corporate-partners', 'A')
  const before = await counts()
  expect((await explain(world.head, 'update-branches', String(branch.branch_id))).json).toMatchObject({ allowed: 1 })
  expect((await explain(world.head, 'remove-corporate-partners', String(partner.cpp_id))).json).toMatchObject({
    allowed: 1,
  })
  expect(await counts()).toEqual(before)
})

test('a record out of the scope of whoever asks is not there, whoever may see it', async () => {
  const foreign = String((await world.rows.row('branches', 'B')).branch_id)
  const asker = world.actors['staff-api'].own
  const [hidden, missing] = [
    await explain(asker, 'read-branches', foreign, asker),
    await explain(asker, 'read-branches', '2000000000', asker),
  ]
  expect(hidden).toMatchObject({ status: 404, json: { code: 'not_found' } })
  expect(hidden.json.message).toBe(missing.json.message)
  expect((await explain(world.actors['staff-api'].other, 'read-branches', undefined, asker)).status).toBe(404)
})

test('a record of something that whoever asks may not view is not there', async () => {
  const asker = await world.person({ permissions: ['explain-users', 'view-users', 'view-roles'] })
  const own = String((await world.rows.row('branches', 'A')).branch_id)
  expect((await explain(asker, 'read-branches', own, asker)).status).toBe(404)
  expect((await explain(asker, 'read-branches', undefined, asker)).status).toBe(200)
})

test.each(['explain-users', 'view-users', 'view-roles'])('nobody without %s may ask', async (missing) => {
  const asker = await world.person({
    permissions: ['explain-users', 'view-users', 'view-roles'].filter((each) => each !== missing),
  })
  expect(await explain(asker, 'read-branches', undefined, asker)).toMatchObject({
    status: 403,
    json: { code: 'not_allowed' },
  })
})

test('branches that whoever asks may not see are not named, though they decide', async () => {
  const [own, other] = await Promise.all(
    (['A', 'B'] as const).map(async (side) => (await world.rows.row('branches', side)).branch_id as number),
  )
  const both = await world.person({ branches: [own!, other!] })
  const asker = world.actors['staff-api'].own
  const { json } = await explain(both, 'read-branches', String(own), asker)
  expect(json.steps.find((step: Row) => step.name === 'record')).toMatchObject({
    state: 'yes',
    branches: [{ id: own }],
    record_branches: [{ id: own }],
  })
})

test('a missing permission names the roles that would give it, a held one those that do', async () => {
  const without = await world.person({ permissions: [] })
  const missing = (await explain(without, 'update-divisions')).json.steps.find(
    (step: Row) => step.name === 'permission',
  )
  expect(missing).toMatchObject({ state: 'no', said: { label: 'Update divisions' } })
  expect(missing.roles.map((role: Row) => role.label)).toContain('Human resources')
  const held = (await explain(world.head, 'update-divisions')).json.steps.find(
    (step: Row) => step.name === 'permission',
  )
  expect(held).toMatchObject({ state: 'yes', roles: [{ label: expect.stringMatching(/^proofs \d+$/) }] })
})

test('where an operation has a rule that can be asked, it is', async () => {
  const parent = String((await world.person({ type: 'parent-api', rank: 5 })).user_id)
  const { json } = await explain(world.head, 'unlock-user', parent)
  expect(json).toMatchObject({ allowed: 1 })
  expect(json.steps.map((step: Row) => step.name)).not.toContain('rule')
  const low = await world.person({ rank: 1 })
  expect((await explain(low, 'unlock-user', parent)).json).toMatchObject({ allowed: 0, problem: 'rank_too_high' })
})

test('a row that a list leaves out by itself is told apart from one that may not be seen', async () => {
  const parent = world.actors['parent-api'].own
  const { json } = await explain(world.head, 'read-users', String(parent.user_id))
  expect(json).toMatchObject({ allowed: 1 })
  expect(json.steps.map((step: Row) => step.name)).toContain('list')
})

test('an operation is explained up to its record', async () => {
  const parent = world.actors['parent-api'].own
  const waiting = String((await world.rows.row('sign-in-confirmations', 'A')).confirmation_id)
  expect((await explain(world.head, 'confirm-sign-in', waiting)).json.steps).toContainEqual({
    name: 'rule',
    state: 'note',
  })
  const low = await world.person({ permissions: ['unlock-users'], branches: [] })
  expect((await explain(low, 'unlock-user', String(parent.user_id))).json).toMatchObject({
    allowed: 0,
    problem: 'not_found',
  })
})

test('the branches that a scope says of a row are those that it compares', async () => {
  let compared = 0
  for (const store of world.app.stores.values())
    for (const [type, condition] of Object.entries(store.options.scope) as [UserType, SQL][]) {
      const { branches } = descriptionOf(condition)!
      if (!branches) continue
      for (const side of ['A', 'B'] as const) {
        const row = await world.rows.row(store.resource.name, side)
        const [said] = await world.owner
          .select({ ids: sql<number[]>`${branches}`.as('ids') })
          .from(store.options.table as PgTable)
          .where(store.keyMatches(row))
        for (const standing of standings) {
          const person = await signedInAs(world.owner, world.owner, world.actors[type][standing].user_id)
          const holds = await store.holds(world.owner, person, [row[store.resource.keys[0]!]])
          expect(holds, `${store.resource.name} ${side} ${type} ${standing}: ${said!.ids}`).toBe(
            said!.ids.some((id) => person.branch_ids.includes(id)),
          )
          compared += 1
        }
      }
    }
  expect(compared).toBeGreaterThan(50)
})
