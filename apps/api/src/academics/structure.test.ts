import { goesInCircle } from '@sala/contract/academics/grade-paths'
import { faultOfRanges } from '@sala/contract/academics/grading'
import { academicStatus } from '@sala/contract/academics/statuses'
import { isWhole } from '@sala/contract/academics/subjects'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openSchool } from '../../../../proofs/school.ts'
import { moveDays } from './move-days.ts'

const world = openSchool('structure')

const call = async (method: string, path: string, body?: unknown) => {
  world.forget()
  return world.call(method, path, { token: world.head.token, ...(body !== undefined && { body }) })
}
const good = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.json
}

/** A year of three hundred days with as many terms, the first of them current. */
async function yearWith(terms: number) {
  const { branch_id } = await world.rows.row('branches', 'A')
  const program = await world.rows.fresh('sub-programs', 'A', { number_of_term_per_grade: 4 })
  const year = await world.rows.fresh('academic-years', 'A', {
    branch_id,
    start_date: '2026-10-01',
    end_date: '2027-07-31',
  })
  const of = { branch_id, ac_year_id: year.ac_year_id, acps_id: program.acps_id }
  const made: Row[] = []
  for (let term_order = 1; term_order <= terms; term_order += 1)
    made.push(
      await world.rows.fresh('terms', 'A', {
        ...of,
        term_order,
        start_date: '2026-10-01',
        end_date: '2027-07-31',
        ac_status_id: term_order === 1 ? academicStatus.active : academicStatus.upcoming,
      }),
    )
  return { of, year, terms: made }
}
const statusesOf = async (year: Row): Promise<number[]> =>
  (await good('GET', `/term-semesters?ac_year_id=${year.ac_year_id}&ac_status_id=&sort=term_order`)).data.map(
    (term: Row) => term.ac_status_id,
  )

