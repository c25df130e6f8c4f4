import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { livePath } from '@sala/contract/kit/live'
import pg from 'pg'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseUrl, pictureForm } from '../../../../proofs/world.ts'
import { backupGroup } from '../../../../scripts/backup.ts'
import { dropDatabase } from '../../../../scripts/database.ts'
import { createGroup, groupNamed, linkFor, migrateAll, type Office, openOffice } from '../../../../scripts/groups.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../kit/database.ts'
import { enqueue } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import { appRole, connectionUrl, databaseName, groupMark, hidePassword, ownerRole } from './directory.ts'
import { ManyGroups } from './index.ts'
import { ensureDatabase } from './provision.ts'
import { hide, makePassword, reveal, scramVerifier } from './secret.ts'
import { startWorkers } from './workers.ts'

const cluster = databaseUrl('').split('/sala_')[0]!
const mark = `groups_t${process.pid}`
const directoryUrl = `${cluster}/sala_${mark}_directory`
const key = randomBytes(32).toString('base64')
const settings = {
  GROUPS_DATABASE_URL: directoryUrl,
  GROUPS_KEY: key,
  GROUPS_OWNER_KEY: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
}
const config = readConfig(settings)
const one = `${mark}_one`
const two = `${mark}_two`
const half = `${mark}_half`
const strict = `${mark}_strict`
const host = (name: string) => `${name.replaceAll('_', '-')}.sala.test`
const password = 'a Lotus on the Tonle Sap 42'

let office: Office
let filesDir: string
let groups: ManyGroups
let app: App
const tokens: Record<string, string> = {}

async function call(
  name: string,
  method: 'GET' | 'POST',
  path: string,
  { token, body, form }: { token?: string; body?: unknown; form?: FormData } = {},
) {
  const base = `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`
  const headers: Record<string, string> = {
    'x-forwarded-host': host(name),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers,
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    json: response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined,
  }
}

async function signIn(name: string, link: string): Promise<string> {
  expect((await call(name, 'POST', '/reset-password', { body: { token: link.split('#')[1], password } })).status).toBe(
    200,
  )
  const { json } = await call(name, 'POST', '/login', { body: { user_name: 'admin', password, standalone: 1 } })
  return json.access_token
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client({ connectionString: `${cluster}/${database}` })
  await client.connect()
  return work(client).finally(() => client.end())
}
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  office = await openOffice(config)
  filesDir = await mkdtemp(join(tmpdir(), 'sala-groups-'))
  groups = new ManyGroups({ directoryUrl, key: config.GROUPS_KEY!, pool: 2, believeMs: 300, idleMs: 1_000 })
  app = await buildApp(readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1', FILES_DIR: filesDir }), groups)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  for (const name of [one, two]) {
    const { link } = await createGroup(office, { name, hosts: [host(name)], administrator: 'admin' })
    expect(link.link).toMatch(new RegExp(`^https://${host(name)}/reset-password#`))
    tokens[name] = await signIn(name, link.link)
  }
})

afterAll(async () => {
  await app.server.close()
  await groups.close()
  const all = await office.directory.all()
  await office.directory.close()
  await rm(filesDir, { recursive: true, force: true })
  for (const group of all) await dropDatabase(`${cluster}/${databaseName(group)}`)
  await dropDatabase(directoryUrl)
  await asAdmin(async (client) => {
    for (const group of all)
      await client.query(`drop role if exists ${appRole(group)}; drop role if exists ${ownerRole(group)}`)
  })
})

