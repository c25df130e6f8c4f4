import { actionStatus, actionType, inquiryStatus } from '@sala/contract/admissions/statuses'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { gender as genderChoice } from '@sala/contract/people/employees'
import { guardianType } from '@sala/contract/people/parents'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'

const world = openSchool('admissions')
let branch: { A: number; B: number }
let staff: number
beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
  staff = (await world.rows.row('employees', 'A')).staff_id as number
})

const ask = openClerk(world)
let serial = 0
const child = (more: object = {}) => {
  serial += 1
  const letters = [...String(serial)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return {
    last_name_en: 'Chhay',
    first_name_en: `Nita${letters}`,
    last_name_kh: 'ឆាយ',
    first_name_kh: `នីតា${letters}`,
    gender: genderChoice.female,
    branch_id: branch.A,
    contact_name: 'Chhay Borey',
    relationship: 'Father',
    contact_number: `012 9${String(serial).padStart(2, '0')} 555`,
    ...more,
  }
}
const inquire = async (more: object = {}) => {
  const answer = await ask('POST', '/info-inquiries', child(more))
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const plan = (inquiry_id_list: number[], more: object = {}) =>
  ask('POST', '/student-follow-ups', { inquiry_id_list, action_date: '2030-05-05', responsible_by: staff, ...more })
const statusOf = async (id: number) => (await ask('GET', `/info-inquiries/${id}`)).json.inquiry_status
const query = async (text: string, values: unknown[] = []) => (await world.owner.$client.query(text, values)).rows
const day = (days: number) => addDays(localToday(), days)

describe('an inquiry', () => {
  it('is new, is found in both scripts and by its phone, and is not registered by hand', async () => {
    const { inquiry_id, version, full_name_kh, contact_number, inquiry_status, next_follow_up } = await inquire()
    expect([inquiry_status, next_follow_up]).toEqual([1, null])
    for (const search of [full_name_kh, contact_number, full_name_kh.split(' ')[1]])
      expect(
        (await ask('GET', `/info-inquiries?search=${encodeURIComponent(search)}`)).json.data.map(
          (row: { inquiry_id: number }) => row.inquiry_id,
        ),
      ).toContain(inquiry_id)
    expect(
      (await ask('PUT', `/info-inquiries/${inquiry_id}`, { inquiry_status: inquiryStatus.registered, version })).json,
    ).toMatchObject({
      code: 'register_first',
    })
    expect(
      (await ask('POST', '/info-inquiries', child({ inquiry_status: inquiryStatus.registered }))).json,
    ).toMatchObject({ code: 'register_first' })
    expect(
      (await ask('PUT', `/info-inquiries/${inquiry_id}`, { inquiry_status: inquiryStatus.visited, version })).json
        .inquiry_status,
    ).toBe(3)
  })

  it('is offered the places of the choice above and the sub programs of a main program', async () => {
    const districts = (await ask('GET', '/info-inquiries/districts?province_code=12&perPage=200')).json.data
    expect(districts.length).toBeGreaterThan(0)
    expect(districts.every((each: { district_code: string }) => each.district_code.startsWith('12'))).toBe(true)
    const subs = (await ask('GET', '/info-inquiries/1/sub-programs')).json.data
    expect(subs.map((each: { acp_id: number }) => each.acp_id)).toEqual(subs.map(() => 1))
    expect((await ask('GET', '/info-inquiries/from-schools?search=Koh')).json.data[0].school_name_en).toBe(
      'Wat Koh Primary School',
    )
  })
})

describe('a follow-up', () => {
  it('is planned for several inquiries at once, in their branch, and moves those that are new', async () => {
    const [one, two, gone] = [
      await inquire(),
      await inquire(),
      await inquire({ inquiry_status: inquiryStatus.notComing }),
    ]
    const made = await plan([one.inquiry_id, two.inquiry_id, gone.inquiry_id])
    expect(made.json).toMatchObject({
      branch_id: branch.A,
      action_status: actionStatus.planned,
      action_type: actionType.phoneCall,
      inquiry_id_list: [one.inquiry_id, two.inquiry_id, gone.inquiry_id],
    })
    expect([await statusOf(one.inquiry_id), await statusOf(two.inquiry_id), await statusOf(gone.inquiry_id)]).toEqual([
      2, 2, 5,
    ])
    expect((await ask('GET', `/info-inquiries/${one.inquiry_id}`)).json.next_follow_up).toBe('2030-05-05')
    const listed = (
      await ask('GET', `/student-follow-ups?filter[inquiry_id]=${two.inquiry_id}&include=inquiry_id_list`)
    ).json.data
    expect(listed).toMatchObject([{ followup_id: made.json.followup_id }])
  })

  it('is refused without an inquiry, and across branches', async () => {
    expect((await plan([])).status).toBe(422)
    expect(
      (await ask('POST', '/student-follow-ups', { action_date: '2030-05-05', responsible_by: staff })).json.errors,
    ).toHaveProperty('inquiry_id_list')
    const [here, there] = [await inquire(), await inquire({ branch_id: branch.B })]
    expect((await plan([here.inquiry_id, there.inquiry_id])).json).toMatchObject({ code: 'several_branches' })
    expect((await plan([here.inquiry_id], { branch_id: branch.B })).json).toMatchObject({ code: 'several_branches' })
    expect(await statusOf(here.inquiry_id)).toBe(1)
  })

  it('of a visit brings its inquiry to the school once it is done, and one that is cancelled leaves it', async () => {
    const { inquiry_id } = await inquire()
    const { followup_id, version } = (await plan([inquiry_id], { action_type: actionType.visit })).json
    await ask('PUT', `/student-follow-ups/${followup_id}`, {
      action_status: actionStatus.done,
      outcome: 'They liked the library',
      version,
    })
    expect(await statusOf(inquiry_id)).toBe(3)
    expect(
      (await ask('GET', '/student-follow-ups?search=library')).json.data.map(
        (row: { followup_id: number }) => row.followup_id,
      ),
    ).toContain(followup_id)
    const other = await inquire()
    expect((await plan([other.inquiry_id], { action_status: actionStatus.cancelled })).status).toBe(200)
    expect(await statusOf(other.inquiry_id)).toBe(1)
  })

  it('is due today or overdue as long as it is planned, and mine when I am responsible', async () => {
    const { inquiry_id } = await inquire()
    const mine = await world.person({ side: 'A', branches: [branch.A] })
    const [me] = await query('update users set staff_id = $1 where user_id = $2 returning staff_id', [
      staff,
      mine.user_id,
    ])
    const other = (await world.rows.fresh('employees', 'A')).staff_id
    const make = async (days: number, more: object = {}) =>
      (await plan([inquiry_id], { action_date: day(days), responsible_by: me!.staff_id, ...more })).json.followup_id
    const [late, now, later] = [await make(-1), await make(0), await make(1)]
    const [done, theirs] = [
      await make(-1, { action_status: actionStatus.done }),
      await make(0, { responsible_by: other }),
    ]
    const ids = async (filter: string) =>
      (
        await ask('GET', `/student-follow-ups?page=-1&filter[inquiry_id]=${inquiry_id}&${filter}`, undefined, mine)
      ).json.data
        .map((row: { followup_id: number }) => row.followup_id)
        .sort((a: number, b: number) => a - b)
    expect(await ids('filter[due]=overdue')).toEqual([late])
    expect(await ids('filter[due]=today')).toEqual([now, theirs])
    expect(await ids('filter[due][]=today&filter[due][]=overdue&filter[mine]=1')).toEqual([late, now])
    expect(await ids('filter[due]=later')).toEqual([later])
    expect(await ids('branch_id=')).toEqual([late, now, later, done, theirs])
    expect(await ids('all_branch=true&filter[mine]=0')).toEqual([theirs])
  })

  it('that is planned is cancelled when the family does not come, unless it is about another one too', async () => {
    const [one, two] = [await inquire(), await inquire()]
    const alone = (await plan([one.inquiry_id])).json.followup_id
    const both = (await plan([one.inquiry_id, two.inquiry_id])).json.followup_id
    await ask('PUT', `/info-inquiries/${one.inquiry_id}`, { inquiry_status: inquiryStatus.notComing })
    const states = await query(
      'select action_status from student_follow_ups where followup_id = any($1) order by followup_id',
      [[alone, both]],
    )
    expect(states.map(({ action_status }) => action_status)).toEqual([3, 1])
  })
})

describe('an inquiry becomes a student', () => {
  it('with a new family, without anything typed twice, and only once when several press at once', async () => {
    const told = child({
      date_of_birth: '2018-04-03',
      place_of_birth: 'Kampot',
      from_school: 'Wat Koh Primary School',
      email: 'borey@example.com',
      house: '12A',
      province_code: '12',
    })
    const { inquiry_id } = (await ask('POST', '/info-inquiries', told)).json
    await plan([inquiry_id])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('POST', `/info-inquiries/${inquiry_id}/register`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.student_id)).size).toBe(1)
    expect(answers.map(({ json }) => json.created).sort()).toEqual([0, 0, 0, 0, 0, 1])
    const { student_id, student_parent_id, card_number } = answers[0]!.json
    const { last_name_kh, first_name_kh, last_name_en, first_name_en, gender } = told
    expect((await ask('GET', `/student-profiles/${student_id}`)).json).toMatchObject({
      ...{ card_number, last_name_kh, first_name_kh, last_name_en, first_name_en, gender, student_parent_id },
      ...{
        date_of_birth: '2018-04-03',
        place_of_birth: 'Kampot',
        from_school: 'Wat Koh Primary School',
        house: '12A',
        province_code: '12',
      },
      ...{
        emergency_name: 'Chhay Borey',
        emergency_phone: told.contact_number,
        branch_id: branch.A,
        status: studentStatus.active,
      },
    })
    expect((await ask('GET', `/parent-profiles/${student_parent_id}`)).json).toMatchObject({
      ...{
        father_name_en: 'Chhay Borey',
        father_phone: told.contact_number,
        phone_number: told.contact_number,
        main_contact: guardianType.father,
      },
      ...{ email: 'borey@example.com', home_branch_id: branch.A, house: '12A', children_count: 1 },
    })
    const after = (await ask('GET', `/info-inquiries/${inquiry_id}`)).json
    expect(after).toMatchObject({ inquiry_status: inquiryStatus.registered, student_id, next_follow_up: null })
    expect(
      (await ask('PUT', `/info-inquiries/${inquiry_id}`, { inquiry_status: inquiryStatus.followingUp })).json,
    ).toMatchObject({
      code: 'already_registered',
    })
  })

  it('in a family that is known by its phone however it is written, or by the contact’s name', async () => {
    const first = await inquire({ contact_number: '017 246 810', contact_name: 'នួន សុផល', relationship: 'ម្តាយ' })
    const { student_parent_id, student_id } = (await ask('POST', `/info-inquiries/${first.inquiry_id}/register`, {}))
      .json
    expect((await ask('GET', `/parent-profiles/${student_parent_id}`)).json).toMatchObject({
      mother_name_kh: 'នួន សុផល',
      family_name_kh: 'នួន សុផល',
      main_contact: guardianType.mother,
    })
    const sibling = await inquire({ contact_number: '+85517246810', contact_name: null })
    const found = (await ask('GET', `/info-inquiries/${sibling.inquiry_id}/families`)).json
    expect(found.families).toMatchObject([{ student_parent_id, same: 'phone', children: [first.full_name_kh] }])
    const named = await inquire({ contact_number: null, contact_name: 'សុផល នួន' })
    expect((await ask('GET', `/info-inquiries/${named.inquiry_id}/families`)).json.families).toMatchObject([
      { student_parent_id, same: 'name' },
    ])
    expect((await ask('POST', `/info-inquiries/${sibling.inquiry_id}/register`, {})).json).toMatchObject({
      code: 'contact_needed',
    })
    expect(await statusOf(sibling.inquiry_id)).toBe(1)
    const second = (await ask('POST', `/info-inquiries/${sibling.inquiry_id}/register`, { student_parent_id })).json
    expect(second).toMatchObject({ student_parent_id, created: 1 })
    expect(second.student_id).not.toBe(student_id)
  })

  it('is warned of a student who has the same names and day of birth', async () => {
    const told = child({ date_of_birth: '2017-01-09' })
    const { inquiry_id } = (await ask('POST', '/info-inquiries', told)).json
    const { student_id } = (await ask('POST', `/info-inquiries/${inquiry_id}/register`, {})).json
    const again = (await ask('POST', '/info-inquiries', told)).json
    expect((await ask('GET', `/info-inquiries/${again.inquiry_id}/families`)).json.students).toMatchObject([
      { student_id },
    ])
    const younger = (await ask('POST', '/info-inquiries', { ...told, date_of_birth: '2019-01-09' })).json
    expect((await ask('GET', `/info-inquiries/${younger.inquiry_id}/families`)).json.students).toEqual([])
  })

  it('only by somebody who may, and never into or beside a family of another branch', async () => {
    const { inquiry_id } = await inquire()
    const own = ['view-info-inquiries', 'update-info-inquiries', 'view-parent-profiles', 'create-student-profiles']
    const clerk = await world.person({ side: 'A', branches: [branch.A], permissions: own })
    const theirs = (await world.rows.fresh('parent-profiles', 'B')).student_parent_id
    expect((await ask('POST', `/info-inquiries/${inquiry_id}/register`, {}, clerk)).status).toBe(403)
    expect(
      (await ask('POST', `/info-inquiries/${inquiry_id}/register`, { student_parent_id: theirs }, clerk)).status,
    ).toBe(404)
    const phone = '081 246 810'
    await query('update parents set phone_number = $1 where student_parent_id = $2', [phone, theirs])
    const asked = await inquire({ contact_number: phone, contact_name: 'Nobody Else' })
    expect((await ask('GET', `/info-inquiries/${asked.inquiry_id}/families`, undefined, clerk)).json.families).toEqual(
      [],
    )
    const there = await inquire({ branch_id: branch.B })
    expect((await ask('POST', `/info-inquiries/${there.inquiry_id}/register`, {}, clerk)).status).toBe(404)
    expect(await statusOf(inquiry_id)).toBe(1)
  })

  it('gets a number of the branch that nobody else has when many register at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => inquire()))
    const answers = await Promise.all(
      made.map(({ inquiry_id }) => ask('POST', `/info-inquiries/${inquiry_id}/register`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.card_number)).size).toBe(8)
  })
})