describe('terms', () => {
  test('the term that becomes current takes the place of the one that was, with the classes of both', async () => {
    const { of, year, terms } = await yearWith(3)
    const classOf = (term: Row, ac_status_id: number) =>
      world.rows.fresh('class-operations', 'A', { ...of, ac_term_id: term.ac_term_id, ac_status_id })
    const [before, after] = [await classOf(terms[0]!, 1), await classOf(terms[1]!, 3)]
    const answer = await good('POST', `/term-semesters/term-switch/${terms[1]!.ac_term_id}`, {})
    expect(answer).toEqual({
      ac_term_id: terms[1]!.ac_term_id,
      ac_status_id: academicStatus.active,
      previous_term_id: terms[0]!.ac_term_id,
      opened_classes: 1,
      closed_classes: 1,
    })
    expect(await statusesOf(year)).toEqual([2, 1, 3])
    expect((await good('GET', `/class-operations/${before.class_id}`)).ac_status_id).toBe(2)
    expect((await good('GET', `/class-operations/${after.class_id}`)).ac_status_id).toBe(1)
  })

  test('of two people who switch at once the second has the last word, and one term is current', async () => {
    const { year, terms } = await yearWith(4)
    const answers = await Promise.all(
      terms.slice(1).map((term) => call('POST', `/term-semesters/term-switch/${term.ac_term_id}`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await statusesOf(year)).filter((status) => status === academicStatus.active)).toHaveLength(1)
  })

  test('a second current term is refused, by the form and by the database', async () => {
    const { terms } = await yearWith(2)
    const answer = await call('PUT', `/term-semesters/${terms[1]!.ac_term_id}`, { ac_status_id: academicStatus.active })
    expect(answer).toMatchObject({ status: 409, json: { code: 'another_term_is_current' } })
    const { of } = await yearWith(1)
    await expect(
      world.rows.fresh('terms', 'A', { ...of, term_order: 2, ac_status_id: academicStatus.active }),
    ).rejects.toThrow(/one_current_term/)
  })

  test('a term lies within its year, whichever of the two is changed', async () => {
    const { year, terms } = await yearWith(1)
    expect(await call('PUT', `/term-semesters/${terms[0]!.ac_term_id}`, { end_date: '2027-08-01' })).toMatchObject({
      status: 422,
      json: { code: 'term_outside_year' },
    })
    expect(await call('PUT', `/academic-years/${year.ac_year_id}`, { end_date: '2027-07-30' })).toMatchObject({
      status: 422,
      json: { code: 'year_cuts_terms' },
    })
    await good('PUT', `/academic-years/${year.ac_year_id}`, { end_date: '2027-08-31' })
    await good('PUT', `/term-semesters/${terms[0]!.ac_term_id}`, { end_date: '2027-08-31' })
  })

  test('of a year that shrinks and a term that grows at the same time one is refused', async () => {
    const { year, terms } = await yearWith(1)
    await good('PUT', `/term-semesters/${terms[0]!.ac_term_id}`, { end_date: '2027-06-30' })
    const answers = await Promise.all([
      call('PUT', `/academic-years/${year.ac_year_id}`, { end_date: '2027-07-15' }),
      call('PUT', `/term-semesters/${terms[0]!.ac_term_id}`, { end_date: '2027-07-31' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('the places of a year say which are free', async () => {
    const { of } = await yearWith(2)
    const { data } = await good('GET', `/term-semesters/term-orders/${of.ac_year_id}/${of.acps_id}`)
    expect(data.map((place: Row) => [place.term_order, place.is_free])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ])
    const beyond = await call('POST', '/term-semesters', {
      ...of,
      term_name: 'Too many',
      term_order: 5,
      start_date: '2026-10-01',
      end_date: '2027-07-31',
    })
    expect(beyond).toMatchObject({ status: 422, json: { code: 'no_such_term_order' } })
  })

  test('a term is copied with its classes into another year, or not at all', async () => {
    const { of, terms } = await yearWith(1)
    await world.rows.fresh('class-operations', 'A', { ...of, ac_term_id: terms[0]!.ac_term_id })
    await world.rows.fresh('class-operations', 'A', { ...of, ac_term_id: terms[0]!.ac_term_id })
    const next = await world.rows.fresh('academic-years', 'A', {
      branch_id: of.branch_id,
      start_date: '2027-10-01',
      end_date: '2028-07-31',
    })
    const body = { ac_term_id: terms[0]!.ac_term_id, ac_year_id: next.ac_year_id, term_order: 1 }
    const made = await good('POST', '/term-semesters/copy-term', body)
    expect(made).toMatchObject({ term_name: terms[0]!.term_name, copied_classes: 2 })
    expect(await good('GET', `/term-semesters/${made.ac_term_id}`)).toMatchObject({
      ac_status_id: academicStatus.upcoming,
      start_date: '2027-10-01',
      end_date: '2028-07-31',
    })
    expect((await call('POST', '/term-semesters/copy-term', body)).status).toBe(409)
    expect((await good('GET', `/class-operations?ac_year_id=${next.ac_year_id}`)).meta.total).toBe(2)
    const elsewhere = await world.rows.fresh('academic-years', 'B')
    expect(
      await call('POST', '/term-semesters/copy-term', { ...body, ac_year_id: elsewhere.ac_year_id }),
    ).toMatchObject({
      json: { code: 'copy_stays_in_branch' },
    })
  })

  test('a copy is called in Khmer like its term, unless it is given another name', async () => {
    const { of, terms } = await yearWith(1)
    const { ac_term_id } = terms[0]!
    await good('PUT', `/term-semesters/${ac_term_id}`, { term_name: 'Semester 1', term_name_kh: 'ឆមាសទី១' })
    const next = await world.rows.fresh('academic-years', 'A', {
      branch_id: of.branch_id,
      start_date: '2027-10-01',
      end_date: '2028-07-31',
    })
    const copy = (more: Row) =>
      good('POST', '/term-semesters/copy-term', { ac_term_id, ac_year_id: next.ac_year_id, ...more })
    expect(await copy({ term_order: 1 })).toMatchObject({ term_name: 'Semester 1', term_name_kh: 'ឆមាសទី១' })
    expect(await copy({ term_order: 2, term_name: 'Semester 2' })).toMatchObject({ term_name_kh: null })
  })

  test('days keep their distance from the beginning of the year', () => {
    const [from, into] = [
      { start_date: '2026-10-01', end_date: '2027-07-31' },
      { start_date: '2027-11-01', end_date: '2028-08-15' },
    ]
    expect(moveDays({ start_date: '2026-10-01', end_date: '2027-02-28' }, from, into)).toEqual({
      start_date: '2027-11-01',
      end_date: '2028-03-30',
    })
    expect(moveDays({ start_date: '2027-03-01', end_date: '2027-07-31' }, from, into)).toEqual({
      start_date: '2028-03-31',
      end_date: '2028-08-15',
    })
  })
})

test('classes are copied into another term; one that is there already is left alone and named', async () => {
  const { of, terms } = await yearWith(2)
  const one = await world.rows.fresh('class-operations', 'A', { ...of, ac_term_id: terms[0]!.ac_term_id })
  const two = await world.rows.fresh('class-operations', 'A', { ...of, ac_term_id: terms[0]!.ac_term_id })
  const body = (class_ids: unknown[]) => ({ class_ids, ac_term_id: terms[1]!.ac_term_id })
  expect(await good('POST', '/class-operations/copy-class', body([one.class_id]))).toMatchObject({
    copied: [{ class_name: one.class_name }],
    skipped: [],
  })
  const again = await good('POST', '/class-operations/copy-class', body([one.class_id, two.class_id]))
  expect(again).toMatchObject({ copied: [{ class_name: two.class_name }], skipped: [one.class_name] })
  expect(await good('GET', `/class-operations/${again.copied[0].class_id}`)).toMatchObject({
    ac_status_id: academicStatus.upcoming,
    ac_year_id: of.ac_year_id,
    grade_id: two.grade_id,
  })
})

describe('grades', () => {
  const three = async () =>
    (await Promise.all([1, 2, 3].map(() => world.rows.fresh('grades', 'A')))).map(
      ({ grade_id }) => grade_id as number,
    ) as [number, number, number]
  const next = (...pairs: [number, number | null][]) => ({
    grades: pairs.map(([grade_id, next_grade_id]) => ({ grade_id, next_grade_id })),
  })

  test('lead on and never back, however they are connected', async () => {
    const [a, b, c] = await three()
    expect(await good('POST', '/define-next-grades', next([a, b], [b, c]))).toEqual({ changed: 2 })
    expect(await call('POST', '/define-next-grades', next([c, a]))).toMatchObject({
      status: 422,
      json: { code: 'grades_go_in_circles' },
    })
    expect((await call('PUT', `/grades/${c}`, { next_grade_id: b })).status).toBe(422)
    expect((await call('PUT', `/grades/${c}`, { next_grade_id: c })).status).toBe(422)
    expect((await call('POST', '/define-next-grades', { grades: [{ next_grade_id: a }] })).status).toBe(422)
    // Turned around in one go, nothing goes back.
    await good('POST', '/define-next-grades', next([c, b], [b, a], [a, null]))
    const { data } = await good('GET', `/grades/ignore-cycle?grade_id=${a}`)
    const offered = data.map((grade: Row) => grade.grade_id)
    for (const leading of [a, b, c]) expect(offered).not.toContain(leading)
    expect((await good('GET', '/grades/ignore-cycle')).data.map((grade: Row) => grade.grade_id)).toContain(a)
  })

  test('no circle is left when two people close it from both ends', async () => {
    const [a, b] = await three()
    const answers = await Promise.all([
      call('PUT', `/grades/${a}`, { next_grade_id: b }),
      call('POST', '/define-next-grades', next([b, a])),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422 || status === 409)).toHaveLength(1)
  })

  test('a walk that comes back is a circle, one that ends is not', () => {
    expect(
      goesInCircle(
        new Map([
          [1, 2],
          [2, 3],
          [3, null],
        ]),
        1,
      ),
    ).toBe(false)
    expect(
      goesInCircle(
        new Map([
          [1, 2],
          [2, 3],
          [3, 2],
        ]),
        1,
      ),
    ).toBe(true)
    expect(goesInCircle(new Map([[1, 1]]), 1)).toBe(true)
  })
})

describe('subjects', () => {
  test('are marked by components whose weights add up to 100', async () => {
    const subject = await world.rows.values('subject-cores', 'A')
    const [one, two] = [
      await world.rows.fresh('score-components', 'A'),
      await world.rows.fresh('score-components', 'A'),
    ]
    const weighed = (...weights: string[]) =>
      weights.map((weight, index) => ({ score_component_id: [one, two][index]!.id, weight }))
    expect(await call('POST', '/subject-cores', { ...subject, components: weighed('60', '30') })).toMatchObject({
      status: 422,
      json: { code: 'weights_are_not_100' },
    })
    const made = await good('POST', '/subject-cores', { ...subject, components: weighed('66.67', '33.33') })
    const [first, second] = made.components.map((each: Row) => each.subject_component_id)
    const remove = (...ids: number[]) =>
      call('POST', '/subject-cores/subject-cores-component-delete', { subject_component_ids: ids })
    expect(await remove(first)).toMatchObject({ status: 422, json: { code: 'weights_are_not_100' } })
    await good('PUT', `/subject-components/${first}`, {
      items: [{ item_name: 'Test 1', max_score: '20' }, { item_name: 'Test 2' }],
    })
    const { items } = await good('GET', `/subject-components/${first}`)
    expect(items.map((item: Row) => [item.item_name, item.max_score])).toEqual([
      ['Test 1', '20.00'],
      ['Test 2', '100.00'],
    ])
    const item = items[0].subject_component_item_id
    expect(
      (
        await call('POST', '/subject-cores/subject-cores-component-item-delete', {
          subject_component_item_ids: [item, 999_999],
        })
      ).status,
    ).toBe(404)
    expect(
      await good('POST', '/subject-cores/subject-cores-component-item-delete', { subject_component_item_ids: [item] }),
    ).toEqual({ deleted: 1 })
    expect((await remove(first, second)).json).toEqual({ deleted: 2 })
  })

  test('a third of a hundred three times is not a hundred', () => {
    expect(isWhole(['33.33', '33.33', '33.34'])).toBe(true)
    expect(isWhole(['33.33', '33.33', '33.33'])).toBe(false)
    expect(isWhole([])).toBe(true)
  })

  test('an elective lies in a basket, a basket in none', async () => {
    const basket = await world.rows.fresh('subject-electives', 'A', { is_elective_subject_parent: 1 })
    const [one, other] = [
      await world.rows.fresh('subject-electives', 'A', { acps_id: basket.acps_id }),
      await world.rows.fresh('subject-electives', 'A', { acps_id: basket.acps_id }),
    ]
    const put = (subject: Row, parent: unknown) =>
      call('POST', `/subject-electives/parent-subject/${subject.subject_id}`, { parent_subject_id: parent })
    expect((await put(one, basket.subject_id)).json).toEqual({
      subject_id: one.subject_id,
      parent_subject_id: basket.subject_id,
    })
    expect(await put(other, one.subject_id)).toMatchObject({ status: 422, json: { code: 'not_a_basket' } })
    expect((await put(basket, basket.subject_id)).status).toBe(422)
    expect(
      (await call('PUT', `/subject-electives/${basket.subject_id}`, { is_elective_subject_parent: 0 })).status,
    ).toBe(422)
    expect((await put(one, null)).json).toMatchObject({ parent_subject_id: null })
  })
})

describe('grading ranges', () => {
  const letters = () =>
    Promise.all(
      [1, 2, 3].map(async () => (await world.rows.fresh('grading-definitions', 'A')).grade_definition_id as number),
    )

  test('saved all at once they leave no score without a grade', async () => {
    const { acps_id } = await world.rows.fresh('sub-programs', 'A')
    const [a, b, c] = await letters()
    const save = (...ranges: [number | undefined, string, string][]) =>
      call('PUT', '/subject-grading-ranges/sets', {
        acps_id,
        ranges: ranges.map(([grade_definition_id, from_score, to_score]) => ({
          grade_definition_id,
          from_score,
          to_score,
        })),
      })
    expect(await save([a, '80', '100'], [b, '50', '79'], [c, '0', '50'])).toMatchObject({
      status: 422,
      json: { code: 'ranges_leave_gaps' },
    })
    expect(await save([a, '80', '100'], [b, '50', '81'], [c, '0', '50'])).toMatchObject({
      status: 422,
      json: { code: 'ranges_overlap' },
    })
    expect((await save([a, '80', '100'], [b, '50', '80'], [c, '0', '50'])).json).toEqual({ saved: 3 })
    expect((await save([a, '90', '100'], [b, '0', '90'])).json).toEqual({ saved: 2 })
    expect(
      (await good('GET', `/subject-grading-ranges?acps_id=${acps_id}`)).data.map((range: Row) => range.from_score),
    ).toEqual(['90.00', '0.00'])
  })

  test('saved one by one they may wait for each other, but never overlap, not even in a race', async () => {
    const { acps_id } = await world.rows.fresh('sub-programs', 'A')
    const [a, b, c] = await letters()
    const save = (grade_definition_id: number | undefined, from_score: string, to_score: string) =>
      call('POST', '/subject-grading-ranges', { acps_id, grade_definition_id, from_score, to_score })
    expect((await save(a, '90', '100')).status).toBe(200)
    expect(await save(b, '85', '91')).toMatchObject({ status: 422, json: { code: 'ranges_overlap' } })
    const race = await Promise.all([save(b, '40', '60'), save(c, '50', '70')])
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await good('GET', `/subject-grading-ranges?acps_id=${acps_id}`)).meta.total).toBe(2)
  })

  test('the fault of a set is named', () => {
    const range = (from_score: string, to_score: string) => ({ from_score, to_score })
    expect(faultOfRanges([range('0', '50'), range('50', '100')])).toBeUndefined()
    expect(faultOfRanges([range('0', '50'), range('50.01', '100')])).toBe('ranges_leave_gaps')
    expect(faultOfRanges([range('10', '100')])).toBe('ranges_leave_gaps')
    expect(faultOfRanges([range('0', '99.99')])).toBe('ranges_leave_gaps')
    expect(faultOfRanges([range('0', '50.01'), range('50', '100')])).toBe('ranges_overlap')
    expect(faultOfRanges([range('0', '100'), range('100', '100')])).toBe('ranges_overlap')
  })

  test('grades are copied to another main program once', async () => {
    const [one] = await letters()
    const { acp_id } = await world.rows.fresh('main-programs', 'A')
    const body = { grade_definition_ids: [one], acp_id }
    expect(await good('POST', '/grading-definitions/copy', body)).toEqual({ copied: 1, skipped: [] })
    expect(await good('POST', '/grading-definitions/copy', body)).toMatchObject({
      copied: 0,
      skipped: [expect.any(String)],
    })
  })
})

describe('references', () => {
  test('a form is offered what is active or upcoming, a filter anything, and a chosen row keeps its name', async () => {
    const { of, terms } = await yearWith(3)
    await good('POST', `/term-semesters/term-switch/${terms[1]!.ac_term_id}`, {})
    const path = `/class-operations/options/ac_term_id?ac_year_id=${of.ac_year_id}&acps_id=${of.acps_id}`
    const offered = async (more = '') => (await good('GET', path + more)).data.map((term: Row) => term.ac_term_id)
    expect(await offered()).toEqual([terms[1]!.ac_term_id, terms[2]!.ac_term_id])
    expect(await offered('&every=1')).toHaveLength(3)
    expect(await offered(`&id=${terms[0]!.ac_term_id}`)).toEqual([terms[0]!.ac_term_id])
  })

  test('a teacher is offered the subjects that he does not have, and the one that is being edited', async () => {
    const code = await world.rows.fresh('teacher-subject-codes', 'A')
    const offered = async (more = '') =>
      (await good('GET', `/teacher-subject-codes/subjects?teacher_id=${code.teacher_id}${more}`)).data.map(
        (subject: Row) => subject.subject_id,
      )
    expect(await offered()).not.toContain(code.subject_id)
    expect(await offered(`&sstc_id=${code.sstc_id}`)).toContain(code.subject_id)
    expect(
      (
        await call('POST', '/teacher-subject-codes', {
          teacher_id: code.teacher_id,
          subject_id: code.subject_id,
          total_hours: 3,
        })
      ).status,
    ).toBe(409)
  })
})

test('lessons are counted from the timetable, in the days that are asked for and the branches of whoever asks', async () => {
  const lesson = await world.rows.fresh('class-operations', 'A', { ac_status_id: academicStatus.active })
  await world.rows.fresh('schedules', 'A', {
    class_id: lesson.class_id,
    valid_from: '2026-11-02',
    valid_to: '2026-11-29',
  })
  const asked = `class_id=${lesson.class_id}&date_from=2026-11-01&date_to=2026-11-30`
  const { data, meta } = await good('GET', `/class-teaching?${asked}`)
  expect(data).toMatchObject([{ class_name: lesson.class_name, lessons: 4, hours: '3.33' }])
  expect(meta).toMatchObject({ total: 1, from: 1, to: 1 })
  const days = await good('GET', `/class-teaching-details?${asked}`)
  expect(days.data.map((each: Row) => each.lesson_date)).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
  expect(
    (await good('GET', `/class-teaching?class_id=${lesson.class_id}&date_from=2026-11-10&date_to=2026-11-20`)).data,
  ).toMatchObject([{ lessons: 1 }])
  expect((await good('GET', `/class-teaching?${asked}&status_id=${academicStatus.history}`)).data).toEqual([])
  expect((await good('GET', `/class-teaching?${asked}&search=${lesson.class_name}`)).meta.total).toBe(1)
  const stranger = await world.call('GET', `/class-teaching?date_from=2026-11-01&date_to=2026-11-30&page=-1`, {
    token: world.actors['staff-api'].other.token,
  })
  expect(stranger.json.data.filter((each: Row) => each.class_id === lesson.class_id)).toEqual([])
})
