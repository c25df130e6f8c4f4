import { setTimeout as wait } from 'node:timers/promises'
import { livePath, type StaleEvent, watchRequest } from '@sala/contract/kit/live'
import { reaches } from '@sala/contract/kit/reach'
import pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { type Actor, mayView } from '../actor.ts'
import { type Stale, staleChannel } from '../announce.ts'
import type { Db } from '../database.ts'
import { descriptionOf } from '../store/scope.ts'
import type { App } from './app.ts'

export interface LiveOptions {
  /** Which of these sessions may go on: not ended, not locked, of users who are not disabled. */
  readonly livingSessions: (db: Db, sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly redisUrl?: string | undefined
}

interface Held {
  readonly db: Db
  readonly group: string
  actor: Actor
  readonly screens: Set<string>
  readonly branches: Set<number>
}
type LiveSocket = Socket<never, { stale: (event: StaleEvent) => void; 'stale-all': () => void }, never, Held>

const sweepEvery = 1000
const rightsEvery = 15

const mayWatch = (app: App, actor: Actor, screen: string): boolean => {
  const resource = app.stores.get(screen)?.resource
  return resource !== undefined && mayView(actor, resource)
}

/**
 * Whether the key of a row may be told to all staff who watch its resource, or to those of its branch; where neither
 * decides whose it is, to nobody.
 */
function tellsKey(app: App, resource: string, branchId: number | undefined): boolean {
  const scope = app.stores.get(resource)?.options.scope['staff-api']
  const said = scope && descriptionOf(scope)
  return said?.reach === reaches.whole_group || (branchId !== undefined && said?.branches !== undefined)
}

/**
 * The rooms that somebody with these rights is in. A row of a branch is told only to those who work there; its key only
 * to staff in whose scope it is.
 */
function roomsOf({ group, actor, screens, branches }: Held): string[] {
  const staff = actor.user_type === 'staff-api'
  return [
    `${group} user ${actor.user_id}`,
    ...[...screens].flatMap((screen) =>
      staff
        ? [`${group} screen ${screen}`, ...actor.branch_ids.map((branch) => `${group} screen ${screen} ${branch}`)]
        : [`${group} name ${screen}`],
    ),
    ...[...branches].map((branch) => `${group} branch ${branch}`),
  ]
}

/** Serves live updates on the API's own port: signed in by the access token, and told only what went stale. */
export async function serveLive(app: App, options: LiveOptions): Promise<Server> {
  const io = new Server(app.server.server, {
    path: livePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    pingInterval: 20_000,
  })
  if (options.redisUrl) await useRedis(io, app, options.redisUrl)
  const listeners = new Map<Db, Listener>()
  let serial = 0
  // Nobody is let in before what is said can be heard.
  const groupOf = async (db: Db): Promise<string> => {
    let listener = listeners.get(db)
    if (!listener) listeners.set(db, (listener = listen(app, io, db, `g${(serial += 1)}`)))
    await listener.ready
    return listener.group
  }
  // A database that is closed while the server goes on takes its listener along.
  app.leaving.add((db) => {
    void listeners.get(db)?.stop()
    listeners.delete(db)
  })
  io.use(async (socket: LiveSocket, next) => {
    try {
      const token = /^[\w-]{20,200}$/.exec(String((socket.handshake.auth as { token?: unknown }).token ?? ''))?.[0]
      const request = socket.request as never
      const db = await app.reach(socket.request)
      const actor = token && (await app.authenticate({ db, request }, token))
      if (!actor || actor.locked) return next(new Error('not_signed_in'))
      Object.assign(socket.data, {
        db,
        group: await groupOf(db),
        actor,
        screens: new Set(),
        branches: new Set(),
      } satisfies Held)
      next()
    } catch (error) {
      app.server.log.warn({ err: error }, 'live')
      next(new Error('unavailable'))
    }
  })
  io.on('connection', (socket: LiveSocket) => {
    const held = socket.data as Held
    socket.join(roomsOf(held))
    const answerTo = (reply: unknown, answer: boolean) => typeof reply === 'function' && reply(answer)
    const change = (wanted: boolean) => (sent: unknown, reply: unknown) => {
      const asked = z.safeParse(watchRequest, sent)
      if (!asked.success) return answerTo(reply, false)
      const { data } = asked
      const allowed =
        'screen' in data ? mayWatch(app, held.actor, data.screen) : held.actor.branch_ids.includes(data.branch_id)
      const most = held.screens.size + held.branches.size < 100
      if (wanted && !(allowed && most)) return answerTo(reply, false)
      const [set, value] =
        'screen' in data ? [held.screens as Set<unknown>, data.screen] : [held.branches as Set<unknown>, data.branch_id]
      if (wanted) set.add(value)
      else set.delete(value)
      settle(socket)
      answerTo(reply, true)
    }
    socket.on('watch' as never, change(true) as never)
    socket.on('unwatch' as never, change(false) as never)
  })

  let turn = 0
  const sweep = setInterval(() => {
    turn += 1
    endDead(io, options.livingSessions, app, turn % rightsEvery === 0).catch((error) =>
      app.server.log.warn({ err: error }, 'live'),
    )
  }, sweepEvery)
  sweep.unref()
  app.server.addHook('preClose', async () => {
    clearInterval(sweep)
    for (const listener of listeners.values()) await listener.stop()
    io.local.disconnectSockets(true)
    io.engine.close()
  })
  return io
}

/** Puts a socket into the rooms of its rights, and out of all others. */
function settle(socket: LiveSocket): void {
  const wanted = new Set(roomsOf(socket.data as Held))
  for (const room of socket.rooms) if (room !== socket.id && !wanted.has(room)) socket.leave(room)
  socket.join([...wanted])
}

/** Drops the sockets of sessions that have ended; from time to time the rooms follow what their owners may see now. */
async function endDead(
  io: Server,
  livingSessions: LiveOptions['livingSessions'],
  app: App,
  rights: boolean,
): Promise<void> {
  const byDb = new Map<Db, LiveSocket[]>()
  for (const socket of io.sockets.sockets.values() as Iterable<LiveSocket>) {
    const { db } = socket.data as Held
    byDb.set(db, [...(byDb.get(db) ?? []), socket])
  }
  for (const [db, sockets] of byDb) {
    const living = await livingSessions(
      db,
      sockets.map((socket) => (socket.data as Held).actor.session_id),
    )
    for (const socket of sockets) {
      const held = socket.data as Held
      if (!living.has(held.actor.session_id)) socket.disconnect(true)
      else if (rights) {
        const now = await app.actorOf(db, held.actor.user_id)
        if (!now) {
          socket.disconnect(true)
          continue
        }
        held.actor = { ...now, session_id: held.actor.session_id }
        for (const screen of held.screens) if (!mayWatch(app, held.actor, screen)) held.screens.delete(screen)
        for (const branch of held.branches) if (!held.actor.branch_ids.includes(branch)) held.branches.delete(branch)
        settle(socket)
      }
    }
  }
}

interface Listener {
  readonly group: string
  /** Kept once it listens, or once it has failed to and tries again. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

/** Hears what a database's commits announce. Each process hears for itself, so that nothing depends on another. */
function listen(app: App, io: Server, db: Db, group: string): Listener {
  const { promise: ready, resolve: heardFirst } = Promise.withResolvers<void>()
  let stopped = false
  let client: pg.Client | undefined
  const tell = ({ resource, key, user_id, branch_id }: Stale) => {
    const [whole, bare] = [{ resource, ...(key !== undefined && { key }) }, { resource }]
    if (user_id !== undefined) return io.local.to(`${group} user ${user_id}`).emit('stale', whole)
    const screen = `${group} screen ${resource}${branch_id === undefined ? '' : ` ${branch_id}`}`
    io.local.to(screen).emit('stale', tellsKey(app, resource, branch_id) ? whole : bare)
    // Others than staff hear that something changed, never whose row it was.
    io.local.to(`${group} name ${resource}`).emit('stale', bare)
    if (branch_id !== undefined) io.local.to(`${group} branch ${branch_id}`).except(screen).emit('stale', bare)
  }
  const run = async () => {
    let before = false
    while (!stopped) {
      try {
        client = new pg.Client(db.$client.options as pg.ClientConfig)
        const ended = new Promise((resolve) => client!.on('end', () => resolve(undefined)).on('error', resolve))
        client.on('notification', ({ payload }) => {
          try {
            tell(JSON.parse(payload ?? '') as Stale)
          } catch (error) {
            app.server.log.warn({ err: error }, 'live')
          }
        })
        await client.connect()
        await client.query(`listen ${staleChannel}`)
        // What was said while nobody listened is lost: everybody reads again.
        if (before) io.local.emit('stale-all')
        before = true
        heardFirst()
        await ended
      } catch (error) {
        if (!stopped) app.server.log.warn({ err: error }, 'live')
        before = true
        heardFirst()
      }
      if (!stopped) await wait(1000)
    }
  }
  const running = run()
  return {
    group,
    ready,
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined)
      await running
    },
  }
}

/** Lets several processes speak to each other's sockets; without it, or while it is away, each still serves its own. */
async function useRedis(io: Server, app: App, url: string): Promise<void> {
  const [{ createAdapter }, { Redis }] = await Promise.all([import('@socket.io/redis-adapter'), import('ioredis')])
  const publisher = new Redis(url, { maxRetriesPerRequest: null })
  const subscriber = publisher.duplicate()
  for (const each of [publisher, subscriber]) each.on('error', (error) => app.server.log.warn({ err: error }, 'redis'))
  io.adapter(createAdapter(publisher, subscriber))
  app.closing.push(async () => {
    publisher.disconnect()
    subscriber.disconnect()
  })
}
