import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import { type Actor, password, randomName } from '../../../../proofs/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { subscriberOf } from '../kit/route/limits.ts'
import * as tables from '../tables/accounts.ts'
import { insistOnStrength } from './passwords.ts'

const world = openSchool('signin')
beforeEach(() => world.owner.delete(tables.signInFailures))

interface Attempt {
  user_name: string
  password?: string
  headers?: Record<string, string>
  more?: object
}
const attempt = ({ user_name, password: secret = 'not the password', headers, more }: Attempt) =>
  world.call('POST', '/login', { body: { user_name, password: secret, standalone: 1, ...more }, headers })
/** Lets so many minutes pass: everything that is remembered is that much older. */
const pass = (minutes: number) =>
  world.owner.execute(
    sql`update sign_in_failures set failed_at = failed_at - make_interval(mins => ${minutes}::int), blocked_until = blocked_until - make_interval(mins => ${minutes}::int)`,
  )
/** What an attempt at each of these names is answered, one after the other. */
const statuses = async (names: readonly string[]) => {
  const seen: number[] = []
  for (const user_name of names) seen.push((await attempt({ user_name })).status)
  return seen
}
const strangers = (count: number) => Array.from({ length: count }, () => randomName())
const cookieOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith('sala_device='))!
    .split(';')[0]!

