import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { digest } from '../apps/api/src/accounts/tokens.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { appRole, databaseName, hidePassword } from '../apps/api/src/tenancy/directory.ts'
import { ManyGroups } from '../apps/api/src/tenancy/index.ts'
import { ensureDatabase } from '../apps/api/src/tenancy/provision.ts'
import { makePassword } from '../apps/api/src/tenancy/secret.ts'
import { createGroup, migrateAll, openOffice } from '../scripts/groups.ts'
import { makeCluster } from './cluster.ts'
import { startWorkerProcess } from './process.ts'

// What many groups on one machine cost: time to make and to migrate them, connections, memory, and a request's time
// beside that of a single group.
const { values: options } = parseArgs({
  options: {
    groups: { type: 'string', default: '200' },
    requests: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '3' },
  },
})
const count = Number(options.groups)
const requests = Number(options.requests)
const cluster = await makeCluster({
  settings: {
    max_connections: String(count * 8 + 50),
    shared_buffers: "'256MB'",
    fsync: 'off',
    max_locks_per_transaction: '128',
  },
})
const key = () => randomBytes(32).toString('base64')
const keys = { GROUPS_KEY: key(), GROUPS_OWNER_KEY: key() }
const config = readConfig({ GROUPS_DATABASE_URL: cluster.url('sala_directory'), ...keys, LOG_LEVEL: 'silent' })
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const say = (what: string, value: string) => console.log(`${what.padEnd(46)} ${value}`)
const office = await openOffice(config)
try {
  await createGroup(office, { name: 'g0', hosts: ['g0.test'], administrator: 'admin' })
  // The others are copies of the first: the same tables and rows, each with its own roles.
  await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', ['sala_g0'])
  const made = await seconds(async () => {
    for (let n = 1; n < count; n += 1) {
      const name = `g${n}`
      const url = new URL(office.adminUrl)
      url.username = appRole({ name })
      url.pathname = `/sala_${name}`
      await cluster.query(`create database sala_${name} template sala_g0`)
      const group = await office.directory.announce({
        name,
        hosts: [`${name}.test`],
        database_url: url.href,
        app_secret: hidePassword(makePassword(), office.key, name, 'app'),
        owner_secret: hidePassword(makePassword(), office.ownerKey, name, 'owner'),
      })
      await ensureDatabase(office.adminUrl, group, { app: 'x', owner: 'x' })
      await cluster.query(`alter database sala_${name} owner to sala_${name}_owner`)
      await cluster
        .query(`reassign owned by sala_g0_owner to sala_${name}_owner`, [], `sala_${name}`)
        .catch(() => undefined)
      await office.directory.setState(name, 'active')
    }
    // Databases belong to the whole cluster: handing over what the copies hold took the first one along.
    await cluster.query('alter database sala_g0 owner to sala_g0_owner')
  })
  const all = await office.directory.all()
  say(
    `${count - 1} databases copied from a template`,
    `${made.toFixed(1)} s, ${((made * 1000) / (count - 1)).toFixed(0)} ms each`,
  )
  const [{ size }] = (await cluster.query<{ size: string }>(
    "select pg_size_pretty(sum(pg_database_size(datname))) as size from pg_database where datname like 'sala_g%'",
  )) as [{ size: string }]
  say('their size on disk', size)
  let failed: string[] = []
  const migrated = await seconds(async () => {
    failed = (await migrateAll(office, all, () => {})).failed
  })
  say(
    `migrate --all, nothing to do`,
    `${migrated.toFixed(1)} s, ${((migrated * 1000) / count).toFixed(0)} ms each, ${failed.length} failed`,
  )

  const tokens = new Map<string, string>()
  for (const group of all) {
    const owner = new pg.Client({ connectionString: cluster.url(databaseName(group)) })
    await owner.connect()
    const token = randomBytes(32).toString('base64url')
    await owner.query(
      `with s as (insert into sessions (user_id, permission_allow_code) values (1, 'x') returning session_id)
       insert into session_tokens (token_hash, session_id, kind, expires_at) select $1, session_id, 'access', now() + interval '1 day' from s`,
      [digest(token)],
    )
    await owner.end()
    tokens.set(group.name, token)
  }

  const connections = async () =>
    Number(
      (
        await cluster.query<{ n: string }>(
          "select count(*) as n from pg_stat_activity where datname like 'sala_g%' and backend_type = 'client backend'",
        )
      )[0]!.n,
    )
  /** Lists of roles, one after the other over the first n groups, eight at a time. */
  const measure = async (n: number) => {
    const groups = new ManyGroups({ directoryUrl: office.adminUrl, key: office.key, pool: 4 })
    const app = await buildApp(config, groups)
    let next = 0
    const answer = async (index: number) => {
      const name = `g${index % n}`
      const reply = await app.server.inject({
        url: '/api/roles?perPage=10',
        headers: { host: `${name}.test`, authorization: `Bearer ${tokens.get(name)}` },
      })
      if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`)
    }
    const run = async (total: number) => {
      next = 0
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (next < total) await answer(next++)
        }),
      )
    }
    global.gc?.()
    const before = process.memoryUsage().rss
    const warm = await seconds(() => run(Math.max(n * 2, 400)))
    const cpu = process.cpuUsage()
    const took = await seconds(() => run(requests))
    const used = process.cpuUsage(cpu)
    const found = {
      perSecond: requests / took,
      cpu: (used.user + used.system) / 1000 / requests,
      connections: await connections(),
      memory: process.memoryUsage().rss - before,
      warm,
    }
    await app.server.close()
    await groups.close()
    return found
  }
  /** A worker with nothing to do: how soon it has all groups, and what it costs to wait for work in them. */
  const measureWorker = async () => {
    const env = { ...keys, GROUPS_DATABASE_URL: office.adminUrl, LOG_LEVEL: 'info' }
    const worker = await startWorkerProcess('', env)
    const cpu = async () => {
      const [user, system] = (await readFile(`/proc/${worker.child.pid}/stat`, 'utf8'))
        .split(') ')[1]!
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return (user! + system!) / 100
    }
    try {
      const working =
        "select count(distinct datname)::int as n from pg_stat_activity where datname like 'sala_g%' and application_name = 'sala-worker'"
      const reached = await seconds(async () => {
        while ((await cluster.query<{ n: number }>(working))[0]!.n < count)
          await new Promise((resolve) => setTimeout(resolve, 500))
      })
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      const before = await cpu()
      const statements = async () =>
        Number(
          (
            await cluster.query<{ n: string }>(
              "select sum(xact_commit) as n from pg_stat_database where datname like 'sala_g%'",
            )
          )[0]!.n,
        )
      const done = await statements()
      await new Promise((resolve) => setTimeout(resolve, 30_000))
      const memory =
        Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${worker.child.pid}/status`, 'utf8'))![1]) / 1024
      const found = {
        share: (await cpu()) - before,
        open: await connections(),
        memory,
        perSecond: ((await statements()) - done) / 30,
      }
      say(
        `the worker of ${count} groups, idle`,
        `${reached.toFixed(0)} s to reach all, ${found.open} connections, ${memory.toFixed(0)} MB, ${((found.share / 30) * 100).toFixed(0)} % of a core, ${found.perSecond.toFixed(0)} transactions/s`,
      )
      return found
    } finally {
      await worker.stop()
    }
  }
  await measureWorker()
  if (Number(options.rounds) > 0) await measure(1)
  const ratios: number[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const single = await measure(1)
    const many = await measure(count)
    ratios.push(many.perSecond / single.perSecond)
    say(
      `round ${round + 1}: one group / ${count} groups`,
      `${single.perSecond.toFixed(0)}/s, ${single.cpu.toFixed(2)} ms CPU, ${single.connections} connections / ${many.perSecond.toFixed(0)}/s, ${many.cpu.toFixed(2)} ms CPU, ${many.connections} connections, +${(many.memory / 1048576).toFixed(0)} MB`,
    )
  }
  say('request ratio, many to one', ratios.map((each) => each.toFixed(2)).join(', '))
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1
  const ok = failed.length === 0 && ratio > 0.25
  console.log(`${ok ? 1 : 0} passed, ${ok ? 0 : 1} failed`)
  if (!ok) process.exitCode = 1
} finally {
  await office.directory.close()
  await cluster.remove()
}
