import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { announce } from '../announce.ts'
import { inTransaction } from '../database.ts'

const world = openSchool('live')
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

interface Ear {
  readonly socket: Socket
  readonly heard: { resource: string; key?: string }[]
  readonly watch: (what: unknown) => Promise<boolean>
}

/** A browser of somebody, connected; rejected with the server's reason where it is not let in. */
function connect(auth: object, headers: Record<string, string> = {}): Promise<Ear> {
  const socket = io(world.base, {
    path: '/api/live',
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  const heard: Ear['heard'] = []
  socket.on('stale', (event) => heard.push(event))
  return new Promise((resolve, reject) => {
    socket.once('connect', () =>
      resolve({ socket, heard, watch: (what) => socket.timeout(2000).emitWithAck('watch', what) }),
    )
    socket.once('connect_error', (error) => reject(error))
  })
}
const ear = (actor: Actor) => connect({ token: actor.token })
const until = async (holds: () => boolean, milliseconds = 3000) => {
  const end = Date.now() + milliseconds
  while (!holds() && Date.now() < end) await wait(20)
  return holds()
}
// Long enough for whatever should not come.
const silence = () => wait(300)

describe('live updates', () => {
  it('let in a living session by its access token, never a cookie, a refresh token or a forged one', async () => {
    await expect(ear(world.head)).resolves.toBeDefined()
    await expect(connect({})).rejects.toThrow('not_signed_in')
    await expect(
      connect({}, { cookie: `sala_session=${world.head.token}`, authorization: `Bearer ${world.head.token}` }),
    ).rejects.toThrow('not_signed_in')
    await expect(connect({ token: world.head.refresh })).rejects.toThrow('not_signed_in')
    await expect(connect({ token: 'x'.repeat(43) })).rejects.toThrow('not_signed_in')
    await expect(connect({ token: { $ne: null } })).rejects.toThrow('not_signed_in')
  })

  it('tell a watching screen which row went stale, within a second of the commit, and nothing of what is in it', {
    retry: 3,
  }, async () => {
    const { heard, watch } = await ear(world.head)
    expect(await watch({ screen: 'divisions' })).toBe(true)
    const began = Date.now()
    const made = await world.call('POST', '/divisions', {
      token: world.head.token,
      body: await world.rows.values('divisions', 'A'),
    })
    expect(await until(() => heard.length > 0)).toBe(true)
    expect(Date.now() - began).toBeLessThan(1000)
    expect(heard).toEqual([{ resource: 'divisions', key: String(made.json.division_id) }])
    await world.call('DELETE', `/divisions/${made.json.division_id}`, { token: world.head.token })
    expect(await until(() => heard.length === 2)).toBe(true)
  })

  it('say nothing of what was rolled back', async () => {
    const { heard, watch } = await ear(world.head)
    await watch({ screen: 'divisions' })
    await inTransaction(world.db, { user_id: 1, operation: 'test', request_id: 'test' }, async (tx) => {
      await announce(tx, { resource: 'divisions', key: 'rolled back' })
      throw new Error('rolled back')
    }).catch(() => undefined)
    const refused = await world.call('POST', '/divisions', { token: world.head.token, body: { division_name_en: 7 } })
    expect(refused.status).toBe(422)
    await silence()
    expect(heard).toEqual([])
  })

  it('are not for a screen that one may not view, nor for a branch that is not one’s own', async () => {
    const none = await ear(world.actors['staff-api'].none)
    expect(await none.watch({ screen: 'divisions' })).toBe(false)
    expect(await none.watch({ screen: 'no-such-thing' })).toBe(false)
    const parent = await ear(world.actors['parent-api'].own)
    expect(await parent.watch({ screen: 'users' })).toBe(false)
    const own = await ear(world.actors['staff-api'].own)
    const [mine, theirs] = [
      (await world.rows.row('branches', 'A')).branch_id,
      (await world.rows.row('branches', 'B')).branch_id,
    ]
    expect([await own.watch({ branch_id: mine }), await own.watch({ branch_id: theirs })]).toEqual([true, false])
    for (const nonsense of [
      null,
      {},
      { screen: 7 },
      { branch_id: '1' },
      { screen: 'divisions', branch_id: 1 },
      'divisions',
      [],
    ])
      expect(await own.watch(nonsense)).toBe(false)
    await announce(world.db, { resource: 'divisions', key: '1' })
    await silence()
    expect([...none.heard, ...parent.heard]).toEqual([])
  })

  it('keep a branch to those who work in it, and a person’s own to himself', async () => {
    const [own, other] = [await ear(world.actors['staff-api'].own), await ear(world.actors['staff-api'].other)]
    for (const each of [own, other]) expect(await each.watch({ screen: 'device-accounts' })).toBe(true)
    const { branch_id } = await world.rows.row('branches', 'A')
    await announce(world.db, { resource: 'device-accounts', key: 'gate', branch_id: branch_id as number })
    await announce(world.db, { resource: 'my-tasks', key: 'x', user_id: world.actors['staff-api'].other.user_id })
    expect(await until(() => own.heard.length > 0 && other.heard.length > 0)).toBe(true)
    await silence()
    expect(own.heard).toEqual([{ resource: 'device-accounts', key: 'gate' }])
    expect(other.heard).toEqual([{ resource: 'my-tasks', key: 'x' }])
  })

  it.each([
    ['whose user is disabled', (actor: Actor) => sql`update users set disable = 1 where user_id = ${actor.user_id}`],
    [
      'whose session has ended',
      (actor: Actor) => sql`update sessions set ended_at = now() where session_id = ${actor.session_id}`,
    ],
    [
      'whose screen is locked',
      (actor: Actor) => sql`update sessions set locked_at = now() where session_id = ${actor.session_id}`,
    ],
  ])('drop a socket %s within two seconds', async (_, change) => {
    const person = await world.person({})
    const { socket } = await ear(person)
    const stays = await ear(world.head)
    await world.owner.execute(change(person))
    expect(await until(() => !socket.connected, 2500)).toBe(true)
    expect(stays.socket.connected).toBe(true)
    world.forget()
    await expect(ear(person)).rejects.toThrow('not_signed_in')
  })

  it('hear again after their connection to the database was cut, and have everybody read again', async () => {
    const { socket, heard, watch } = await ear(world.head)
    await watch({ screen: 'divisions' })
    let all = 0
    socket.on('stale-all', () => (all += 1))
    await world.owner.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen sala_stale' and datname = current_database()`,
    )
    expect(await until(() => all === 1, 5000)).toBe(true)
    await announce(world.db, { resource: 'divisions' })
    expect(await until(() => heard.length === 1)).toBe(true)
  })
})