describe('guessing', () => {
  test('waits twice as long after each failure on one account, up to a quarter of an hour', async () => {
    const user = await world.person({})
    const waits: number[] = []
    for (let n = 0; n < 16; n += 1) {
      const answer = await attempt(user)
      expect(answer.status).toBe(401)
      const blocked = await attempt(user)
      waits.push(blocked.status === 429 ? blocked.json.retry_after : 0)
      if (blocked.status === 429) expect(blocked.headers.get('retry-after')).toBe(String(blocked.json.retry_after))
      else
        await world.owner.execute(
          sql`delete from sign_in_failures where attempt_id = (select max(attempt_id) from sign_in_failures where subject like 'user:%')`,
        )
      await pass(16)
    }
    const slowed = waits.filter((wait) => wait > 0)
    // What is left of each when it is asked about: a machine that is slow asks later.
    for (const [at, wait] of slowed.slice(0, 9).entries()) {
      expect(wait).toBeGreaterThan(2 ** at - 1)
      expect(wait).toBeLessThanOrEqual(2 ** (at + 1))
    }
    expect(Math.max(...slowed)).toBeGreaterThan(2 * 400)
    expect(Math.max(...slowed)).toBeLessThanOrEqual(900)
  })

  test('is counted for names that nobody has in the same way', async () => {
    const name = randomName()
    const seen: number[] = []
    for (let n = 0; n < 6; n += 1) seen.push((await attempt({ user_name: name })).status)
    expect(seen).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('cannot start afresh by changing headers, letters or fields', async () => {
    const user = await world.person({})
    const seen: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const spoken = `10.9.8.${n}`
      seen.push(
        (
          await attempt({
            user_name: n % 2 ? user.user_name.toUpperCase() : `  ${user.user_name} `,
            password: `guess number ${n}`,
            more: n % 3 ? { standalone: 0 } : {},
            headers: {
              'x-forwarded-for': spoken,
              'x-real-ip': spoken,
              forwarded: `for=${spoken}`,
              'x-client-ip': spoken,
              'cf-connecting-ip': spoken,
              'user-agent': `browser ${n}`,
              'accept-language': n % 2 ? 'km' : 'en',
              cookie: `sala_device=${n}.${n}; sala_session=${n}`,
              'x-permission-allow-code': String(n),
            },
          })
        ).status,
      )
    }
    expect(seen.filter((status) => status === 401)).toHaveLength(5)
    expect(seen.slice(5)).toEqual(Array.from({ length: 7 }, () => 429))
    const rows = await world.owner
      .select()
      .from(tables.signInFailures)
      .where(like(tables.signInFailures.subject, 'ip:%'))
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(['ip:127.0.0.1']))
  })

  test('at many accounts from one address is slowed by the address', async () => {
    let refused = 0
    for (let n = 0; n < 34; n += 1) if ((await attempt({ user_name: randomName() })).status === 429) refused += 1
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThan(5)
  })

  test('of one careless person does not keep his school out, however often he fails', async () => {
    const [careless, other] = [await world.person({}), await world.person({})]
    let failed = 0
    for (let n = 0; n < 60; n += 1) {
      if ((await attempt(careless)).status === 401) failed += 1
      await pass(n < 40 ? 16 : 1)
    }
    expect(failed).toBeGreaterThan(40)
    expect((await attempt({ ...other, password })).status).toBe(200)
  })

  test('counts what happened within three hours: what an address did before is over, and is not added up', async () => {
    expect(await statuses(strangers(32))).toContain(429)
    await pass(16)
    // Still within them: the first failure stops it again.
    expect(await statuses(strangers(2))).toEqual([401, 429])
    await pass(181)
    expect(await statuses(strangers(20))).toEqual(Array.from({ length: 20 }, () => 401))
  })

  test('over many accounts gets no further by going slowly', async () => {
    let tries = 0
    for (let minutes = 0; minutes < 240; minutes += 2) {
      if ((await attempt({ user_name: randomName() })).status === 401) tries += 1
      await pass(2)
    }
    // Thirty in three hours, and a few more whenever a wait is over.
    expect(tries).toBeLessThan(70)
  })

  test('is forgotten of an account, also at its address, once its password was right', async () => {
    const people = await Promise.all(Array.from({ length: 35 }, () => world.person({})))
    for (const person of people) {
      expect((await attempt(person)).status).toBe(401)
      expect((await attempt({ ...person, password })).status).toBe(200)
    }
  })

  test('is counted in whichever process it is tried', async () => {
    const other = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), world.db)
    try {
      const user_name = randomName()
      const there = () =>
        other.server
          .inject({ method: 'POST', url: '/api/login', payload: { user_name, password: 'not the password' } })
          .then(({ statusCode }) => statusCode)
      const seen = [
        await statuses([user_name]),
        await there(),
        await statuses([user_name]),
        await there(),
        await statuses([user_name]),
      ].flat()
      expect(seen).toEqual([401, 401, 401, 401, 401])
      expect([await there(), ...(await statuses([user_name]))]).toEqual([429, 429])
    } finally {
      await other.server.close()
    }
  })

  test('with forty calls at once gets no more tries than one after the other', async () => {
    const user = await world.person({})
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(user)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })

  test('takes an address of IPv6 as the half that a subscriber is given', () => {
    expect(subscriberOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(subscriberOf('2001:0db8:1:2::1'))
    expect(subscriberOf('2001:db8:1:2::1')).not.toBe(subscriberOf('2001:db8:1:3::1'))
    expect(subscriberOf('::1')).toBe('0:0:0:0::/64')
    expect(subscriberOf('::ffff:10.1.2.3')).toBe('10.1.2.3')
    expect(subscriberOf('10.1.2.3')).toBe('10.1.2.3')
  })

  test('a password inside a session is slowed too', async () => {
    const user = await world.person({})
    const seen: number[] = []
    for (let n = 0; n < 6; n += 1)
      seen.push(
        (await world.call('POST', '/unlock-screen', { token: user.token, body: { password: `guess ${n}` } })).status,
      )
    expect(seen).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('a known device', () => {
  async function onKnownDevice(): Promise<{ user: Actor; cookie: string }> {
    const user = await world.person({})
    const first = await attempt({ ...user, password, more: { standalone: 0 } })
    const set = first.headers.getSetCookie().find((each) => each.startsWith('sala_device='))!
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Strict/)
    return { user, cookie: cookieOf(first) }
  }

  test('is not slowed by the failures of strangers on that account, nor by its address', async () => {
    const { user, cookie } = await onKnownDevice()
    for (let n = 0; n < 8; n += 1) await attempt(user)
    for (let n = 0; n < 34; n += 1) await attempt({ user_name: randomName() })
    expect((await attempt({ ...user, password })).status).toBe(429)
    expect((await attempt({ ...user, password, headers: { cookie } })).status).toBe(200)
  })

  test('is slowed by its own failures, and is no help against another account', async () => {
    const { user, cookie } = await onKnownDevice()
    const seen: number[] = []
    for (let n = 0; n < 6; n += 1) seen.push((await attempt({ ...user, headers: { cookie } })).status)
    expect(seen).toEqual([401, 401, 401, 401, 401, 429])
    const other = await world.person({})
    for (let n = 0; n < 5; n += 1) await attempt(other)
    expect((await attempt({ ...other, headers: { cookie } })).status).toBe(429)
  })

  test('is believed only with our signature', async () => {
    const { user, cookie } = await onKnownDevice()
    for (let n = 0; n < 6; n += 1) await attempt(user)
    const [id, mark] = cookie.slice('sala_device='.length).split('.') as [string, string]
    const flipped = `${mark[0] === 'A' ? 'B' : 'A'}${mark.slice(1)}`
    for (const forged of [id, `${id}.`, `${id}.${flipped}`, `${id.slice(1)}.${mark}`, `.${mark}`])
      expect((await attempt({ ...user, password, headers: { cookie: `sala_device=${forged}` } })).status, forged).toBe(
        429,
      )
  })

  test('of somebody who is unlocked by an administrator starts afresh', async () => {
    const { user, cookie } = await onKnownDevice()
    for (let n = 0; n < 6; n += 1) await attempt({ ...user, headers: { cookie } })
    await world.owner.execute(sql`delete from user_roles where user_id = ${user.user_id}`)
    expect(
      (await world.call('POST', '/users/unlock', { token: world.head.token, body: { user_id: user.user_id } })).status,
    ).toBe(200)
    expect((await attempt({ ...user, password, headers: { cookie } })).status).toBe(200)
  })
})

test('known and unknown names, right and wrong passwords of a disabled user take equal time', async () => {
  const user = await world.person({})
  const disabled = await world.person({})
  await world.owner.update(tables.users).set({ disable: 1 }).where(eq(tables.users.user_id, disabled.user_id))
  const kinds = { known: user.user_name, unknown: randomName(), disabled: disabled.user_name }
  const times: Record<string, number[]> = { known: [], unknown: [], disabled: [] }
  for (let round = 0; round < 25; round += 1) {
    for (const [kind, user_name] of Object.entries(kinds)) {
      await world.owner.delete(tables.signInFailures)
      const began = performance.now()
      const { status } = await attempt({ user_name, ...(kind === 'disabled' && { password }) })
      times[kind]!.push(performance.now() - began)
      expect(status).toBe(401)
    }
  }
  // The lower quarter: what the work itself takes, whatever else the machine is doing.
  const quarter = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 4)]!
  const [known, unknown, off] = [quarter(times.known!), quarter(times.unknown!), quarter(times.disabled!)]
  console.log(
    `sign-in, lower quarter of 25: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, disabled ${off.toFixed(1)} ms`,
  )
  for (const other of [unknown, off]) expect(Math.abs(other - known) / known).toBeLessThan(0.35)
})

