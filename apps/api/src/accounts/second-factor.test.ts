import { eq, sql } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import { type Actor, password } from '../../../../proofs/world.ts'
import { readConfig } from '../config.ts'
import { keepSecrets } from '../kit/secrets.ts'
import * as tables from '../tables/accounts.ts'
import { syncPermissions } from './derive-permissions.ts'
import { isSensitive } from './manage-users.ts'

const world = openSchool('factor')
// Everybody here calls from one address, whose failures must not slow the next test.
beforeEach(() => world.owner.delete(tables.signInFailures))

const post = (path: string, body: unknown = {}, token?: string) => world.call('POST', path, { body, token })
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
const login = (user: Actor) => post('/login', { user_name: user.user_name, password, standalone: 1 })

/** Sets a second factor up as a person does. */
async function enrol(user: Actor) {
  const begun = await post('/profile/second-factor', { password }, user.token)
  const { secret } = begun.json as { secret: string }
  const enabled = await post('/profile/second-factor/enable', { code: codeOf(secret, -1) }, user.token)
  expect(enabled.status, enabled.text).toBe(200)
  return { secret, codes: enabled.json.recovery_codes as string[] }
}

/** Somebody whose role demands a second factor. */
let rank = 60
async function demanded(): Promise<Actor> {
  rank += 1
  const user = await world.person({ rank, given: { all_branches: 1 } })
  await world.owner.execute(
    sql`update roles set requires_second_factor = 1 where id in (select role_id from user_roles where user_id = ${user.user_id})`,
  )
  world.forget()
  return user
}

/** Lets the last confirmation of a session grow old. */
async function age(user: Pick<Actor, 'session_id'>, minutes = 11) {
  await world.owner.execute(
    sql`update sessions set factor_confirmed_at = factor_confirmed_at - make_interval(mins => ${minutes}::int) where session_id = ${user.session_id}::uuid`,
  )
  world.forget()
}