describe('two groups side by side', () => {
  it('know only their own users: a token of one is nothing in the other', async () => {
    expect((await call(one, 'GET', '/client/user', { token: tokens[one]! })).status).toBe(200)
    expect((await call(two, 'GET', '/client/user', { token: tokens[one]! })).status).toBe(401)
    expect((await call(one, 'GET', '/client/user', { token: tokens[two]! })).status).toBe(401)
  })

  it('write into their own database only', async () => {
    const made = await call(one, 'POST', '/divisions', {
      token: tokens[one]!,
      body: { division_name_en: 'Only in one', division_name_kh: 'តែមួយ' },
    })
    expect(made.status).toBe(200)
    expect((await call(one, 'GET', '/divisions', { token: tokens[one]! })).text).toContain('Only in one')
    expect((await call(two, 'GET', '/divisions', { token: tokens[two]! })).text).not.toContain('Only in one')
  })

  it('keep their files in folders of their own, and never serve the other one', async () => {
    const { json } = await call(one, 'POST', '/profile/upload-photo', {
      token: tokens[one]!,
      form: pictureForm('photo'),
    })
    expect((await call(one, 'GET', `/files?id=${json.photo}`, { token: tokens[one]! })).status).toBe(200)
    expect((await call(two, 'GET', `/files?id=${json.photo}`, { token: tokens[two]! })).status).toBe(404)
    const { url } = (await call(one, 'GET', `/files/link?id=${json.photo}`, { token: tokens[one]! })).json
    const link = url.replace(/^\/api/, '')
    expect((await call(two, 'GET', link)).status).toBe(404)
    expect((await call(one, 'GET', link)).status).toBe(200)
    expect(await readdir(filesDir)).toEqual([one])
    expect(existsSync(join(filesDir, one, json.photo.slice(0, 2), json.photo))).toBe(true)
  })

  it('have roles that cannot even connect to the other database', async () => {
    for (const part of ['app', 'owner'] as const) {
      const url = new URL(
        connectionUrl(await groupNamed(office, one), part === 'app' ? office.key : office.ownerKey, part),
      )
      url.pathname = `/${databaseName(await groupNamed(office, two))}`
      const client = new pg.Client({ connectionString: url.href })
      await expect(client.connect()).rejects.toThrow(/permission denied for database/)
    }
  })

  it('are the same one under any of its host names, however it is written', async () => {
    const base = `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`
    const headers = { 'x-forwarded-host': `${host(one).toUpperCase()}.:443`, authorization: `Bearer ${tokens[one]}` }
    expect((await fetch(`${base}/api/client/user`, { headers })).status).toBe(200)
  })
})

describe('what goes on beside requests', () => {
  it('is heard by the sockets of its own group only, and a token of one opens no socket of the other', async () => {
    const base = `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`
    const open = (name: string, token: string) =>
      connect(base, {
        path: livePath,
        transports: ['websocket'],
        auth: { token },
        extraHeaders: { host: host(name) },
        reconnection: false,
        forceNew: true,
      })
    const [own, other, thief] = [open(one, tokens[one]!), open(two, tokens[two]!), open(two, tokens[one]!)]
    const heard: string[] = []
    own.on('stale', () => heard.push(one))
    other.on('stale', () => heard.push(two))
    const refused = new Promise<string>((resolve) => thief.on('connect_error', (error) => resolve(error.message)))
    try {
      expect(await refused).toBe('not_signed_in')
      for (const socket of [own, other]) expect(await socket.emitWithAck('watch', { screen: 'divisions' })).toBe(true)
      await rest(500)
      await call(one, 'POST', '/divisions', {
        token: tokens[one]!,
        body: { division_name_en: 'Heard in one', division_name_kh: 'ឮ' },
      })
      await rest(700)
      expect(new Set(heard)).toEqual(new Set([one]))
    } finally {
      for (const socket of [own, other, thief]) socket.close()
    }
  })

  it('is worked on in its own database only, by a worker that leaves a suspended group alone', async () => {
    const done: string[] = []
    app.jobs.set('whose', {
      job: { name: 'whose', input: z.strictObject({}), access: 'system' },
      carryOut: async ({ db }) => void done.push(groups.nameOf(db)),
    })
    await office.directory.setState(two, 'suspended')
    const workers = startWorkers(app, groups, 300)
    try {
      await expect.poll(() => workers.working(), { timeout: 20_000 }).toEqual([one])
      await rest(1_500)
      expect(workers.working()).toEqual([one])
      await office.directory.setState(two, 'active')
      await expect.poll(() => workers.working().length, { timeout: 20_000 }).toBe(2)
      const active = await groups.active()
      const group = active.find(({ name }) => name === two)
      const by = { actor: { user_id: 0 } as never, language: 'en' as const, requestId: 'test' }
      await inTransaction(group!.db, { user_id: 0, operation: 'test', request_id: 'test' }, (tx) =>
        enqueue(app, group!.db, tx, by, app.jobs.get('whose')!.job, {}),
      )
      await expect.poll(() => done, { timeout: 20_000 }).toEqual([two])
      for (const { leave } of active) leave()
    } finally {
      await workers.stop()
      app.jobs.delete('whose')
    }
  }, 60_000)
})

