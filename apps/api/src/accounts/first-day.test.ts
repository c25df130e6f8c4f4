import { permissionName } from '@sala/contract/kit/access'
import { approvalType, approveStatus } from '@sala/contract/people/requests'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'

const world = openSchool('first_day')

/** What each role of the beginning does on its first day; `view` where nothing else is said. */
const firstDays: Readonly<Record<string, readonly string[]>> = {
  Director: [
    'student-profiles',
    'invoices',
    'dashboard',
    'update branches',
    'update student-profiles',
    'update parent-profiles',
    'update employees',
    'approve privacy-requests',
    'export student-lists',
    'history-tracking',
  ],
  'IT officer': [
    'create users',
    'reset users',
    'unlock users',
    'explain users',
    'update roles',
    'create device-accounts',
  ],
  'Branch manager': [
    'create student-profiles',
    'update employees',
    'create student-enrollments',
    'create users',
    'reset users',
    'dashboard',
    'merge student-profiles',
  ],
  'Human resources': [
    'create employees',
    'update employees',
    'export employees',
    'print employees',
    'create teacher-profiles',
    'update attendance-shifts',
    'create positions',
    'create employee-card-activators',
    'create imports',
  ],
  Registrar: [
    'create student-profiles',
    'update student-profiles',
    'print student-profiles',
    'create parent-profiles',
    'update parent-profiles',
    'create info-inquiries',
    'create student-enrollments',
    'create student-card-activators',
    'create class-operations',
    'create schedules',
    'create imports',
    'export student-lists',
    'student-unpaids',
    'cost-questions',
  ],
  Accountant: [
    'create invoices',
    'update fee-setups',
    'export student-unpaids',
    'create closed-days',
    'student-profiles',
  ],
  Cashier: ['create receipts', 'create cashier-shifts', 'create invoices', 'student-profiles', 'daily-closeout'],
  'Privacy officer': [
    'create privacy-requests',
    'export privacy-requests',
    'access-log',
    'update consent-texts',
    'update retention-rules',
    'student-profiles',
  ],
  Nurse: ['student-healths', 'update student-healths', 'create health-items', 'student-profiles', 'parent-profiles'],
}

/** Somebody who holds what the database gave to this role. */
async function holder(role: string) {
  const { rows } = await world.owner.execute<{ name: string }>(
    sql`select p.name from role_permissions rp join roles r on r.id = rp.role_id join permissions p on p.id = rp.permission_id where r.name = ${role}`,
  )
  const staff_id = (await world.rows.fresh('employees', 'A')).staff_id
  const permissions = rows.map(({ name }) => name)
  return { permissions, person: await world.person({ permissions, given: { staff_id } }) }
}

it.each(Object.entries(firstDays))('%s: what the name says can be done from the first day', async (role, tasks) => {
  const { permissions, person } = await holder(role)
  const call = (method: string, path: string, body?: unknown) => world.call(method, path, { token: person.token, body })
  const named = tasks.map((task) => {
    const [resource, action = 'view'] = task.split(' ').reverse()
    return permissionName(action as 'view', resource!)
  })
  expect(named.filter((name) => !permissions.includes(name))).toEqual([])
  // Each list among them opens.
  for (const { path, access, verb, params } of world.app.routes)
    if (verb === 'list' && typeof access === 'object' && access.action === 'view' && !Object.keys(params).length)
      if (named.includes(permissionName('view', access.resource)))
        expect([path, (await call('GET', path)).status]).toEqual([path, 200])
  // One's own details, and a change asked for, whatever the role.
  expect((await call('PUT', '/home/staff-profiles', { email: 'own@example.com' })).status).toBe(200)
  expect(
    (await call('GET', `/home/staff-my-requests?app_type_id=${approvalType.profileChange}`)).json.data,
  ).toHaveLength(1)
})

it.each([
  ['Director', ['employees', 'parent-profiles', 'student-profiles']],
  ['Branch manager', ['employees', 'parent-profiles', 'student-profiles']],
  ['Human resources', ['employees']],
  ['Registrar', ['parent-profiles', 'student-profiles']],
  ['Cashier', []],
  ['Nurse', []],
])('%s: is shown, and decides, what is asked about %s', async (role, kinds) => {
  const family = (await world.rows.fresh('parent-profiles', 'A', { telegram: null })).student_parent_id
  const child = (await world.rows.fresh('student-profiles', 'A', { telegram: null, student_parent_id: family }))
    .student_id
  const staff_id = (await world.rows.fresh('employees', 'A', { email: null })).staff_id
  const parent = await world.person({ type: 'parent-api', given: { student_parent_id: family } })
  const colleague = await world.person({ permissions: [], given: { staff_id } })
  const ask = async (token: string, path: string, body: unknown) =>
    (await world.call('PUT', path, { token, body })).json.id as number
  const asked: Record<string, number> = {
    employees: await ask(colleague.token, '/home/staff-profiles', { email: 'new@example.com' }),
    'parent-profiles': await ask(parent.token, '/home/parent-profiles', { telegram: 'family' }),
    'student-profiles': await ask(parent.token, `/home/parent-profiles/children/${child}`, { telegram: 'child' }),
  }
  const { person } = await holder(role)
  const decided = await Promise.all(
    Object.entries(asked).map(async ([kind, id]) => {
      const body = { id, approve_status: approveStatus.approved }
      return [kind, (await world.call('POST', '/home/staff/approvals', { token: person.token, body })).status]
    }),
  )
  expect(Object.fromEntries(decided)).toEqual(
    Object.fromEntries(Object.keys(asked).map((kind) => [kind, (kinds as string[]).includes(kind) ? 200 : 404])),
  )
})
