import type { IncomingMessage } from 'node:http'
import { groupProblems } from '@sala/contract/tenancy/problems'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Db, openDatabase } from '../kit/database.ts'
import { keepPartitions } from '../kit/partitions.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { connectionUrl, Directory, type GroupEntry, groupMark } from './directory.ts'

const refuse = refusals(groupProblems)

/** The one place that knows there may be several groups; everything below receives a database. */
export interface Groups {
  databaseOf(request: FastifyRequest): Db
  /** The database of a connection that is not a request, held for as long as its socket is open. */
  reach(request: IncomingMessage): Promise<Db>
  /** The name of the group whose database this is: where its files are kept. */
  nameOf(db: Db): string
  /** Finds the group of every request before anything else looks at it. */
  attach(app: App): void
  /** A question about the cluster, which belongs to no group; throws where no request could be served. */
  ask(text: string): Promise<Record<string, unknown>[]>
  /** The open databases, by the group's name. */
  opened(): ReadonlyMap<string, Db>
  close(): Promise<void>
}

/** One database for every request, whatever host it asks. */
export const oneGroup = (db: Db): Groups => ({
  databaseOf: () => db,
  reach: async () => db,
  nameOf: () => '',
  attach: () => {},
  ask: async (text) => (await db.$client.query(text)).rows,
  opened: () => new Map([['', db]]),
  close: () => db.$client.end(),
})

export interface GroupsOptions {
  readonly directoryUrl: string
  readonly key: Buffer
  readonly pool: number
  /** How long what the directory said is believed. */
  readonly believeMs?: number
  /** How long a group's connections stay after its last request. */
  readonly idleMs?: number
}

interface OpenGroup {
  readonly entry: GroupEntry
  readonly db: Db
  /** The database has said itself that it is this group's. */
  readonly checked: Promise<void>
  using: number
  lastUsed: number
}

// What the server says of itself is asked by address, not by a school's name.
const aboutServer = /^\/api\/(health\/|metrics(\?|$))/
const ofApi = /^\/api(\/|$)/

/**
 * Groups from the directory: each with a small pool of its own, opened at its first request and closed when it has been
 * quiet for long.
 */
export class ManyGroups implements Groups {
  private readonly directory: Directory
  private readonly options: Required<GroupsOptions>
  private readonly known: LRUCache<string, Promise<GroupEntry | undefined>>
  private readonly open = new Map<string, OpenGroup>()
  private readonly held = new WeakMap<FastifyRequest, OpenGroup>()
  private readonly names = new WeakMap<Db, string>()
  private app: App | undefined
  private readonly sweeper: NodeJS.Timeout

  constructor(options: GroupsOptions) {
    this.options = { believeMs: 2_000, idleMs: 15 * 60_000, ...options }
    this.directory = new Directory(options.directoryUrl)
    // Strangers may ask for any host; what is remembered of them is bounded.
    this.known = new LRUCache({ max: 2_000, ttl: this.options.believeMs })
    this.sweeper = setInterval(() => this.closeQuiet(), Math.min(this.options.idleMs, 60_000)).unref()
  }

  databaseOf(request: FastifyRequest): Db {
    return this.groupOf(request).db
  }

  nameOf(db: Db): string {
    const name = this.names.get(db)
    if (!name) throw new Error('a database that belongs to no group')
    return name
  }

  async reach(request: IncomingMessage): Promise<Db> {
    const entry = await this.find((request.headers.host ?? '').replace(/:\d+$/, ''))
    if (entry?.state !== 'active') throw refuse('unknown_group')
    const group = this.enter(entry)
    request.socket.once('close', () => this.leave(group))
    await group.checked
    return group.db
  }

  private groupOf(request: FastifyRequest): OpenGroup {
    const group = this.held.get(request)
    if (!group) throw refuse('unknown_group')
    return group
  }

  attach(app: App): void {
    this.app = app
    app.server.addHook('onRequest', async (request, reply) => {
      if (aboutServer.test(request.url)) return
      const entry = await this.find(request.hostname)
      if (!entry || entry.state === 'creating') throw refuse('unknown_group')
      if (entry.state === 'suspended') {
        // The pages are not the school's; they show the sentence that the API answers.
        if (ofApi.test(request.url)) throw refuse('group_suspended')
        return
      }
      const group = this.enter(entry)
      this.held.set(request, group)
      reply.raw.once('close', () => this.leave(group))
      await group.checked
    })
  }

