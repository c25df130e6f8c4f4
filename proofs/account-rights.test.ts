import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtinRoles } from '../apps/api/src/accounts/builtin-roles.ts'
import type { Row, Side } from './rows.ts'
import { type Actor, openWorld, password, randomName, type World } from './world.ts'

// Nobody comes to rights by administering accounts: whatever somebody may make, open or change gives no more than he
// has.

let world: World
const rolesByName = new Map<string, { id: number; guard: string; rank: number; permissions: Set<string> }>()
beforeAll(async () => {
  world = await openWorld('account-rights')
  const { rows } = await world.owner.execute<{
    id: number
    name: string
    guard: string
    rank: number
    permissions: string[]
  }>(sql`
    select r.id, r.name, r.guard, r.rank, array(select p.name from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as permissions
    from roles r where r.is_builtin = 1`)
  for (const { name, permissions, ...role } of rows)
    rolesByName.set(name, { ...role, permissions: new Set(permissions) })
})
afterAll(() => world?.close())

const branchOf = async (side: Side) => (await world.rows.row('branches', side)).branch_id as number
const call = (method: string, path: string, by: Actor, body: unknown = {}) =>
  world.call(method, path, { token: by.token, ...(method !== 'GET' && { body }) })

/** Somebody with a built-in role in one branch, or in all. */
async function somebody(
  role: string,
  { side = 'A', everywhere = false }: { side?: Side; everywhere?: boolean } = {},
): Promise<Actor> {
  const { rank } = rolesByName.get(role)!
  const person = await world.person({
    side,
    rank,
    permissions: [...rolesByName.get(role)!.permissions],
    given: { all_branches: everywhere ? 1 : 0 },
  })
  return person
}

/** An account with a built-in role, as nobody of the school made it. */
async function account(
  role: string,
  { side = 'A', everywhere = false }: { side?: Side; everywhere?: boolean } = {},
): Promise<number> {
  const { id, guard } = rolesByName.get(role)!
  const none = { staff_id: null, teacher_id: null, student_parent_id: null, student_id: null }
  const person =
    guard === 'parent-api'
      ? { student_parent_id: (await world.rows.fresh('parent-profiles', side)).student_parent_id }
      : guard === 'student-api'
        ? { student_id: (await world.rows.fresh('student-profiles', side)).student_id }
        : guard === 'teacher-api'
          ? { teacher_id: (await world.rows.fresh('teacher-profiles', side)).teacher_id }
          : {}
  const given = {
    user_type: guard,
    role_ids: [id],
    all_branches: everywhere ? 1 : 0,
    branch_ids: [await branchOf(side)],
    ...none,
    ...person,
  }
  return (await world.rows.fresh('users', side, given)).user_id as number
}

const bodyOf = async (role: string, more: Row = {}): Promise<Row> => {
  const { id, guard } = rolesByName.get(role)!
  const branch = await branchOf('A')
  return {
    user_name: randomName(),
    full_name: 'Closure',
    user_type: guard,
    role_ids: [id],
    branch_ids: [branch],
    default_branch_id: branch,
    ...more,
  }
}

/** Said here again, apart from the program: what an account of this role gives lies within what the actor has. */
function liesWithin(actor: string, target: string): boolean {
  const [own, other] = [rolesByName.get(actor)!, rolesByName.get(target)!]
  return other.guard !== 'staff-api' || [...other.permissions].every((name) => own.permissions.has(name))
}

const administrators = ['Administrator', 'IT officer', 'Branch manager']
const targets = builtinRoles.map(({ name }) => name).filter((name) => name !== 'Device')

