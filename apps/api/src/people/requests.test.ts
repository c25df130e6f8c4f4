import { approvalType, approveStatus } from '@sala/contract/people/requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('requests')
let parent: Actor
let family: number
let children: number[]

const ask = async (by: Actor, method: string, path: string, body?: unknown) => {
  world.forget()
  return world.call(method, path, { token: by.token, body })
}
const renew = async () => {
  family = (await world.rows.fresh('parent-profiles', 'A', { telegram: null, father_phone: '012 111 222' }))
    .student_parent_id as number
  children = []
  for (let at = 0; at < 2; at += 1)
    children.push(
      (await world.rows.fresh('student-profiles', 'A', { student_parent_id: family, telegram: null }))
        .student_id as number,
    )
  parent = await world.person({ type: 'parent-api', given: { student_parent_id: family } })
}
/** Without a kind, lists of requests show leave. */
const changes = `app_type_id=${approvalType.profileChange}`
const familyRow = async () => (await ask(world.head, 'GET', `/parent-profiles/${family}`)).json

describe('a change that a family asks for', () => {
  beforeAll(renew)

  it('changes nothing until somebody of the school approves it, and is then made with his name', async () => {
    const asked = await ask(parent, 'PUT', '/home/parent-profiles', {
      telegram: 'kimvisal',
      father_phone: '012 333 444',
      remark: 'A new phone',
    })
    expect(asked).toMatchObject({ status: 200, json: { approve_status: approveStatus.pending } })
    expect(await familyRow()).toMatchObject({ telegram: null, father_phone: '012 111 222' })
    expect((await ask(parent, 'GET', '/home/parent-my-requests')).json.data).toEqual([])
    const mine = (await ask(parent, 'GET', `/home/parent-my-requests?${changes}`)).json.data
    expect(mine[0].changes).toEqual({
      telegram: { from: null, to: 'kimvisal' },
      father_phone: { from: '012 111 222', to: '012 333 444' },
    })
    const { id } = asked.json
    expect(
      (
        await ask(world.head, 'GET', `/home/staff/profile-approvals?approve_status=${approveStatus.pending}`)
      ).json.data.map((each: { id: number }) => each.id),
    ).toContain(id)
    expect(
      (
        await ask(world.head, 'POST', '/home/staff/approvals', {
          id,
          app_type_id: approvalType.profileChange,
          approve_status: approveStatus.approved,
        })
      ).status,
    ).toBe(200)
    expect(await familyRow()).toMatchObject({ telegram: 'kimvisal', father_phone: '012 333 444' })
    expect((await ask(parent, 'GET', '/home/parent-get-total-my-requests')).json).toEqual({
      total: 1,
      pending: 0,
      approved: 1,
      rejected: 0,
      cancelled: 0,
    })
    const history = (
      await ask(world.head, 'GET', `/history-tracking?filter[object]=parent-profiles&filter[object_id]=${family}`)
    ).json.data
    expect(history[0]).toMatchObject({ operation: 'decide-request', user_id: world.head.user_id })
  })

  it('is refused where nothing would change, and where the same record waits already', async () => {
    expect((await ask(parent, 'PUT', '/home/parent-profiles', { telegram: 'kimvisal' })).json.code).toBe(
      'nothing_to_change',
    )
    expect((await ask(parent, 'PUT', '/home/parent-profiles', { telegram: 'other' })).status).toBe(200)
    expect((await ask(parent, 'PUT', '/home/parent-profiles', { telegram: 'third' })).json.code).toBe('request_waits')
  })

  it('is taken back by whoever asked, and by nobody else', async () => {
    const [{ id }] = (
      await ask(parent, 'GET', `/home/parent-my-requests?${changes}&approve_status=${approveStatus.pending}`)
    ).json.data
    expect((await ask(world.actors['parent-api'].other, 'POST', `/home/my-requests/${id}/cancel`, {})).status).toBe(404)
    expect((await ask(parent, 'POST', `/home/my-requests/${id}/cancel`, {})).json).toEqual({
      id,
      approve_status: approveStatus.cancelled,
    })
    expect(
      (await ask(world.head, 'POST', '/home/staff/approvals', { id, approve_status: approveStatus.approved })).json
        .code,
    ).toBe('already_decided')
  })

  it('does not overwrite what has changed since it was asked', async () => {
    const { id } = (await ask(parent, 'PUT', '/home/parent-profiles', { telegram: 'later' })).json
    await ask(world.head, 'PUT', `/parent-profiles/${family}`, { telegram: 'meanwhile' })
    expect(
      (await ask(world.head, 'POST', '/home/staff/approvals', { id, approve_status: approveStatus.approved })).json
        .code,
    ).toBe('changed_since_asked')
    expect(
      (await ask(world.head, 'POST', '/home/staff/approvals', { id, approve_status: approveStatus.rejected })).json
        .code,
    ).toBe('answer_needed')
    expect(
      (
        await ask(world.head, 'POST', '/home/staff/approvals', {
          id,
          approve_status: approveStatus.rejected,
          comment: 'Please ask again',
        })
      ).status,
    ).toBe(200)
    expect((await familyRow()).telegram).toBe('meanwhile')
    expect((await ask(parent, 'GET', `/home/parent-my-requests?${changes}`)).json.data[0]).toMatchObject({
      approve_status: approveStatus.rejected,
      comment: 'Please ask again',
    })
  })

  it('may be about a child of his own, and of nobody else', async () => {
    const stranger = (await world.rows.fresh('student-profiles', 'A')).student_id
    expect((await ask(parent, 'PUT', `/home/parent-profiles/children/${stranger}`, { telegram: 'x' })).status).toBe(404)
    expect(
      (await ask(parent, 'PUT', `/home/parent-profiles/children/${children[1]}`, { telegram: 'makara' })).status,
    ).toBe(200)
    expect(
      (await ask(parent, 'PUT', `/home/parent-profiles/children/${children[1]}`, { first_name_en: 'Other' })).status,
    ).toBe(422)
  })
})

