import { permissionName } from '@sala/contract/kit/access'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmAsOperator } from '../apps/api/src/accounts/decide-confirmation.ts'
import { digest } from '../apps/api/src/accounts/tokens.ts'
import * as tables from '../apps/api/src/tables/accounts.ts'
import { startServer } from './process.ts'
import { openSchool } from './school.ts'
import { type Actor, password, randomName } from './world.ts'

const world = openSchool('session')
// Everybody here calls from one address, whose failures must not slow the next test.
beforeEach(() => world.owner.delete(tables.signInFailures))

const post = (path: string, body: unknown = {}, token?: string, headers: Record<string, string> = {}) =>
  world.call('POST', path, { body, token, headers })
const signIn = (user: Pick<Actor, 'user_name'>, secret = password, more: object = { standalone: 1 }) =>
  post('/login', { user_name: user.user_name, password: secret, ...more })
const refresh = (refresh_token: string, headers: Record<string, string> = {}) =>
  post('/refresh-token', { refresh_token }, undefined, headers)
const whoAmI = (token: string, base = world.base) =>
  fetch(`${base}/api/client/user`, { headers: { authorization: `Bearer ${token}` } })
/** Lets the moment pass in which another tab may still use a spent token. */
const age = (token: string) =>
  world.owner.execute(
    sql`update session_tokens set spent_at = spent_at - interval '11 seconds' where token_hash = ${digest(token)}`,
  )

/** Somebody else confirms what was made. */
const confirm = async (confirmation_id: number) =>
  expect(
    (await post(`/sign-in-confirmations/${confirmation_id}/confirm`, {}, (await world.person({})).token)).status,
  ).toBe(200)