  /** What the directory says of a host; where it cannot be asked, nobody is let in. */
  private async find(hostname: string): Promise<GroupEntry | undefined> {
    const host = hostname.toLowerCase().replace(/\.$/, '')
    let asked = this.known.get(host)
    if (!asked) {
      asked = this.directory.byHost(host)
      this.known.set(host, asked)
      asked.catch(() => this.known.delete(host))
    }
    return asked.catch(() => {
      throw refuseAny('unavailable')
    })
  }

  private enter(entry: GroupEntry): OpenGroup {
    let group = this.open.get(entry.name)
    if (group && (group.entry.database_url !== entry.database_url || group.entry.app_secret !== entry.app_secret)) {
      this.retire(group)
      group = undefined
    }
    if (!group) {
      const db = openDatabase(connectionUrl(entry, this.options.key), { pool: this.options.pool })
      this.names.set(db, entry.name)
      group = { entry, db, checked: this.check(entry, db), using: 0, lastUsed: 0 }
      this.open.set(entry.name, group)
    }
    group.using += 1
    group.lastUsed = performance.now()
    return group
  }

  private leave(group: OpenGroup): void {
    group.using -= 1
    group.lastUsed = performance.now()
  }

  /** The groups that are served now, each opened and held until `leave`: for work that goes on without a request. */
  async active(): Promise<{ name: string; url: string; db: Db; leave: () => void }[]> {
    const entries = (await this.directory.all()).filter(({ state }) => state === 'active')
    return entries.map((entry) => {
      const group = this.enter(entry)
      return {
        name: entry.name,
        url: connectionUrl(entry, this.options.key),
        db: group.db,
        leave: () => this.leave(group),
      }
    })
  }

  /** The directory is not the only truth: the database itself says whose it is. */
  private async check(entry: GroupEntry, db: Db): Promise<void> {
    try {
      const { rows } = await db.execute<{ mark: string | null }>(
        sql`select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
      )
      if (rows[0]!.mark !== groupMark(entry.name))
        throw new Error(`the database of the group ${entry.name} says of itself: ${rows[0]!.mark}`)
      if (this.app) await keepPartitions(db, this.app.server.log)
    } catch (error) {
      const group = this.open.get(entry.name)
      if (group?.db === db) this.retire(group)
      throw Object.assign(refuseAny('unavailable'), { cause: error })
    }
  }

  /** Takes a group's pool out of use; it ends when the last request that holds it has been answered. */
  private retire(group: OpenGroup): void {
    if (this.open.get(group.entry.name) === group) this.open.delete(group.entry.name)
    const end = () => {
      if (group.using > 0) return setTimeout(end, 100).unref()
      for (const leave of this.app?.leaving ?? []) leave(group.db)
      group.db.$client.end().catch(() => {})
    }
    setTimeout(end, 100).unref()
  }

  private closeQuiet(): void {
    for (const group of this.open.values())
      if (group.using === 0 && performance.now() - group.lastUsed > this.options.idleMs) this.retire(group)
  }

  async ask(text: string): Promise<Record<string, unknown>[]> {
    return (await this.directory.pool.query(text)).rows
  }

  opened(): ReadonlyMap<string, Db> {
    return new Map([...this.open].map(([name, { db }]) => [name, db]))
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper)
    await Promise.all([...this.open.values()].map(({ db }) => db.$client.end()))
    this.open.clear()
    await this.directory.close()
  }
}

/** The part of the configuration that says which groups are served. */
export interface GroupsConfig {
  readonly DATABASE_URL: string
  readonly OWNER_DATABASE_URL?: string | undefined
  readonly DATABASE_POOL: number
  readonly GROUPS_DATABASE_URL?: string | undefined
  readonly GROUPS_KEY?: Buffer | undefined
  readonly GROUP_POOL: number
}

/** Many groups where there is a directory of them, else the one in DATABASE_URL. */
export function openGroups(config: GroupsConfig): Groups {
  if (!config.GROUPS_DATABASE_URL) {
    const db = openDatabase(config.DATABASE_URL, { pool: config.DATABASE_POOL, stepDown: !config.OWNER_DATABASE_URL })
    return oneGroup(db)
  }
  if (!config.GROUPS_KEY)
    throw new Error('GROUPS_DATABASE_URL needs GROUPS_KEY, which opens the passwords that the directory holds.')
  return new ManyGroups({ directoryUrl: config.GROUPS_DATABASE_URL, key: config.GROUPS_KEY, pool: config.GROUP_POOL })
}