describe('a password', () => {
  const weak = (value: string, ...names: string[]) => {
    try {
      insistOnStrength(value, ...names)
      return false
    } catch {
      return true
    }
  }
  test('that is common is refused, also with figures, signs and repetitions around it', () => {
    for (const value of [
      'password12',
      'P@ssw0rd2024',
      'qwertyuiop',
      '1234567890',
      'Cambodia2025!',
      'dragondragon',
      'aaaaaaaaaaaa',
      'iloveyou1234',
      '12football34',
      'short',
    ])
      expect(weak(value), value).toBe(true)
  })
  test('that is made of the own names is refused', () => {
    for (const value of ['soksophea2024', 'Sophea-Sok-99', 'sophea.sok!1', 'SokSokSok1234'])
      expect(weak(value, 'sok.sophea', 'Sok Sophea'), value).toBe(true)
    expect(weak('សុខសុភា២០២៤១២៣', 'sok.sophea', 'សុខ សុភា')).toBe(true)
  })
  test('that is a sentence is accepted in both languages', () => {
    for (const value of [
      'a Lotus on the Tonle Sap 42',
      'four rivers meet here',
      'ផ្កាឈូករីកក្នុងបឹងធំ',
      'Sophea walks to the market',
    ])
      expect(weak(value, 'sok.sophea', 'Sok Sophea'), value).toBe(false)
  })
})

describe('my active sessions', () => {
  test('name the device, the address and the present one, and can be ended one by one or all but this', async () => {
    const user = await world.person({})
    await world.owner.delete(tables.sessions).where(eq(tables.sessions.user_id, user.user_id))
    const browsers = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ]
    const tokens: string[] = []
    for (const agent of browsers)
      tokens.push((await attempt({ ...user, password, headers: { 'user-agent': agent } })).json.access_token)
    const [token, second, third] = tokens as [string, string, string]
    const list = async () =>
      (await world.call('GET', '/profile/sessions', { token })).json.data as {
        session_id: string
        device: string
        ip: string
        current: number
      }[]
    const before = await list()
    expect(before.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome · Windows', 1],
      ['Firefox · Linux', 0],
      ['Safari · iPhone', 0],
    ])
    expect(before[0]!.ip).toBe('127.0.0.1')
    expect(
      (await world.call('DELETE', `/profile/sessions/${before[2]!.session_id}`, { token })).json.data,
    ).toHaveLength(2)
    expect((await world.call('GET', '/client/user', { token: second })).status).toBe(401)
    expect((await world.call('POST', '/profile/sessions/end-others', { token, body: {} })).json.data).toHaveLength(1)
    expect((await world.call('GET', '/client/user', { token: third })).status).toBe(401)
    expect((await world.call('GET', '/client/user', { token })).status).toBe(200)
  })

  test('of somebody else are neither shown nor ended', async () => {
    const [mine, other] = [await world.person({}), await world.person({})]
    expect((await world.call('DELETE', `/profile/sessions/${other.session_id}`, { token: mine.token })).status).toBe(
      404,
    )
    expect((await world.call('GET', '/client/user', { token: other.token })).status).toBe(200)
    const { json } = await world.call('GET', '/profile/sessions', { token: mine.token })
    expect(JSON.stringify(json)).not.toContain(other.session_id)
  })
})
