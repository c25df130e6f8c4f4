import { transferType } from '@sala/contract/enrolment/transfers'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { beforeAll, describe, expect, it } from 'vitest'
import { canaryOf } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('transfers')
let branch: { A: number; B: number }
let here: Actor
let there: Actor
beforeAll(async () => {
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
  here = world.actors['staff-api'].own
  there = world.actors['staff-api'].other
})

type Row = Record<string, unknown>
const ask = openClerk(world, () => here)
const aClass = async (side: 'A' | 'B' = 'A', capacity = 35): Promise<{ class_id: number; class_name: string }> => {
  const { class_id: _, class_name: _name, search_text: _text, ...same } = await world.rows.row('class-operations', side)
  return (await world.rows.fresh('class-operations', side, { ...same, capacity })) as never
}
const aPupil = async (class_id?: number) => {
  const student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
  if (class_id) await ask('POST', '/student-enrollments', { class_id, student_id })
  return student_id
}
const daysOn = (days: number) => addDays(localToday(), days)
const today = daysOn(0)
const transfer = (student_id: number, more: object = {}, by?: Actor) =>
  ask(
    'POST',
    '/student-transfers',
    { student_id, to_branch_id: branch.B, transfer_date: today, reason: 'The family moves', ...more },
    by,
  )
/** What becomes of the seats of the old branch, as the old branch reads them. */
const statusesOf = async (student_id: number) =>
  (await ask('GET', '/student-enrollments?page=-1&filter[enrollment_status]=')).json.data
    .filter((each: Row) => each.student_id === student_id)
    .map((each: Row) => each.enrollment_status)

describe('a transfer between branches', () => {
  it('ends the seats and moves the student in one step; each branch reads what is its own', async () => {
    const { class_id } = await aClass()
    const student = await aPupil(class_id)
    const { status, json } = await transfer(student)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      student_id: student,
      from_branch_id: branch.A,
      to_branch_id: branch.B,
      transfer_type: transferType.betweenBranches,
    })
    // The old branch keeps its own documents, and reads the student no more.
    expect(await statusesOf(student)).toEqual([4])
    expect((await ask('GET', `/student-profiles/${student}`)).status).toBe(404)
    expect((await ask('GET', `/student-enrollments/paths/${student}`)).status).toBe(404)
    expect((await ask('GET', `/student-transfers/${json.transfer_id}`)).status).toBe(200)
    // The new branch has the student and the whole way.
    expect((await ask('GET', `/student-profiles/${student}`, undefined, there)).json).toMatchObject({
      branch_id: branch.B,
      status: studentStatus.active,
      class_id: null,
    })
    const next = await aClass('B')
    expect(
      (await ask('POST', '/student-enrollments', { class_id: next.class_id, student_id: student }, there)).status,
    ).toBe(200)
    const { data } = (await ask('GET', `/student-enrollments/paths/${student}`, undefined, there)).json
    expect(data.map((each: Row) => [each.kind, each.enrollment_status ?? each.transfer_type])).toEqual([
      ['seat', 1],
      ['transfer', 1],
      ['seat', 4],
    ])
    // And nothing of it that is newer reaches the old one.
    expect(await statusesOf(student)).toEqual([4])
    const again = await ask(
      'POST',
      '/student-transfers',
      {
        student_id: student,
        transfer_type: transferType.leaving,
        transfer_date: today,
        reason: 'Abroad',
        to_school: 'Elsewhere',
      },
      there,
    )
    expect(again.json).toMatchObject({ transfer_type: transferType.leaving, to_branch_id: null })
    expect((await ask('GET', `/student-transfers/${again.json.transfer_id}`)).status).toBe(404)
    const own = (
      await ask(
        'GET',
        `/student-transfers?page=-1&filter[from_branch_id]=${branch.A}&include=student,to_branch,from_branch`,
      )
    ).json.data
    expect(own.map((each: Row) => each.transfer_id)).toContain(json.transfer_id)
  })

  it('may go to any branch, of which no more than the name is told', async () => {
    const offered = await ask('GET', '/student-transfers/options/to_branch_id?page=-1')
    const found = offered.json.data.find((each: Row) => each.branch_id === branch.B)
    expect(Object.keys(found).sort()).toEqual(['branch_id', 'branch_name_en', 'branch_name_kh'])
    expect(canaryOf('B', offered.text)).toBeUndefined()
    expect((await ask('GET', `/branches/${branch.B}`)).status).toBe(404)
    expect((await ask('GET', '/branch-names')).status).toBe(404)
    const made = await transfer(await aPupil())
    const told = await ask('GET', `/student-transfers/${made.json.transfer_id}?include=student,from_branch,to_branch`)
    expect(canaryOf('B', told.text)).toBeUndefined()
    expect(Object.keys(told.json.to_branch).sort()).toEqual(['branch_id', 'branch_name_en', 'branch_name_kh'])
    expect((await transfer(await aPupil(), { to_branch_id: 999_999 })).status).toBe(404)
    expect(
      (
        await transfer((await world.rows.fresh('student-profiles', 'B')).student_id as number, {
          to_branch_id: branch.A,
        })
      ).status,
    ).toBe(404)
  })

  it('needs another branch that is in use, and a day that has come and is not before the last one', async () => {
    const student = await aPupil()
    const closed = (await world.rows.fresh('branches', 'B', { is_active: 0 })).branch_id
    const codes = []
    for (const more of [
      { to_branch_id: branch.A },
      { to_branch_id: null },
      { to_branch_id: closed },
      { transfer_date: daysOn(1) },
    ])
      codes.push((await transfer(student, more)).json.code)
    expect(codes).toEqual(['transfer_changes_nothing', 'destination_needed', 'branch_closed', 'transfer_not_yet'])
    expect((await transfer(student)).status).toBe(200)
    expect((await transfer(student, { to_branch_id: branch.A, transfer_date: daysOn(-1) }, there)).json.code).toBe(
      'before_last_transfer',
    )
  })

  it('is made once when two record it at the same moment', async () => {
    const student = await aPupil((await aClass()).class_id)
    const answers = await Promise.all([1, 2, 3].map(() => transfer(student)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    expect(await statusesOf(student)).toEqual([4])
  })

  it('keeps all but its reason and remark as they were recorded', async () => {
    const { transfer_id } = (await transfer(await aPupil())).json
    expect(
      (await ask('PUT', `/student-transfers/${transfer_id}`, { remark: 'By telephone', reason: 'Work' })).json,
    ).toMatchObject({ remark: 'By telephone' })
    for (const body of [
      { to_branch_id: branch.A },
      { transfer_date: today },
      { transfer_type: transferType.leaving },
      { student_id: 1 },
    ])
      expect((await ask('PUT', `/student-transfers/${transfer_id}`, body)).status).toBe(422)
  })
})

