import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { wrongClock } from './process.ts'

const execute = promisify(execFile)
const root = userInfo().uid === 0
const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
/** Where PostgreSQL's own programs are. */
export const bin = `/usr/lib/postgresql/${versions.at(-1)}/bin`

/** Runs a program as PostgreSQL's user, which root is not allowed to be. */
export async function asPostgres(program: string, ...args: string[]): Promise<string> {
  const [command, rest] = root ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
  return (await execute(command, rest, { maxBuffer: 64 * 1024 * 1024 })).stdout
}

const portOf = (candidate: number): Promise<number | undefined> =>
  new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(undefined))
    server.listen(candidate, '127.0.0.1', () => server.close(() => found(candidate)))
  })

async function freePort(): Promise<number> {
  for (let port = 5500 + (process.pid % 60); port < 5600; port += 1) if (await portOf(port)) return port
  throw new Error('no port between 5500 and 5600 is free')
}

/** A PostgreSQL of its own, on a port of its own, gone afterwards. */
export interface Cluster {
  readonly folder: string
  readonly data: string
  readonly port: number
  url(database: string, user?: string): string
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[], database?: string): Promise<R[]>
  start(): Promise<void>
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** As if the power had gone. */
  kill(): Promise<void>
  log(): Promise<string>
  remove(): Promise<void>
}

export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** Where it stands; a folder of its own in the usual place otherwise. */
  readonly folder?: string
  /** Puts something else in the place of an empty cluster. */
  readonly fill?: (data: string) => Promise<unknown>
  readonly authentication?: 'trust' | 'scram-sha-256'
  readonly port?: number
  /** Seconds by which its clock is wrong. */
  readonly skew?: number
}

export async function makeCluster({
  settings = {},
  folder: given,
  fill,
  authentication = 'trust',
  port: wanted,
  skew = 0,
}: ClusterOptions = {}): Promise<Cluster> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'sala-cluster-')))
  const data = join(folder, 'data')
  await chmod(folder, 0o755)
  if (root) await execute('chown', ['postgres', folder])
  const port = wanted ?? (await freePort())
  if (fill) await fill(data)
  else
    await asPostgres(
      `${bin}/initdb`,
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    )
  const all = {
    port: String(port),
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: '100',
    ...settings,
  }
  await appendFile(
    join(data, 'postgresql.conf'),
    `\n${Object.entries(all)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
  )
  if (authentication !== 'trust')
    await appendFile(join(data, 'pg_hba.conf'), '').then(() =>
      execute('sed', [
        '-i',
        '-E',
        `s/^(host +(all|replication) +(all|all) +(127.0.0.1\\/32|::1\\/128) +)trust/\\1${authentication}/`,
        join(data, 'pg_hba.conf'),
      ]),
    )
  const control = (...args: string[]) => asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-t', '120', ...args)
  const cluster: Cluster = {
    folder,
    data,
    port,
    url: (database, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async query(text, values = [], database = 'postgres') {
      const client = new pg.Client({ connectionString: cluster.url(database) })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    start: async () => {
      const [program, ...args] = [
        ...wrongClock(skew),
        `${bin}/pg_ctl`,
        '-D',
        data,
        '-w',
        '-t',
        '120',
        '-l',
        join(folder, 'log'),
        'start',
      ]
      await asPostgres(program!, ...args)
    },
    stop: async (mode = 'fast') => {
      await control('-m', mode, 'stop')
    },
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      const children = (await execute('ps', ['--ppid', pid!, '-o', 'pid=']).catch(() => ({ stdout: '' }))).stdout
        .split('\n')
        .map(Number)
        .filter(Boolean)
      for (const each of [Number(pid), ...children]) {
        try {
          process.kill(each, 'SIGKILL')
        } catch {}
      }
    },
    log: () => readFile(join(folder, 'log'), 'utf8').catch(() => ''),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => {})
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  await cluster.start()
  return cluster
}

/** The rows of every table of a database, each table as one number: equal sums mean equal rows. */
export async function checksums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1",
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: sums } = await client.query(
        `select count(*) || ':' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from ${name} t`,
      )
      found[name] = sums[0].sum
    }
    return found
  } finally {
    await client.end()
  }
}

/** Starts a program that goes on beside this one. */
export const beside = (program: string, args: string[], env: NodeJS.ProcessEnv) =>
  spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
