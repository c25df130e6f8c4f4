import { definitionType } from '@sala/contract/academics/grading'
import { scoringCycle } from '@sala/contract/academics/statuses'
import { markKind } from '@sala/contract/scoring/curricula'
import { reckon } from '@sala/contract/scoring/reckon'
import type { ItemMark, MarksRule, OccasionRule, ScoreRule } from '@sala/contract/scoring/rules'
import { partKind } from '@sala/contract/scoring/score-assessments'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openSchool } from '../../../../proofs/school.ts'

const world = openSchool('score_rules')

const call = async (method: string, path: string, body?: unknown) => {
  world.forget()
  return world.call(method, path, { token: world.head.token, ...(body !== undefined && { body }) })
}
const good = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.json
}
const refused = async (method: string, path: string, body: unknown) => (await call(method, path, body)).json.code

let program: Row
let grades: Row[]
let subjects: Row[]
let month: Row
let examination: Row
let shared: Row
let own: Row

beforeAll(async () => {
  program = await world.rows.fresh('sub-programs', 'A')
  const { acps_id, acp_id } = program
  const level = await world.rows.fresh('levels', 'A', { acps_id })
  grades = []
  for (let n = 0; n < 2; n += 1)
    grades.push(await world.rows.fresh('grades', 'A', { acps_id, level_id: level.level_id }))
  subjects = []
  for (let n = 0; n < 4; n += 1) subjects.push(await world.rows.fresh('subject-cores', 'A', { acps_id, acp_id }))
  month = await world.rows.fresh('score-bases', 'A', { acps_id, scale: '50' })
  examination = await world.rows.fresh('score-bases', 'A', {
    acps_id,
    scale: '50',
    scoring_cycle_id: scoringCycle.semester,
  })
  shared = await addCurriculum([line(0, '100'), line(1, '100'), line(2, '500')])
  own = await addCurriculum([line(0, '400'), line(1, '20'), line(2, '50', { counts: 0 })], {
    grade_id: grades[1]!.grade_id,
  })
})

const line = (at: number, full_score: string, more: object = {}) => ({
  subject_id: subjects[at]!.subject_id,
  full_score,
  ...more,
})
const addCurriculum = (lines: object[], more: object = {}) =>
  good('POST', '/curricula', { acps_id: program.acps_id, school_year: 2025, lines, ...more })
const assessment = (more: object = {}) => ({
  acps_id: program.acps_id,
  school_year: 2025,
  scoring_cycle_id: scoringCycle.monthly,
  parts: [{ part_kind: partKind.base, sc_bas_id: month.sc_bas_id }],
  ...more,
})

