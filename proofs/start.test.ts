import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, seedSchool } from '../apps/api/seeds/school.ts'
import { hashPassword } from '../apps/api/src/accounts/passwords.ts'
import { type Db, openDatabase } from '../apps/api/src/kit/database.ts'
import { dropDatabase } from '../scripts/database.ts'
import { databaseUrl, password, pictureForm } from './world.ts'

const execute = promisify(execFile)
const project = fileURLToPath(new URL('..', import.meta.url))
const url = databaseUrl(`start_${process.pid}`)
/** What an operator has set, and nothing that this runner brought along. */
const environment = (more: Record<string, string | undefined>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(NODE_ENV|VITEST|RATE_LIMITS|SECRETS_KEY|LOG_LEVEL|OWNER_|GROUPS_)/.test(name),
    ),
  ),
  DATABASE_URL: url,
  PORT: '0',
  ...more,
})

// Everything at its default, as the first page of the project tells an operator to begin.
describe('npm start', () => {
  let child: ChildProcess
  let owner: Db
  let base: string
  let link: string
  let log = ''
  const files = mkdtemp(join(tmpdir(), 'sala-start-'))
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: what a server answers
    return { status: answer.status, json: (await answer.json()) as any }
  }

  beforeAll(async () => {
    // Where pages are built already: what builds them would set the mode by itself, once.
    if (!existsSync(`${project}/apps/web/dist/index.html`)) await execute('npm', ['run', 'build'], { cwd: project })
    const env = environment({ SECRETS_KEY: randomBytes(36).toString('base64'), FILES_DIR: await files })
    // In a group of its own, so that it ends with all that it started.
    child = spawn('npm', ['start'], { cwd: project, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    while (!/Server listening at http:\S+?"/.test(log) || !log.includes('worker started')) {
      if (child.exitCode !== null) throw new Error(`npm start ended: ${log}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    base = /Server listening at (http:\S+?)"/.exec(log)![1]!
    owner = openDatabase(url, { asOwner: true, pool: 1 })
    const names = [
      '--name',
      'admin',
      '--full-name',
      'Sok Piseth',
      '--company',
      'Rumduol',
      '--branch-code',
      'PP',
      '--branch',
      'Main',
    ]
    link = (
      await execute('npm', ['run', '--silent', 'admin', '--', 'first-user', ...names], { cwd: project, env })
    ).stdout.match(/#(\S+)/)![1]!
  }, 240_000)
  afterAll(async () => {
    await owner?.$client.end()
    if (child?.exitCode === null) {
      process.kill(-child.pid!, 'SIGTERM')
      await once(child, 'exit')
    }
    await dropDatabase(url)
    await rm(await files, { recursive: true, force: true })
  })

  test('says that server and worker run as production', () => {
    const modes = log.split('\n').filter((line) => /"mode":"production"/.test(line))
    expect(modes.filter((line) => /serving/.test(line))).toHaveLength(1)
    expect(modes.filter((line) => /worker started/.test(line))).toHaveLength(1)
  })

  test('demands a second factor of the administrator, and of a role that comes to administer users', async () => {
    expect((await call('POST', '/reset-password', { token: link, password })).status).toBe(200)
    const { json: session } = await call('POST', '/login', { user_name: 'admin', password, standalone: 1 })
    expect(session.must_enroll).toBe(1)
    const token = session.access_token as string
    expect((await call('GET', '/users', undefined, token)).json.code).toBe('second_factor_missing')
    const { json: factor } = await call('POST', '/profile/second-factor', { password }, token)
    expect(
      (await call('POST', '/profile/second-factor/enable', { code: generateSync({ secret: factor.secret }) }, token))
        .status,
    ).toBe(200)
    // What it keeps of people is nobody else's on this machine.
    const photo = await fetch(`${base}/api/profile/upload-photo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: pictureForm('photo'),
    })
    expect(photo.status).toBe(200)
    const kept = await readdir(await files, { recursive: true, withFileTypes: true })
    expect(kept.filter((each) => each.isFile())).toHaveLength(1)
    for (const { parentPath, name } of kept)
      expect(((await stat(join(parentPath, name))).mode & 0o077).toString(8), name).toBe('0')
    const { json: found } = await call('GET', '/permissions?search=update-users', undefined, token)
    const made = await call(
      'POST',
      '/roles',
      { name: 'Office', name_kh: 'ការិយាល័យ', guard: 'staff-api', rank: 1, permission_ids: [found.data[0].id] },
      token,
    )
    expect(made.json).toMatchObject({ requires_second_factor: 1 })
  })

  test('lets nobody in with the password of the demonstration school', async () => {
    await owner.$client.query('update credentials set password_hash = $1', [await hashPassword(demoPassword)])
    expect(
      (await call('POST', '/login', { user_name: 'admin', password: demoPassword, standalone: 1 })).json.code,
    ).toBe('wrong_password')
  })

  test('leaves a school of its own, which is never made the demonstration', async () => {
    await expect(seedSchool(owner)).rejects.toThrow(/a school of its own/)
  })

  test('limits what needs no session by its address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => call('POST', '/reset-password/check', { token: 'x' })),
    )
    expect(answers.map(({ json }) => json.code)).toContain('too_many_requests')
  })
})

test('npm start and server.ts refuse a key that can be guessed, unless it is said that nothing depends on it', async () => {
  for (const [program, ...args] of [
    ['npm', 'start'],
    [process.execPath, 'apps/api/src/server.ts'],
    [process.execPath, 'apps/api/src/worker.ts'],
  ] as const) {
    const ended = await execute(program, args, { cwd: project, env: environment({}), timeout: 50_000 }).catch(
      (error) => error,
    )
    expect(ended.stderr, `${program} ${args}`).toContain('SECRETS_KEY is missing or guessable')
  }
}, 160_000)
