import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { signedInAs } from './actor-of.ts'
import { readActor } from './authenticate.ts'
import { syncPermissions } from './derive-permissions.ts'
import { digest } from './tokens.ts'

const world = openSchool('actor_of')

const change = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(world.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, work)

let made = 0
/** Somebody with a role of his own and one permission in it, who has been read once. */
async function somebody() {
  const name = `view-thing-${(made += 1)}`
  const person = await world.person({ permissions: [], rank: 50 + made })
  const permission = await change(async (tx) => {
    const { rows } = await tx.execute<{
      id: number
    }>(sql`insert into permissions (name, label, label_kh, "group", group_kh, resource, resource_label, resource_label_kh, order_group, "order", guards)
      select ${name}, label, label_kh, "group", group_kh, resource, resource_label, resource_label_kh, order_group, "order", guards from permissions limit 1 returning id`)
    await tx.execute(
      sql`insert into role_permissions select role_id, ${rows[0]!.id} from user_roles where user_id = ${person.user_id}`,
    )
    return rows[0]!.id
  })
  const { rows } = await world.owner.execute<{ role_id: number }>(
    sql`select role_id from user_roles where user_id = ${person.user_id}`,
  )
  const read = async () => (await readActor(world.db, digest(person.token)))!
  expect([...(await read()).permissions]).toEqual([name])
  const other = async () =>
    (await world.owner.execute<{ id: number }>(sql`select id from permissions where name = 'view-branches'`)).rows[0]!
      .id
  return {
    role: rows[0]!.role_id,
    permission,
    name,
    read,
    user: person.user_id,
    token: person.token,
    other: await other(),
  }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

describe('what a role grants', () => {
  // Whatever is changed by whatever statement, the next reading knows it.
  const changes: [
    what: string,
    statement: (at: Somebody) => ReturnType<typeof sql>,
    permissions: (at: Somebody) => string[],
  ][] = [
    [
      'a permission is given',
      ({ role, other }) => sql`insert into role_permissions (role_id, permission_id) values (${role}, ${other})`,
      ({ name }) => [name, 'view-branches'],
    ],
    [
      'a permission is exchanged',
      ({ role, other }) => sql`update role_permissions set permission_id = ${other} where role_id = ${role}`,
      () => ['view-branches'],
    ],
    ['a permission is taken', ({ role }) => sql`delete from role_permissions where role_id = ${role}`, () => []],
    [
      'a permission has another name',
      ({ permission, name }) => sql`update permissions set name = ${`${name}-anew`} where id = ${permission}`,
      ({ name }) => [`${name}-anew`],
    ],
    ['a permission is deleted', ({ permission }) => sql`delete from permissions where id = ${permission}`, () => []],
    [
      'the role is of another user type',
      ({ role }) => sql`update roles set guard = 'parent-api' where id = ${role}`,
      () => [],
    ],
    ['the role is taken', ({ user }) => sql`delete from user_roles where user_id = ${user}`, () => []],
  ]
  it.each(changes)('acts at once when %s', async (_, statement, permissions) => {
    const at = await somebody()
    await change((tx) => tx.execute(statement(at)))
    expect([...(await at.read()).permissions].sort()).toEqual(permissions(at).sort())
  })

  it('acts at once when its rank or its demand for a second factor changes', async () => {
    const at = await somebody()
    await change((tx) => tx.execute(sql`update roles set rank = 7, requires_second_factor = 1 where id = ${at.role}`))
    expect(await at.read()).toMatchObject({ rank: 7, factor: { demanded: true } })
  })

  it('acts at once when the contract no longer has a permission', async () => {
    const at = await somebody()
    await syncPermissions(world.owner, { demandFactors: false })
    expect((await at.read()).permissions.size).toBe(0)
  })

  it('acts on the next call of a session, once what is remembered of sessions is forgotten', async () => {
    const at = await somebody()
    const call = async () => (await world.call('GET', '/branches', { token: at.token })).status
    expect(await call()).toBe(403)
    await change((tx) =>
      tx.execute(sql`insert into role_permissions (role_id, permission_id) values (${at.role}, ${at.other})`),
    )
    world.forget()
    expect(await call()).toBe(200)
  })

  it('was never granted when a transaction takes it back', async () => {
    const at = await somebody()
    const within = await change(async (tx) => {
      await tx.execute(sql`insert into role_permissions (role_id, permission_id) values (${at.role}, ${at.other})`)
      const actor = await signedInAs(tx, world.db, at.user)
      throw Object.assign(new Error('taken back'), { actor })
    }).catch((error) => error.actor)
    expect(within.permissions.size).toBe(2)
    expect((await at.read()).permissions.size).toBe(1)
  })

  it('is remembered while nothing changes, and not at all without an edition', async () => {
    const at = await somebody()
    const none = digest((await world.person({ permissions: [], rank: 49 })).token)
    expect((await at.read()).permissions).toBe((await at.read()).permissions)
    expect((await readActor(world.db, none))!.permissions).toBe((await readActor(world.db, none))!.permissions)
    await change((tx) => tx.execute(sql`delete from role_editions where role_id = ${at.role}`))
    expect((await at.read()).permissions).not.toBe((await at.read()).permissions)
  })

  it('keeps its edition when only a label of a permission changes, as at every start', async () => {
    const at = await somebody()
    const edition = async () =>
      (await world.owner.execute(sql`select edition from role_editions where role_id = ${at.role}`)).rows
    const before = await edition()
    await change((tx) => tx.execute(sql`update permissions set label = label || '.'`))
    expect(await edition()).toEqual(before)
  })

  it('acts at once when all of it is truncated', async () => {
    const at = await somebody()
    await change((tx) => tx.execute(sql`truncate role_permissions`))
    expect((await at.read()).permissions.size).toBe(0)
  })
})