describe('what a grade is marked in', () => {
  test('is its own curriculum, else that of its sub program, and the divider follows from it', async () => {
    expect(shared.full_total).toBe('700.00')
    expect(own.full_total).toBe('420.00')
    const { id } = await good('POST', '/score-assessments', assessment())
    const { grades: assessed } = await good('GET', `/score-assessments/get-program-structure/${id}`)
    expect(assessed.map((each: Row) => [each.grade_id, each.curriculum_id])).toEqual([
      [grades[0]!.grade_id, shared.curriculum_id],
      [grades[1]!.grade_id, own.curriculum_id],
    ])
    const dividers = `/score-assessments/score-component-custom-dividers`
    const of = { sc_setup_id: id, sc_bas_id: month.sc_bas_id }
    const usual = [
      { grade_id: grades[0]!.grade_id, divider: '14' },
      { grade_id: grades[1]!.grade_id, divider: '8.4' },
    ]
    expect(await good('GET', `${dividers}/${id}/${month.sc_bas_id}`)).toEqual({ divider: null, usual })
    await good('POST', dividers, { ...of, divider: '13' })
    expect(await good('GET', `${dividers}/${id}/${month.sc_bas_id}`)).toEqual({ divider: '13.0000', usual })
    await good('POST', `${dividers}-delete`, of)
    expect((await good('GET', `/score-assessments/${id}`)).parts[0].divider).toBeNull()
    expect(await refused('POST', dividers, { ...of, sc_bas_id: examination.sc_bas_id, divider: '1' })).toBe(
      'base_not_in_assessment',
    )
    await good('DELETE', `/score-assessments/${id}`)
  })

  test('a newer year takes over when it has come, and not before', async () => {
    const { id } = await good('POST', '/score-assessments', assessment({ school_year: 2024 }))
    const held = async () =>
      (await good('GET', `/score-assessments/get-program-structure/${id}`)).grades[0].curriculum_id
    const before = await held()
    await addCurriculum([line(0, '10')], { school_year: 2098 })
    expect(await held()).toBe(before)
    await good('DELETE', `/score-assessments/${id}`)
  })

  test('of a group of electives one counts, and a level does not', async () => {
    const { acps_id, acp_id } = program
    const group = await world.rows.fresh('subject-electives', 'A', { acps_id, acp_id, is_elective_subject_parent: 1 })
    const choices = []
    for (let n = 0; n < 2; n += 1)
      choices.push(
        await world.rows.fresh('subject-electives', 'A', { acps_id, acp_id, parent_subject_id: group.subject_id }),
      )
    const lines = [
      line(0, '100'),
      line(1, '100', { mark_kind: markKind.level }),
      ...choices.map(({ subject_id }) => ({ subject_id, full_score: '50' })),
    ]
    expect((await addCurriculum(lines, { school_year: 2097 })).full_total).toBe('150.00')
    const wrong = { acps_id, school_year: 2096, lines: [{ subject_id: group.subject_id, full_score: '50' }] }
    expect(await refused('POST', '/curricula', wrong)).toBe('group_is_not_marked')
    const { subject_id } = await world.rows.row('subject-cores', 'B')
    expect(await refused('POST', '/curricula', { ...wrong, lines: [{ subject_id, full_score: '5' }] })).toBe(
      'subject_of_other_program',
    )
  })
})

