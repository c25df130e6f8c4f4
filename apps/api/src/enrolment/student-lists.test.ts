import { actionType, heardFrom, inquiryStatus } from '@sala/contract/admissions/statuses'
import { accessKind } from '@sala/contract/data-protection/access-log'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { transferType } from '@sala/contract/enrolment/transfers'
import { localToday } from '@sala/contract/kit/clock'
import { gender } from '@sala/contract/people/employees'
import { statusReason, studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import type { Row } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { literal } from '../kit/literal.ts'

const world = openSchool('student_lists')
let clerk: Actor
let one: Row & { class_id: number; class_name: string; grade_id: number }
let two: typeof one
let girl: number
let boy: number
let branch_id: number
const today = localToday()
const always = 'date_from=2000-01-01&date_to=2100-01-01'

const ask = openClerk(world, () => clerk)
const clerks = { en: ask, km: openClerk(world, () => clerk, 'km') }
type Answered = {
  data: Row[]
  meta: { total: number }
  totals: Record<string, string | null>
  groups: { name: string | null; rows: number; totals: Record<string, string | null> }[]
}
const read = async (name: string, query = '', by?: Actor, language: 'en' | 'km' = 'en'): Promise<Answered> => {
  const { status, json, text } = await clerks[language]('GET', `/report/${name}?perPage=200&${query}`, undefined, by)
  expect(status, text).toBe(200)
  return json
}
const take = async (path: string, body: object = {}, by = clerk, language = 'en') => {
  world.forget()
  const headers = {
    authorization: `Bearer ${by.token}`,
    'content-type': 'application/json',
    'accept-language': language,
  }
  const answer = await fetch(`${world.base}/api/report/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status, answer.ok ? '' : await answer.text()).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const sheet = async (...asked: Parameters<typeof take>) =>
  (await readXlsx(Buffer.from(await take(...asked)))).sheets[0]!.rows
const aClass = async () => {
  const { class_id: _, class_name: _name, search_text: _text, ...same } = await world.rows.row('class-operations', 'A')
  return (await world.rows.fresh('class-operations', 'A', same)) as typeof one
}
const aChild = async (more: Row) =>
  (await world.rows.fresh('student-profiles', 'A', { status: studentStatus.active, is_external: 0, ...more }))
    .student_id as number

beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  one = await aClass()
  two = await aClass()
  const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A', {
    father_name_kh: 'សុខ សំណាង',
    mother_name_kh: 'ចាន់ ធីតា',
    phone_number: '012 345 678',
  })
  girl = await aChild({
    gender: gender.female,
    last_name_kh: 'សុខ',
    first_name_kh: 'បុប្ផា',
    date_of_birth: '2015-02-03',
    student_parent_id,
  })
  boy = await aChild({ gender: gender.male, last_name_kh: 'កែវ', first_name_kh: 'វិបុល' })
  for (const student_id of [girl, boy])
    expect((await ask('POST', '/student-enrollments', { class_id: one.class_id, student_id })).status).toBe(200)
  await world.rows.fresh('schedules', 'A', { class_id: one.class_id, valid_from: '2020-01-06', valid_to: '2020-02-06' })
})

const ids = async (names: Row[]) => {
  const { rows } = await world.owner.execute<{ student_id: number }>(
    sql`select student_id from students where card_number = any(${sql.param(names.map(({ card_number }) => card_number))}::text[]) order by 1`,
  )
  return rows.map(({ student_id }) => student_id)
}

describe('the list of students', () => {
  it('has each child of the branch once, and counts the girls of each class', async () => {
    const { data, meta, totals, groups } = await read('student-lists', `class_id=${one.class_id}`)
    expect(await ids(data)).toEqual([girl, boy].sort((a, b) => a - b))
    expect(data[0]).toMatchObject({
      class_name: one.class_name,
      full_name_kh: 'កែវ វិបុល',
      gender: gender.male,
      girls: null,
    })
    expect([totals.headcount, totals.girls]).toEqual(['2', '1'])
    expect(groups).toEqual([{ name: one.class_name, rows: 2, totals: { headcount: '2', girls: '1' } }])
    const all = await read('student-lists')
    const { rows } = await world.owner.execute<{ own: number }>(
      sql`select count(*)::int as own from students where branch_id = ${branch_id} and status in (${literal(studentStatus.active, studentStatus.suspended)})`,
    )
    expect(all.meta.total).toBe(rows[0]!.own)
    expect(meta.total).toBe(2)
  })

  it('is narrowed by class, grade, sex and status, and refuses a class of another branch', async () => {
    expect(await ids((await read('student-lists', `class_id=${one.class_id}&gender=F`)).data)).toEqual([girl])
    expect((await read('student-lists', `class_id=${two.class_id}`)).meta.total).toBe(0)
    expect(await ids((await read('student-lists', `grade_id=${one.grade_id}`)).data)).toEqual(
      expect.arrayContaining([girl, boy]),
    )
    const gone = await aChild({ status: studentStatus.droppedOut })
    expect(await ids((await read('student-lists')).data)).not.toContain(gone)
    expect(await ids((await read('student-lists', `status=${studentStatus.droppedOut}`)).data)).toContain(gone)
    const foreign = (await world.rows.row('class-operations', 'B')).class_id
    expect((await ask('GET', `/report/student-lists?class_id=${foreign}`)).status).toBe(404)
  })

  it('shows what is a family’s to those alone who may see families, whatever they compare or sort by', async () => {
    const own = await read('student-lists', `class_id=${one.class_id}&gender=F`)
    expect(own.data[0]).toMatchObject({ family_name: expect.any(String), family_phone: '012 345 678' })
    const permissions = ['view-student-lists', 'export-student-lists']
    const outsider = await world.person({ permissions })
    const [seen] = (await read('student-lists', `class_id=${one.class_id}&gender=F`, outsider)).data
    expect(seen).toMatchObject({ full_name_kh: 'សុខ បុប្ផា', family_name: null, family_phone: null })
    const guess = encodeURIComponent(JSON.stringify([{ column: 'family_phone', operator: 'like', value: '345' }]))
    expect((await read('student-lists', `filters=${guess}`)).meta.total).toBeGreaterThan(0)
    expect((await read('student-lists', `filters=${guess}`, outsider)).meta.total).toBe(0)
    const columns = ['full_name_kh', 'family_phone']
    expect((await sheet('student-lists/export-excel', { class_id: one.class_id, columns }, outsider))[0]).toEqual([
      'Name (Khmer)',
    ])
    expect((await sheet('student-lists/export-excel', { class_id: one.class_id, columns }))[0]).toEqual([
      'Name (Khmer)',
      'Family phone',
    ])
  })

  it('writes down whom a list is about, on a page, as a sheet or on paper, in one entry each', async () => {
    const looked = async (by: Actor) =>
      (
        await world.owner.execute<Row>(
          sql`select coalesce(about_ids, array[about_id]) as ids, resource, deed, route from looks where user_id = ${by.user_id} order by look_id`,
        )
      ).rows
    const [first, second] = [await world.person({}), await world.person({})]
    await read('student-lists', `class_id=${one.class_id}`, first)
    const both = [girl, boy].sort((a, b) => a - b)
    const page = { ids: both, resource: 'student-profiles', deed: accessKind.looked, route: 'report-student-lists' }
    expect(await looked(first)).toEqual([page])
    await take('student-lists/export-excel', { class_id: one.class_id }, first)
    await take('student-list-for-moeys/pdf', { class_id: one.class_id, gender: gender.female }, second)
    const line = (ids: number[], of: string) => ({
      ids,
      resource: 'student-profiles',
      deed: accessKind.exported,
      route: `export-${of}`,
    })
    expect(await looked(first)).toEqual([page, line(both, 'student-lists')])
    expect(await looked(second)).toEqual([line([girl], 'student-list-for-moeys')])
  })
})

describe('the ministry’s list', () => {
  const headings = [
    'ល.រ',
    'អត្តលេខ',
    'គោត្តនាម និងនាម',
    'ជាអក្សរឡាតាំង',
    'ភេទ',
    'ថ្ងៃខែឆ្នាំកំណើត',
    'ទីកន្លែងកំណើត',
    'សញ្ជាតិ',
    'ថ្នាក់ទី',
    'ឈ្មោះឪពុក',
    'មុខរបរឪពុក',
    'ឈ្មោះម្ដាយ',
    'មុខរបរម្ដាយ',
    'អាសយដ្ឋានបច្ចុប្បន្ន',
    'លេខទូរស័ព្ទ',
    'ផ្សេងៗ',
  ]

  it('is in Khmer whoever takes it out, each child counted, with its parents', async () => {
    const rows = await sheet('student-list-for-moeys/excel', { class_id: one.class_id }, clerk, 'en')
    expect(rows[0]).toEqual(headings)
    expect(rows.slice(1).map(([number, , name, , sex]) => [number, name, sex])).toEqual([
      [1, 'កែវ វិបុល', 'ប្រុស'],
      [2, 'សុខ បុប្ផា', 'ស្រី'],
    ])
    expect(rows[2]!.slice(8)).toEqual(expect.arrayContaining([one.class_name, 'សុខ សំណាង', 'ចាន់ ធីតា', '012 345 678']))
  })

  it('stands under the ministry’s heading, in Khmer digits', async () => {
    const said = (
      await pdfText(await take('student-list-for-moeys/pdf', { class_id: one.class_id }, clerk, 'en'))
    ).replaceAll(/[\u200b\s]/g, '')
    for (const words of ['ព្រះរាជាណាចក្រកម្ពុជា', 'ក្រសួងអប់រំ', '០៣-០២-២០១៥', 'នាយកសាលា']) expect(said).toContain(words)
    expect(said).not.toContain('Kingdom')
  })
})

describe('the other lists', () => {
  it('has every seat that was taken, who changed class, who went and who came', async () => {
    const named = {
      card_number: 'MOVER-1',
      last_name_kh: 'ឡុង',
      first_name_kh: 'មករា',
      last_name_en: 'Long',
      first_name_en: 'Makara',
      student_parent_id: null,
    }
    const mover = await aChild({ gender: gender.female, ...named })
    await ask('POST', '/student-enrollments', { class_id: one.class_id, student_id: mover })
    expect(
      (await ask('POST', '/student-enrollments/update-classes', { class_id: two.class_id, student_id: mover })).status,
    ).toBe(200)
    const seats = await read('student-enrollments', `class_id=${one.class_id}`)
    expect(seats.data.map(({ enrollment_status }) => enrollment_status).sort()).toEqual([1, 1, 2])
    expect(
      (await read('student-enrollments', `class_id=${one.class_id}&enrollment_status=${enrollmentStatus.studying}`))
        .totals,
    ).toEqual({
      headcount: '2',
      girls: '1',
    })
    const changed = (await read('student-exchanges', `class_id=${two.class_id}`)).data
    expect(changed).toMatchObject([{ from_class: one.class_name, to_class: two.class_name, changed_on: today }])
    expect(
      (await read('student-exchanges', `class_id=${two.class_id}&date_from=2000-01-01&date_to=2000-12-31`)).data,
    ).toEqual([])
    const to_branch_id = (await world.rows.row('branches', 'B')).branch_id
    const sent = await ask(
      'POST',
      '/student-transfers',
      {
        student_id: mover,
        transfer_type: transferType.betweenBranches,
        to_branch_id,
        transfer_date: today,
        reason: 'Moved',
      },
      world.head,
    )
    expect(sent.status, sent.text).toBe(200)
    const of = (rows: Row[]) =>
      rows.filter(({ reason }) => reason === 'Moved').map(({ direction, came, went }) => [direction, came, went])
    expect(of((await read('student-transfers')).data)).toEqual([[2, null, 1]])
    expect(of((await read('student-transfers', '', world.actors['staff-api'].other)).data)).toEqual([[1, 1, null]])
  })

  it('says since when and why somebody no longer studies', async () => {
    const gone = await aChild({ gender: gender.male })
    await ask('POST', '/student-enrollments', { class_id: two.class_id, student_id: gone })
    await ask('POST', '/student-profiles/update-status', {
      student_id: gone,
      status: studentStatus.droppedOut,
      reason: statusReason.fees,
      effective_date: today,
    })
    const { data } = await read('inactive-students', `class_id=${two.class_id}`)
    expect(data).toMatchObject([
      {
        status: studentStatus.droppedOut,
        reason: statusReason.fees,
        inactive_since: today,
        class_name: two.class_name,
      },
    ])
    const mere = await world.person({ permissions: ['view-inactive-students'] })
    expect((await read('inactive-students', `class_id=${two.class_id}`, mere)).data).toMatchObject([
      { status: studentStatus.droppedOut, reason: null },
    ])
  })

  it('counts inquiries by where they heard of the school, and follow-ups by who is responsible', async () => {
    const inquiry = (await world.rows.fresh('info-inquiries', 'A', {
      heard_from: heardFrom.facebook,
      inquiry_status: inquiryStatus.followingUp,
    })) as {
      inquiry_id: number
      responsible_by: number
      full_name_kh: string
    }
    const heard = await read('info-inquiries', `heard_from=${heardFrom.facebook}`)
    expect(heard.data.map(({ full_name_kh }) => full_name_kh)).toContain(inquiry.full_name_kh)
    expect(heard.totals.inquiries).toBe(String(heard.meta.total))
    expect(heard.groups.map(({ name }) => name)).toEqual(['2'])
    const planned = {
      action_date: today,
      action_type: actionType.phoneCall,
      responsible_by: inquiry.responsible_by,
      inquiry_id_list: [inquiry.inquiry_id],
    }
    expect((await ask('POST', '/student-follow-ups', planned)).status).toBe(200)
    const done = await read('student-follow-ups', `responsible_by=${inquiry.responsible_by}`)
    expect(done.data.map(({ full_name_kh, action_status }) => [full_name_kh, action_status])).toEqual([
      [inquiry.full_name_kh, 1],
    ])
    expect(done.totals).toEqual({ follow_ups: '1', done: null })
    const next = (await read('info-inquiries', `heard_from=${heardFrom.facebook}`)).data.find(
      ({ full_name_kh }) => full_name_kh === inquiry.full_name_kh,
    )
    expect(next).toMatchObject({ next_follow_up: today })
  })

  it('counts the lessons that the page of class teaching counts', async () => {
    const head = world.head
    const days = 'date_from=2026-11-01&date_to=2026-11-30'
    const { json } = await ask('GET', `/class-teaching?page=-1&${days}`, undefined, head)
    const found = await read('class-teaching', days, head)
    const lessons = (json.data as { lessons: number }[]).reduce((sum, each) => sum + each.lessons, 0)
    expect(lessons).toBeGreaterThan(0)
    expect(found.totals.lessons).toBe(String(lessons))
  })

  it('names grades, programs and branches in the reader’s language', async () => {
    const [english, khmer] = await Promise.all(
      (['en', 'km'] as const).map((language) => read('student-lists', `class_id=${one.class_id}`, clerk, language)),
    )
    const { rows } = await world.owner.execute<Row>(
      sql`select grade_name_foreign, grade_name_native from grades where grade_id = ${one.grade_id}`,
    )
    expect([english!.data[0]!.grade_name, khmer!.data[0]!.grade_name]).toEqual([
      rows[0]!.grade_name_foreign,
      rows[0]!.grade_name_native,
    ])
  })

  it.each([
    'student-lists',
    'student-list-for-moeys',
    'inactive-students',
    'student-enrollments',
    'student-exchanges',
    'info-inquiries',
    'student-follow-ups',
    'class-teaching',
  ])('%s shows nothing of another branch, and nothing to whoever works nowhere', async (name) => {
    const days = ['student-lists', 'student-list-for-moeys'].includes(name) ? '' : always
    const { own, other, nowhere } = world.actors['staff-api']
    expect(JSON.stringify((await read(name, days, other)).data)).not.toMatch(/CANARYA/)
    const mine = JSON.stringify((await read(name, days, own)).data)
    expect(mine).not.toMatch(/CANARYB/)
    expect(mine).toMatch(/CANARYA/)
    expect((await read(name, days, nowhere)).meta.total).toBe(0)
    expect((await ask('GET', `/report/${name}?branch_id=${branch_id}`, undefined, other)).status).toBe(404)
  })
})