describe('a session', () => {
  test('begins with the right password and tells who is signed in', async () => {
    const user = await world.person({})
    const { status, json } = await signIn(user)
    expect(status).toBe(200)
    expect(json).toMatchObject({ user_id: user.user_id, user_type: 'staff-api', expires_in: 600 })
    expect((await whoAmI(json.access_token)).status).toBe(200)
  })

  test('says until when it can be gone on with, which each refresh puts off', async () => {
    const user = await world.person({})
    const { json } = await signIn(user)
    const session = sql`session_id = (select session_id from session_tokens where token_hash = ${digest(json.access_token)})`
    const openFor = async () =>
      (
        await world.owner.execute<{ days: number }>(
          sql`select round(extract(epoch from open_until - now()) / 86400)::int as days from sessions where ${session}`,
        )
      ).rows[0]!.days
    expect(await openFor()).toBe(14)
    await world.owner.execute(sql`update sessions set open_until = now() where ${session}`)
    await refresh(json.refresh_token)
    expect(await openFor()).toBe(14)
  })

  test('gives a new pair of tokens at every refresh', async () => {
    const { json: first } = await signIn(await world.person({}))
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.json.refresh_token).not.toBe(first.refresh_token)
    expect((await whoAmI(second.json.access_token)).status).toBe(200)
    expect((await refresh(second.json.refresh_token)).status).toBe(200)
  })

  test('ends with all its tokens when a spent refresh token comes back', async () => {
    const { json: first } = await signIn(await world.person({}))
    const { json: second } = await refresh(first.refresh_token)
    await age(first.refresh_token)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    world.forget()
    expect((await whoAmI(second.access_token)).status).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(401)
  })

  test('survives twenty tabs that refresh at once with the same token', async () => {
    const { json } = await signIn(await world.person({}))
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(json.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    // One successor for all of them: two would be two chains, and whoever copied the token would have one of his own.
    expect(
      new Set(answers.map(({ json: { access_token, refresh_token } }) => `${access_token} ${refresh_token}`)).size,
    ).toBe(1)
    expect((await whoAmI(answers[7]!.json.access_token)).status).toBe(200)
    expect((await refresh(answers[7]!.json.refresh_token)).status).toBe(200)
    expect(
      (
        await world.owner.execute(
          sql`select 1 from session_tokens where kind = 'refresh' and spent_at is null and session_id = (select session_id from session_tokens where token_hash = ${digest(json.refresh_token)})`,
        )
      ).rows,
    ).toHaveLength(1)
  })

  test('gives a tab that comes a moment too late the tokens that count now, however far the others are', async () => {
    const { json: first } = await signIn(await world.person({}))
    const { json: second } = await refresh(first.refresh_token)
    const { json: third } = await refresh(second.refresh_token)
    expect((await refresh(first.refresh_token)).json).toMatchObject({
      access_token: third.access_token,
      refresh_token: third.refresh_token,
    })
    await age(second.refresh_token)
    expect((await refresh(third.refresh_token)).status).toBe(200)
    expect((await refresh(second.refresh_token)).status).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })

  test('of a browser is refreshed only with its cookie, and only from our own pages', async () => {
    const signedIn = await signIn(await world.person({}), password, {})
    const set = signedIn.headers.get('set-cookie')!
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Strict/)
    expect(set).toMatch(/Path=\/api\/refresh-token/)
    const cookie = set.split(';')[0]!
    const { refresh_token } = signedIn.json
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh(refresh_token, { cookie: 'sala_session=somebody-elses-cookie-value' })).status).toBe(401)
    for (const origin of ['https://evil.example', 'null', 'not an origin'])
      expect((await refresh(refresh_token, { cookie, origin })).status, origin).toBe(401)
    expect((await refresh(refresh_token, { cookie, origin: world.base })).status).toBe(200)
  })

  test('is not opened by its cookie alone', async () => {
    const signedIn = await signIn(await world.person({}), password, {})
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    expect((await world.call('GET', '/client/user', { headers: { cookie } })).status).toBe(401)
    expect((await world.call('POST', '/logout', { headers: { cookie }, body: {} })).status).toBe(401)
  })

  test('is over after signing out, for both tokens', async () => {
    const { json } = await signIn(await world.person({}))
    expect((await post('/logout', {}, json.access_token)).status).toBe(200)
    expect((await whoAmI(json.access_token)).status).toBe(401)
    expect((await refresh(json.refresh_token)).status).toBe(401)
  })

  test('behind a locked screen says no more of a family than the name of who locked it', async () => {
    for (const type of ['parent-api', 'student-api', 'staff-api'] as const) {
      const actor = await world.signIn(world.actors[type].own)
      const open = (await world.call('GET', '/client/user', { token: actor.token })).json
      if (type !== 'staff-api') expect(open.children.length, type).toBeGreaterThan(0)
      await post('/lock-screen', {}, actor.token)
      const locked = (await world.call('GET', '/client/user', { token: actor.token })).json
      const said = Object.keys(locked).filter(
        (name) => locked[name] !== null && locked[name] !== 0 && locked[name] !== '' && locked[name]?.length !== 0,
      )
      expect(said.sort(), type).toEqual([
        'default_branch_id',
        'full_name',
        'locked',
        ...(open.photo ? ['photo'] : []),
        'user_id',
        'user_name',
        'user_type',
      ])
      await post('/unlock-screen', { password }, actor.token)
      expect((await world.call('GET', '/client/user', { token: actor.token })).json).toEqual(open)
    }
  })

  test('behind a locked screen answers only who it is, until the password is given', async () => {
    const user = await world.person({})
    expect((await post('/lock-screen', {}, user.token)).status).toBe(200)
    expect((await world.call('GET', '/users', { token: user.token })).json).toMatchObject({ code: 'screen_locked' })
    expect((await world.call('GET', '/client/user', { token: user.token })).json).toMatchObject({ locked: 1 })
    expect((await post('/unlock-screen', { password: 'not this one' }, user.token)).status).toBe(422)
    expect((await world.call('GET', '/users', { token: user.token })).status).toBe(401)
    expect((await post('/unlock-screen', { password }, user.token)).status).toBe(200)
    expect((await world.call('GET', '/users', { token: user.token })).status).toBe(200)
  })

  test('of somebody who changes his password goes on, and his other sessions end', async () => {
    const user = await world.person({})
    const other = await world.signIn(user)
    expect(
      (
        await post(
          '/profile/change-password',
          { current_password: 'wrong', password: 'rice in the morning 7' },
          user.token,
        )
      ).status,
    ).toBe(422)
    expect(
      (
        await post(
          '/profile/change-password',
          { current_password: password, password: 'rice in the morning 7' },
          user.token,
        )
      ).status,
    ).toBe(200)
    world.forget()
    expect((await whoAmI(user.token)).status).toBe(200)
    expect((await whoAmI(other.token)).status).toBe(401)
    expect((await signIn(user)).status).toBe(401)
    expect((await signIn(user, 'rice in the morning 7')).status).toBe(200)
  })

  test('keeps no token in the database, only digests', async () => {
    const { json } = await signIn(await world.person({}))
    const { rows } = await world.owner.execute<{ all: string }>(
      sql`select string_agg(row_to_json(t)::text, '') || (select string_agg(row_to_json(s)::text, '') from sessions s) as all from session_tokens t`,
    )
    expect(rows[0]!.all).not.toContain(json.access_token)
    expect(rows[0]!.all).not.toContain(json.refresh_token)
  })
})

