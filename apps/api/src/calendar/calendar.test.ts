import { calendarKind } from '@sala/contract/calendar/calendars'
import { teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
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

/** Lets an actor be somebody of the demonstration school. */
const become = (actor: { user_id: number }, column: 'teacher_id' | 'student_parent_id', id: number) =>
  world.owner.$client.query(`update users set ${column} = $1 where user_id = $2`, [id, actor.user_id])
const myDays = (token: string, from: string, days: number) => get(`/home/my-days?from=${from}&days=${days}`, token)

test('a family has the lessons of its children, the holidays and the exams of their classes, and nobody else’s', async () => {
  const family = await world.owner.$client.query(
    `select min(s.student_parent_id) as id from students s join student_enrollments e using (student_id) join schedule_details l using (class_id) where e.enrollment_status = ${enrollmentStatus.studying} and l.is_live = 1`,
  )
  await become(world.actors['parent-api'].own, 'student_parent_id', family.rows[0].id)
  const { rows } = await world.owner.$client.query(
    `select e.student_id, e.class_id, c.grade_id, c.ac_term_id, c.branch_id, c.acps_id, g.acp_id
     from student_enrollments e join classes c using (class_id) join sub_programs g on g.acps_id = c.acps_id join students s using (student_id) join users u on u.student_parent_id = s.student_parent_id
     where e.enrollment_status = ${enrollmentStatus.studying} and u.user_id = $1 order by e.student_id, e.class_id`,
    [world.actors['parent-api'].own.user_id],
  )
  const [child] = rows
  expect(child).toBeDefined()
  const token = world.actors['parent-api'].own.token
  const week = await myDays(token, '2026-11-23', 7)
  expect(days(week.lessons)).toEqual(['2026-11-26', '2026-11-27'])
  expect(new Set(week.lessons.map((each: { class_id: number }) => each.class_id))).toEqual(
    new Set(rows.map((row) => row.class_id)),
  )
  const [lesson] = week.lessons.filter((each: { class_id: number }) => each.class_id === child.class_id)
  expect(lesson.student_ids).toEqual([child.student_id])
  expect(week.entries.map((each: { title_en: string }) => each.title_en)).toEqual(['Water Festival'])
  const exam = (grade: number, of: number | null) =>
    world.owner.$client.query(
      `insert into exam_schedules (exam_name, branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, class_id, subject_id, exam_date, start_time, end_time)
       select 'Trial', c.branch_id, $3, c.acps_id, c.ac_year_id, c.ac_term_id, $1, $2, (select min(subject_id) from subjects), '2026-11-26', '07:00', '08:00' from classes c where c.class_id = $4`,
      [grade, of, child.acp_id, child.class_id],
    )
  const elsewhere = await world.owner.$client.query(
    'select class_id from classes where grade_id = $1 and class_id <> all($2) limit 1',
    [child.grade_id, rows.map((row) => row.class_id)],
  )
  await exam(child.grade_id, elsewhere.rows[0]?.class_id ?? null)
  expect((await myDays(token, '2026-11-26', 1)).entries).toHaveLength(elsewhere.rows.length === 0 ? 1 : 0)
  await exam(child.grade_id, child.class_id)
  expect((await myDays(token, '2026-11-26', 1)).entries.at(-1)).toMatchObject({
    kind: calendarKind.exam,
    student_ids: [child.student_id],
  })
  await world.owner.$client.query(`delete from exam_schedules where exam_name = 'Trial'`)
  const other = await myDays(world.actors['parent-api'].other.token, '2026-11-26', 1)
  expect(other.lessons.flatMap((each: { student_ids: number[] }) => each.student_ids)).not.toContain(child.student_id)
})

test('what is the school’s own affair is on no family’s calendar, but on a teacher’s', async () => {
  await world.owner.$client.query(
    `insert into events (event_name_en, event_name_kh, branch_id, start_date, end_date, is_public) select 'Audit', 'សវនកម្ម', branch_id, '2026-11-26', '2026-11-26', 0 from branches`,
  )
  const titles = async (type: 'teacher-api' | 'parent-api') =>
    (await myDays(world.actors[type].own.token, '2026-11-26', 1)).entries.map(
      (each: { title_en: string }) => each.title_en,
    )
  expect(await titles('teacher-api')).toContain('Audit')
  expect(await titles('parent-api')).not.toContain('Audit')
  await world.owner.$client.query(`delete from events where event_name_en = 'Audit'`)
})

test('a teacher’s days hold what he teaches and covers, and on which days he is covered', async () => {
  const { token } = world.actors['teacher-api'].own
  const busy = await world.owner.$client.query(
    `select min(teacher_id) as id from schedule_details where is_live = 1 and branch_id = 1 and teacher_id not in (select teacher_id from users where teacher_id is not null)`,
  )
  await become(world.actors['teacher-api'].own, 'teacher_id', busy.rows[0].id)
  const mine = await myDays(token, '2026-11-16', 7)
  expect(mine.lessons.length).toBeGreaterThan(0)
  expect(mine.lessons.every((each: { is_mine: number }) => each.is_mine === 1)).toBe(true)
  const [lesson] = mine.lessons
  const free = (await world.owner.$client.query(`select teacher_id from teachers where full_name_native = 'ទំនេរ'`))
    .rows[0]
  expect((await put(lesson.id, { substitute_teacher_id: free.teacher_id })).status).toBe(200)
  const covered = await myDays(token, lesson.lesson_date, 1)
  expect(covered.lessons.find((each: { id: string }) => each.id === lesson.id)).toMatchObject({
    is_mine: 0,
    teaching_status: teachingStatus.covered,
    teacher_name_native: 'ទំនេរ',
  })
  // Whoever stands in has it on that day, and not a week later.
  await become(world.actors['teacher-api'].other, 'teacher_id', free.teacher_id)
  const stand = await myDays(world.actors['teacher-api'].other.token, lesson.lesson_date, 8)
  expect(stand.lessons.map((each: { id: string }) => each.id)).toEqual([lesson.id])
  expect(stand.lessons[0].is_mine).toBe(1)
})

test('nobody asks for more than six weeks of his own days, and staff have none', async () => {
  const { token } = world.actors['teacher-api'].own
  expect((await world.call('GET', '/home/my-days?days=43', { token })).status).toBe(422)
  expect((await world.call('GET', '/home/my-days?days=42', { token })).status).toBe(200)
  expect((await world.call('GET', '/home/my-days', { token: world.head.token })).status).toBe(403)
})