describe.each(administrators)('%s', (actorRole) => {
  test.each(targets)('administers an account of the role %s only within his own rights', async (targetRole) => {
    const actor = await somebody(actorRole)
    const [own, other] = [rolesByName.get(actorRole)!, rolesByName.get(targetRole)!]
    const may = (action: string) => own.permissions.has(`${action}-users`)
    const within = liesWithin(actorRole, targetRole)
    const tell = async (what: string, expected: boolean, answer: { status: number; text: string }) =>
      expect([what, answer.status < 300], answer.text).toEqual([what, expected])
    await tell(
      'create',
      may('create') && within && other.rank <= own.rank,
      await call('POST', '/users', actor, await bodyOf(targetRole)),
    )
    const over = within && other.rank < own.rank
    const at = await account(targetRole)
    await tell('reset', may('reset') && over, await call('POST', `/users/reset-passwords/${at}`, actor))
    await tell(
      'clear the second factor',
      may('reset') && over,
      await call('POST', `/users/clear-second-factor/${at}`, actor),
    )
    await tell('change', may('update') && over, await call('PUT', `/users/${at}`, actor, { full_name: 'Closure' }))
    if (other.guard === 'staff-api') {
      const empty = (await world.rows.fresh('users', 'A', { role_ids: [], staff_id: null, user_type: 'staff-api' }))
        .user_id
      await tell(
        'give the role',
        may('update') && within && other.rank <= own.rank,
        await call('PUT', `/users/${empty}`, actor, { role_ids: [other.id] }),
      )
    }
    await tell(
      'retype',
      may('retype') && over,
      await call('POST', '/users/change-user-types', actor, { user_id: at, user_type: 'student-api' }),
    )
  })

  test('has no say over an account of more branches than his own', async () => {
    const actor = await somebody(actorRole)
    const wide = await account('Teacher', { everywhere: true })
    await world.owner.execute(sql`update users set teacher_id = null where user_id = ${wide}`)
    expect((await call('POST', `/users/reset-passwords/${wide}`, actor)).json).toMatchObject({
      code: 'beyond_your_rights',
    })
    expect((await call('PUT', `/users/${wide}`, actor, { full_name: 'Closure' })).status).toBe(403)
  })
})

