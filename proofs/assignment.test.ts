import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as kit from '../apps/api/src/kit/tables.ts'
import * as access from '../apps/api/src/tables/accounts.ts'
import * as organisation from '../apps/api/src/tables/organisation.ts'
import * as people from '../apps/api/src/tables/people.ts'
import { goodCall } from './calls.ts'
import { openSchool } from './school.ts'

// Every column of every table is sent to every body: what the contract does not offer, and what is the server's own, is
// refused by name.

const world = openSchool('assignment')

const columns = new Set(
  [access, kit, organisation, people].flatMap((module) =>
    Object.values(module)
      .filter((each) => is(each, PgTable))
      .flatMap((table) => Object.keys(getTableColumns(table as never))),
  ),
)
const further = [
  '__proto__',
  'constructor',
  'prototype',
  'is_admin',
  'role',
  'permissions',
  'rank',
  'tenant',
  'id',
  '$where',
  'user_type',
  'guard',
]

/** The keys that a body accepts, as its own schema says. */
const acceptedBy = (schema: z.core.$ZodType): Set<string> =>
  new Set(
    Object.keys(
      (z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
        .properties ?? {},
    ),
  )

const serverOwned = [
  'version',
  'created_by',
  'created_date',
  'updated_at',
  'search_text',
  'password_hash',
  'token_hash',
  'second_factor_at',
  'is_builtin',
  'salt',
  'values_digest',
]

// The specification has one call for a record that is there and one that is not; and a former value is put back into
// the row that was read.
const savedByPost = ['save-student-health', 'restore-field']

describe('a body', () => {
  test("accepts no key that is the server's own, on any route", () => {
    const offered = world.app.routes.flatMap((route) =>
      // What an export is sent are filters of a list: it writes nothing.
      route.body && route.verb !== 'export'
        ? [...acceptedBy(route.body)]
            .filter(
              (key) =>
                serverOwned.includes(key) &&
                !(
                  key === 'version' &&
                  (route.verb === 'update' || route.method === 'PUT' || savedByPost.includes(route.name))
                ),
            )
            .map((key) => `${route.name}: ${key}`)
        : [],
    )
    expect(offered).toEqual([])
  })

  test('with any other column of any table is refused, each key by its name, and nothing changes', async () => {
    expect(columns.size).toBeGreaterThan(100)
    const wrong: string[] = []
    let sent = 0
    for (const route of world.app.routes) {
      if (!route.body || route.upload) continue
      const actor = route.userTypes.includes('staff-api') ? world.head : world.actors[route.userTypes[0]!].own
      const input = await goodCall(world, route, actor)
      if (!input) continue
      const accepted = acceptedBy(route.body)
      const extra = [...columns, ...further].filter((key) => !accepted.has(key))
      sent += extra.length
      const good = JSON.stringify(input.body ?? {})
      const body = `${good.slice(0, -1)}${good === '{}' ? '' : ','}${extra.map((key) => `${JSON.stringify(key)}:1`).join()}}`
      world.forget()
      const [{ last: before }] = (
        await world.owner.$client.query('select coalesce(max(history_id), 0) as last from history')
      ).rows as [{ last: string }]
      const answer = await world.send(route, {
        ...input,
        body,
        token: route.access === 'anyone' ? undefined : (input.as ?? actor).token,
      })
      const [{ last: after }] = (
        await world.owner.$client.query('select coalesce(max(history_id), 0) as last from history')
      ).rows as [{ last: string }]
      // A body with __proto__ in it is refused whole, before its keys are looked at.
      if (answer.status !== 422 && answer.status !== 400) wrong.push(`${route.method} ${route.path}: ${answer.status}`)
      // The answer names the first of them; the schema that it comes from names all.
      const issues =
        z.safeParse(route.body, { ...(input.body as object), ...Object.fromEntries(extra.map((key) => [key, 1])) })
          .error?.issues ?? []
      const refused = new Set(
        issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [])),
      )
      const missed = extra.filter((key) => key !== '__proto__' && !refused.has(key))
      if (missed.length > 0) wrong.push(`${route.method} ${route.path}: not refused: ${missed.slice(0, 5).join()}`)
      if (before !== after) wrong.push(`${route.method} ${route.path}: something changed`)
    }
    console.log(`${sent} keys sent to ${world.app.routes.filter((route) => route.body && !route.upload).length} bodies`)
    expect(wrong).toEqual([])
  }, 180_000)
})