describe('a host', () => {
  it('that no group has is not found, while the server still says how it is', async () => {
    const { status, json } = await call('nobody', 'GET', '/client/user', { token: tokens[one]! })
    expect([status, json.code]).toEqual([404, 'unknown_group'])
    expect((await call('nobody', 'GET', '/health/live')).status).toBe(200)
    expect((await call('nobody', 'GET', '/health/ready')).status).toBe(200)
  })

  it('of a suspended group answers 503 with a sentence in both languages, and serves again when it is resumed', async () => {
    await office.directory.setState(two, 'suspended')
    await rest(400)
    const { status, json } = await call(two, 'GET', '/client/user', { token: tokens[two]! })
    expect([status, json.code]).toEqual([503, 'group_suspended'])
    expect(json.message).toContain('paused')
    expect((await call(one, 'GET', '/client/user', { token: tokens[one]! })).status).toBe(200)
    await office.directory.setState(two, 'active')
    await rest(400)
    expect((await call(two, 'GET', '/client/user', { token: tokens[two]! })).status).toBe(200)
  })

  it('belongs to one group only', async () => {
    await expect(
      createGroup(office, { name: `${mark}_thief`, hosts: [host(one)], administrator: 'admin' }),
    ).rejects.toThrow(/belongs to the group/)
    expect(await office.directory.byName(`${mark}_thief`)).toBeUndefined()
  })
})

describe('the directory is not the only truth', () => {
  it('a database that says it is another group’s is not served', async () => {
    const { database_url } = await groupNamed(office, two)
    const database = databaseName({ database_url })
    await asAdmin((client) => client.query(`comment on database ${database} is '${groupMark('somebody_else')}'`))
    await asAdmin((client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
    )
    await office.directory.moveTo(two, `${database_url}?application_name=moved`)
    await rest(400)
    expect((await call(two, 'GET', '/client/user', { token: tokens[two]! })).status).toBe(503)
    await asAdmin((client) => client.query(`comment on database ${database} is '${groupMark(two)}'`))
    expect((await call(two, 'GET', '/client/user', { token: tokens[two]! })).status).toBe(200)
    await office.directory.moveTo(two, database_url)
  })

  it('and where it cannot be asked, nobody is let in', async () => {
    const blind = new ManyGroups({
      directoryUrl: 'postgres://nobody@127.0.0.1:1/none',
      key: config.GROUPS_KEY!,
      pool: 1,
    })
    const other = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), blind)
    expect(
      (
        await other.server.inject({
          url: '/api/client/user',
          headers: { host: host(one), authorization: `Bearer ${tokens[one]}` },
        })
      ).statusCode,
    ).toBe(503)
    expect((await other.server.inject({ url: '/api/health/ready' })).statusCode).toBe(503)
    expect((await other.server.inject({ url: '/api/health/live' })).statusCode).toBe(200)
    await other.server.close()
    await blind.close()
  })
})

