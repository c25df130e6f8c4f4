import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { fromDatabaseError } from '../apps/api/src/kit/problem.ts'
import type { App } from '../apps/api/src/kit/route/app.ts'
import { Allowance } from '../apps/api/src/kit/route/limits.ts'
import { openWorld, type World } from './world.ts'

let world: World
let limited: App
beforeAll(async () => {
  world = await openWorld('limits')
  limited = await buildApp(
    readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'on', TRUSTED_PROXIES: '10.0.0.1' }),
    world.db,
  )
})
afterAll(async () => {
  await limited?.server.close()
  await world?.close()
})

describe('a limit', () => {
  test('allows so many calls at once, and more as time passes', () => {
    const allowance = new Allowance(3, 2)
    expect([0, 0, 0, 0].map(() => allowance.take('a', 1000))).toEqual([0, 0, 0, 1])
    expect(allowance.take('b', 1000)).toBe(0)
    expect(allowance.take('a', 1500)).toBe(0)
    expect(allowance.take('a', 1500)).toBe(1)
  })

  /** All at the same moment, however long a slow machine takes: nothing is given back meanwhile. */
  const atOnce = async <T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    try {
      // After the first one the caller is known, and nobody waits so long for a connection that he is sent away for
      // that.
      const first = await call(0)
      return [first, ...(await Promise.all(Array.from({ length: count - 1 }, (_, n) => call(n + 1))))]
    } finally {
      clock.mockRestore()
    }
  }
  const get = (path: string, more: object = {}) =>
    limited.server.inject({ method: 'GET', url: `/api${path}`, remoteAddress: '203.0.113.7', ...more })

  test('of public calls belongs to the address, whatever a caller says of himself', async () => {
    // Behind the trusted proxy the address is the one that the proxy saw.
    const behind = (ip: string) =>
      limited.server.inject({
        method: 'POST',
        url: '/api/reset-password/check',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': ip },
        payload: { token: 'x' },
      })
    const answers = await atOnce(400, (n) => {
      const headers = {
        'x-forwarded-for': `198.51.100.${n % 250}`,
        'user-agent': `${n}`,
        authorization: `Bearer ${'x'.repeat(30)}${n}`,
        cookie: `a=${n}`,
      }
      return limited.server.inject({
        method: 'POST',
        url: '/api/reset-password/check',
        remoteAddress: '203.0.113.9',
        headers,
        payload: { token: `${n}` },
      })
    })
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(100)
    expect(refused[0]!.json()).toMatchObject({ code: 'too_many_requests', retry_after: expect.any(Number) })
    const hundred = (ip: string) => atOnce(100, async () => (await behind(ip)).statusCode)
    expect(await hundred('203.0.113.9')).toContain(429)
    expect(await hundred('203.0.113.10')).not.toContain(429)
  })

  test('of a session does not touch its neighbours behind the same address, nor the health of the process', async () => {
    const [busy, quiet] = [await world.person({}), await world.person({})]
    const answers = await atOnce(500, () => get('/client/user', { headers: { authorization: `Bearer ${busy.token}` } }))
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(200)
    expect((await get('/client/user', { headers: { authorization: `Bearer ${quiet.token}` } })).statusCode).toBe(200)
    expect((await get('/health/live')).statusCode).toBe(200)
  })

  test('of an address leaves room for a thousand people who open a page', async () => {
    const allowance = new Allowance(3000, 150)
    let refused = 0
    // Twenty calls a page, all thousand within five minutes.
    for (let second = 0; second < 300; second += 1)
      for (let n = 0; n < 67; n += 1) if (allowance.take('school', second * 1000) > 0) refused += 1
    expect(refused).toBe(0)
  })
})

describe('a refusal', () => {
  const most = 10_000
  const bodies = {
    'a hundred thousand unknown names': `{${Array.from({ length: 60_000 }, (_, n) => `"key${n}":1`).join()}}`,
    'one name as long as a body': `{"${'x'.repeat(1_000_000)}":1}`,
    'a name inside a name': `{"user_name":{"${'y'.repeat(500_000)}":1},"password":{"${'z'.repeat(400_000)}":[]}}`,
    'a list in place of everything': `[${Array.from({ length: 90_000 }, () => '{}').join()}]`,
  }
  for (const [name, body] of Object.entries(bodies))
    test(`of ${name} is short, on every route that anybody may call`, async () => {
      const routes = world.app.routes.filter(({ access, body: schema }) => access === 'anyone' && schema)
      expect(routes.length).toBeGreaterThan(5)
      for (const route of routes) {
        const answer = await world.send(route, { body })
        expect(answer.status, route.path).toBeGreaterThanOrEqual(400)
        expect(answer.status, route.path).toBeLessThan(500)
        expect(answer.text.length, route.path).toBeLessThan(most)
      }
    })

  test('names at most twenty things, and each of them shortly', async () => {
    const { json } = await world.call('POST', '/divisions', {
      token: world.head.token,
      body: bodies['a hundred thousand unknown names'],
    })
    expect(Object.keys(json.errors)).toHaveLength(20)
    const long = await world.call('GET', '/divisions', {
      token: world.head.token,
      query: { [`${'q'.repeat(3000)}`]: 1 },
    })
    expect(Object.keys(long.json.errors)).toEqual([`${'q'.repeat(60)}…`])
    // Many lines that are all wrong in the same way, too.
    const permission_ids = Array.from({ length: 20_000 }, () => ({}))
    const { text, status } = await world.call('POST', '/roles', {
      token: world.head.token,
      body: { name: 'Large', permission_ids },
    })
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(most)
  })
})

