import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { literal } from '../kit/literal.ts'

const world = openSchool('consents')

const ask = openClerk(world)
const text = (purpose: string, more: object = {}) =>
  ask('POST', '/consent-texts', {
    purpose,
    title_en: 'Words',
    title_kh: 'ពាក្យ',
    text_en: 'New words',
    text_kh: 'ពាក្យថ្មី',
    ...more,
  })
const publish = async (purpose: string, more: object = {}) => {
  const { consent_text_id } = (await text(purpose, more)).json
  return (await ask('POST', `/consent-texts/${consent_text_id}/publish`, {})).json as {
    consent_text_id: number
    text_version: number
  }
}
const family = async () => {
  const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
  const parent = await world.person({ type: 'parent-api', given: { student_parent_id } })
  return { student_parent_id: student_parent_id as number, parent }
}
const said = async (parent: Actor, purpose: string): Promise<Row> =>
  (await ask('GET', '/profile/privacy-notifications', undefined, parent)).json.data.find(
    (each: Row) => each.purpose === purpose,
  )
const say = (parent: Actor, purpose: string, granted: 0 | 1) =>
  ask('POST', '/profile/privacy-notifications', { purpose, granted }, parent)

describe('a consent text', () => {
  it('is a draft that can be changed, then published once, and from then on stays as it is, also for the database', async () => {
    const draft = (await text('messages')).json
    expect(draft).toMatchObject({ text_version: null, published_at: null })
    expect(
      (await ask('PUT', `/consent-texts/${draft.consent_text_id}`, { text_en: 'Better words', version: draft.version }))
        .status,
    ).toBe(200)
    const published = await Promise.all(
      [1, 2].map(() => ask('POST', `/consent-texts/${draft.consent_text_id}/publish`, {})),
    )
    expect(published.map(({ status }) => status).sort()).toEqual([200, 409])
    const version = published.find(({ status }) => status === 200)!.json.text_version
    expect(version).toBe(2)
    expect(
      (await ask('PUT', `/consent-texts/${draft.consent_text_id}`, { text_en: 'Other words', version: 3 })).json.code,
    ).toBe('text_published')
    expect((await ask('DELETE', `/consent-texts/${draft.consent_text_id}`)).json.code).toBe('text_published')
    for (const change of [
      sql`update consent_texts set text_en = 'x' where published_at is not null`,
      sql`delete from consent_texts where published_at is not null`,
    ])
      await expect(world.owner.execute(change)).rejects.toThrow()
    // Older versions stay readable.
    const versions = (await ask('GET', '/consent-texts?filter[purpose]=messages')).json.data.map(
      (each: Row) => each.text_version,
    )
    expect(versions).toEqual([2, 1])
    expect((await ask('GET', '/consent-texts', undefined, world.actors['parent-api'].own)).status).toBe(403)
  })

  it('is asked of every family that has not answered, or that agreed to an earlier one, and not of one that said no', async () => {
    const [yes, no, silent] = [await family(), await family(), await family()]
    expect(await said(yes.parent, 'photos')).toMatchObject({
      asked: 1,
      granted: 0,
      text_en: expect.stringContaining('photos'),
    })
    await say(yes.parent, 'photos', 1)
    await say(no.parent, 'photos', 0)
    expect(await said(yes.parent, 'photos')).toMatchObject({ asked: 0, granted: 1, text_version: 1 })
    expect(await said(no.parent, 'photos')).toMatchObject({ asked: 0, granted: 0 })
    const { text_version } = await publish('photos')
    expect(await said(yes.parent, 'photos')).toMatchObject({
      asked: 1,
      granted: 1,
      text_version: 1,
      text_en: 'New words',
    })
    expect(await said(no.parent, 'photos')).toMatchObject({ asked: 0, granted: 0 })
    expect(await said(silent.parent, 'photos')).toMatchObject({ asked: 1, granted: 0 })
    await say(yes.parent, 'photos', 1)
    expect(await said(yes.parent, 'photos')).toMatchObject({ asked: 0, granted: 1, text_version })
    // Each word is kept: to the first text and to the second.
    const { rows } = await world.owner.execute(
      sql`select text_version, granted_at is not null as granted, created_by from family_consents where student_parent_id = ${yes.student_parent_id} order by 1`,
    )
    expect(rows).toEqual([
      { text_version: 1, granted: true, created_by: yes.parent.user_id },
      { text_version, granted: true, created_by: yes.parent.user_id },
    ])
  })

  it('is answered by the family as one: what the mother says, the father and the office see', async () => {
    const { student_parent_id, parent } = await family()
    const father = await world.person({ type: 'parent-api', given: { student_parent_id } })
    await say(parent, 'directory', 1)
    expect(await said(father, 'directory')).toMatchObject({ granted: 1, asked: 0 })
    const office = (await ask('GET', `/parent-profiles/${student_parent_id}/privacy-notifications`)).json.data
    expect(office.find((each: Row) => each.purpose === 'directory')).toMatchObject({ granted: 1, older: 0 })
    await ask('POST', '/parent-profiles/privacy-notifications', { student_parent_id, purpose: 'directory', granted: 0 })
    expect(await said(father, 'directory')).toMatchObject({ granted: 0, asked: 0 })
  })

  it('ends earlier consents where it says so, and else lets them count until they are answered', async () => {
    const { parent } = await family()
    await say(parent, 'directory', 1)
    await publish('directory')
    expect(await said(parent, 'directory')).toMatchObject({ granted: 1, asked: 1 })
    await publish('directory', { renews: 1 })
    expect(await said(parent, 'directory')).toMatchObject({ granted: 0, asked: 1 })
    await publish('directory')
    expect(await said(parent, 'directory')).toMatchObject({ granted: 0 })
    await say(parent, 'directory', 1)
    expect(await said(parent, 'directory')).toMatchObject({ granted: 1, asked: 0 })
  })

  it('is counted by branch and class: agreed, agreed to an older one, refused, not answered', async () => {
    const seat = await world.rows.fresh('student-enrollments', 'A', { enrollment_status: enrollmentStatus.studying })
    const { class_id, branch_id } = seat as { class_id: number; branch_id: number }
    await world.owner.execute(
      sql`update student_enrollments set enrollment_status = ${literal(enrollmentStatus.moved)} where class_id = ${class_id}`,
    )
    const people = [await family(), await family(), await family(), await family()]
    for (const { student_parent_id } of people) {
      const { student_id } = await world.rows.fresh('student-profiles', 'A', {
        student_parent_id,
        branch_id,
        status: studentStatus.active,
      })
      await world.rows.fresh('student-enrollments', 'A', {
        ...pickSeat(seat),
        student_id,
        enrollment_status: enrollmentStatus.studying,
      })
    }
    await say(people[0]!.parent, 'messages', 1)
    const { consent_text_id } = await publish('messages')
    await say(people[1]!.parent, 'messages', 1)
    await say(people[2]!.parent, 'messages', 0)
    const { branches, all } = (await ask('GET', `/consent-texts/${consent_text_id}/answers`)).json
    const branch = branches.find((each: Row) => each.branch_id === branch_id)
    expect(branch.classes.find((each: Row) => each.class_id === class_id)).toMatchObject({
      families: 4,
      agreed: 1,
      older: 1,
      refused: 1,
      unanswered: 1,
    })
    for (const each of [all, branch])
      expect(each.agreed + each.older + each.refused + each.unanswered).toBe(each.families)
    const other = (
      await ask('GET', `/consent-texts/${consent_text_id}/answers`, undefined, world.actors['staff-api'].other)
    ).json
    expect(other.branches.map((each: Row) => each.branch_id)).not.toContain(branch_id)
  })
})