describe('connections', () => {
  it('of a group are closed when it has been quiet for long, and opened again at its next request', async () => {
    await call(one, 'GET', '/client/user', { token: tokens[one]! })
    expect(groups.opened().has(one)).toBe(true)
    await rest(2_400)
    expect(groups.opened().size).toBe(0)
    const { rows } = await asAdmin((client) =>
      client.query('select count(*)::int as n from pg_stat_activity where datname = $1', [`sala_${one}`]),
    )
    expect(rows[0].n).toBe(0)
    expect((await call(one, 'GET', '/client/user', { token: tokens[one]! })).status).toBe(200)
  })

  it('of a group leave nothing behind in the server, however often they are closed and opened', async () => {
    const ends = app.closing.length
    const cares = app.leaving.size
    const active = await groups.active()
    const { db } = active.find(({ name }) => name === one)!
    const by = { actor: { user_id: 0 } as never, language: 'en' as const, requestId: 'test' }
    await inTransaction(db, { user_id: 0, operation: 'test', request_id: 'test' }, (tx) =>
      enqueue(app, db, tx, by, app.jobs.get('purge-expired')!.job, {}),
    )
    for (const { leave } of active) leave()
    expect(app.closing.length).toBe(ends + 1)
    await rest(2_400)
    expect([app.closing.length, app.leaving.size]).toEqual([ends, cares])
  })
})

describe('creating', () => {
  it('goes on from wherever it died', async () => {
    const wanted = { name: half, hosts: [host(half)], administrator: 'admin' }
    const url = new URL(directoryUrl)
    url.username = appRole(wanted)
    url.pathname = `/sala_${half}`
    const group = await office.directory.announce({
      ...wanted,
      database_url: url.href,
      app_secret: hidePassword(makePassword(), office.key, half, 'app'),
      owner_secret: hidePassword(makePassword(), office.ownerKey, half, 'owner'),
    })
    expect((await call(half, 'GET', '/client/user')).json.code).toBe('unknown_group')
    await ensureDatabase(office.adminUrl, group, { app: 'lost with the process', owner: 'lost with the process' })
    // Something in the way of the migrations: they fail, nothing of the group is served, and the next try finishes.
    await asAdmin((client) => client.query('create table users (in_the_way int)'), `sala_${half}`)
    await expect(createGroup(office, wanted)).rejects.toThrow()
    expect((await groupNamed(office, half)).state).toBe('creating')
    await asAdmin((client) => client.query('drop table users'), `sala_${half}`)
    const { link } = await createGroup(office, wanted)
    await rest(400)
    expect(await signIn(half, link.link)).toMatch(/^[\w-]{40,}$/)
    await expect(createGroup(office, wanted)).rejects.toThrow(/exists/)
  })

  it('begins with second factors for the roles that hold power, in production', async () => {
    const real = await openOffice(
      readConfig({ ...settings, NODE_ENV: 'production', SECRETS_KEY: randomBytes(36).toString('base64') }),
    )
    await createGroup(real, { name: strict, hosts: [host(strict)], administrator: 'admin' })
    const { rows } = await asAdmin(
      (client) => client.query("select name from roles where requires_second_factor = 1 and name = 'Administrator'"),
      `sala_${strict}`,
    )
    expect(rows).toHaveLength(1)
    await real.directory.close()
  })

  it('gives another link to the same administrator, and the earlier one is void', async () => {
    const group = await groupNamed(office, half)
    const first = await linkFor(office, group, 'admin')
    const second = await linkFor(office, group, 'admin')
    expect(
      (await call(half, 'POST', '/reset-password/check', { body: { token: first.link.split('#')[1] } })).status,
    ).not.toBe(200)
    expect(
      (await call(half, 'POST', '/reset-password/check', { body: { token: second.link.split('#')[1] } })).status,
    ).toBe(200)
    await expect(linkFor(office, group, 'stranger')).rejects.toThrow(/not one of its administrators/)
  })
})

