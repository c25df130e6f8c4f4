import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { makeToken } from '../apps/api/src/accounts/tokens.ts'
import { faultForLog } from '../apps/api/src/kit/server/log-error.ts'
import { openSchool } from './school.ts'
import { password } from './world.ts'

const world = openSchool('logs')

const canary = 'CanaryOfTheLog7351'

test('a whole run at the level debug leaves no password, token, code or canary in the log', async () => {
  const file = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      SECRETS_KEY: undefined,
      RATE_LIMITS: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  while (!/Server listening at (http:\S+?)"/.test(log)) await new Promise((resolve) => setTimeout(resolve, 50))
  const base = /Server listening at (http:\S+?)"/.exec(log)![1]!
  const secrets = new Set<string>([canary, password])
  const call = async (
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    if (token) secrets.add(token)
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    for (const each of answer.headers.getSetCookie()) secrets.add(each.split(';')[0]!.split('=')[1]!)
    const text = await answer.text()
    // biome-ignore lint/suspicious/noExplicitAny: what a server answers
    return { status: answer.status, json: (text.startsWith('{') ? JSON.parse(text) : {}) as any }
  }
  try {
    const user = await world.person({ given: { all_branches: 1, full_name: canary } })
    const { user_name } = user
    await call('POST', '/login', { body: { user_name, password: `${canary} is not it` } })
    const { json: session } = await call('POST', '/login', { body: { user_name, password } })
    for (const each of [session.access_token, session.refresh_token, session.permission_allow_code]) secrets.add(each)
    const token = session.access_token as string
    const { json: factor } = await call('POST', '/profile/second-factor', { token, body: { password } })
    secrets.add(factor.secret)
    const code = generateSync({ secret: factor.secret })
    const { json: enabled } = await call('POST', '/profile/second-factor/enable', { token, body: { code } })
    for (const each of enabled.recovery_codes) secrets.add(each)
    const { json: half } = await call('POST', '/login', { body: { user_name, password } })
    secrets.add(half.ticket)
    await call('POST', '/login/second-factor', { body: { ticket: half.ticket, code: enabled.recovery_codes[0] } })
    const target = (await world.rows.fresh('users', 'A', { role_ids: [] })).user_id
    const { json: reset } = await call('POST', `/users/reset-passwords/${target}`, { token, body: {} })
    secrets.add(reset.reset_link.split('#')[1])
    await call('POST', '/refresh-token', {
      body: { refresh_token: session.refresh_token },
      headers: { cookie: `sala_session=${canary}` },
    })
    await call('GET', `/users?search=${canary}&unknown=${canary}`, { token })
    await call('GET', `/users?access_token=${token}`, {})
    await call('POST', '/divisions', { token, body: `{"division_name_en": "${canary}", ` })
    await call('POST', '/divisions', {
      token,
      body: { division_name_en: canary, division_name_kh: canary, [canary]: 1 },
    })
    await call('POST', '/divisions', { token, body: { division_name_en: canary, division_name_kh: canary } })
    await call('POST', '/divisions', { token, body: { division_name_en: canary, division_name_kh: canary } })
    await call('GET', `/users?${canary}`, {
      headers: {
        'x-canary': canary,
        authorization: `Basic ${canary}`,
        cookie: `a=${canary}`,
        referer: `http://x/${canary}`,
      },
    })
    // Secrets that are part of an address: of every route that takes one from anybody, as it is, cut off, lengthened,
    // and where it does not belong.
    const bearing = world.app.routes.filter(({ access, path }) => access === 'anyone' && path.includes('{'))
    expect(bearing.length).toBeGreaterThan(1)
    const draw = (letters: number) => {
      const secret = (makeToken() + makeToken() + makeToken()).slice(0, letters)
      secrets.add(secret)
      return secret
    }
    for (const { method, path } of bearing)
      for (const letters of [42, 43, 60, 100, 128]) {
        const at = () => path.replaceAll(/\{\w+\}/g, () => draw(letters))
        for (const [verb, address] of [
          [method, at()],
          [method, `${at()}?${draw(letters)}`],
          [method, `${at()}/`],
          [method, `${at()}/more`],
          [method, `${at()}%zz`],
          ['POST', at()],
          ['OPTIONS', at()],
        ] as const)
          await call(verb, address)
      }
    for (const page of ['/reset-password', '/calendar-feeds', '/api-calendar-feeds', '/files/signed'])
      await fetch(`${base}${page}/${draw(43)}`)
    // And where such a call fails in a way that nobody foresaw.
    await world.owner.$client.query('alter table calendar_links rename to gone_links')
    expect((await call('GET', `/calendar-feeds/${draw(43)}`)).status).toBe(500)
    await world.owner.$client.query('alter table gone_links rename to calendar_links')
    // A fault that nobody foresaw, with values in the statement: the column is gone for a moment.
    await world.owner.$client.query('alter table divisions rename column division_name_kh to gone')
    const broken = await call('POST', '/divisions', {
      token,
      body: { division_name_en: `${canary} again`, division_name_kh: canary },
    })
    await world.owner.$client.query('alter table divisions rename column gone to division_name_kh')
    expect(broken.status).toBe(500)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  expect(log).toContain('unforeseen')
  // Which call it was is still said, and which row where a number names it.
  for (const path of [
    '/api/calendar-feeds/{token}',
    '/api/files/signed/{token}',
    '/api/users/reset-passwords/\\d+',
    '/api/users',
  ])
    expect(log).toMatch(new RegExp(`"path":"${path}"`))
  expect(log.split('\n').length).toBeGreaterThan(30)
  secrets.delete('')
  expect(secrets.size).toBeGreaterThan(20)
  const found = [...secrets].filter((secret) => secret && log.includes(secret))
  expect(found.map((secret) => log.split('\n').find((line) => line.includes(secret)))).toEqual([])
}, 60_000)

test('the server in front of it leaves the same secrets out', async () => {
  const nginx = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
  const masked = new RegExp(/"~(\^\(\?<kept>\S+)"/.exec(nginx)![1]!)
  for (const { access, path } of world.app.routes)
    if (access === 'anyone' && path.includes('{'))
      expect(masked.exec(`/api${path}`)?.groups?.kept, path).toBe(`/api${path.slice(0, path.indexOf('{'))}`)
  const format = /log_format sala '(.*)';/.exec(nginx)![1]!
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_\w+)\b/)
  expect(nginx.match(/access_log .*/g)).toEqual(['access_log /var/log/nginx/sala.log sala;'])
})

test('a fault is logged by its kind and place, without the values it happened with', () => {
  const cause = Object.assign(new Error(`invalid input syntax for type integer: "${canary}"`), {
    code: '22P02',
    routine: 'pg_strtoint32',
    detail: canary,
    where: canary,
  })
  const error = new Error(`Failed query: insert into divisions (a) values ($1)\nparams: ${canary},\n${canary}`, {
    cause,
  })
  const said = JSON.stringify(faultForLog(error))
  expect(said).not.toContain(canary)
  expect(said).toContain('insert into divisions')
  expect(said).toContain('22P02')
  expect(said).toContain('logs.test.ts')
})