const pickSeat = (seat: Row) =>
  Object.fromEntries(
    Object.entries(seat).filter(([name]) =>
      ['class_id', 'branch_id', 'grade_id', 'ac_year_id', 'ac_term_id', 'acps_id', 'acp_id'].includes(name),
    ),
  )

describe('a consent that is taken back acts at once', () => {
  it('leaves the child out of the class photo sheet, and the number out of the class list', async () => {
    const seat = await world.rows.fresh('student-enrollments', 'A', { enrollment_status: enrollmentStatus.studying })
    const { parent, student_parent_id } = await family()
    const given = { student_parent_id, first_name_en: 'Photoshy', last_name_en: 'Child', phone_number: '012 777 888' }
    const { student_id } = await world.rows.fresh('student-profiles', 'A', given)
    await world.rows.fresh('student-enrollments', 'A', {
      ...pickSeat(seat),
      student_id,
      enrollment_status: enrollmentStatus.studying,
    })
    const body = { class_id: seat.class_id, display_language: 'en', dept_moeys: 0 }
    const sheet = async () => (await ask('POST', '/student-enrollments/class-photo-previews', body)).text
    const list = async () =>
      (await ask('POST', '/student-enrollments/class-list-previews', { ...body, with_phone: 1 })).text
    expect(await sheet()).not.toContain('Photoshy')
    expect(await list()).toContain('Photoshy')
    expect(await list()).not.toContain('012 777 888')
    for (const purpose of ['photos', 'directory']) await say(parent, purpose, 1)
    expect(await sheet()).toContain('Photoshy')
    expect(await list()).toContain('012 777 888')
    for (const purpose of ['photos', 'directory']) await say(parent, purpose, 0)
    expect(await sheet()).not.toContain('Photoshy')
    expect(await list()).not.toContain('012 777 888')
  })
})