describe('deciding', () => {
  beforeAll(renew)

  it('is for whoever may change the record, in its branch, and nobody else is even shown what was asked', async () => {
    const { id } = (await ask(parent, 'PUT', '/home/parent-profiles', { telegram: 'asked' })).json
    const decide = (by: Actor) =>
      ask(by, 'POST', '/home/staff/approvals', { id, approve_status: approveStatus.approved })
    const waiting = async (by: Actor) =>
      (await ask(by, 'GET', `/home/staff/profile-approvals?approve_status=${approveStatus.pending}`)).json.data.map(
        (each: { id: number }) => each.id,
      )
    const reader = await world.person({ permissions: ['view-parent-profiles', 'update-student-profiles'] })
    expect(await waiting(reader)).not.toContain(id)
    expect((await decide(reader)).status).toBe(404)
    const keeper = await world.person({ permissions: ['update-parent-profiles'] })
    expect(await waiting(keeper)).toContain(id)
    expect((await ask(keeper, 'GET', '/home/staff-get-total-my-approvals')).json.pending).toBe(
      (await waiting(keeper)).length,
    )
    expect(
      (
        await ask(world.actors['staff-api'].other, 'POST', '/home/staff/approvals', {
          id,
          approve_status: approveStatus.approved,
        })
      ).status,
    ).toBe(404)
    expect((await familyRow()).telegram).toBe(null)
    expect((await decide(keeper)).status).toBe(200)
    expect((await familyRow()).telegram).toBe('asked')
  })

  it('is never about oneself', async () => {
    const staff_id = (await world.rows.fresh('employees', 'A', { email: null })).staff_id
    const clerk = await world.person({ given: { staff_id } })
    const { id } = (await ask(clerk, 'PUT', '/home/staff-profiles', { email: 'me@example.com' })).json
    expect(
      (await ask(clerk, 'POST', '/home/staff/approvals', { id, approve_status: approveStatus.approved })).status,
    ).toBe(404)
    expect(
      (await ask(world.head, 'POST', '/home/staff/approvals', { id, approve_status: approveStatus.approved })).status,
    ).toBe(200)
    expect((await ask(clerk, 'GET', '/home/staff-profiles')).json.profile.email).toBe('me@example.com')
  })
})

it('one’s own requests need to be signed in, and no permission', async () => {
  const staff_id = (await world.rows.fresh('employees', 'A', { email: null })).staff_id
  const plain = await world.person({ permissions: [], given: { staff_id } })
  expect((await ask(plain, 'PUT', '/home/staff-profiles', { email: 'plain@example.com' })).status).toBe(200)
  // The option lists of employees are closed to him, so that what his record refers to comes with its name.
  const { profile } = (await ask(plain, 'GET', '/home/staff-profiles')).json
  expect(profile.branch).toMatchObject({ branch_id: profile.branch_id })
  const mine = await ask(plain, 'GET', `/home/staff-my-requests?${changes}`)
  expect(mine.json.data.map((each: { object: string }) => each.object)).toEqual(['employees'])
  expect((await ask(plain, 'GET', '/home/staff-get-total-my-requests')).json).toMatchObject({ total: 1, pending: 1 })
  expect((await ask(plain, 'GET', '/home/staff-my-approvals')).json.data).toEqual([])
  expect((await world.call('GET', '/home/staff-my-requests')).status).toBe(401)
})

it('a teacher is shown what he may ask about as the employee he is, and asks about what he changed alone', async () => {
  const { staff_id } = await world.rows.fresh('employees', 'A', { email: 'kept@example.com', street: 'Street 51' })
  const { teacher_id } = await world.rows.fresh('teacher-profiles', 'A', { staff_id })
  const teacher = await world.person({ type: 'teacher-api', given: { teacher_id } })
  const { profile, employee } = (await ask(teacher, 'GET', '/home/teacher-profiles')).json
  expect(profile.teacher_id).toBe(teacher_id)
  expect(employee).toMatchObject({ email: 'kept@example.com', street: 'Street 51' })
  expect(Object.keys(employee)).not.toContain('base_salary')
  const asked = { ...employee, phone_number_1: '012 999 888', street: null }
  expect((await ask(teacher, 'PUT', '/home/teacher-profiles', asked)).status).toBe(200)
  const [mine] = (await ask(teacher, 'GET', `/home/teacher-my-requests?${changes}`)).json.data
  expect(Object.keys(mine.changes).sort()).toEqual(['phone_number_1', 'street'])
})

it('an account without a record says so, and does not fail', async () => {
  const nobody = world.actors['parent-api'].nowhere
  expect((await ask(nobody, 'GET', '/home/parent-profiles')).json).toEqual({ profile: null })
  expect((await ask(nobody, 'PUT', '/home/parent-profiles', { telegram: 'x' })).json.code).toBe('no_record_of_yours')
})