describe('signing in', () => {
  test('with a second factor takes the password, a ticket and a code', async () => {
    const user = await world.person({})
    const { secret } = await enrol(user)
    const first = await login(user)
    expect(first.status).toBe(401)
    expect(first.json).toMatchObject({ code: 'second_factor_needed', ticket: expect.any(String) })
    expect(first.json).not.toHaveProperty('access_token')
    const second = await post('/login/second-factor', { ticket: first.json.ticket, code: codeOf(secret) })
    expect(second.status, second.text).toBe(200)
    expect((await world.call('GET', '/client/user', { token: second.json.access_token })).status).toBe(200)
  })

  test('spends a code: the same one does not work twice, nor an earlier one after a later', async () => {
    const user = await world.person({})
    const { secret } = await enrol(user)
    const code = codeOf(secret)
    const { json: one } = await login(user)
    const { json: two } = await login(user)
    const answers = await Promise.all([one, two].map(({ ticket }) => post('/login/second-factor', { ticket, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { json: three } = await login(user)
    await world.owner.delete(tables.signInFailures)
    for (const steps of [-1, 0])
      expect(
        (await post('/login/second-factor', { ticket: three.ticket, code: codeOf(secret, steps) })).json.code,
      ).toBe('wrong_code')
    expect((await post('/login/second-factor', { ticket: three.ticket, code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('spends a recovery code once, and a ticket is good for one session', async () => {
    const user = await world.person({})
    const { codes } = await enrol(user)
    expect(new Set(codes).size).toBe(10)
    const { json: first } = await login(user)
    expect((await post('/login/second-factor', { ticket: first.ticket, code: codes[0]!.toUpperCase() })).status).toBe(
      200,
    )
    expect((await post('/login/second-factor', { ticket: first.ticket, code: codes[1]! })).json.code).toBe(
      'sign_in_again',
    )
    const { json: second } = await login(user)
    expect((await post('/login/second-factor', { ticket: second.ticket, code: codes[0]! })).json.code).toBe(
      'wrong_code',
    )
    expect((await post('/login/second-factor', { ticket: second.ticket, code: codes[1]! })).status).toBe(200)
  })

  test('slows guesses of codes, also with a new ticket for each', async () => {
    const user = await world.person({})
    const { secret } = await enrol(user)
    const seen: number[] = []
    for (let guess = 0; guess < 7; guess += 1) {
      const { json } = await login(user)
      seen.push((await post('/login/second-factor', { ticket: json.ticket, code: '000000' })).status)
    }
    expect(seen).toEqual([422, 422, 422, 422, 422, 429, 429])
    const { json } = await login(user)
    expect((await post('/login/second-factor', { ticket: json.ticket, code: codeOf(secret) })).status).toBe(429)
  })

  test('refuses a ticket that is old, forged, or of a disabled user', async () => {
    const user = await world.person({})
    const { secret } = await enrol(user)
    const { json } = await login(user)
    expect(
      (await post('/login/second-factor', { ticket: `${json.ticket.slice(0, -1)}x`, code: codeOf(secret) })).json.code,
    ).toBe('sign_in_again')
    await world.owner.execute(
      sql`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = ${user.user_id}`,
    )
    expect((await post('/login/second-factor', { ticket: json.ticket, code: codeOf(secret) })).json.code).toBe(
      'sign_in_again',
    )
    const { json: again } = await login(user)
    await world.owner.execute(sql`update users set disable = 1 where user_id = ${user.user_id}`)
    expect((await post('/login/second-factor', { ticket: again.ticket, code: codeOf(secret) })).status).toBe(401)
  })
})

describe('a role that demands a second factor', () => {
  test('limits a session to setting it up until it stands', async () => {
    const user = await demanded()
    const signedIn = await login(user)
    expect(signedIn.json).toMatchObject({ must_enroll: 1, permissions: [], user_profile: null })
    const { access_token: token, session_id } = { ...signedIn.json, session_id: '' }
    expect(session_id).toBe('')
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/profile'],
      ['POST', '/profile/change-password'],
      ['GET', '/profile/sessions'],
      ['GET', '/history-tracking'],
    ] as const)
      expect(
        (await world.call(method, path, { token, body: method === 'POST' ? {} : undefined })).json.code,
        path,
      ).toBe('second_factor_missing')
    await enrol({ ...user, token })
    expect((await world.call('GET', '/users', { token })).status).toBe(200)
    expect((await world.call('GET', '/client/user', { token })).json).toMatchObject({ must_enroll: 0 })
  })

  test('ends the other sessions when it is set up, so that a password alone opens none of them', async () => {
    const user = await demanded()
    const { json: stranger } = await login(user)
    await enrol(user)
    expect((await world.call('GET', '/users', { token: stranger.access_token })).json.code).toBe('not_signed_in')
  })

  test('cannot be escaped by turning the factor off', async () => {
    const user = await demanded()
    await enrol(user)
    expect((await world.call('DELETE', '/profile/second-factor', { token: user.token })).json.code).toBe(
      'second_factor_demanded',
    )
  })
})

describe('an operation that needs a fresh factor', () => {
  test('asks again after ten minutes, and goes through once confirmed', async () => {
    const user = await demanded()
    const { secret } = await enrol(user)
    const target = (await world.rows.fresh('users', 'A', { role_ids: [] })).user_id as number
    const disable = () => post(`/users/change-disable/${target}`, { disable: 1 }, user.token)
    expect((await disable()).status).toBe(200)
    await age(user)
    const before = await disable()
    expect([before.status, before.json.code]).toEqual([401, 'second_factor_needed_again'])
    expect((await world.call('GET', '/users', { token: user.token })).status).toBe(200)
    expect((await post('/profile/second-factor/confirm', { code: '123456' }, user.token)).json.code).toBe('wrong_code')
    expect((await post('/profile/second-factor/confirm', { code: codeOf(secret) }, user.token)).status).toBe(200)
    expect((await disable()).status).toBe(200)
  })

  test('is every one that administers users, roles and devices', () => {
    const writes = world.app.routes.filter(
      ({ method, access }) =>
        method !== 'GET' &&
        typeof access === 'object' &&
        ['users', 'roles', 'device-accounts'].includes(access.resource),
    )
    expect(writes.filter(({ freshFactor }) => !freshFactor).map(({ name }) => name)).toEqual([
      'remove-device-accounts',
      'unlock-user',
      'explain-access',
    ])
  })

  test('does not ask those whose role demands none', async () => {
    const target = (await world.rows.fresh('users', 'A', { role_ids: [] })).user_id as number
    expect((await post(`/users/change-disable/${target}`, { disable: 1 }, world.head.token)).status).toBe(200)
  })
})

describe('a second factor', () => {
  test('is never readable in the database, and opens for nobody else', async () => {
    const user = await world.person({})
    const { secret, codes } = await enrol(user)
    const { rows } =
      await world.owner.execute(sql`select f::text || coalesce((select string_agg(c::text, '') from recovery_codes c where c.user_id = f.user_id), '') as text
      from second_factors f where user_id = ${user.user_id}`)
    expect(rows[0]!.text).not.toContain(secret)
    for (const code of codes) expect(rows[0]!.text).not.toContain(code.replaceAll('-', ''))
    const secrets = keepSecrets(readConfig({}).SECRETS_KEY)
    const sealed = secrets.seal(secret, 'a')
    expect(secrets.open(sealed, 'a')).toBe(secret)
    expect(() => secrets.open(sealed, 'b')).toThrow()
    expect(() => keepSecrets('another key of at least 32 letters').open(sealed, 'a')).toThrow()
  })

  test('leaves a trace on the user when it is set up and removed, without the secret', async () => {
    const user = await world.person({})
    const { secret } = await enrol(user)
    const { rows } = await world.owner.execute(
      sql`select operation, new::text as new from history where root_object = 'users' and root_id = ${String(user.user_id)} and action = 'update'`,
    )
    expect(rows.map(({ operation }) => operation)).toContain('enable-second-factor')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is replaced only with the password and the factor that there is', async () => {
    const user = await world.person({})
    expect((await post('/profile/second-factor', { password: 'not the password' }, user.token)).status).toBe(422)
    const { secret } = await enrol(user)
    await age(user)
    expect((await post('/profile/second-factor', { password }, user.token)).json.code).toBe(
      'second_factor_needed_again',
    )
    expect((await post('/profile/second-factor/confirm', { code: codeOf(secret) }, user.token)).status).toBe(200)
    expect((await post('/profile/second-factor', { password }, user.token)).status).toBe(200)
  })

  test('is removed by its holder, and its recovery codes are renewed, only a moment after confirming it', async () => {
    const user = await world.person({})
    const { secret, codes } = await enrol(user)
    await age(user)
    for (const call of [
      post('/profile/second-factor/recovery-codes', {}, user.token),
      world.call('DELETE', '/profile/second-factor', { token: user.token }),
    ])
      expect((await call).json.code).toBe('second_factor_needed_again')
    await post('/profile/second-factor/confirm', { code: codeOf(secret) }, user.token)
    const renewed = await post('/profile/second-factor/recovery-codes', {}, user.token)
    expect(renewed.json.recovery_codes).toHaveLength(10)
    expect(renewed.json.recovery_codes).not.toContain(codes[0])
    expect((await world.call('DELETE', '/profile/second-factor', { token: user.token })).status).toBe(200)
    expect((await login(user)).status).toBe(200)
  })

  test('is cleared by an administrator of higher rank, and by nobody else', async () => {
    const user = await world.person({ rank: 30 })
    await enrol(user)
    const equal = await world.person({ rank: 30, given: { all_branches: 1 } })
    expect((await post(`/users/clear-second-factor/${user.user_id}`, {}, equal.token)).json.code).toBe('rank_too_high')
    const without = await world.person({ rank: 95, permissions: ['view-users'] })
    expect((await post(`/users/clear-second-factor/${user.user_id}`, {}, without.token)).status).toBe(403)
    expect((await post(`/users/clear-second-factor/${user.user_id}`, {}, world.head.token)).status).toBe(200)
    world.forget()
    expect((await world.call('GET', '/profile', { token: user.token })).status).toBe(401)
    expect((await login(user)).status).toBe(200)
  })
})

describe('production', () => {
  test('does not start without a secret of its own', () => {
    for (const SECRETS_KEY of [
      undefined,
      'only for development, never for production',
      'change-me-change-me-change-me-change-me',
      'a'.repeat(64),
    ])
      expect(() => readConfig({ NODE_ENV: 'production', SECRETS_KEY }), SECRETS_KEY).toThrow(/SECRETS_KEY/)
    expect(readConfig({ NODE_ENV: 'production', SECRETS_KEY: 'Zk3v9QmT1xY7bN5rW8cJ2hL6dF4gP0aE' }).NODE_ENV).toBe(
      'production',
    )
  })

  test('demands a second factor of the built-in roles that hold money, bulk reading or user administration, and of no family', async () => {
    await world.owner.execute(sql`update roles set name = name || ' of before' where is_builtin = 1`)
    await syncPermissions(world.owner, { demandFactors: true })
    const { rows } = await world.owner.execute<{ name: string; on: number }>(
      sql`select name, requires_second_factor as on from roles where is_builtin = 1 and name not like '% of before' order by name`,
    )
    const names = (on: number) => rows.filter((row) => row.on === on).map(({ name }) => name)
    expect(names(1)).toEqual([
      'Accountant',
      'Administrator',
      'Branch manager',
      'Cashier',
      'Director',
      'Human resources',
      'IT officer',
      'Nurse',
      'Privacy officer',
      'Registrar',
    ])
    expect(names(0)).toContain('Parent')
  })

  test('is demanded of a role that takes money and does nothing else', async () => {
    const held = async (name: string) =>
      (await world.owner.select().from(tables.permissions).where(eq(tables.permissions.name, name)))[0]!.id
    for (const name of [
      'create-receipts',
      'create-invoices',
      'update-fee-setups',
      'export-student-profiles',
      'create-users',
      'approve-sign-in-confirmations',
    ])
      expect(await isSensitive(world.owner as never, [await held(name)]), name).toBe(true)
    for (const name of ['view-receipts', 'print-invoices', 'update-student-profiles'])
      expect(await isSensitive(world.owner as never, [await held(name)]), name).toBe(false)
  })
})