describe('a score assessment', () => {
  test.each([
    ['nothing_to_average', () => ({ parts: [] })],
    ['part_without_base', () => ({ parts: [{ part_kind: partKind.base }] })],
    ['part_of_other_cycle', () => ({ parts: [{ part_kind: partKind.months }] })],
    ['base_of_other_program', () => ({ parts: [{ sc_bas_id: examination.sc_bas_id }] })],
  ])('is refused: %s', async (code, wrong) => {
    expect(await refused('POST', '/score-assessments', assessment(wrong()))).toBe(code)
  })

  test('is one of its kind, grade and year', async () => {
    const { id } = await good('POST', '/score-assessments', assessment())
    expect((await call('POST', '/score-assessments', assessment())).status).toBe(409)
    await good('DELETE', `/score-assessments/${id}`)
  })

  test('keeps the components of each exam type and subject whole', async () => {
    const { id } = await good('POST', '/score-assessments', assessment())
    const [one, other] = [
      await world.rows.fresh('score-components', 'A'),
      await world.rows.fresh('score-components', 'A'),
    ]
    const weighed = (...weights: string[]) =>
      weights.map((weight, at) => ({ score_component_id: [one, other][at]!.id, weight }))
    const save = { sc_setup_id: id, sc_bas_id: month.sc_bas_id }
    const path = '/score-assessments/component-details'
    expect(await refused('POST', path, { ...save, components: weighed('60', '30') })).toBe(
      'component_weights_are_not_100',
    )
    expect(await good('POST', path, { ...save, components: weighed('60', '40') })).toEqual({ saved: 2 })
    const ofSubject = { ...save, subject_id: subjects[0]!.subject_id, components: weighed('100') }
    expect(await good('POST', path, ofSubject)).toEqual({ saved: 1 })
    const kept = await good('GET', `${path}/${id}`)
    expect(kept.map(({ subject_id, weight }: Row) => [subject_id, weight])).toEqual([
      [null, '60.00'],
      [null, '40.00'],
      [subjects[0]!.subject_id, '100.00'],
    ])
    expect(await good('POST', path, { ...ofSubject, components: [] })).toEqual({ saved: 0 })
    expect(await good('GET', `${path}/${id}`)).toHaveLength(2)
    await good('DELETE', `/score-assessments/${id}`)
  })

  test('keeps what several people save for several subjects at once', async () => {
    const { id } = await good('POST', '/score-assessments', assessment())
    const { id: score_component_id } = await world.rows.fresh('score-components', 'A')
    const answers = await Promise.all(
      subjects.map(({ subject_id }) =>
        call('POST', '/score-assessments/component-details', {
          ...{ sc_setup_id: id, sc_bas_id: month.sc_bas_id, subject_id },
          components: [{ score_component_id, weight: '100' }],
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(subjects.map(() => 200))
    expect(await good('GET', `/score-assessments/component-details/${id}`)).toHaveLength(subjects.length)
    await good('DELETE', `/score-assessments/${id}`)
  })
})

describe('the rule that an assessment comes to', () => {
  const marksOf = (rule: ScoreRule, percent: number): ItemMark[] => {
    const occasions = (of: OccasionRule): MarksRule[] =>
      of.kind === 'marks' ? [of] : of.parts.flatMap((part) => occasions(part.of))
    return occasions(rule.of).flatMap(({ occasion, subjects }, at) =>
      subjects.map(({ subject_id, full }, place) => ({
        ...{ occasion, subject_id, full, component_id: null, item_id: at * 100 + place, weight: '1', state: null },
        value: String((Number(full) * percent) / 100),
      })),
    )
  }
  test('is made of the months and the examination, and counts what the curriculum counts', async () => {
    const made = [
      await good('POST', '/score-assessments', assessment({ remark: 'month' })),
      await good(
        'POST',
        '/score-assessments',
        assessment({
          scoring_cycle_id: scoringCycle.semester,
          parts: [{ sc_bas_id: examination.sc_bas_id }, { part_kind: partKind.months, weight: '1' }],
          ...{ excused_off: '0.5', unexcused_off: '1', most_off: '10' },
        }),
      ),
    ]
    const asked = `/score-assessments/${made[1].id}/rules?grade_id=${grades[1]!.grade_id}&months=3`
    const { rule } = await good('GET', asked)
    expect(rule.of.parts).toHaveLength(2)
    expect(rule.of.parts[1].of.parts).toHaveLength(3)
    const absences = { excused: 2, unexcused: 1 }
    const reckoned = reckon(rule, { items: marksOf(rule, 80), chosen: [], absences })
    // 80 of 100 on a scale of 50 are 40; two percent of them are taken off.
    expect([reckoned.average, reckoned.percent, reckoned.passes]).toEqual(['39.20', '78.40', true])
    // What is only marked can be nothing, and changes nothing.
    const { subject_id } = subjects[2]!
    const items = marksOf(rule, 80).map((each) => (each.subject_id === subject_id ? { ...each, value: '0' } : each))
    expect(reckon(rule, { items, chosen: [], absences }).average).toBe('39.20')
    const strange = await world.rows.fresh('grades', 'B', {
      acps_id: (await world.rows.fresh('sub-programs', 'B')).acps_id,
    })
    expect(await refused('GET', asked.replace(/grade_id=\d+/, `grade_id=${strange.grade_id}`), undefined)).toBe(
      'invalid',
    )
    await good('DELETE', `/score-assessments/${made[0].id}`)
    expect(await refused('GET', asked, undefined)).toBe('no_assessment')
    await good('DELETE', `/score-assessments/${made[1].id}`)
  })
})

test('total ranges leave no average without a grade, and none with two', async () => {
  const { acps_id, acp_id } = program
  const [good1, good2] = [
    await world.rows.fresh('grading-definitions', 'A', { acp_id, definition_type: definitionType.total }),
    await world.rows.fresh('grading-definitions', 'A', { acp_id, definition_type: definitionType.total }),
  ]
  const set = (...ends: [string, string][]) => ({
    acps_id,
    ranges: ends.map(([from_score, to_score], at) => ({
      grade_definition_id: [good1, good2][at]!.grade_definition_id,
      from_score,
      to_score,
    })),
  })
  const path = '/total-score-grading-ranges'
  expect(await refused('PUT', `${path}/sets`, set(['0', '50']))).toBe('ranges_leave_gaps')
  expect(await good('PUT', `${path}/sets`, set(['0', '50'], ['50', '100']))).toEqual({ saved: 2 })
  const { data } = await good('GET', `${path}?acps_id=${acps_id}`)
  await good('DELETE', `${path}/${data[0].id}`)
  const wide = { acps_id, grade_definition_id: data[0].grade_definition_id, from_score: '49', to_score: '100' }
  expect(await refused('POST', path, wide)).toBe('ranges_overlap')
})
