import { addDays, localToday } from '@sala/contract/kit/clock'
import { expect, it } from 'vitest'
import { openClerk, openSchool } from './school.ts'

// What calls answer when nobody says otherwise.
const world = openSchool('defaults')
const ask = openClerk(world, () => world.actors['staff-api'].own)

it('lists the roles of staff unless another guard is asked for, whatever its capitals', async () => {
  const guards = async (query: string) => {
    const { status, json } = await ask('GET', `/roles?page=-1${query}`)
    expect(status).toBe(200)
    return [...new Set(json.data.map(({ guard }: { guard: string }) => guard))]
  }
  expect(await guards('')).toEqual(['staff-api'])
  expect(await guards('&guard=Parent-API')).toEqual(['parent-api'])
  const users = await ask('GET', '/users?page=-1&user_type=TEACHER-API')
  expect(users.status).toBe(200)
  expect([...new Set(users.json.data.map(({ user_type }: { user_type: string }) => user_type))]).toEqual([
    'teacher-api',
  ])
  expect((await ask('GET', '/roles?guard=nobody-api')).status).toBe(422)
})

it('answers a named list of options whole, and in pages to whoever asks for pages', async () => {
  for (let n = 0; n < 17; n += 1) await world.rows.fresh('nationalities', 'A')
  const whole = (await ask('GET', '/student-profiles/nationalities')).json
  expect(whole.data.length).toBeGreaterThan(16)
  expect(whole.meta).toMatchObject({ lastPage: 1, total: whole.data.length })
  expect((await ask('GET', '/student-profiles/nationalities?perPage=5')).json.data).toHaveLength(5)
})

it('finds inquiries by the day they were made', async () => {
  const { inquiry_id } = await world.rows.fresh('info-inquiries', 'A')
  const found = async (from: string, to: string) =>
    (await ask('GET', `/info-inquiries?page=-1&date_from=${from}&date_to=${to}`)).json.data.map(
      (row: { inquiry_id: number }) => row.inquiry_id,
    )
  const today = localToday()
  expect(await found(today, today)).toContain(inquiry_id)
  expect(await found(addDays(today, -9), addDays(today, -1))).not.toContain(inquiry_id)
})

it('answers all rows at once to page -1, in reports and in the calls beside the lists', async () => {
  for (let n = 0; n < 2; n += 1) {
    const { student_id } = await world.rows.fresh('student-profiles', 'A')
    await world.rows.fresh('service-subscriptions', 'A', { student_id })
  }
  const all = { page: -1, perPage: 1 }
  const answers = [
    await ask('GET', '/report/student-lists?page=-1&perPage=1'),
    await ask('POST', '/service-subscriptions/queries', all),
    await ask('GET', '/invoices-create-students?page=-1'),
    await ask('GET', '/teaching-calendars?page=-1&perPage=1'),
    await ask('POST', '/report/student-unpaids', all),
  ]
  for (const { status, text, json } of answers) {
    expect(status, text).toBe(200)
    expect(json.meta).toMatchObject({ lastPage: 1, total: json.data.length })
  }
  expect(answers.slice(0, 3).map(({ json }) => json.data.length > 1)).toEqual([true, true, true])
})