// The bound is the promise; a machine that is busy with something else may need another try to show it.
describe('on another process, within a second', { retry: 3 }, () => {
  let other: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    other = await startServer(world.url, { PUBLIC_URL: 'https://sala.example' })
  })
  afterAll(() => other?.stop())

  test('a screen that was unlocked is open at once', async () => {
    const user = await world.person({})
    await post('/lock-screen', {}, user.token)
    expect((await (await whoAmI(user.token, other.base)).json()) as object).toMatchObject({ locked: 1 })
    await post('/unlock-screen', { password }, user.token)
    expect((await (await whoAmI(user.token, other.base)).json()) as object).toMatchObject({ locked: 0 })
  })

  test('a refresh token that is used in both at once has one successor', async () => {
    const { json } = await signIn(await world.person({}))
    const there = () =>
      fetch(`${other.base}/api/refresh-token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: json.refresh_token }),
      }).then((answer) => answer.json() as Promise<{ refresh_token: string }>)
    const here = async () => (await refresh(json.refresh_token)).json as { refresh_token: string }
    const found = await Promise.all(Array.from({ length: 16 }, (_, n) => (n % 2 ? here() : there())))
    expect(new Set(found.map(({ refresh_token }) => refresh_token)).size).toBe(1)
  })

  /** How long the other process still answers as before. */
  const until = async (refused: () => Promise<boolean>): Promise<number> => {
    const started = Date.now()
    while (Date.now() - started < 5000) {
      if (await refused()) return Date.now() - started
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return 5000
  }
  const list = async (token: string) =>
    (await fetch(`${other.base}/api/users`, { headers: { authorization: `Bearer ${token}` } })).status
  const refusedThere = (user: Actor) => until(async () => (await whoAmI(user.token, other.base)).status === 401)

  test('a disabled user is refused', async () => {
    const user = await world.person({ rank: 10 })
    expect((await whoAmI(user.token, other.base)).status).toBe(200)
    expect((await post(`/users/change-disable/${user.user_id}`, { disable: 1 }, world.head.token)).status).toBe(200)
    expect(await refusedThere(user)).toBeLessThanOrEqual(1000)
    expect((await signIn(user)).status).toBe(401)
  })

  test('a signed-out session is refused', async () => {
    const user = await world.person({})
    expect((await whoAmI(user.token, other.base)).status).toBe(200)
    await post('/logout', {}, user.token)
    expect(await refusedThere(user)).toBeLessThanOrEqual(1000)
  })

  test('a password set by a reset link ends the sessions', async () => {
    const user = await world.person({ rank: 10 })
    expect((await whoAmI(user.token, other.base)).status).toBe(200)
    const { json } = await post(`/users/reset-passwords/${user.user_id}`, {}, world.head.token)
    await confirm(json.confirmation_id)
    expect(
      (await post('/reset-password', { token: json.reset_link.split('#')[1], password: 'the Mekong turns around 77' }))
        .status,
    ).toBe(200)
    expect(await refusedThere(user)).toBeLessThanOrEqual(1000)
  })

  test('a role that is taken away takes its permissions with it', async () => {
    const user = await world.person({ rank: 10 })
    expect(await list(user.token)).toBe(200)
    expect(
      (await world.call('PUT', `/users/${user.user_id}`, { token: world.head.token, body: { role_ids: [] } })).status,
    ).toBe(200)
    expect(await until(async () => (await list(user.token)) === 403)).toBeLessThanOrEqual(1000)
  })

  test('a branch that is taken away takes its rows with it', async () => {
    const side = (await world.rows.row('branches', 'B')).branch_id as number
    const own = (await world.rows.row('branches', 'A')).branch_id as number
    const user = await world.person({ rank: 10, branches: [own, side] })
    const read = () =>
      fetch(`${other.base}/api/branches/${side}`, { headers: { authorization: `Bearer ${user.token}` } })
    expect((await read()).status).toBe(200)
    expect(
      (await world.call('PUT', `/users/${user.user_id}`, { token: world.head.token, body: { branch_ids: [own] } }))
        .status,
    ).toBe(200)
    expect(await until(async () => (await read()).status === 404)).toBeLessThanOrEqual(1000)
  })

  test('another type of user means that he signs in anew', async () => {
    const user = await world.person({ rank: 10 })
    expect((await whoAmI(user.token, other.base)).status).toBe(200)
    await post('/users/change-user-types', { user_id: user.user_id, user_type: 'teacher-api' }, world.head.token)
    expect(await refusedThere(user)).toBeLessThanOrEqual(1000)
  })
})

describe('a server that knows its public address', () => {
  test('refuses a refresh from any page but its own, whatever the page calls itself', async () => {
    const server = await startServer(world.url, { PUBLIC_URL: 'https://sala.example' })
    try {
      const signedIn = await signIn(await world.person({}), password, {})
      const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
      const from = async (origin: string) => {
        const body = JSON.stringify({ refresh_token: signedIn.json.refresh_token })
        return (
          await fetch(`${server.base}/api/refresh-token`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie, origin },
            body,
          })
        ).status
      }
      for (const origin of [
        'https://evil.example',
        'null',
        'file://',
        'not an origin',
        'https://sala.example.evil.example',
      ])
        expect(await from(origin), origin).toBe(401)
      expect(await from('https://sala.example')).toBe(200)
    } finally {
      await server.stop()
    }
  })
})

describe('a reset link', () => {
  const ask = async (user: Actor) => {
    const { json } = await post(`/users/reset-passwords/${user.user_id}`, {}, world.head.token)
    return { token: json.reset_link.split('#')[1] as string, confirmation_id: json.confirmation_id as number }
  }
  const link = async (user: Actor) => {
    const { token, confirmation_id } = await ask(user)
    await confirm(confirmation_id)
    return token
  }
  const use = (token: string, secret = 'the Mekong turns around 77') =>
    post('/reset-password', { token, password: secret })

  test('works once', async () => {
    const user = await world.person({ rank: 10 })
    const token = await link(user)
    expect((await post('/reset-password/check', { token })).json).toMatchObject({ user_name: user.user_name })
    expect((await use(token)).status).toBe(200)
    expect((await use(token)).status).toBe(404)
    expect((await post('/reset-password/check', { token })).status).toBe(404)
    expect((await signIn(user, 'the Mekong turns around 77')).status).toBe(200)
  })

  test('works once even for ten who use it at the same moment', async () => {
    const token = await link(await world.person({ rank: 10 }))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => use(token, `the Mekong turns around ${index}${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('stops working when a newer one is made', async () => {
    const user = await world.person({ rank: 10 })
    const first = await link(user)
    const second = await link(user)
    expect((await use(first)).status).toBe(404)
    expect((await use(second)).status).toBe(200)
  })

  test('is not spent by a password that is too weak', async () => {
    const token = await link(await world.person({ rank: 10 }))
    expect((await use(token, 'password123')).json).toMatchObject({ code: 'weak_password' })
    expect((await use(token)).status).toBe(200)
  })

  test('grows old, and does not open a disabled account', async () => {
    const user = await world.person({ rank: 10 })
    const old = await link(user)
    await world.owner.execute(
      sql`update reset_links set expires_at = now() - interval '1 second' where token_hash = ${digest(old)}`,
    )
    expect((await use(old)).status).toBe(404)
    const token = await link(user)
    await world.owner.update(tables.users).set({ disable: 1 }).where(eq(tables.users.user_id, user.user_id))
    expect((await use(token)).status).toBe(404)
  })

  test('opens nothing before a second person has confirmed it, who is neither its maker nor its receiver', async () => {
    const user = await world.person({ rank: 10 })
    const { token, confirmation_id } = await ask(user)
    for (const answer of [await post('/reset-password/check', { token }), await use(token)])
      expect(answer).toMatchObject({ status: 409, json: { code: 'waits_for_confirmation' } })
    for (const involved of [world.head, user])
      expect((await post(`/sign-in-confirmations/${confirmation_id}/confirm`, {}, involved.token)).json).toMatchObject({
        code: 'needs_second_person',
      })
    await confirm(confirmation_id)
    expect((await use(token)).status).toBe(200)
    const again = await world.person({})
    expect((await post(`/sign-in-confirmations/${confirmation_id}/confirm`, {}, again.token)).json).toMatchObject({
      code: 'confirmation_is_settled',
    })
  })

  test('never works once it was refused, and its maker may refuse it himself', async () => {
    const { token, confirmation_id } = await ask(await world.person({ rank: 10 }))
    expect((await post(`/sign-in-confirmations/${confirmation_id}/refuse`, {}, world.head.token)).status).toBe(200)
    expect((await use(token)).status).toBe(404)
  })

  test('is confirmed by the operator where the school has nobody else', async () => {
    const user = await world.person({ rank: 10 })
    const { token } = await ask(user)
    await confirmAsOperator(world.owner, user.user_name.toUpperCase())
    expect((await use(token)).status).toBe(200)
    await expect(confirmAsOperator(world.owner, user.user_name)).rejects.toThrow(/No link or slip/)
  })

  test('is never made for somebody of equal or higher rank', async () => {
    const peer = await world.person({})
    expect((await post(`/users/reset-passwords/${peer.user_id}`, {}, world.head.token)).json).toMatchObject({
      code: 'rank_too_high',
    })
  })
})

describe('a password', () => {
  test.each([
    'short',
    'password123',
    'Passw0rd!!',
    '1234567890',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'ababababab',
    'Cambodia2026',
    'teacher12345',
    'PhnomPenh 99',
    '០០០០០០០០០០',
  ])('such as %s is refused as easy to guess', async (weak) => {
    const answer = await post(
      '/profile/change-password',
      { current_password: password, password: weak },
      world.actors['parent-api'].own.token,
    )
    expect([answer.status, answer.json.code]).toEqual([422, weak.length < 10 ? 'invalid' : 'weak_password'])
  })

  test('is not the name of its user', async () => {
    const user = await world.person({ given: { user_name: `sokha.${randomName()}` } })
    for (const weak of [user.user_name, user.user_name.toUpperCase(), `${user.user_name}1234`]) {
      const answer = await post('/profile/change-password', { current_password: password, password: weak }, user.token)
      expect(answer.json.code, weak).toBe('weak_password')
    }
  })
})

describe('guessing a password', () => {
  const guess = (user_name: string) => post('/login', { user_name, password: 'not the password' })

  test.each([
    ['somebody who exists', true],
    ['nobody', false],
  ])('of %s is slowed after four free attempts, each failure doubling the wait', async (_, exists) => {
    const user_name = exists ? (await world.person({})).user_name : randomName()
    const waits: number[] = []
    for (let count = 1; count <= 4; count += 1) expect((await guess(user_name)).status, `attempt ${count}`).toBe(401)
    for (let round = 0; round < 4; round += 1) {
      expect((await guess(user_name)).status).toBe(401)
      const slowed = await guess(user_name)
      expect([slowed.status, slowed.json.code]).toEqual([429, 'wait_before_retry'])
      expect(slowed.headers.get('retry-after')).toBe(String(slowed.json.retry_after))
      waits.push(slowed.json.retry_after)
      await world.owner.execute(sql`update sign_in_failures set blocked_until = now() - interval '1 second'`)
    }
    expect(waits).toEqual([2, 4, 8, 16])
  })

  test('of one account does not let the right password in before the wait is over', async () => {
    const user = await world.person({})
    for (let count = 1; count <= 5; count += 1) await guess(user.user_name)
    expect((await signIn(user)).status).toBe(429)
    await world.owner.execute(sql`update sign_in_failures set blocked_until = now() - interval '1 second'`)
    expect((await signIn(user)).status).toBe(200)
  })

  test('however the name is written counts for the same account', async () => {
    const user = await world.person({})
    for (let count = 1; count <= 5; count += 1)
      await guess(count % 2 ? user.user_name.toLowerCase() : ` ${user.user_name.toUpperCase()} `)
    expect((await guess(user.user_name)).status).toBe(429)
  })

  test('of many accounts from one address is slowed for the address', async () => {
    const answers: number[] = []
    for (let count = 0; count < 34; count += 1) answers.push((await guess(randomName())).status)
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
    expect(answers).toContain(429)
  })

  test('is not made free by a header that claims another address', async () => {
    const user = await world.person({})
    for (let count = 1; count <= 5; count += 1)
      await post('/login', { user_name: user.user_name, password: 'not the password' }, undefined, {
        'x-forwarded-for': `10.0.0.${count}`,
      })
    expect((await guess(user.user_name)).status).toBe(429)
  })

  test('is forgotten when an administrator unlocks the account', async () => {
    const user = await world.person({ rank: 10 })
    for (let count = 1; count <= 5; count += 1) await guess(user.user_name)
    expect((await world.call('GET', `/users/${user.user_id}`, { token: world.head.token })).json.locked).toBe(1)
    expect((await post('/users/unlock', { user_id: user.user_id }, world.head.token)).status).toBe(200)
    expect((await signIn(user)).status).toBe(200)
  })

  test('takes as long for nobody as for somebody', async () => {
    const user = await world.person({})
    // In processor time, the least of several: what else the machine does makes no difference.
    const cost = async (user_name: string) => {
      await world.owner.delete(tables.signInFailures)
      const before = process.cpuUsage()
      await guess(user_name)
      const { user: own, system } = process.cpuUsage(before)
      return own + system
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let count = 0; count < 8; count += 1) {
      known.push(await cost(user.user_name))
      unknown.push(await cost(randomName()))
    }
    const [one, other] = [Math.min(...known), Math.min(...unknown)]
    expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(2)
  })
})

describe('ranks', () => {
  const names = (...pairs: [Parameters<typeof permissionName>[0], string][]) =>
    pairs.map(([action, resource]) => permissionName(action, resource))
  const manager = () =>
    world.person({
      rank: 50,
      permissions: names(
        ['view', 'users'],
        ['create', 'users'],
        ['update', 'users'],
        ['view', 'roles'],
        ['create', 'roles'],
        ['update', 'roles'],
        ['delete', 'roles'],
      ),
    })
  const permissionIds = async (...wanted: string[]) => {
    const rows = await world.owner.select().from(tables.permissions)
    return wanted.map((name) => rows.find((row) => row.name === name)!.id)
  }
  const role = async (rank: number, ids: number[], guard = 'staff-api') => {
    const name = randomName()
    const answer = await post('/roles', { name, name_kh: name, rank, guard, permission_ids: ids }, world.head.token)
    expect(answer.status).toBe(200)
    return answer.json.id as number
  }
  const userBody = async (more: object) => ({ ...(await world.rows.values('users', 'A')), role_ids: [], ...more })

  test('nobody edits a user of equal or higher rank, himself included', async () => {
    const actor = await manager()
    for (const target of [await world.person({ rank: 50 }), await world.person({ rank: 60 }), actor]) {
      const answer = await world.call('PUT', `/users/${target.user_id}`, {
        token: actor.token,
        body: { full_name: 'Changed' },
      })
      expect(answer.json).toMatchObject({ code: 'rank_too_high' })
    }
    const edit = ({ user_id }: Actor) =>
      world.call('PUT', `/users/${user_id}`, { token: actor.token, body: { full_name: 'Changed' } })
    expect((await edit(await world.person({ rank: 49, permissions: ['view-users'] }))).status).toBe(200)
    expect((await edit(await world.person({ rank: 49 }))).json).toMatchObject({ code: 'beyond_your_rights' })
  })

  test('nobody gives a role that is higher than his own, or holds what he does not', async () => {
    const actor = await manager()
    const higher = await role(51, [])
    const wider = await role(10, await permissionIds('view-users', 'delete-companies'))
    const own = await role(10, await permissionIds('view-users'))
    for (const role_ids of [[higher], [wider], [own, wider]])
      expect((await post('/users', await userBody({ role_ids }), actor.token)).json).toMatchObject({
        code: 'not_yours_to_grant',
      })
    expect((await post('/users', await userBody({ role_ids: [own] }), actor.token)).status).toBe(200)
    const lower = await world.person({ rank: 10, permissions: [] })
    expect(
      (await world.call('PUT', `/users/${lower.user_id}`, { token: actor.token, body: { role_ids: [wider] } })).status,
    ).toBe(403)
  })

  test('nobody puts into a role, or takes out of it, a permission that he does not hold', async () => {
    const actor = await manager()
    const name = randomName()
    const make = (permission_ids: number[], rank = 10) =>
      post('/roles', { name, name_kh: name, rank, permission_ids }, actor.token)
    expect((await make(await permissionIds('delete-companies'))).json).toMatchObject({ code: 'not_yours_to_grant' })
    expect((await make([], 51)).json).toMatchObject({ code: 'rank_too_high' })
    expect((await make(await permissionIds('view-users'))).status).toBe(200)
    const wide = await role(10, await permissionIds('view-users', 'delete-companies'))
    expect(
      (await world.call('PUT', `/roles/${wide}`, { token: actor.token, body: { permission_ids: [] } })).status,
    ).toBe(403)
    const high = await role(60, [])
    expect(
      (await world.call('PUT', `/roles/${high}`, { token: actor.token, body: { name: randomName() } })).status,
    ).toBe(403)
    expect((await world.call('DELETE', `/roles/${high}`, { token: actor.token })).status).toBe(403)
  })

  test('nobody lowers the rank of his equals', async () => {
    const actor = await manager()
    const equal = await role(50, [])
    expect((await world.call('PUT', `/roles/${equal}`, { token: actor.token, body: { rank: 1 } })).json).toMatchObject({
      code: 'rank_too_high',
    })
    expect(
      (await world.call('PUT', `/roles/${equal}`, { token: actor.token, body: { rank: 50, name: randomName() } }))
        .status,
    ).toBe(200)
    const lower = await role(49, [])
    expect((await world.call('PUT', `/roles/${lower}`, { token: actor.token, body: { rank: 1 } })).status).toBe(200)
  })

  test('nobody gives a branch that is not his, nor every branch unless he has them all', async () => {
    const actor = await manager()
    const foreign = (await world.rows.row('branches', 'B')).branch_id
    const own = (await world.rows.row('branches', 'A')).branch_id
    expect((await post('/users', await userBody({ branch_ids: [own, foreign] }), actor.token)).status).toBe(404)
    expect(
      (await post('/users', await userBody({ branch_ids: [foreign], default_branch_id: foreign }), actor.token)).status,
    ).toBe(404)
    expect((await post('/users', await userBody({ all_branches: 1 }), actor.token)).json).toMatchObject({
      code: 'not_yours_to_grant',
    })
    expect((await post('/users', await userBody({}), actor.token)).status).toBe(200)
  })

  test('a role goes only to users of its own type, and holds only what that type may do', async () => {
    const staffRole = await role(5, [])
    expect(
      (await post('/users', await userBody({ user_type: 'parent-api', role_ids: [staffRole] }), world.head.token)).json,
    ).toMatchObject({
      code: 'role_of_other_type',
    })
    const name = randomName()
    const answer = await post(
      '/roles',
      { name, name_kh: name, rank: 5, guard: 'parent-api', permission_ids: await permissionIds('delete-companies') },
      world.head.token,
    )
    expect(answer.json).toMatchObject({ code: 'role_of_other_type' })
  })

  test('disable, unlock, retype and reset ask for a higher rank too', async () => {
    const peer = await world.person({})
    const id = peer.user_id
    for (const [path, body] of [
      [`/users/change-disable/${id}`, { disable: 1 }],
      ['/users/unlock', { user_id: id }],
      ['/users/change-user-types', { user_id: id, user_type: 'teacher-api' }],
      [`/users/reset-passwords/${id}`, {}],
    ] as const)
      expect((await post(path, body, world.head.token)).json, path).toMatchObject({ code: 'rank_too_high' })
  })

  test('a built-in role is not deleted', async () => {
    const [builtin] = await world.owner.select().from(tables.roles).where(eq(tables.roles.name, 'Cashier'))
    expect((await world.call('DELETE', `/roles/${builtin!.id}`, { token: world.head.token })).json).toMatchObject({
      code: 'builtin_role',
    })
  })

  test('a login name is taken once, however it is written', async () => {
    const user = await world.person({})
    const answer = await post('/users', await userBody({ user_name: user.user_name.toLowerCase() }), world.head.token)
    expect(answer).toMatchObject({
      status: 409,
      json: { code: 'already_exists', errors: { user_name: [expect.any(String)] } },
    })
  })
})