describe('leaving the school', () => {
  it('sets the status and ends the seats; whoever has left does not leave again', async () => {
    const student = await aPupil((await aClass()).class_id)
    const left = await transfer(student, {
      transfer_type: transferType.leaving,
      to_branch_id: branch.B,
      to_school: 'Lycée Sisowath',
    })
    expect(left.json).toMatchObject({
      transfer_type: transferType.leaving,
      to_branch_id: null,
      to_school: 'Lycée Sisowath',
    })
    expect((await ask('GET', `/student-profiles/${student}`)).json).toMatchObject({
      status: studentStatus.transferredOut,
      branch_id: branch.A,
    })
    expect(await statusesOf(student)).toEqual([4])
    expect((await transfer(student)).json.code).toBe('student_has_left')
    expect((await ask('DELETE', `/student-transfers/${left.json.transfer_id}`)).status).toBe(200)
    expect((await ask('GET', `/student-profiles/${student}`)).json.status).toBe(1)
    expect(await statusesOf(student)).toEqual([1])
  })
})

describe('taking a transfer back', () => {
  it('returns the student with the seats that it ended, and no others', async () => {
    const [first, second] = [await aClass(), await aClass()]
    const student = await aPupil(first.class_id)
    await ask('POST', '/student-enrollments/update-classes', { class_id: second.class_id, student_ids: [student] })
    const { transfer_id } = (await transfer(student)).json
    expect((await ask('DELETE', `/student-transfers/${transfer_id}`)).status).toBe(200)
    expect((await ask('GET', `/student-profiles/${student}`)).json).toMatchObject({
      branch_id: branch.A,
      class_id: second.class_id,
    })
    expect((await statusesOf(student)).sort()).toEqual([1, 2])
  })

  it('is refused once something newer has happened, and says what to those who may know', async () => {
    const student = await aPupil()
    const { transfer_id } = (await transfer(student)).json
    const next = await aClass('B')
    const { enrollment_ids } = (
      await ask('POST', '/student-enrollments', { class_id: next.class_id, student_id: student }, there)
    ).json
    const refused = await ask('DELETE', `/student-transfers/${transfer_id}`)
    expect(refused.json).toMatchObject({
      code: 'seated_since_transfer',
      message: expect.stringContaining('a class of the new branch'),
    })
    expect(canaryOf('B', refused.text)).toBeUndefined()
    expect((await ask('DELETE', `/student-transfers/${transfer_id}`, undefined, there)).json.message).toContain(
      next.class_name,
    )
    await ask('DELETE', `/student-enrollments/${enrollment_ids[0]}`, undefined, there)
    const again = await transfer(student, { to_branch_id: branch.A }, there)
    expect((await ask('DELETE', `/student-transfers/${transfer_id}`)).json.code).toBe('transfer_not_last')
    expect((await ask('DELETE', `/student-transfers/${again.json.transfer_id}`)).status).toBe(200)
    expect((await ask('DELETE', `/student-transfers/${transfer_id}`)).status).toBe(200)
    expect((await ask('GET', `/student-profiles/${student}`)).json.branch_id).toBe(branch.A)
  })

  it('is refused when the old seat has gone to somebody else', async () => {
    const { class_id } = await aClass('A', 1)
    const student = await aPupil(class_id)
    const { transfer_id } = (await transfer(student)).json
    await aPupil(class_id)
    expect((await ask('DELETE', `/student-transfers/${transfer_id}`)).json.code).toBe('class_full')
    expect((await ask('GET', `/student-profiles/${student}`, undefined, there)).status).toBe(200)
  })
})