describe('papers of admissions', () => {
  it('are a form of each inquiry that is named, a list by filter, and the day’s follow-ups', async () => {
    const { inquiry_id, full_name_en } = await inquire({ remark: 'Asks for a seat beside the window' })
    await plan([inquiry_id], {
      action_date: '2031-03-04',
      action_status: actionStatus.done,
      outcome: 'Will come on Saturday',
    })
    const form = await ask('GET', `/info-inquiries/generate-pdf?inquiry_id_list=${inquiry_id}&display_language=en`)
    expect(form.headers.get('content-type')).toContain('application/pdf')
    expect(form.text).toContain(full_name_en)
    expect(form.text).toContain('Asks for a seat beside the window')
    expect(form.text).toContain('Will come on Saturday')
    const listed = await ask(
      'GET',
      `/info-inquiries/generate-pdf?inquiry_status=${inquiryStatus.followingUp}&branch_id=${branch.A}&display_language=en`,
    )
    expect(listed.text).toContain(full_name_en)
    const nowhere = world.actors['staff-api'].nowhere
    expect((await ask('GET', '/info-inquiries/generate-pdf', undefined, nowhere)).status).toBe(404)
    expect((await ask('POST', '/student-follow-ups/pdf-previews', { action_date: '2031-03-04' }, nowhere)).status).toBe(
      404,
    )
    const calls = await ask('POST', '/student-follow-ups/pdf-previews', {
      action_date: '2031-03-04',
      display_language: 'en',
    })
    expect(calls.text).toContain(full_name_en)
    expect(
      (await ask('POST', '/student-follow-ups/pdf-previews', { action_date: '2031-03-05', display_language: 'en' }))
        .text,
    ).not.toContain(full_name_en)
  })
})
