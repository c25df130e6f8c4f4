import { readdir } from 'node:fs/promises'
import type { UserType } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { type AnyResource, keyInPayload, type Lookup } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import type { Row, Side } from './rows.ts'
import type { Actor, Answer, Sent, World } from './world.ts'

/**
 * What a good call sends; `as` where only a session of its own may make it, `scoped` where it names a row of its side
 * in a way that no field says.
 */
export type Input = Sent & { readonly as?: Actor; readonly scoped?: true }
export type InputOf = (at: { world: World; side: Side; actor: Actor }) => Promise<Input>
export type Inputs = Readonly<Record<string, InputOf>>

/** The hand-written inputs of operations, from every file in the folder. */
async function readInputs(): Promise<Inputs> {
  const folder = new URL('./inputs/', import.meta.url)
  const found: Record<string, InputOf> = {}
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()) {
    const { inputs } = (await import(new URL(file, folder).href)) as { inputs: Inputs }
    for (const [name, input] of Object.entries(inputs)) {
      if (found[name]) throw new Error(`two inputs for "${name}"`)
      found[name] = input
    }
  }
  return found
}

export const inputs = await readInputs()

const keyOf = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(resource.keys.map((name) => [name, row[name]]))

/** The lookup behind a route, and the resource whose field its parameter is. */
export function lookupOf(world: World, route: Route): { of: AnyResource; by: string } | undefined {
  if (route.verb !== 'lookup' || Object.keys(route.params).length === 0) return undefined
  const { resource } = world.rows.store(route.resource!)
  const lookup = (resource.lookups as Record<string, Lookup>)[route.path.slice(resource.path.length + 1)]
  return typeof lookup === 'object' && 'of' in lookup ? { of: lookup.of(), by: lookup.by } : undefined
}

/** A field that people may change, with another value for it. */
export function changeOf(resource: AnyResource, values: Row): Row {
  const fields = resource.fields as Fields
  const texts = Object.keys(values).filter(
    (name) =>
      ['text', 'note', 'code'].includes(fields[name]!.kind) && !fields[name]!.fixed && !resource.keys.includes(name),
  )
  const name = texts.find((each) => (fields[each]!.max ?? 0) > 20) ?? texts[0]
  if (name) return { [name]: values[name] }
  const amount = Object.keys(values).find(
    (each) => fields[each]!.kind === 'decimal' && !fields[each]!.fixed && Number(values[each]) > 0,
  )
  if (amount) return { [amount]: (Number(values[amount]) / 2).toFixed(fields[amount]!.scale ?? 2) }
  const month = Object.keys(values).find((each) => fields[each]!.kind === 'month' && !fields[each]!.fixed)
  return month ? { [month]: values[month] } : {}
}

/** A report of all days, so that whatever the proofs wrote is in it. */
const everyDay = ({ method, query, body }: Route): Input => {
  const named = method === 'GET' ? query : ((body as { shape?: object } | undefined)?.shape ?? {})
  const days = 'date_from' in named ? { date_from: '2000-01-01', date_to: '2100-12-31' } : {}
  return method === 'GET' ? { query: days } : { body: { ...days, perPage: 200 } }
}

/**
 * A call that should succeed, for any route: made from the definitions, or by hand for an operation. Undefined where
 * nobody wrote one.
 */
export async function goodCall(
  world: World,
  route: Route,
  actor: Actor,
  side: Side = actor.side,
): Promise<Input | undefined> {
  const own = inputs[route.name]
  if (own) return own({ world, side, actor })
  if (route.report) {
    await world.owner.execute(sql`delete from bulk_reads where user_id = ${actor.user_id}`)
    return everyDay(route)
  }
  if (!route.resource || !route.verb) return undefined
  const { resource } = world.rows.store(route.resource)
  switch (route.verb) {
    case 'export':
      // Whoever asks for everything there is takes out more whole lists than anybody may.
      await world.owner.execute(sql`delete from bulk_reads where user_id = ${actor.user_id}`)
      return {}
    case 'list':
      return {}
    case 'read':
      return { params: keyOf(resource, await world.rows.row(resource.name, side)) }
    case 'create':
      return { body: await world.rows.values(resource.name, side) }
    case 'update': {
      const row = await world.rows.fresh(resource.name, side)
      const values = await world.rows.values(resource.name, side)
      const parts = Object.fromEntries(
        Object.entries(values).filter(([name]) => (resource.fields as Fields)[name]!.owned),
      )
      const [params, body] = [keyOf(resource, row), { ...changeOf(resource, values), ...parts, version: row.version }]
      return keyInPayload(resource) ? { body: { ...params, ...body } } : { params, body }
    }
    case 'remove':
      return { params: keyOf(resource, await world.rows.fresh(resource.name, side)) }
    case 'lookup': {
      const lookup = lookupOf(world, route)
      return lookup ? { params: { id: (await world.rows.row(lookup.of.name, side))[lookup.by] } } : {}
    }
    default:
      return undefined
  }
}

/** What is wrong with an answer that should be a good one. */
export function faultOf(route: Route, userType: UserType, answer: Answer): string | undefined {
  if (answer.status < 200 || answer.status > 299) return `${answer.status} ${answer.text.slice(0, 300)}`
  if (route.binary) return answer.text.length > 0 ? undefined : 'an empty answer'
  const found = z.safeParse(route.answer(userType), answer.json)
  return found.success ? undefined : `does not fit its schema: ${JSON.stringify(found.error.issues).slice(0, 300)}`
}

/** Makes the call, and says what is wrong with its answer. */
export async function tryCall(world: World, route: Route, actor: Actor): Promise<string | undefined> {
  const input = await goodCall(world, route, actor)
  if (!input) return 'no input is written for this operation (proofs/inputs)'
  world.forget()
  const caller = input.as ?? actor
  const answer = await world.send(route, { ...input, token: route.access === 'anyone' ? undefined : caller.token })
  return faultOf(route, caller.user_type, answer)
}
