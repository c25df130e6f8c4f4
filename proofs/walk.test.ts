import { areas } from '@sala/contract'
import type { Fields } from '@sala/contract/kit/field'
import { filterFields } from '@sala/contract/kit/list'
import { type AnyResource, includes, keyInPayload, titleFields } from '@sala/contract/kit/resource'
import { getTableColumns, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { changeOf, faultOf } from './calls.ts'
import type { Row } from './rows.ts'
import { openSchool } from './school.ts'
import { areaTouched, changedFiles, turnOf } from './turn.ts'
import type { Answer } from './world.ts'

// What holds for everything that is mounted, walked over resource by resource: a third of them with each commit, and
// those of an area that somebody works on.
// All of them with SALA_FULL.

const world = openSchool('walk')

const khmer = /[\u1780-\u17ff]/
// Lists of one's own, over rows that are walked through another door as well: /home/staff-my-approvals,
// /class-operations, /privacy-requests, /receipts, /payment-announcements.
const ownLists = [
  'staff-my-requests',
  'teacher-my-requests',
  'parent-my-requests',
  'student-my-requests',
  'teacher-class-operations',
  'my-privacy-requests',
  'staff-payment-histories',
  'teacher-payment-histories',
  'family-payment-notices',
  'parent-payment-histories',
  'student-payment-histories',
]
const [turn, changed] = [turnOf(process.env.SALA_TURN), changedFiles()]
const isDue = (area: string, at: number) => process.env.SALA_FULL || at % 3 === turn % 3 || areaTouched(changed, [area])
const resources = areas
  .flatMap((area) => area.resources.map((resource) => ({ resource, area: area.name })))
  .filter(({ resource: { name, verbs } }) => verbs.length > 0 && !ownLists.includes(name))
  .filter(({ area }, at) => isDue(area, at))
  .map(({ resource }) => resource)

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource: AnyResource) => {
  // What everything before it wrote is more than one list holds, and reading all of it would be an export each time.
  if (name === 'history-tracking')
    beforeAll(async () => {
      await world.owner.execute(
        sql`delete from history where history_id <= (select max(history_id) - 300 from history)`,
      )
      await world.owner.execute(sql`vacuum analyze history`)
    })
  const fields = resource.fields as Fields
  const has = (verb: string) => resource.verbs.includes(verb as never)
  const isMade = !['history-tracking', 'calendars'].includes(name)
  const route = (verb: string): Route => world.app.routes.find((each) => each.resource === name && each.verb === verb)!
  const keyOf = (row: Row): Row => Object.fromEntries(resource.keys.map((key) => [key, row[key]]))
  const send = async (
    verb: string,
    sent: { params?: Row; query?: Row; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    world.forget()
    const named = verb === 'update' && keyInPayload(resource)
    const keyed = (body: unknown) =>
      typeof body === 'string'
        ? `${JSON.stringify(sent.params).slice(0, -1)},${body.slice(1)}`
        : { ...sent.params, ...(body as Row) }
    const given = named ? { ...sent, params: {}, body: keyed(sent.body) } : sent
    return world.send(route(verb), { ...given, token: world.head.token })
  }
  const good = async (verb: string, sent?: Parameters<typeof send>[1]) => {
    const answer = await send(verb, sent)
    expect(faultOf(route(verb), 'staff-api', answer)).toBeUndefined()
    return answer.json
  }
  const all = async (query: Row = {}): Promise<Row[]> =>
    (await good('list', { query: { ...unfiltered, page: -1, ...query } })).data
  // A list that filters by itself is asked for everything.
  const unfiltered = Object.fromEntries(Object.keys(resource.defaults ?? {}).map((each) => [each, '']))

  test.runIf(has('list'))('the list is answered in pages that do not overlap', async () => {
    if (isMade)
      for (let count = 0; count < 3; count += 1)
        await (name === 'permissions' ? undefined : world.rows.fresh(name, 'A'))
    const first = await good('list', { query: { ...unfiltered, perPage: 1, page: 1 } })
    const second = await good('list', { query: { ...unfiltered, perPage: 1, page: 2 } })
    expect(first.meta).toMatchObject({ currentPage: 1, perPage: 1, from: 1, to: 1 })
    expect(second.meta).toMatchObject({ currentPage: 2, from: 2, to: 2, total: first.meta.total })
    expect(keyOf(second.data[0])).not.toEqual(keyOf(first.data[0]))
    expect(first.meta.lastPage).toBe(first.meta.total)
    if (first.meta.total <= 5000) expect((await all()).length).toBe(first.meta.total)
    const beyond = await good('list', { query: { ...unfiltered, page: 9_000_000 } })
    expect(beyond.data).toEqual([])
  })

  test.runIf(has('list') && has('read'))('a row is the same in the list as when it is read alone', async () => {
    const row = await world.rows.fresh(name, 'A')
    const read = await good('read', { params: keyOf(row) })
    const [key] = resource.keys as [string]
    const listed = (await all()).find((each) => each[key] === row[key])!
    expect(listed).toEqual(Object.fromEntries(Object.keys(listed).map((each) => [each, read[each]])))
  })

  test.runIf(has('create') && has('read'))('a new row is answered whole and read back as it was answered', async () => {
    const body = await world.rows.values(name, 'A')
    const made = await good('create', { body })
    // A row that it owns comes back with a key.
    for (const [field, value] of Object.entries(body))
      if (field in made)
        fields[field]!.owned
          ? expect(made[field], field).toMatchObject(value as object)
          : expect(made[field], field).toEqual(value)
    expect(made).toMatchObject({ version: 1, created_by: world.head.user_id })
    expect(await good('read', { params: keyOf(made) })).toEqual(made)
  })

  test.runIf(has('update') && isMade)(
    'a change keeps what it does not mention, and a stale one is refused with the current row',
    async () => {
      const before = await good('read', { params: keyOf(await world.rows.fresh(name, 'A')) })
      const change = changeOf(resource, await world.rows.values(name, 'A'))
      const after = await good('update', { params: keyOf(before), body: { ...change, version: before.version } })
      expect(after).toEqual({
        ...before,
        ...change,
        ...computedOf(resource, after),
        version: before.version + 1,
        updated_at: after.updated_at,
      })
      const stale = await send('update', { params: keyOf(before), body: { ...change, version: before.version } })
      expect(stale).toMatchObject({
        status: 409,
        json: { code: 'stale', current: { ...keyOf(after), version: after.version } },
      })
      const again = await good('update', {
        params: keyOf(before),
        body: changeOf(resource, await world.rows.values(name, 'A')),
      })
      expect(again.version).toBe(after.version + 1)
    },
  )

  test.runIf(has('update') && isMade)('an optional value is cleared by null', async () => {
    const row = await world.rows.fresh(name, 'A')
    for (const [field, { optional, computed, fixed, stored, within }] of Object.entries(fields)) {
      const neededBy = Object.values(fields).some((other) => other.within?.includes(field))
      if (!optional || computed || fixed || !stored || within || neededBy) continue
      expect((await good('update', { params: keyOf(row), body: { [field]: null } }))[field], field).toBeNull()
    }
  })

  test.runIf(has('update') && isMade && !keyInPayload(resource))(
    'the key in the payload must be the one in the address',
    async () => {
      const row = await world.rows.fresh(name, 'A')
      const [key] = resource.keys as [string]
      const other = await world.rows.fresh(name, 'A')
      const answer = await send('update', { params: keyOf(row), body: { [key]: other[key] } })
      expect(answer).toMatchObject({ status: 422, json: { code: 'invalid', errors: { [key]: [expect.any(String)] } } })
      await good('update', { params: keyOf(row), body: { [key]: row[key] } })
    },
  )

  test.runIf(has('remove'))('a row that nobody needs is deleted, and then is not there', async () => {
    const row = await world.rows.fresh(name, 'A')
    await good('remove', { params: keyOf(row) })
    expect((await send('remove', { params: keyOf(row) })).status).toBe(404)
    if (has('list') && !resource.softDelete) expect((await all()).map(keyOf)).not.toContainEqual(keyOf(row))
  })

  test.runIf(has('remove'))('a row that others refer to is kept, and they are named', async () => {
    const [key] = resource.keys as [string]
    const referring = [...world.app.stores.values()].flatMap((store) =>
      Object.entries(store.resource.fields as Fields)
        .filter(
          ([, field]) =>
            field.kind === 'ref' && !field.computed && field.target!().name === name && store.resource.name !== name,
        )
        .map(([field]) => [store.resource.name, field] as const),
    )
    if (referring.length === 0 || resource.softDelete) return
    const row = await world.rows.row(name, 'A')
    const [other, field] = referring[0]!
    await world.rows.fresh(other, 'A', { [field]: row[key] })
    const answer = await send('remove', { params: keyOf(row) })
    expect(answer.status).toBe(409)
    expect(answer.json).toMatchObject({
      code: 'in_use',
      used_by: expect.arrayContaining([{ object: expect.any(String), count: expect.any(Number) }]),
    })
    if (has('read')) expect((await good('read', { params: keyOf(row) }))[key]).toBe(row[key])
  })

  test.runIf(has('list') && isMade)(
    'search finds a row by each of its searchable texts, and nothing by nonsense',
    async () => {
      // Through a reference it is found by what finds the row there, which finding.test.ts tries.
      const searched = Object.entries(fields).filter(
        ([, field]) => field.search && field.stored && field.kind !== 'ref',
      )
      if (searched.length === 0) return
      const row = await (name === 'permissions' ? world.rows.row(name, 'A') : world.rows.fresh(name, 'A'))
      for (const [field] of searched) {
        const found = await all({ search: String(row[field]).slice(0, 90) })
        expect(found.map(keyOf), field).toContainEqual(keyOf(row))
      }
      expect(await all({ search: 'zzz nobody is called this' })).toEqual([])
      // What a pattern means to SQL it does not mean to a reader.
      expect(await all({ search: '%_%' })).toEqual([])
    },
  )

  test.runIf(has('list') && isMade)(
    'each filter keeps its own rows and no others, in every way of writing it',
    async () => {
      const row = await (name === 'permissions' ? world.rows.row(name, 'A') : world.rows.fresh(name, 'A'))
      for (const [field, { kind }] of Object.entries(filterFields(resource))) {
        // A filter that is no field may be called like a column and mean something else.
        const value = field in fields ? row[field] : undefined
        if (value === null || value === undefined || kind === 'links') continue
        for (const query of [
          { filter: { [field]: value } },
          { filter: { [field]: [value] } },
          { [field]: value },
          { [field]: [value] },
        ]) {
          const found = await all(query)
          expect(found.map(keyOf), field).toContainEqual(keyOf(row))
          // A row about several, or for all, whose mount finds it by each of them, names none.
          const aboutMany =
            name === 'access-log' ||
            ['reminder-steps.branch_id', 'notification-templates.branch_id'].includes(`${name}.${field}`)
          const named = aboutMany ? found.filter((each) => each[field] !== null) : found
          if (field in found[0]!) expect([...new Set(named.map((each) => each[field]))], field).toEqual([value])
        }
      }
    },
  )

  test.runIf(has('list'))('each column sorts both ways, and one is the other reversed', async () => {
    const columns = Object.entries(resource.columns as Fields).filter(([, field]) => field.stored && field.sortable)
    for (const [column, { kind }] of columns) {
      const up = await all({ sort: column })
      // Once whole is enough: of the others only the order counts.
      const down = await all({ sort: `-${column}`, fields: column })
      expect(down.map(keyOf), column).toEqual(up.map(keyOf).reverse())
      expect((await all({ sort: column, direction: 'desc', fields: column })).map(keyOf), column).toEqual(
        down.map(keyOf),
      )
      const values = up.map((row) => row[column]).filter((value) => value !== null)
      if (['id', 'integer', 'ref', 'date', 'instant'].includes(kind) && typeof values[0] !== 'undefined')
        expect(values, column).toEqual(
          [...values].sort((a, b) => (Number.isInteger(a) ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1)),
        )
    }
  })

  test.runIf(has('list'))('`fields` leaves the rest out, `include` adds the row behind a reference', async () => {
    const [title] = titleFields(resource)
    for (const row of (await good('list', { query: { fields: title } })).data)
      expect(Object.keys(row).sort()).toEqual([...new Set([...resource.keys, title])].sort())
    for (const [included, field] of Object.entries(includes(resource))) {
      const rows = await all({ include: included })
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row, included).toHaveProperty(included)
        if (fields[field]!.kind === 'ref')
          expect((row[included] as Row | null)?.[fields[field]!.target!().keys[0]!] ?? null, included).toBe(row[field])
      }
    }
    expect((await send('list', { query: { fields: 'password_hash' } })).status).toBe(422)
    expect((await send('list', { query: { include: 'sessions' } })).status).toBe(422)
    expect((await send('list', { query: { sort: 'password_hash' } })).status).toBe(422)
  })

  test.runIf(isMade)(
    'the options of each reference hold the row it refers to, and can be asked for one by its key',
    async () => {
      for (const [field, { target }] of Object.entries(fields)) {
        if (!target) continue
        const of = target()
        const key = (await world.rows.row(of.name, 'A'))[of.keys[0]!]
        const answer = await world.call('GET', `${resource.path}/options/${field}`, {
          token: world.head.token,
          query: { id: key },
        })
        expect(answer.status, field).toBe(200)
        expect(answer.json.data, field).toHaveLength(1)
        expect(answer.json.data[0][of.keys[0]!], field).toBe(key)
      }
    },
  )

  test.runIf(has('create') && has('update'))('the history says who did what, and what it was before', async () => {
    const made = await good('create', { body: await world.rows.values(name, 'A') })
    const change = changeOf(resource, await world.rows.values(name, 'A'))
    await good('update', { params: keyOf(made), body: change })
    const key = resource.keys.map((each) => made[each]).join('/')
    const { json } = await world.call('GET', '/history-tracking', {
      token: world.head.token,
      query: { filter: { object: name, object_id: key }, sort: 'history_id' },
    })
    const [changed] = Object.keys(change) as [string]
    // What a record links to or owns has lines of its own.
    const own = json.data.filter((row: Row) => !row.part)
    expect(own.map((row: Row) => [row.action, row.operation, row.user_id])).toEqual([
      ['insert', `create-${name}`, world.head.user_id],
      ['update', `update-${name}`, world.head.user_id],
    ])
    // History keeps a decimal as PostgreSQL writes it in JSON: a number.
    const kept = (row: Row) => ({
      [changed]: fields[changed]!.kind === 'decimal' ? Number(row[changed]) : row[changed],
    })
    expect(own[1].old).toMatchObject(kept(made))
    expect(own[1].new).toMatchObject(kept(change))
    expect(json.data.map((row: Row) => row.user_id)).toEqual(json.data.map(() => world.head.user_id))
  })

  test('unknown keys are refused by name, wherever they are', async () => {
    if (has('list'))
      expect(await send('list', { query: { surprise: 1 } })).toMatchObject({
        status: 422,
        json: { errors: { surprise: [expect.any(String)] } },
      })
    if (has('list')) expect((await send('list', { query: { filter: { surprise: 1 } } })).status).toBe(422)
    if (has('create')) {
      const body = { ...(await world.rows.values(name, 'A')), surprise: 1 }
      expect(await send('create', { body })).toMatchObject({
        status: 422,
        json: { errors: { surprise: [expect.any(String)] } },
      })
    }
    if (has('update')) {
      const params = keyOf(await world.rows.fresh(name, 'A'))
      expect(await send('update', { params, body: { surprise: 1 } })).toMatchObject({
        status: 422,
        json: { errors: { surprise: [expect.any(String)] } },
      })
    }
  })

  test.runIf(has('create') || has('update'))('what the server owns is never accepted from a client', async () => {
    const columns = Object.keys(getTableColumns(world.rows.store(name).options.table as never))
    const every = [
      ...new Set([
        ...columns,
        ...Object.keys(resource.columns as Fields),
        'id',
        'is_deleted',
        'constructor',
        'tableoid',
        'ctid',
      ]),
    ]
    const values = await world.rows.values(name, 'A')
    if (has('create')) {
      const owned = every.filter((column) => !(column in values) || fields[column]?.computed)
      expect(owned).toEqual(expect.arrayContaining(['version', 'created_by', 'created_date', 'updated_at']))
      for (const column of owned) {
        const answer = await send('create', { body: withKey(values, column, 1) })
        expect([column, answer.status, answer.json.errors && column in answer.json.errors]).toEqual([column, 422, true])
      }
    }
    if (has('update')) {
      const row = await world.rows.fresh(name, 'A')
      const open = new Set([
        ...Object.keys(values).filter((field) => !fields[field]!.fixed),
        ...resource.keys,
        'version',
      ])
      for (const column of every.filter((each) => !open.has(each))) {
        const answer = await send('update', {
          params: keyOf(row),
          body: withKey({}, column, (Object.hasOwn(row, column) && row[column]) || 1),
        })
        expect([column, answer.status, answer.json.errors && column in answer.json.errors]).toEqual([column, 422, true])
      }
    }
  })

  test.runIf(has('create'))('a body that reaches for its prototype is refused', async () => {
    const answer = await send('create', {
      body: withKey(await world.rows.values(name, 'A'), '__proto__', { version: 7 }),
    })
    expect(answer.status).toBe(400)
  })

  test('a refusal is said in Khmer to whoever reads Khmer', async () => {
    const verb = has('create') ? 'create' : 'list'
    const wrong = has('create')
      ? { body: { [Object.keys(fields).find((field) => !fields[field]!.computed)!]: 42.5 } }
      : { query: { page: 'x' } }
    const answer = await send(verb, { ...wrong, headers: { 'accept-language': 'km' } })
    expect(answer.status).toBe(422)
    expect(answer.json.message).toMatch(khmer)
    for (const said of Object.values(answer.json.errors).flat()) expect(said).toMatch(khmer)
  })
})

