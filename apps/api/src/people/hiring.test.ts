import { gender } from '@sala/contract/people/employees'
import { staffStatus } from '@sala/contract/people/statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'

const world = openSchool('hiring')
let branch_id: number
beforeAll(async () => {
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
})
const ask = openClerk(world)
const hr = (...permissions: string[]) =>
  world.person({ rank: 50, permissions: ['view-employees', 'create-employees', ...permissions] })
const person = (more: object = {}) => ({
  name_en: 'Keo Sreymom',
  name_kh: 'កែវ ស្រីមុំ',
  gender: gender.female,
  branch_id,
  ...more,
})
const hire = (more: object, token?: string) =>
  token
    ? world.call('POST', '/employees/hire', { token, body: person(more) })
    : ask('POST', '/employees/hire', person(more))
const counted = async () =>
  (
    await world.owner.execute(
      sql`select (select count(*) from employees)::int as employees, (select count(*) from teachers)::int as teachers, (select count(*) from users)::int as users`,
    )
  ).rows[0]

describe('a teacher', () => {
  it('is hired in one call: the employee, the teacher under the same name, and an account of teachers', async () => {
    const { acps_id } = await world.rows.row('sub-programs', 'A')
    const { token } = await hr('create-teacher-profiles', 'view-teacher-profiles', 'create-users', 'view-users')
    const made = await hire({ is_teacher: 1, acps_ids: [acps_id], has_account: 1 }, token)
    expect(made.status).toBe(200)
    expect(made.json.user_name).toBe('keo.sreymom')
    const { json: teacher } = await ask('GET', `/teacher-profiles/${made.json.teacher_id}?include=acps_ids`)
    expect(teacher).toMatchObject({ staff_id: made.json.staff_id, lname_foreign: 'Keo', fname_foreign: 'Sreymom' })
    const { json: user } = await ask('GET', `/users/${made.json.user_id}?include=role_ids`)
    expect(user).toMatchObject({ user_type: 'teacher-api', teacher_id: made.json.teacher_id, full_name: 'Keo Sreymom' })
    const { rows } = await world.owner.execute(sql`select id from roles where guard = 'teacher-api' and is_builtin = 1`)
    expect(user.role_ids).toEqual([rows[0]!.id])
    expect((await ask('GET', `/employees/${made.json.staff_id}/record`)).json).toMatchObject({
      teacher_id: made.json.teacher_id,
      accounts: [{ user_name: 'keo.sreymom' }],
    })
  })

  it('of a name that somebody signs in with gets the next one, as it is suggested', async () => {
    const name = (await ask('GET', '/employees/sign-in-name?full_name=Keo%20Sreymom')).json.user_name
    expect(name).toBe('keo.sreymom2')
    expect((await hire({ is_teacher: 1, has_account: 1 })).json.user_name).toBe(name)
  })

  it('is hired whole or not at all', async () => {
    const before = await counted()
    const taken = await hire({ is_teacher: 1, has_account: 1, user_name: 'keo.sreymom' })
    expect([taken.status, Object.keys(taken.json.errors)]).toEqual([409, ['user_name']])
    expect((await hire({ status: staffStatus.probation, is_teacher: 1 })).json.code).toBe('staff_not_active')
    expect(await counted()).toEqual(before)
  })
})

describe('whoever hires', () => {
  it('needs the permission for each part that is asked for', async () => {
    const { token } = await hr()
    const before = await counted()
    expect((await hire({ is_teacher: 1 }, token)).status).toBe(403)
    expect((await hire({ has_account: 1 }, token)).status).toBe(403)
    expect(await counted()).toEqual(before)
  })

  it('gives no role that says more than his own', async () => {
    const { token } = await hr('create-users', 'view-users')
    const roles = (await ask('GET', '/roles?perPage=100')).json.data as { id: number; name: string; guard: string }[]
    const role_ids = roles.flatMap(({ id, name }) => (name === 'Registrar' ? [id] : []))
    expect((await hire({ has_account: 1, role_ids }, token)).json.code).toBe('not_yours_to_grant')
    expect((await hire({ has_account: 1 }, token)).json.code).toBe('role_needed')
    const made = await hire({ has_account: 1, role_ids })
    expect((await ask('GET', `/users/${made.json.user_id}`)).json).toMatchObject({ user_type: 'staff-api' })
  })
})

describe('an employee without an account', () => {
  it('gets one when two ask at once, and not two', async () => {
    const { staff_id } = await world.rows.fresh('teacher-profiles', 'A')
    const both = await Promise.all([1, 2].map(() => ask('POST', `/employees/${staff_id}/account`, {})))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ask('POST', `/employees/${staff_id}/account`, {})).json.code).toBe('account_there')
  })
})
