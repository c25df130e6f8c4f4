import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { guardianType } from '@sala/contract/people/parents'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { type Actor, pictureForm } from '../../../../proofs/world.ts'
import { agreements } from '../tables/data-protection.ts'

const world = openSchool('families')
let branch: { A: number; B: number }
beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
})

const ask = openClerk(world)
let serial = 0
const register = async (more: object = {}): Promise<number> => {
  const answer = await ask('POST', '/parent-profiles', {
    father_name_en: `Father ${++serial}`,
    father_name_kh: `ឪពុក ${serial}`,
    home_branch_id: branch.A,
    ...more,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.student_parent_id
}
const pupil = async (more: object = {}, side: 'A' | 'B' = 'A') =>
  (await world.rows.fresh('student-profiles', side, { student_parent_id: null, status: studentStatus.active, ...more }))
    .student_id as number
const daysOn = (days: number) => addDays(localToday(), days)

describe('the list of families', () => {
  const ids = async (query: string) =>
    (await ask('GET', `/parent-profiles?page=-1&${query}`)).json.data.map(
      (row: { student_parent_id: number }) => row.student_parent_id,
    )

  it('is narrowed by whose photo is there and by who has signed in', async () => {
    const pictured = await register()
    const signedIn = await register()
    const photo = (who: number) =>
      world.call('POST', '/parent-profiles/upload-photoes', {
        token: world.head.token,
        form: pictureForm('photo', { student_parent_id: pictured, guardian_type_id: who }),
      })
    expect((await photo(2)).status).toBe(200)
    expect(await ids('mother_photo_exists=1')).toContain(pictured)
    expect(await ids('mother_photo_exists=true')).not.toContain(signedIn)
    expect(await ids('father_photo_exists=0')).toEqual(expect.arrayContaining([pictured, signedIn]))
    expect(await ids('father_photo_exists=1')).not.toContain(pictured)
    expect((await ask('GET', `/parent-profiles/${pictured}`)).json).toMatchObject({
      father_photo: null,
      mother_photo: expect.any(String),
    })
    expect((await photo(3)).status).toBe(422)
    expect(await ids('used_app=0')).toContain(signedIn)
    await world.person({ type: 'parent-api', given: { student_parent_id: signedIn } })
    expect(await ids('used_app=1')).toContain(signedIn)
    expect(await ids('used_app=0&father_photo_exists=0')).not.toContain(signedIn)
  })

  it('answers the notification types as the closed list they are', async () => {
    const { data } = (await ask('GET', '/parent-profiles/notification-types')).json
    expect(data.map(({ id, name }: { id: number; name: string }) => `${id} ${name}`)).toEqual([
      '1 Attendance',
      '2 Payment',
      '3 Homework',
      '4 Event',
      '5 News',
      '6 Score',
      '7 Message',
      '8 Urgent',
    ])
  })
})

describe('children of a family', () => {
  const link = (student_parent_id: number, student_ids: number[], more: object = {}, by?: Actor) =>
    ask('POST', '/parent-profiles/childrens', { student_parent_id, student_ids, ...more }, by)

  it('are linked all or none, answered with their class, and asked for without linking anybody', async () => {
    const family = await register()
    const [one, two] = [await pupil({ date_of_birth: '2015-01-01' }), await pupil({ date_of_birth: '2012-01-01' })]
    expect((await link(family, [one, 2_000_000_000])).status).toBe(404)
    expect((await link(family, [])).json.data).toEqual([])
    expect((await link(family, [one, two])).json.data).toMatchObject([
      { student_id: two },
      { student_id: one, class_name: null },
    ])
    expect((await ask('POST', '/parent-profiles/childrens', { student_parent_id: family })).json.data).toHaveLength(2)
    expect((await ask('GET', `/parent-profiles/${family}`)).json.children_count).toBe(2)
    const seated = (
      await world.rows.fresh('student-enrollments', 'A', {
        student_id: one,
        enrollment_status: enrollmentStatus.studying,
      })
    ).class_id as number
    const [{ class_name }] = (
      await world.owner.execute<{ class_name: string }>(sql`select class_name from classes where class_id = ${seated}`)
    ).rows as [{ class_name: string }]
    expect((await link(family, [])).json.data[1]).toMatchObject({ student_id: one, class_name })
  })

  it('are taken out of another family only when that is said', async () => {
    const [from, to, child] = [await register(), await register(), await pupil()]
    await link(from, [child])
    expect((await link(to, [child])).json.code).toBe('child_of_other_family')
    expect((await link(from, [])).json.data).toHaveLength(1)
    expect((await link(to, [child], { move: 1 })).json.data).toMatchObject([{ student_id: child }])
    expect((await link(from, [])).json.data).toEqual([])
  })

  it('of another branch are counted for the office of this one, and nothing more', async () => {
    const family = await register()
    const [here, there] = [await pupil(), await pupil({}, 'B')]
    await link(family, [here, there])
    const officer = world.actors['staff-api'].own
    const record = (await ask('GET', `/parent-profiles/${family}/record`, undefined, officer)).json
    expect(record).toMatchObject({ children: [{ student_id: here }], elsewhere: 1, accounts: [] })
    expect((await link(family, [there], {}, officer)).status).toBe(404)
    const parent = await world.person({ type: 'parent-api', given: { student_parent_id: family } })
    const own = (await ask('GET', `/parent-profiles/${family}/record`, undefined, parent)).json
    expect(own).toMatchObject({
      elsewhere: 0,
      accounts: [{ user_id: parent.user_id, last_sign_in: expect.any(String) }],
    })
    expect(own.children).toHaveLength(2)
    await world.rows.fresh('users', 'A', { user_type: 'parent-api', student_parent_id: family })
    expect((await ask('GET', `/parent-profiles/${family}/record`)).json.accounts).toMatchObject([
      { last_sign_in: expect.any(String) },
      { last_sign_in: null },
    ])
    expect((await ask('GET', `/parent-profiles/${await register()}/record`, undefined, parent)).status).toBe(404)
  })
})

describe('agreements of a family', () => {
  const sign = (student_parent_id: number, more: object = {}) =>
    ask('POST', '/parent-profiles/agreements', {
      student_parent_id,
      agreement_id: 1,
      guardian_type_id: guardianType.mother,
      signed_on: daysOn(-3),
      ...more,
    })
  const state = async (family: number) =>
    (await ask('GET', `/parent-profiles/agreements?student_parent_id=${family}`)).json.data[0]

  it('are signed once for each wording, by somebody, on a day that has come, and can be taken back', async () => {
    const family = await register()
    expect(await state(family)).toMatchObject({ signed: 0, signed_on: null })
    expect((await sign(family, { signed_on: daysOn(1) })).json.code).toBe('signed_in_future')
    expect((await sign(family, { withdrawn: 1 })).json.code).toBe('nothing_to_take_back')
    expect((await sign(family)).json.data[0]).toMatchObject({
      signed: 1,
      signed_on: daysOn(-3),
      guardian_type_id: guardianType.mother,
      by: expect.any(String),
    })
    expect((await sign(family)).json.code).toBe('already_signed')
    expect((await sign(family, { withdrawn: 1, signed_on: daysOn(-4) })).status).toBe(422)
    expect((await sign(family, { withdrawn: 1, signed_on: daysOn(-1) })).json.data[0]).toMatchObject({
      signed: 0,
      withdrawn_on: daysOn(-1),
    })
    expect((await sign(family)).json.data[0]).toMatchObject({ signed: 1, withdrawn_on: null })
    expect((await sign(family, { agreement_id: 2_000_000 })).status).toBe(404)
  })

  it('are asked for again when the wording changes', async () => {
    const family = await register()
    await sign(family)
    await world.owner.update(agreements).set({ text_version: 2 }).where(eq(agreements.agreement_id, 1))
    expect(await state(family)).toMatchObject({ signed: 0, signed_version: 1, text_version: 2 })
    expect((await sign(family)).json.data[0]).toMatchObject({ signed: 1, signed_version: 2 })
  })

  it('are signed once when two write it down at the same moment', async () => {
    const family = await register()
    const answers = await Promise.all([1, 2, 3].map(() => sign(family)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('consents of a family', () => {
  it('are off for photos and lists, on for what a school must tell, and each word is kept', async () => {
    const family = await register()
    const read = async () =>
      Object.fromEntries(
        (await ask('GET', `/parent-profiles/${family}/privacy-notifications`)).json.data.map(
          (row: { purpose: string; granted: number }) => [row.purpose, row.granted],
        ),
      )
    const say = (purpose: string, granted: number) =>
      ask('POST', '/parent-profiles/privacy-notifications', {
        student_parent_id: family,
        purpose,
        granted,
        guardian_type_id: guardianType.father,
      })
    expect(await read()).toEqual({
      photos: 0,
      messages: 0,
      directory: 0,
      attendance: 1,
      payment: 1,
      homework: 1,
      message: 1,
      event: 1,
      news: 1,
      score: 1,
    })
    for (const [purpose, granted] of [
      ['photos', 1],
      ['photos', 1],
      ['photos', 0],
      ['photos', 1],
      ['news', 0],
      ['news', 1],
      ['news', 0],
    ] as const)
      expect((await say(purpose, granted)).status).toBe(200)
    expect(await read()).toMatchObject({ photos: 1, news: 0, event: 1 })
    const clerk = world.actors['staff-api'].own
    const photos = async (granted: number, by: Actor) =>
      (
        await ask(
          'POST',
          '/parent-profiles/privacy-notifications',
          { student_parent_id: family, purpose: 'messages', granted },
          by,
        )
      ).json.data[1].by
    await world.owner.execute(sql`update users set full_name = 'Clerk Who Asked' where user_id = ${clerk.user_id}`)
    expect([await photos(1, clerk), await photos(0, world.head)]).toEqual(['Clerk Who Asked', 'Proof of staff-api'])
    await world.owner.execute(sql`delete from family_consents where purpose = 'messages'`)
    const { rows } = await world.owner.execute(
      sql`select purpose, granted_at is not null as granted, withdrawn_at is not null as withdrawn, withdrawn_by from family_consents where student_parent_id = ${family} order by family_consent_id`,
    )
    expect(rows).toEqual([
      { purpose: 'photos', granted: true, withdrawn: true, withdrawn_by: world.head.user_id },
      { purpose: 'photos', granted: true, withdrawn: false, withdrawn_by: null },
      { purpose: 'news', granted: false, withdrawn: true, withdrawn_by: world.head.user_id },
      { purpose: 'news', granted: true, withdrawn: true, withdrawn_by: world.head.user_id },
    ])
    expect((await say('galleries', 1)).status).toBe(422)
    const told = (await ask('GET', `/history-tracking?object=parent-profiles&object_id=${family}`)).json.data
    expect(told.filter((change: { part: string }) => change.part === 'family_consents').length).toBeGreaterThanOrEqual(
      6,
    )
  })
})

describe('a parent who is about to be saved', () => {
  const check = (who: 'father' | 'mother', body: object, by?: Actor) =>
    ask('POST', `/parent-profiles/request-validate-${who}`, body, by)

  it('is told what is wrong, in the reader’s language, without being refused', async () => {
    expect((await check('father', {})).json).toMatchObject({ valid: false, errors: {}, families: [] })
    const answer = await check('father', { name_en: '  Keo   Sophea ', phone: 'no number' })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      valid: false,
      errors: { father_phone: [expect.any(String)] },
      normalised: { name_en: 'Keo Sophea', phone: 'no number' },
    })
    expect((await check('mother', { name_kh: 'កែវ សុភា', phone: '+855 12 999 111' })).json).toMatchObject({
      valid: true,
      errors: {},
    })
  })

  it('is known again by a phone or a name, however it is written and in either script', async () => {
    const family = await register({
      father_name_en: 'Chhim Bunthoeun',
      father_name_kh: 'ឈឹម ប៊ុនធឿន',
      mother_name_en: 'Prak Channary',
      mother_phone: '012 777 888',
    })
    const found = async (who: 'father' | 'mother', body: object) => (await check(who, body)).json.families
    for (const [who, body, same] of [
      ['father', { phone: '+855 (12) 777-888' }, ['phone']],
      ['father', { name_en: 'bunthoeun CHHIM' }, ['name_en']],
      ['father', { name_kh: 'ឈឹមប៊ុនធឿន' }, ['name_kh']],
      ['mother', { name_en: 'Prak  Channary', phone: '855012777888' }, ['phone', 'name_en']],
    ] as const)
      expect(await found(who, body), JSON.stringify(body)).toMatchObject([
        { student_parent_id: family, same, children_count: 0 },
      ])
    expect(await found('mother', { name_en: 'Chhim Bunthoeun' })).toEqual([])
    expect(await found('father', { phone: '777 888' })).toEqual([])
    expect(await found('father', { phone: '012 777 888', student_parent_id: family })).toEqual([])
  })

  it('is not compared with families of branches that the caller does not work in', async () => {
    await register({ father_phone: '097 123 4567', home_branch_id: branch.B })
    expect((await check('father', { phone: '0971234567' })).json.families).toHaveLength(1)
    expect((await check('father', { phone: '0971234567' }, world.actors['staff-api'].own)).json.families).toEqual([])
  })
})