describe('a list of more rows than one answer holds in memory', () => {
  const rows = 5_200
  test('is streamed whole to whoever may export it, and its rows are those of its pages', async () => {
    const key = String(world.head.user_id)
    await world.owner.execute(
      sql`insert into history (object, object_id, root_object, root_id, action, db_role, user_id) select 'users', ${key}, 'users', ${key}, 'update', 'proofs', ${key}::int from generate_series(1, ${rows}::int)`,
    )
    const ask = (query: object, token = world.head.token) =>
      world.call('GET', '/history-tracking', {
        token,
        query: { filter: { object: 'users', object_id: key }, ...query },
      })
    const route = world.app.routes.find((each) => each.name === 'list-history-tracking')!
    const all = await ask({ page: -1 })
    expect(faultOf(route, 'staff-api', all)).toBeUndefined()
    expect(all.json.data.length).toBeGreaterThanOrEqual(rows)
    expect(all.json.meta).toMatchObject({ total: all.json.data.length, currentPage: 1, lastPage: 1 })
    expect(all.json.data.slice(0, 15)).toEqual((await ask({})).json.data)
    const reader = await world.person({ permissions: ['view-history-tracking', 'view-users'] })
    expect((await ask({ page: -1 }, reader.token)).status).toBe(403)
  })
})

/** `__proto__` among the keys must reach the server as a key. */
const withKey = (values: Row, key: string, value: unknown): string => {
  const text = JSON.stringify(values).slice(0, -1)
  return `${text}${text === '{' ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(value)}}`
}

/** What the database makes out of the other columns. */
const computedOf = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(resource.fields as Fields)
      .filter(([name, field]) => field.computed && name in row)
      .map(([name]) => [name, row[name]]),
  )