describe('the largest legal input', () => {
  const megabyte = 1024 * 1024
  const manyKeys = `{${Array.from({ length: 60_000 }, (_, n) => `"key${n}":1`).join()}}`
  const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
  const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
  const row = async () => ({ company_id: (await world.rows.row('abouts', 'A')).company_id as number })
  const cases: [
    string,
    () => Promise<{ method: string; path: string; body?: unknown; query?: Record<string, unknown> }>,
  ][] = [
    [
      'rich text of nested tags',
      async () => ({
        method: 'PUT',
        path: `/abouts/${(await row()).company_id}`,
        body: { content_en: deep('<b>', '</b>', 7100) },
      }),
    ],
    [
      'rich text of broken tags',
      async () => ({
        method: 'PUT',
        path: `/abouts/${(await row()).company_id}`,
        body: { content_en: long('<a href="x" <', 49_900) },
      }),
    ],
    [
      'rich text of comments',
      async () => ({
        method: 'PUT',
        path: `/abouts/${(await row()).company_id}`,
        body: { content_en: long('<!--', 49_900) },
      }),
    ],
    [
      'rich text in Khmer',
      async () => ({
        method: 'PUT',
        path: `/abouts/${(await row()).company_id}`,
        body: { content_kh: long('<p>ក្រុមសាលារៀន&nbsp;', 49_900) },
      }),
    ],
    [
      'a thousand linked rows',
      async () => ({
        method: 'POST',
        path: '/roles',
        body: { name: 'Large', name_kh: 'ធំ', permission_ids: Array.from({ length: 1000 }, (_, n) => n + 1) },
      }),
    ],
    [
      'a body of nested lists',
      async () => ({ method: 'POST', path: '/divisions', body: deep('[', ']', megabyte / 2 - 2) }),
    ],
    ['a body of many keys', async () => ({ method: 'POST', path: '/divisions', body: manyKeys })],
    [
      'a search of the longest text',
      async () => ({
        method: 'GET',
        path: '/student-profiles',
        query: { search: long('ក្រុម ', 100), perPage: 200, include: [] },
      }),
    ],
    [
      'a query of many values',
      async () => ({
        method: 'GET',
        path: '/student-profiles',
        query: { branch_id: Array.from({ length: 190 }, (_, n) => n + 1) },
      }),
    ],
    [
      'a long sign-in name and password',
      async () => ({ method: 'POST', path: '/login', body: { user_name: long('a', 60), password: long('ខ', 200) } }),
    ],
    [
      'a menu of favourites',
      async () => ({
        method: 'POST',
        path: '/menu-favorites',
        body: { menu_favorites: Array.from({ length: 30 }, (_, n) => `/${long(`${n}-`, 79)}`) },
      }),
    ],
  ]
  const secondsSince = (before: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000_000
  }
  /** How many times slower than an ordinary processor this one is at this moment; never less than once. */
  const slowness = (): number => {
    const before = process.cpuUsage()
    for (let n = 0; n < 10; n += 1) JSON.parse(manyKeys)
    return Math.max(1, secondsSince(before) / 0.4)
  }
  for (const [name, make] of cases)
    test(`(${name}) takes less than two seconds of the processor`, async () => {
      const { method, path, body, query } = await make()
      const slowBefore = slowness()
      const before = process.cpuUsage()
      const answer = await world.call(method, path, { token: world.head.token, body, query })
      const taken = secondsSince(before)
      expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
      expect(taken / Math.max(slowBefore, slowness())).toBeLessThan(2)
    })

  test('is answered 413 or 4xx one byte above the limits', async () => {
    expect(
      (await world.call('POST', '/divisions', { token: world.head.token, body: `"${'x'.repeat(megabyte + 1)}"` }))
        .status,
    ).toBe(413)
    expect(
      (await world.call('GET', `/divisions/${'9'.repeat(201)}`, { token: world.head.token })).status,
    ).toBeGreaterThanOrEqual(400)
    expect(
      (await world.call('GET', '/divisions', { token: world.head.token, query: { search: 'x'.repeat(20_000) } }))
        .status,
    ).toBeGreaterThanOrEqual(400)
    expect(
      (
        await world.call('GET', '/divisions', {
          token: world.head.token,
          query: { filter: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, '1'])) },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
  })
})

test('a statement that runs too long is stopped and answered as unavailable', async () => {
  const { rows } = await world.db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)
  expect(rows[0]!.statement_timeout).toBe('15s')
  const client = await world.db.$client.connect()
  try {
    await client.query('set statement_timeout = 50')
    const stopped = await client.query('select pg_sleep(5)').catch((error: unknown) => error)
    expect(fromDatabaseError(stopped)).toMatchObject({ code: 'unavailable', status: 503 })
  } finally {
    client.release(true)
  }
})