describe('a backup', () => {
  let folder: string
  let recipient: string
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const kept = async () => readdir(join(folder, 'groups', one)).catch(() => [])
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sala-backup-'))
    recipient = join(folder, 'key.asc')
    const gpg = (...args: string[]) =>
      promisify(execFile)('gpg', [
        '--homedir',
        folder,
        '--batch',
        '--quiet',
        '--pinentry-mode',
        'loopback',
        '--passphrase',
        '',
        ...args,
      ])
    await gpg('--quick-gen-key', 'backup@sala.test', 'default', 'default', 'never')
    await gpg('--armor', '--output', recipient, '--export', 'backup@sala.test')
  })
  afterAll(async () => {
    await promisify(execFile)('gpgconf', ['--homedir', folder, '--kill', 'all']).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  it('is for its owner and group alone, says nothing in its name but when it was, and nothing inside that can be read', async () => {
    const before = process.umask(0)
    try {
      const file = await backupGroup(office, await groupNamed(office, one), {
        BACKUP_DIR: folder,
        BACKUP_RECIPIENT: recipient,
      })
      expect(file.slice(folder.length)).toMatch(new RegExp(`^/groups/${one}/[\\dTZ-]+\\.dump\\.gpg$`))
      expect([await mode(file), await mode(join(folder, 'groups', one)), await mode(join(folder, 'groups'))]).toEqual([
        '640',
        '750',
        '750',
      ])
      const bytes = await readFile(file)
      for (const word of ['PGDMP', 'CREATE TABLE', 'users', 'argon2', one, 'postgres'])
        expect(bytes.includes(word), word).toBe(false)
      expect(await kept()).toHaveLength(1)
    } finally {
      process.umask(before)
    }
  })

  it('that fails leaves nothing behind, and is never one that is not encrypted', async () => {
    const before = await kept()
    const group = await groupNamed(office, one)
    await expect(
      backupGroup(office, group, { BACKUP_DIR: folder, BACKUP_RECIPIENT: join(folder, 'none.asc') }),
    ).rejects.toThrow(/gpg ended/)
    await expect(
      backupGroup(
        office,
        { ...group, database_url: group.database_url.replace(/\w+$/, 'sala_gone') },
        { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient },
      ),
    ).rejects.toThrow()
    await expect(backupGroup(office, group, { BACKUP_DIR: folder })).rejects.toThrow(/always encrypted/)
    expect(await kept()).toEqual(before)
  })
})

describe('migrating all', () => {
  it('goes on past a group that fails, and names it', async () => {
    await asAdmin(
      (client) => client.query('alter function history_attach() rename to history_attach_gone'),
      `sala_${one}`,
    )
    const told: string[] = []
    const { failed } = await migrateAll(office, await office.directory.all(), (line) => told.push(line))
    await asAdmin(
      (client) => client.query('alter function history_attach_gone() rename to history_attach'),
      `sala_${one}`,
    )
    expect(failed).toEqual([one])
    expect(told.filter((line) => line.includes('up to date'))).toHaveLength((await office.directory.all()).length - 1)
    expect((await migrateAll(office, await office.directory.all(), () => {})).failed).toEqual([])
  })
})

describe('passwords in the directory', () => {
  it('open only with their own key, for their own group and purpose', async () => {
    const group = await groupNamed(office, one)
    expect(() => connectionUrl(group, office.key, 'owner')).toThrow()
    expect(() => connectionUrl({ ...group, name: two }, office.key)).toThrow()
    const hidden = hide('secret', office.key, 'a')
    expect(reveal(hidden, office.key, 'a')).toBe('secret')
    expect(() => reveal(hidden, office.key, 'b')).toThrow()
    expect(JSON.stringify(group)).not.toContain(new URL(connectionUrl(group, office.key)).password)
  })

  it('are kept by PostgreSQL as SCRAM verifiers, the same as it makes itself', async () => {
    await asAdmin(async (client) => {
      const role = `${mark}_scram`
      await client.query(`set password_encryption = 'scram-sha-256'; create role ${role} password 'a known one'`)
      const { rows } = await client.query('select rolpassword from pg_authid where rolname = $1', [role])
      await client.query(`drop role ${role}`)
      const [, iterations, salt] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$/.exec(rows[0].rolpassword)!
      expect(scramVerifier('a known one', Buffer.from(salt!, 'base64'), Number(iterations))).toBe(rows[0].rolpassword)
    })
  })
})
