import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { localToday } from '@sala/contract/kit/clock'
import { statusReason, studentStatus } from '@sala/contract/people/student-statuses'
import { describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('enrolment')

type Row = Record<string, unknown>
const ask = openClerk(world, () => world.actors['staff-api'].own)
/** A class of the branch A like its own one, with so many seats. */
const aClass = async (
  capacity = 35,
  more: Row = {},
): Promise<{ class_id: number; class_name: string; grade_id: number }> => {
  const { class_id: _, class_name: _name, search_text: _text, ...same } = await world.rows.row('class-operations', 'A')
  return (await world.rows.fresh('class-operations', 'A', { ...same, capacity, ...more })) as never
}
const aStudent = async (more: Row = {}, side: 'A' | 'B' = 'A') =>
  (await world.rows.fresh('student-profiles', side, more)).student_id as number
const students = (count: number) => Promise.all(Array.from({ length: count }, () => aStudent()))
const enrol = (class_id: number, student_ids: number[], more: object = {}, by?: Actor) =>
  ask('POST', '/student-enrollments', { class_id, student_ids, ...more }, by)
const seatsOf = async (student_id: number): Promise<Row[]> =>
  (
    await ask(
      'GET',
      `/student-enrollments?page=-1&filter[student_id]=${student_id}&filter[enrollment_status]=&sort=enrollment_id`,
    )
  ).json.data
const taken = async (class_id: number) =>
  (await ask('GET', `/student-enrollments/students?class_id=${class_id}`)).json.data.length
const today = localToday()
const term = async (more: Row = {}) => {
  const { acps_id } = await world.rows.row('class-operations', 'A')
  const { ac_year_id } = await world.rows.fresh('academic-years', 'A')
  const { ac_term_id } = await world.rows.fresh('terms', 'A', {
    ac_year_id,
    acps_id,
    start_date: '2027-01-15',
    end_date: '2027-06-15',
    ac_status_id: academicStatus.upcoming,
    ...more,
  })
  return { ac_term_id, ac_year_id, ac_status_id: academicStatus.upcoming }
}

describe('a seat', () => {
  it('is taken by one student or several, from today or from the first day of a term to come', async () => {
    const { class_id } = await aClass(5)
    const [one, two, three] = await students(3)
    expect((await ask('POST', '/student-enrollments', { class_id, student_id: one })).json).toMatchObject({
      class_id,
      free: 4,
    })
    expect((await enrol(class_id, [two!, three!, two!])).json).toMatchObject({
      free: 2,
      enrollment_ids: [expect.any(Number), expect.any(Number)],
    })
    expect(await seatsOf(two!)).toMatchObject([
      { class_id, enrollment_status: enrollmentStatus.studying, enroll_date: today, leave_date: null },
    ])
    const later = await aClass(5, await term())
    await enrol(later.class_id, [two!])
    expect((await seatsOf(two!))[1]).toMatchObject({ class_id: later.class_id, enroll_date: '2027-01-15' })
    expect((await ask('POST', '/student-enrollments', { class_id })).json).toMatchObject({
      code: 'invalid',
      errors: { student_ids: [expect.any(String)] },
    })
    expect((await enrol(later.class_id, [three!], { enroll_date: '2027-06-16' })).json.code).toBe('after_term')
  })

  it('is one in a term of a program, and the refusal names the student and the class', async () => {
    const first = await aClass()
    const second = await aClass()
    const student = await aStudent({
      last_name_en: 'Sok',
      first_name_en: 'Dara',
      last_name_kh: 'សុខ',
      first_name_kh: 'ដារ៉ា',
    })
    await enrol(first.class_id, [student])
    const answer = await enrol(second.class_id, [student, await aStudent()])
    expect(answer).toMatchObject({
      status: 409,
      json: { code: 'already_seated', conflicts: [{ student_id: student, class_name: first.class_name }] },
    })
    expect(answer.json.message).toContain(`Sok Dara is already in ${first.class_name}`)
    expect(await taken(second.class_id)).toBe(0)
    const racing = await aStudent()
    const both = await Promise.all([first, second].map(({ class_id }) => enrol(class_id, [racing])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.json.code).toBe('already_seated')
  })

  it('is for active students of the class’s branch, in a class that is not over', async () => {
    const { class_id } = await aClass()
    const over = await aClass(35, { ac_status_id: academicStatus.history })
    const foreign = await aStudent({}, 'B')
    expect((await enrol(class_id, [await aStudent({ status: studentStatus.droppedOut })])).json.code).toBe(
      'student_not_active',
    )
    expect((await enrol(over.class_id, [await aStudent()])).json.code).toBe('class_not_open')
    expect((await enrol(class_id, [foreign])).status).toBe(404)
    expect((await enrol(class_id, [foreign], {}, world.head)).json.code).toBe('student_of_other_branch')
    expect(await taken(class_id)).toBe(0)
  })

  it('is never given twice when twenty want the last one', async () => {
    const { class_id } = await aClass(3)
    await enrol(class_id, await students(2))
    const wanting = await students(20)
    const answers = await Promise.all(wanting.map((student) => enrol(class_id, [student])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    for (const { json } of refused)
      expect(json).toMatchObject({
        code: 'class_full',
        message: expect.stringContaining('has 0 of 3 seats free, and you need 1'),
      })
    expect(await taken(class_id)).toBe(3)
  })

  it('is refused to all of a group that does not fit, saying how many are free', async () => {
    const { class_id, class_name } = await aClass(4)
    await enrol(class_id, await students(2))
    const answer = await enrol(class_id, await students(3))
    expect(answer.json.message).toContain(`Class ${class_name} has 2 of 4 seats free, and you need 3`)
    expect(await taken(class_id)).toBe(2)
  })

  it('is deleted while nothing depends on it', async () => {
    const from = await aClass()
    const to = await aClass()
    const [student] = await students(1)
    await enrol(from.class_id, [student!])
    await ask('POST', '/student-enrollments/update-classes', { class_id: to.class_id, student_ids: [student] })
    const [old, now] = (await seatsOf(student!)) as { enrollment_id: number }[]
    expect((await ask('DELETE', `/student-enrollments/${old!.enrollment_id}`)).json).toMatchObject({
      code: 'in_use',
      used_by: [{ count: 1 }],
    })
    expect((await ask('DELETE', `/student-enrollments/${now!.enrollment_id}`)).status).toBe(200)
    expect(await seatsOf(student!)).toHaveLength(1)
  })
})

describe('a move', () => {
  const move = (class_id: number, student_ids: number[], more: object = {}) =>
    ask('POST', '/student-enrollments/update-classes', { class_id, student_ids, ...more })

  it('leaves the old seat with its last day, and the new one knows where it comes from', async () => {
    const from = await aClass()
    const to = await aClass(2)
    const [one, two, three] = await students(3)
    await enrol(from.class_id, [one!, two!, three!])
    expect((await move(to.class_id, [one!, two!], { remark: 'Sisters' })).json).toMatchObject({ free: 0 })
    const [old, now] = await seatsOf(one!)
    expect(old).toMatchObject({ class_id: from.class_id, enrollment_status: enrollmentStatus.moved, leave_date: today })
    expect(now).toMatchObject({
      class_id: to.class_id,
      enrollment_status: enrollmentStatus.studying,
      from_enrollment_id: old!.enrollment_id,
      remark: 'Sisters',
    })
    expect((await move(to.class_id, [three!])).json.code).toBe('class_full')
    expect((await move(from.class_id, [await aStudent()])).json.code).toBe('no_seat_to_leave')
    expect((await move(from.class_id, [three!])).json).toMatchObject({ code: 'already_seated' })
    const elsewhere = await aClass(35, await term())
    expect((await move(elsewhere.class_id, [three!])).json.code).toBe('no_seat_to_leave')
    expect(await taken(from.class_id)).toBe(1)
  })

  it('back and forth by two clerks at once never loses a student', async () => {
    const [a, b] = [await aClass(20), await aClass(20)]
    const [left, right] = [await students(5), await students(5)]
    await enrol(a.class_id, left)
    await enrol(b.class_id, right)
    const answers = await Promise.all([
      ...left.map((student) => move(b.class_id, [student])),
      ...right.map((student) => move(a.class_id, [student])),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await taken(a.class_id)).toBe(5)
    expect(await taken(b.class_id)).toBe(5)
  })
})

describe('the next class', () => {
  const forward = (body: object) => ask('POST', '/student-enrollments/forward-classes', body)
  const accelerate = (body: object) =>
    ask('POST', '/student-enrollments/accelerate-students', { reason: 'Reads like a fourth grader', ...body })
  const path = async () => {
    const third = (await world.rows.fresh('grades', 'A')).grade_id as number
    const second = (await world.rows.fresh('grades', 'A', { next_grade_id: third })).grade_id as number
    const first = (await world.rows.fresh('grades', 'A', { next_grade_id: second })).grade_id as number
    const next = await term()
    return {
      first: await aClass(35, { grade_id: first }),
      second: await aClass(35, { grade_id: second, ...next }),
      third: await aClass(35, { grade_id: third, ...next }),
      again: await aClass(35, { grade_id: first, ...next }),
      now: await aClass(35, { grade_id: second }),
    }
  }

  it('is of the next grade, or of the same grade in a later term; the old seat is completed', async () => {
    const { first, second, third, again, now } = await path()
    const [one, two, three] = await students(3)
    await enrol(first.class_id, [one!, two!, three!])
    const from_class_id = first.class_id
    expect((await forward({ from_class_id, class_id: third.class_id, student_ids: [one] })).json.code).toBe(
      'class_not_next',
    )
    expect((await forward({ from_class_id, class_id: now.class_id, student_ids: [one] })).json.code).toBe(
      'class_not_next',
    )
    expect((await forward({ from_class_id, class_id: second.class_id, student_ids: [one] })).status).toBe(200)
    expect((await forward({ from_class_id, class_id: again.class_id, student_ids: [two] })).status).toBe(200)
    expect(await seatsOf(one!)).toMatchObject([
      { enrollment_status: enrollmentStatus.completed, leave_date: today },
      { class_id: second.class_id, enrollment_status: enrollmentStatus.studying, enroll_date: '2027-01-15' },
    ])
    expect((await forward({ from_class_id, class_id: second.class_id, student_ids: [one] })).json.code).toBe(
      'not_in_class',
    )
    const { data } = (await ask('GET', `/student-enrollments/${first.grade_id}/next-class-in-next-grades`)).json
    expect(data.map((each: Row) => each.class_id).sort()).toEqual([second.class_id, now.class_id].sort())
    expect(data.find((each: Row) => each.class_id === second.class_id)).toMatchObject({ capacity: 35, taken: 1 })
  })

  it('may be skipped with a reason, which the new seat keeps', async () => {
    const { first, second, third, now } = await path()
    const [one, two] = await students(2)
    await enrol(first.class_id, [one!, two!])
    const from_class_id = first.class_id
    expect((await accelerate({ from_class_id, class_id: second.class_id, student_ids: [one] })).json.code).toBe(
      'class_not_ahead',
    )
    expect((await accelerate({ from_class_id, class_id: third.class_id, student_ids: [one], reason: '' })).status).toBe(
      422,
    )
    expect((await accelerate({ from_class_id, class_id: third.class_id, student_ids: [one] })).status).toBe(200)
    expect(await seatsOf(one!)).toMatchObject([
      { enrollment_status: enrollmentStatus.completed },
      { class_id: third.class_id, remark: 'Reads like a fourth grader' },
    ])
    expect((await accelerate({ from_class_id, class_id: now.class_id, student_ids: [two] })).status).toBe(200)
    expect(await seatsOf(two!)).toMatchObject([
      { enrollment_status: enrollmentStatus.moved },
      { class_id: now.class_id, enrollment_status: enrollmentStatus.studying },
    ])
  })
})

it('keeps as many seats as are taken when a class is made smaller', async () => {
  const { class_id } = await aClass(7)
  await enrol(class_id, await students(3))
  const resize = async (capacity: number) => (await ask('PUT', `/class-operations/${class_id}`, { capacity })).json
  expect((await resize(2)).code).toBe('class_holds_more')
  expect(await resize(3)).toMatchObject({ capacity: 3 })
})

describe('what is read', () => {
  it('are the classes with their seats, the board of a term, and who has no seat', async () => {
    const at = await term()
    const { class_id, class_name } = await aClass(7, at)
    const [one, two] = await students(2)
    await enrol(class_id, [one!])
    const { data } = (await ask('GET', `/student-enrollments/classes?ac_term_id=${at.ac_term_id}`)).json
    expect(data).toMatchObject([{ class_id, class_name, capacity: 7, taken: 1 }])
    expect((await ask('GET', '/student-enrollments/students')).status).toBe(422)
    const board = (await ask('GET', `/student-enrollments/board?ac_term_id=${at.ac_term_id}`)).json
    expect(board.classes).toMatchObject([{ class_id, capacity: 7, students: [{ student_id: one }] }])
    const waiting = async (more = '') =>
      (await ask('GET', `/student-enrollments/unassigned-students?ac_term_id=${at.ac_term_id}${more}`)).json.data.map(
        (each: Row) => each.student_id,
      )
    expect(await waiting()).toContain(two)
    expect(await waiting()).not.toContain(one)
    const other = await aClass(7)
    await enrol(other.class_id, [two!])
    expect(await waiting()).not.toContain(two)
    expect(await waiting('&seated_elsewhere=1')).toContain(two)
    const { card_number } = (await ask('GET', `/student-profiles/${two}`)).json
    expect(await waiting(`&seated_elsewhere=1&search=${card_number.toLowerCase()}`)).toEqual([two])
    expect(await waiting('&search=%25')).toEqual([])
    expect(
      (
        await ask(
          'GET',
          `/student-enrollments/board?ac_term_id=${at.ac_term_id}`,
          undefined,
          world.actors['staff-api'].other,
        )
      ).status,
    ).toBe(404)
  })
})

describe('the certificate', () => {
  it('says studies where somebody studies, enrolled where he is suspended, and until when where he has graduated', async () => {
    const { class_id, class_name } = await aClass()
    const student_id = await aStudent()
    const print = () =>
      ask('POST', '/student-enrollments/certificate-previews', { student_id, display_language: 'en', dept_moeys: 0 })
    const becomes = (status: number) =>
      ask('POST', '/student-profiles/update-status', {
        student_id,
        status,
        reason: statusReason.other,
        effective_date: today,
      })
    expect((await print()).json.code).toBe('nothing_to_certify')
    await enrol(class_id, [student_id])
    expect((await print()).text).toContain(`is studying in class ${class_name}`)
    expect((await becomes(studentStatus.suspended)).status).toBe(200)
    const suspended = (await print()).text
    expect(suspended).toContain(`is enrolled in class ${class_name}`)
    expect(suspended).toContain('currently suspended')
    expect((await becomes(studentStatus.graduated)).status).toBe(200)
    const graduated = (await print()).text
    expect(graduated).toContain('Certificate of studies')
    expect(graduated).toMatch(/studied here from .* until .*, last in class/)
    expect(graduated).toContain('has graduated')
  })
})

describe('the students of a class', () => {
  it('are listed with photo and status', async () => {
    const { class_id } = await aClass()
    const student_id = await aStudent()
    await enrol(class_id, [student_id])
    expect((await ask('GET', `/student-enrollments/students?class_id=${class_id}`)).json.data).toMatchObject([
      { student_id, photo: null, status: studentStatus.active },
    ])
  })
})
