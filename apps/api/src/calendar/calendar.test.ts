import { calendarKind } from '@sala/contract/calendar/calendars'
import { teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { beforeAll, expect, test } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'

// The demonstration school: the first term began on the 1st of October 2026, the Water Festival is from the 23rd to the
// 25th of November.
const world = openSchool('calendar')
beforeAll(async () => {
  // Somebody who has no lesson of his own.
  await world.owner.$client.query(`with e as (insert into employees (emp_id, name_en, name_kh, gender, branch_id) values ('FREE', 'Free One', 'ទំនេរ', 'F', 1) returning staff_id)
    insert into teachers (staff_id, fname_foreign, lname_foreign, full_name_native) select staff_id, 'One', 'Free', 'ទំនេរ' from e`)
})

const get = async (path: string, token = world.head.token) => {
  const answer = await world.call('GET', path, { token })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const put = (id: string, body: object, token = world.head.token) =>
  world.call('PUT', `/teaching-calendars/${id}`, { token, body })
const lessons = async (query: string) => (await get(`/teaching-calendars?perPage=200&branch_id=1&${query}`)).data
const days = (rows: { lesson_date: string }[]) => [...new Set(rows.map((row) => row.lesson_date))]
const kept = async () => (await world.owner.$client.query('select count(*)::int as n from teaching_records')).rows[0].n
/** Two lessons at one time on one day, each with a teacher. */
async function together(day: string) {
  const all = (await lessons(`date_range=${day},${day}`)).filter((row: { teacher_id: number }) => row.teacher_id)
  const [one] = all
  const other = all.find(
    (row: { start_time: string; teacher_id: number }) =>
      row.start_time === one.start_time && row.teacher_id !== one.teacher_id,
  )
  expect(other).toBeDefined()
  return [one, other]
}

test('events, holidays, terms and exams stand in one list, and a period finds what lies in it in part', async () => {
  const on = async (from: string, to: string) =>
    (await get(`/calendars?branch_id=1&date_from=${from}&date_to=${to}`)).data.map(
      (row: { title_en: string }) => row.title_en,
    )
  expect(await on('2026-11-19', '2026-11-19')).toEqual(['Science fair'])
  expect(await on('2026-11-24', '2026-11-24')).toEqual(['Water Festival'])
  expect(await on('2026-11-21', '2026-11-22')).toEqual([])
  const kinds = (await get('/calendars?page=-1')).data.map((row: { kind: number }) => row.kind)
  expect(new Set(kinds)).toEqual(new Set([1, 2, 3, 4]))
  expect((await get('/events?branch_id=1&date_from=2026-11-19&date_to=2026-11-19')).data).toHaveLength(1)
  expect((await get('/holidays?date_from=2026-11-24&date_to=2026-11-24')).data).toHaveLength(1)
})

test('a holiday of one branch is on the calendar of that branch, and of nobody who works elsewhere', async () => {
  const body = {
    hol_name_en: 'Town feast',
    hol_name_kh: 'បុណ្យភូមិ',
    start_date: '2026-12-02',
    end_date: '2026-12-02',
    branch_ids: [1],
  }
  expect((await world.call('POST', '/holidays', { token: world.head.token, body })).status).toBe(200)
  const here = async (branch: number) =>
    (
      await get(
        `/calendars?branch_id=${branch}&date_from=2026-12-02&date_to=2026-12-02&filter[kind]=${calendarKind.holiday}`,
      )
    ).data.length
  expect([await here(1), await here(2)]).toEqual([1, 0])
  const elsewhere = await get(
    '/calendars?date_from=2026-12-02&date_to=2026-12-02',
    world.actors['staff-api'].other.token,
  )
  expect(elsewhere.data).toEqual([])
  expect(days(await lessons('date_range=2026-12-01,2026-12-03'))).toEqual(['2026-12-01', '2026-12-03'])
  expect(
    days((await get('/teaching-calendars?perPage=200&branch_id=2&date_range=2026-12-02,2026-12-02')).data),
  ).toEqual(['2026-12-02'])
})

test('a lesson takes place on each of its weekdays, but on no holiday and on no weekly day of rest', async () => {
  const [one] = await lessons('date_range=2026-11-18,2026-11-18')
  const rows = await lessons(`class_id=${one.class_id}&date_range=2026-11-18,2026-11-27`)
  expect(days(rows)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27'])
  await world.owner.$client.query(
    `insert into holiday_rules (rule_name_en, rule_name_kh, rule_kind, weekday) values ('Friday', 'សុក្រ', 2, 5)`,
  )
  expect(days(await lessons(`class_id=${one.class_id}&date_range=2026-11-18,2026-11-27`))).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-26',
  ])
  await world.owner.$client.query(`delete from holiday_rules where rule_name_en = 'Friday'`)
})

test('pages of lessons do not overlap, and together they are all', async () => {
  const range = 'branch_id=1&date_range=2026-11-18,2026-11-20'
  const whole = await get(`/teaching-calendars?perPage=200&${range}`)
  const pages = []
  for (let page = 1; page <= 3; page += 1)
    pages.push(...(await get(`/teaching-calendars?perPage=20&page=${page}&${range}`)).data)
  expect(pages.map((row) => row.id)).toEqual(whole.data.slice(0, 60).map((row: { id: string }) => row.id))
  expect((await get(`/teaching-calendars?perPage=20&${range}`)).meta.total).toBe(whole.meta.total)
})

test('no more than three months are asked for at once, and days that are none are refused', async () => {
  for (const range of ['2026-01-01,2026-12-31', '2026-11-02,2026-11-01', '2026-11-31,2026-12-01', 'x', '2026-11-01'])
    expect(
      (await world.call('GET', `/teaching-calendars?date_range=${range}`, { token: world.head.token })).status,
      range,
    ).toBe(422)
})

test('what became of a lesson is kept until it is as planned again', async () => {
  const [lesson] = await lessons('date_range=2026-11-26,2026-11-26')
  expect((await put(lesson.id, { teaching_status: teachingStatus.taught, remark: 'Chapter 3' })).json).toMatchObject({
    teaching_status: teachingStatus.taught,
    remark: 'Chapter 3',
    version: 1,
  })
  expect((await put(lesson.id, { teaching_status: teachingStatus.cancelled, version: 0 })).json).toMatchObject({
    code: 'stale',
    current: { version: 1 },
  })
  expect(await lessons(`date_range=2026-11-26,2026-11-26&teaching_status=${teachingStatus.taught}`)).toHaveLength(1)
  expect(await kept()).toBe(1)
  expect((await put(lesson.id, { teaching_status: teachingStatus.planned, remark: null })).json).toMatchObject({
    teaching_status: teachingStatus.planned,
    version: 0,
  })
  expect(await kept()).toBe(0)
})

test('a substitute who teaches elsewhere at that time is refused, unless his own lesson is cancelled', async () => {
  const [lesson, other] = await together('2026-11-19')
  const staffs = async () => (await get(`/teaching-calendars/staffs?id=${lesson.id}`)).data
  expect((await put(lesson.id, { substitute_teacher_id: other.teacher_id })).json).toMatchObject({
    code: 'teacher_is_busy',
  })
  expect((await put(lesson.id, { teaching_status: teachingStatus.covered })).json).toMatchObject({
    code: 'substitute_is_missing',
  })
  expect((await put(lesson.id, { substitute_teacher_id: lesson.teacher_id })).json).toMatchObject({
    code: 'substitute_is_the_teacher',
  })
  const offered = await staffs()
  expect(offered.map((each: { is_free: number }) => each.is_free)).toEqual(
    offered
      .map((each: { is_free: number }) => each.is_free)
      .sort()
      .reverse(),
  )
  expect(offered.find((each: { teacher_id: number }) => each.teacher_id === other.teacher_id)).toMatchObject({
    is_free: 0,
    teaches: { class_name: other.class_name, subject_name_foreign: other.subject_name_foreign },
  })
  await put(other.id, { teaching_status: teachingStatus.cancelled })
  expect((await staffs()).find((each: { teacher_id: number }) => each.teacher_id === other.teacher_id)).toMatchObject({
    is_free: 1,
    teaches: null,
  })
  expect((await put(lesson.id, { substitute_teacher_id: other.teacher_id })).json).toMatchObject({
    teaching_status: teachingStatus.covered,
    substitute_teacher_id: other.teacher_id,
  })
  expect((await put(other.id, { teaching_status: teachingStatus.planned })).status).toBe(409)
  await put(lesson.id, { teaching_status: teachingStatus.planned })
  expect((await put(other.id, { teaching_status: teachingStatus.planned })).status).toBe(200)
})

test('one teacher covers one class when two people send him to two at once', async () => {
  const [lesson, other] = await together('2026-11-20')
  const free = (await get(`/teaching-calendars/staffs?id=${lesson.id}`)).data.find(
    (each: { is_free: number }) => each.is_free,
  )
  const answers = await Promise.all(
    [lesson, other].map((each) => put(each.id, { substitute_teacher_id: free.teacher_id })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('a lesson of another branch, of another day or of nobody is not there', async () => {
  const [lesson] = await lessons('date_range=2026-11-19,2026-11-19')
  const detail = lesson.id.split('-')[0]
  expect(
    (await put(lesson.id, { teaching_status: teachingStatus.taught }, world.actors['staff-api'].other.token)).status,
  ).toBe(404)
  for (const id of [`${detail}-20261120`, `${detail}-20261124`, `${detail}-20261399`, '999999999-20261119', 'x'])
    expect((await put(id, { teaching_status: teachingStatus.taught })).status, id).toBe(404)
})

test('a calendar link is read without a session, holds lessons, holidays and public events, and ends with its revocation', async () => {
  const [lesson] = await lessons('date_range=2026-11-19,2026-11-19')
  const make = (body: object) =>
    world.call('POST', '/calendar-links', {
      token: world.head.token,
      body: { link_name: 'Parents', branch_id: 1, language: 'en', ...body },
    })
  const made = (await make({ class_id: lesson.class_id })).json
  const feed = () => world.call('GET', made.address.replace('/api', ''))
  const { text, headers, status } = await feed()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  const unfolded = text.replaceAll(/\r\n /g, '')
  for (const expected of [
    `UID:lesson-${lesson.detail_id}@sala`,
    'RRULE:FREQ=WEEKLY;UNTIL=',
    'EXDATE;TZID=Asia/Phnom_Penh:20261124T',
    'SUMMARY:Water Festival',
    'SUMMARY:Science fair',
  ])
    expect(unfolded).toContain(expected)
  expect(unfolded).not.toContain('Staff meeting')
  expect(unfolded).not.toContain(lesson.teacher_name_foreign)
  const { rows } = await world.owner.$client.query('select * from calendar_links where calendar_link_id = $1', [
    made.calendar_link_id,
  ])
  expect(JSON.stringify(rows)).not.toContain(made.address.split('/').at(-1))

  const teacher = (await make({ teacher_id: lesson.teacher_id })).json
  const week = (await world.call('GET', teacher.address.replace('/api', ''))).text
  expect(week).toContain(`UID:lesson-${lesson.detail_id}@sala`)
  expect((await make({ class_id: lesson.class_id, teacher_id: lesson.teacher_id })).json.code).toBe('link_of_one')
  expect((await make({ branch_id: 2, class_id: lesson.class_id })).status).toBe(404)

  expect(
    (await world.call('POST', `/calendar-links/${made.calendar_link_id}/revoke`, { token: world.head.token, body: {} }))
      .status,
  ).toBe(200)
  expect((await feed()).status).toBe(404)
  expect(
    (await world.call('POST', `/calendar-links/${made.calendar_link_id}/revoke`, { token: world.head.token, body: {} }))
      .json.code,
  ).toBe('link_already_revoked')
  expect((await world.call('GET', `/calendar-feeds/${'A'.repeat(43)}`)).status).toBe(404)
  expect((await world.call('GET', '/calendar-feeds/short')).status).toBe(404)
})

test("a cancelled lesson leaves the class's calendar, and a covered one moves from the teacher's to the substitute's", async () => {
  const [lesson] = await lessons('date_range=2026-12-03,2026-12-03')
  const free = (await get(`/teaching-calendars/staffs?id=${lesson.id}`)).data[0]
  const feedOf = async (body: object) => {
    const { address } = (
      await world.call('POST', '/calendar-links', {
        token: world.head.token,
        body: { link_name: 'x', branch_id: 1, ...body },
      })
    ).json
    return async () => (await world.call('GET', address.replace('/api', ''))).text.replaceAll(/\r\n /g, '')
  }
  const [ofClass, ofTeacher, ofSubstitute] = [
    await feedOf({ class_id: lesson.class_id }),
    await feedOf({ teacher_id: lesson.teacher_id }),
    await feedOf({ teacher_id: free.teacher_id }),
  ]
  const off = (text: string) =>
    new RegExp(`UID:lesson-${lesson.detail_id}@sala[\\s\\S]*?END:VEVENT`)
      .exec(text)![0]
      .includes('EXDATE;TZID=Asia/Phnom_Penh:20261203T')
  expect([off(await ofClass()), off(await ofTeacher())]).toEqual([false, false])
  expect((await put(lesson.id, { substitute_teacher_id: free.teacher_id })).status).toBe(200)
  expect([off(await ofClass()), off(await ofTeacher())]).toEqual([false, true])
  expect(await ofSubstitute()).toContain(`UID:cover-${lesson.detail_id}-2026-12-03@sala`)
  expect((await put(lesson.id, { teaching_status: teachingStatus.cancelled })).status).toBe(200)
  expect([off(await ofClass()), off(await ofTeacher())]).toEqual([true, true])
  expect(await ofSubstitute()).not.toContain(`UID:cover-${lesson.detail_id}-2026-12-03@sala`)
})
