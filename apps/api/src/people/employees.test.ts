import { addDays, localToday } from '@sala/contract/kit/clock'
import { gender } from '@sala/contract/people/employees'
import { staffStatus } from '@sala/contract/people/statuses'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('employees')
let branch: { A: number; B: number }
beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
})

const ask = openClerk(world)
const person = (more: object = {}) => ({
  name_en: 'Sok Vanna',
  name_kh: 'សុខ វណ្ណា',
  gender: gender.female,
  branch_id: branch.A,
  ...more,
})
const hire = async (more: object = {}): Promise<number> => (await ask('POST', '/employees', person(more))).json.staff_id
const today = localToday()
const daysOn = (days: number) => addDays(today, days)

describe('an employee’s number', () => {
  it('is the branch’s code and the next number, suggested beforehand and given when it is left out', async () => {
    const { branch_code } = await world.rows.row('branches', 'A')
    const first = (await ask('GET', `/employees/${branch.A}/employee-id`)).json.emp_id
    expect(first).toMatch(new RegExp(`^${branch_code}-\\d{4}$`))
    expect((await ask('POST', '/employees', person())).json.emp_id).toBe(first)
    const next = (await ask('GET', `/employees/${branch.A}/employee-id`)).json.emp_id
    expect(Number(next.split('-')[1])).toBe(Number(first.split('-')[1]) + 1)
    await hire({ emp_id: `${branch_code}-0500` })
    expect((await ask('GET', `/employees/${branch.A}/employee-id`)).json.emp_id).toBe(`${branch_code}-0501`)
  })

  it('is a different one for each of many who are saved at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST', '/employees', person())))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.emp_id)).size).toBe(12)
  })

  it('is refused on its field when somebody has it already, even when both come at once', async () => {
    const answers = await Promise.all([1, 2].map(() => ask('POST', '/employees', person({ emp_id: 'TWICE-1' }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({
      code: 'already_exists',
      errors: { emp_id: [expect.any(String)] },
    })
  })
})

describe('the list of employees', () => {
  it('shows the active ones unless asked, and takes a status by number or by name', async () => {
    const active = await hire()
    const away = await hire({ status: staffStatus.probation })
    const ids = async (query: string) =>
      (await ask('GET', `/employees?page=-1&${query}`)).json.data.map((row: { staff_id: number }) => row.staff_id)
    expect(await ids('')).toContain(active)
    expect(await ids('')).not.toContain(away)
    for (const query of [
      'status=Probation',
      `status=${staffStatus.probation}`,
      'filter[status]=Probation',
      'status[]=Probation&status[]=Active',
      'status=',
    ])
      expect(await ids(query), query).toContain(away)
    expect(await ids('status=Probation')).not.toContain(active)
    expect((await ask('GET', '/employees?status=Nobody')).status).toBe(422)
  })

  it('is taken out as a sheet under the specification’s own path, narrowed by the query or by the body', async () => {
    const name = 'Excel Only Person'
    await hire({ name_en: name })
    const sheet = async (path: string, body: object) => {
      const response = await fetch(`${world.base}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.head.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
      return (await readXlsx(Buffer.from(await response.arrayBuffer()))).sheets[0]!.rows
    }
    for (const rows of [
      await sheet('/employees/export-excel?search=excel%20only', {}),
      await sheet('/employees/export-excel', { search: 'excel only', status: staffStatus.active }),
    ]) {
      expect(rows).toHaveLength(2)
      expect(rows[1]).toEqual(expect.arrayContaining([name, 'Female', 'Active']))
    }
    expect(
      (await sheet('/employees/export-excel', { status: ['Probation'], branch_id: [branch.A] })).flat(),
    ).not.toContain(name)
    expect((await ask('POST', '/employees/export-excel', { surprise: 1 })).status).toBe(422)
    expect((await ask('GET', '/employees/excel-exports')).status).toBe(404)
  })
})

describe('a change of status', () => {
  const change = (staff_id: number, more: object, by?: Actor) =>
    ask(
      'POST',
      '/employees/add-status-reason',
      { staff_id, status: staffStatus.suspended, remark: 'Until it is clear', effective_date: today, ...more },
      by,
    )

  it('is recorded with its reason and its day, and there is no other way to change it', async () => {
    const staff_id = await hire()
    expect((await ask('PUT', `/employees/${staff_id}`, { status: staffStatus.suspended })).status).toBe(422)
    const reason = (
      await ask('POST', '/status-reasons', {
        status: staffStatus.resigned,
        reason_en: 'Moves abroad',
        reason_kh: 'ទៅក្រៅប្រទេស',
      })
    ).json.status_reason_id
    expect((await change(staff_id, { effective_date: daysOn(-3) })).json).toEqual({
      staff_id,
      status: staffStatus.suspended,
      accounts: [],
    })
    expect(
      (await change(staff_id, { status: staffStatus.resigned, status_reason_id: reason, remark: null })).status,
    ).toBe(200)
    expect((await ask('GET', `/employees/${staff_id}`)).json).toMatchObject({
      status: staffStatus.resigned,
      status_reason_id: reason,
    })
    const { events } = (await ask('GET', `/employees/${staff_id}/record`)).json
    expect(events).toMatchObject([
      {
        kind: 'status',
        from_status: 3,
        status: staffStatus.resigned,
        reason: { en: 'Moves abroad', kh: 'ទៅក្រៅប្រទេស' },
        remark: null,
        effective_date: today,
      },
      {
        kind: 'status',
        from_status: 1,
        status: staffStatus.suspended,
        reason: null,
        remark: 'Until it is clear',
        effective_date: daysOn(-3),
      },
    ])
  })

  it('needs a reason, a new status, and a day that has come and is not before the last one', async () => {
    const staff_id = await hire()
    const foreign = (
      await ask('POST', '/status-reasons', {
        status: staffStatus.terminated,
        reason_en: 'Broke the rules',
        reason_kh: 'ល្មើសវិន័យ',
      })
    ).json.status_reason_id
    const codes = []
    for (const more of [
      { remark: null },
      { status: staffStatus.active },
      { effective_date: daysOn(1) },
      { status_reason_id: foreign },
    ])
      codes.push((await change(staff_id, more)).json.code)
    expect(codes).toEqual(['reason_needed', 'status_is_the_same', 'not_in_effect_yet', 'reason_of_other_status'])
    await change(staff_id, {})
    expect((await change(staff_id, { status: staffStatus.active, effective_date: daysOn(-1) })).json.code).toBe(
      'before_last_change',
    )
    expect((await ask('GET', `/employees/${staff_id}/record`)).json.events).toHaveLength(1)
  })

  it('is made once when two record it at the same moment', async () => {
    const staff_id = await hire()
    const answers = await Promise.all([1, 2, 3].map(() => change(staff_id, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask('GET', `/employees/${staff_id}/record`)).json.events).toHaveLength(1)
  })

  it('signs out and shuts out whoever leaves, in the same moment', async () => {
    const staff_id = await hire()
    const leaver = await world.person({ rank: 10, given: { staff_id } })
    expect((await ask('GET', '/client/user', undefined, leaver)).status).toBe(200)
    const { json } = await change(staff_id, { status: staffStatus.resigned })
    expect(json.accounts).toEqual([{ user_id: leaver.user_id, user_name: leaver.user_name, disable: 1 }])
    expect((await ask('GET', '/client/user', undefined, leaver)).status).toBe(401)
    await change(staff_id, { status: staffStatus.active })
    expect((await ask('GET', `/employees/${staff_id}/record`)).json.accounts[0].disable).toBe(1)
  })

  it('also closes the account that the employee teaches with', async () => {
    const staff_id = await hire()
    const { teacher_id } = (
      await ask('POST', '/teacher-profiles', {
        staff_id,
        fname_foreign: 'Vanna',
        lname_foreign: 'Sok',
        full_name_native: 'សុខ វណ្ណា',
      })
    ).json
    const leaver = await world.person({ type: 'teacher-api', rank: 10, given: { teacher_id } })
    expect((await change(staff_id, { status: staffStatus.retired })).json.accounts).toEqual([
      { user_id: leaver.user_id, user_name: leaver.user_name, disable: 1 },
    ])
  })

  it('never lets anybody shut out an account that outranks him: it stays open, and he is told', async () => {
    const staff_id = await hire()
    const chief = await world.person({ rank: 95, given: { staff_id } })
    const { json, status } = await change(staff_id, { status: staffStatus.terminated })
    expect(status).toBe(200)
    expect(json.accounts).toEqual([{ user_id: chief.user_id, user_name: chief.user_name, disable: 0 }])
    expect((await ask('GET', '/client/user', undefined, chief)).status).toBe(200)
  })
})

describe('a transfer', () => {
  const move = (staff_id: number, more: object, by?: Actor) =>
    ask(
      'POST',
      '/employees/transfers',
      { staff_id, branch_id: branch.B, reason: 'Needed there', effective_date: today, ...more },
      by,
    )

  it('moves the employee, keeps where he came from, and follows the department to its division', async () => {
    const department = await world.rows.fresh('departments', 'A')
    const staff_id = await hire()
    expect((await move(staff_id, { department_id: department.department_id })).json).toEqual({
      staff_id,
      branch_id: branch.B,
    })
    expect((await ask('GET', `/employees/${staff_id}`)).json).toMatchObject({
      branch_id: branch.B,
      department_id: department.department_id,
      division_id: department.division_id,
    })
    const { events } = (await ask('GET', `/employees/${staff_id}/record`)).json
    const names = {
      A: (await world.rows.row('branches', 'A')).branch_name_en,
      B: (await world.rows.row('branches', 'B')).branch_name_en,
    }
    expect(events).toMatchObject([
      {
        kind: 'transfer',
        from: { branch: { en: names.A }, department: null },
        to: { branch: { en: names.B } },
        remark: 'Needed there',
      },
    ])
  })

  it('is for those who work in both branches: from one’s own to another’s, or back, is as if neither were there', async () => {
    const mine = await hire()
    const theirs = await hire({ branch_id: branch.B })
    const own = world.actors['staff-api'].own
    expect((await move(mine, {}, own)).status).toBe(404)
    expect((await move(theirs, { branch_id: branch.A }, own)).status).toBe(404)
    const both = await world.person({ branches: [branch.A, branch.B] })
    expect((await move(mine, {}, both)).status).toBe(200)
    expect((await ask('GET', `/employees/${mine}`, undefined, own)).status).toBe(404)
  })

  it('is refused when it changes nothing, when somebody has left, and when the department is of another division', async () => {
    const staff_id = await hire()
    expect((await move(staff_id, { branch_id: branch.A })).json.code).toBe('transfer_changes_nothing')
    const [one, other] = [await world.rows.fresh('departments', 'A'), await world.rows.fresh('divisions', 'A')]
    const wrong = await move(staff_id, { department_id: one.department_id, division_id: other.division_id })
    expect(wrong.json).toMatchObject({ code: 'invalid', errors: { department_id: [expect.any(String)] } })
    await ask('POST', '/employees/add-status-reason', {
      staff_id,
      status: staffStatus.retired,
      remark: 'At sixty',
      effective_date: today,
    })
    expect((await move(staff_id, {})).json.code).toBe('employee_has_left')
  })
})

describe('a teacher', () => {
  const register = (staff_id: number, by?: Actor) =>
    ask(
      'POST',
      '/teacher-profiles',
      { staff_id, fname_foreign: 'Vanna', lname_foreign: 'Sok', full_name_native: 'សុខ វណ្ណា' },
      by,
    )

  it('is registered once, even when two register him at the same moment', async () => {
    const staff_id = await hire()
    const answers = await Promise.all([1, 2].map(() => register(staff_id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json.errors).toHaveProperty('staff_id')
  })

  it('is an active employee who is not a teacher yet: only those are offered, and only those are taken', async () => {
    const [free, taken, probation] = [await hire(), await hire(), await hire({ status: staffStatus.probation })]
    await register(taken)
    const offered = async (query = '') => {
      const { json } = await ask('GET', `/teacher-profiles/options/staff_id?perPage=200${query}`)
      return json.data.map((row: { staff_id: number }) => row.staff_id)
    }
    expect(await offered()).toContain(free)
    expect(await offered()).not.toEqual(expect.arrayContaining([taken]))
    expect(await offered()).not.toEqual(expect.arrayContaining([probation]))
    expect(await offered(`&id[]=${taken}&id[]=${probation}`)).toEqual(expect.arrayContaining([taken, probation]))
    expect((await register(probation)).json.code).toBe('staff_not_active')
    expect((await register(await hire({ branch_id: branch.B }), world.actors['staff-api'].own)).status).toBe(404)
  })

  it('bears the employee’s name unless another is given', async () => {
    const made = (
      await ask('POST', '/teacher-profiles', {
        staff_id: await hire({ name_en: 'Chea Sok Leng', name_kh: 'ជា សុខឡេង' }),
        fname_foreign: 'Leng',
      })
    ).json
    expect(made).toMatchObject({
      lname_foreign: 'Chea',
      fname_foreign: 'Leng',
      full_name_foreign: 'Chea Leng',
      full_name_native: 'ជា សុខឡេង',
    })
  })

  it('goes where the employee goes, and shows what is kept of him there', async () => {
    const staff_id = await hire({ phone_number_1: '012 555 666' })
    const { teacher_id } = (await register(staff_id)).json
    const own = world.actors['staff-api'].own
    expect((await ask('GET', `/teacher-profiles/${teacher_id}`, undefined, own)).json).toMatchObject({
      branch_id: branch.A,
      phone_number_1: '012 555 666',
      status: staffStatus.active,
    })
    await ask('POST', '/employees/transfers', {
      staff_id,
      branch_id: branch.B,
      reason: 'Needed there',
      effective_date: today,
    })
    expect((await ask('GET', `/teacher-profiles/${teacher_id}`, undefined, own)).status).toBe(404)
  })

  it('reads his own row and nobody else’s, without what is kept for the office', async () => {
    const staff_id = await hire({ phone_number_1: '012 555 777' })
    const { teacher_id } = (await register(staff_id)).json
    const reader = await world.person({ type: 'teacher-api', given: { teacher_id } })
    const { json } = await ask('GET', '/teacher-profiles', undefined, reader)
    expect(json.data.map((row: { teacher_id: number }) => row.teacher_id)).toEqual([teacher_id])
    expect(json.data[0]).not.toHaveProperty('phone_number_1')
    expect(json.data[0]).not.toHaveProperty('nationality_id')
    expect((await ask('GET', `/teacher-profiles?status=${staffStatus.active}`, undefined, reader)).status).toBe(422)
    expect((await ask('GET', `/employees/${staff_id}`, undefined, reader)).status).toBe(403)
    expect(
      (await ask('GET', '/teacher-profiles/options/staff_id', undefined, reader)).json.data.length,
    ).toBeLessThanOrEqual(1)
  })
})

describe('the counter of printed cards', () => {
  it('counts every card once when many are printed together', async () => {
    const staff_id = await hire()
    await Promise.all(
      Array.from({ length: 5 }, () => ask('GET', `/employees/increase/${staff_id}/print-card-counters`)),
    )
    expect((await ask('GET', `/employees/${staff_id}`)).json.print_card_counter).toBe(5)
  })
})

it('says how long a shift is, over midnight too', async () => {
  const pairs = { first_in: '07:00', first_out: '11:15', second_in: '13:00', second_out: '17:00' }
  const night = { third_in: '22:30', third_out: '01:00' }
  const long = await ask('POST', '/attendance-shifts', { shift_name: 'Day and night', ...pairs, ...night })
  expect(long.json.total_minutes).toBe(255 + 240 + 150)
  const short = { shift_name: 'Half a day', first_in: '07:00', first_out: '11:00' }
  expect((await ask('POST', '/attendance-shifts', short)).json.total_minutes).toBe(240)
})