describe('the ways that were found', () => {
  test('a branch manager does not reset an accountant of all branches', async () => {
    const manager = await somebody('Branch manager')
    expect(
      (await call('POST', `/users/reset-passwords/${await account('Accountant', { everywhere: true })}`, manager)).json,
    ).toMatchObject({
      code: 'beyond_your_rights',
    })
  })

  test('an IT officer does not clear the second factor of a nurse, nor reset her', async () => {
    const officer = await somebody('IT officer')
    const nurse = await account('Nurse')
    for (const path of [`/users/clear-second-factor/${nurse}`, `/users/reset-passwords/${nurse}`])
      expect((await call('POST', path, officer)).json).toMatchObject({ code: 'beyond_your_rights' })
  })

  test('an account that is made for a family opens nothing without a second person, and the family is told', async () => {
    const officer = await somebody('IT officer')
    const mother = await world.person({ type: 'parent-api' })
    const [{ student_parent_id }] = (
      await world.owner.execute(sql`select student_parent_id from users where user_id = ${mother.user_id}`)
    ).rows as [Row]
    const told = async () =>
      (await call('GET', '/home/parent-profiles/new-accounts', mother)).json.data.map((each: Row) => each.user_id)
    const made = await call('POST', '/users', officer, await bodyOf('Parent', { student_parent_id }))
    expect(made.status, made.text).toBe(200)
    expect(await told()).toContain(made.json.user_id)
    const { json } = await call('POST', `/users/reset-passwords/${made.json.user_id}`, officer)
    const used = await call('POST', '/reset-password', officer, {
      token: json.reset_link.split('#')[1],
      password: 'the Mekong turns around 77',
    })
    expect(used.json).toMatchObject({ code: 'waits_for_confirmation' })
    const stranger = await world.person({ type: 'parent-api', side: 'B' })
    expect(
      (await call('GET', '/home/parent-profiles/new-accounts', stranger)).json.data.map((each: Row) => each.user_id),
    ).not.toContain(made.json.user_id)
  })

  test('a family is told of an old account that is linked to it or to a child of it', async () => {
    const mother = await world.person({ type: 'parent-api' })
    const [{ student_parent_id }] = (
      await world.owner.execute(sql`select student_parent_id from users where user_id = ${mother.user_id}`)
    ).rows as [Row]
    const { student_id } = await world.rows.fresh('student-profiles', 'A', { student_parent_id })
    const told = async () =>
      (await call('GET', '/home/parent-profiles/new-accounts', mother)).json.data.map((each: Row) => each.user_id)
    const twoMonthsAgo = (update: SQL) =>
      world.owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(update)
      })
    for (const [role, person] of [
      ['Parent', { student_parent_id }],
      ['Student', { student_id }],
    ] as const) {
      const old = await account(role)
      await twoMonthsAgo(sql`update users set created_date = now() - interval '2 months' where user_id = ${old}`)
      expect((await call('PUT', `/users/${old}`, world.head, { full_name: 'Of others' })).status).toBe(200)
      expect(await told()).not.toContain(old)
      const linked = await call('PUT', `/users/${old}`, world.head, person)
      expect(linked.status, linked.text).toBe(200)
      expect(await told()).toContain(old)
      await twoMonthsAgo(
        sql`update history set created_date = now() - interval '2 months' where object = 'users' and object_id = ${String(old)}`,
      )
      expect(await told()).not.toContain(old)
    }
  })

  test('nobody links an account to a person whom he does not reach', async () => {
    const officer = await somebody('IT officer')
    const foreign = (await world.rows.fresh('parent-profiles', 'B')).student_parent_id
    expect(
      (await call('POST', '/users', officer, await bodyOf('Parent', { student_parent_id: foreign }))).status,
    ).toBeGreaterThanOrEqual(400)
    const own = await account('Parent')
    await world.owner.execute(sql`update users set student_parent_id = ${foreign} where user_id = ${own}`)
    expect((await call('POST', `/users/reset-passwords/${own}`, officer)).json).toMatchObject({
      code: 'person_not_yours',
    })
    expect((await call('POST', '/users/accounts/slip', officer, { user_id: own })).json).toMatchObject({
      code: 'person_not_yours',
    })
  })

  test('a password is never carried over to another person or another type of account', async () => {
    const clerk = await world.person({ type: 'parent-api', rank: 5, permissions: [] })
    const other = (await world.rows.fresh('parent-profiles', 'A')).student_parent_id
    const signIn = () => call('POST', '/login', world.head, { user_name: clerk.user_name, password, standalone: 1 })
    expect((await signIn()).status).toBe(200)
    expect((await call('PUT', `/users/${clerk.user_id}`, world.head, { student_parent_id: other })).status).toBe(200)
    world.forget()
    expect((await call('GET', '/client/user', clerk)).status).toBe(401)
    expect((await signIn()).json).toMatchObject({ code: 'wrong_password' })
    const teacher = await world.person({ type: 'teacher-api', rank: 5, permissions: [] })
    expect(
      (await call('POST', '/users/change-user-types', world.head, { user_id: teacher.user_id, user_type: 'staff-api' }))
        .status,
    ).toBe(200)
    expect(
      (await call('POST', '/login', world.head, { user_name: teacher.user_name, password, standalone: 1 })).json,
    ).toMatchObject({ code: 'wrong_password' })
  })

  test('nobody opens all branches to a teacher or a family who does not have them himself', async () => {
    const manager = await somebody('Branch manager')
    for (const role of ['Teacher', 'Parent']) {
      const at = await account(role)
      expect((await call('PUT', `/users/${at}`, manager, { all_branches: 1 })).json).toMatchObject({
        code: 'not_yours_to_grant',
      })
      expect((await call('PUT', `/users/${at}`, manager, { full_name: 'Closure' })).status).toBe(200)
    }
  })

  test('a role of families that somebody added rights to is only for those who have them', async () => {
    const { rows } = await world.owner.execute<{ id: number }>(
      sql`insert into roles (name, name_kh, guard, rank) values (${randomName()}, 'ក', 'parent-api', 5) returning id`,
    )
    const id = rows[0]!.id
    await world.owner.execute(
      sql`insert into role_permissions select ${id}, id from permissions where name = 'update-student-healths'`,
    )
    const at = await account('Parent')
    await world.owner.execute(sql`insert into user_roles values (${at}, ${id})`)
    const officer = await somebody('IT officer')
    expect((await call('POST', `/users/reset-passwords/${at}`, officer)).json).toMatchObject({
      code: 'beyond_your_rights',
    })
    expect((await call('POST', `/users/reset-passwords/${at}`, world.head)).status).toBe(200)
  })

  test('the page that explains access says why', async () => {
    const manager = await somebody('Branch manager')
    const nurse = await account('Nurse')
    const body = { user_id: manager.user_id, call: 'reset-user-password', record: String(nurse) }
    const { json } = await call('POST', '/access-explanations', world.head, body)
    expect(json).toMatchObject({ allowed: 0, problem: 'beyond_your_rights' })
    expect(json.steps.find((step: Row) => step.name === 'rule')).toMatchObject({
      state: 'no',
      said: { label: expect.stringContaining('than you') },
    })
  })

  test('what is sensitive is not reached by a role that grants everything', () => {
    const reaching = builtinRoles
      .filter(({ name }) => rolesByName.get(name)!.permissions.has('view-student-healths'))
      .map(({ name }) => name)
    expect(reaching.sort()).toEqual(['Administrator', 'Nurse', 'Parent'])
  })
})
