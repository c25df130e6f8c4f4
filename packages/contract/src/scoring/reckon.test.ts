import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySchool } from '../../../../proofs/random-marks.ts'
import { compare, none, over, parseRatio, plus, type Ratio, showRatio, spellRatio, times } from './ratio.ts'
import { ranksOf, reckon, type Step, scoreNeeded } from './reckon.ts'
import { type ItemMark, type ScoreRule, type StudentMarks, scoreRule, type Treatment } from './rules.ts'

const treats = { absent: 'zero', excused: 'out', missing: 'zero', refused: 'zero' } as const
const subject = (subject_id: number, full: string, more: object = {}) => ({
  subject_id,
  full,
  coefficient: '1',
  counts: true,
  basket: null,
  components: [],
  ...more,
})
type Subject = ReturnType<typeof subject>
const month = (occasion: string, subjects: Subject[], more: object = {}) => ({
  kind: 'marks' as const,
  occasion,
  scale: '50',
  divider: null,
  treats,
  subjects,
  ...more,
})
const grades = [
  ['90', 1],
  ['80', 2],
  ['70', 3],
  ['60', 4],
  ['50', 5],
] as const
const rule = (of: ScoreRule['of'], more: object = {}): ScoreRule =>
  scoreRule.parse({
    scale: '50',
    decimals: 2,
    pass: '50',
    absence: null,
    grades: grades.map(([from, grade_definition_id]) => ({ from, grade_definition_id })),
    of,
    ...more,
  })
let counted = 0
const mark = (
  occasion: string,
  subject_id: number,
  full: string,
  value: string | null,
  more: object = {},
): ItemMark => ({
  occasion,
  subject_id,
  component_id: null,
  item_id: (counted += 1),
  full,
  weight: '1',
  value,
  state: null,
  ...more,
})
const of = (items: ItemMark[], more: object = {}): StudentMarks => ({
  items,
  chosen: [],
  absences: { excused: 0, unexcused: 0 },
  ...more,
})

describe('a lower secondary school of Cambodia', () => {
  // Khmer and mathematics are out of 100, ten others out of 50: 700 in all, so that 14 makes an average out of 50.
  const grade7 = [subject(1, '100'), subject(2, '100'), ...Array.from({ length: 10 }, (_, at) => subject(3 + at, '50'))]
  const items = grade7.map(({ subject_id, full }) => mark('m', subject_id, full, full === '100' ? '80' : '35'))

  it('divides by 14 in grade 7, which its full scores make by themselves', () => {
    const [own, given] = [null, '14'].map((divider) => reckon(rule(month('m', grade7, { divider })), of(items)))
    expect(own).toMatchObject({ average: '36.43', percent: '72.86', grade_definition_id: 3, passes: true })
    expect(given).toEqual(own)
  })

  it('divides by 8.4 in grade 9, where English is marked and not counted', () => {
    const fulls = ['100', '50', '50', '50', '35', '35', '35', '33', '32', '25', '25']
    const grade9 = fulls.map((full, at) => subject(at + 1, full, { counts: at !== 3 }))
    const full = fulls.map((each, at) => mark('m', at + 1, each, each))
    const given = reckon(rule(month('m', grade9, { divider: '8.4' })), of(full))
    expect(given).toMatchObject({ average: '50.00', percent: '100.00' })
    expect(given.subjects[3]).toMatchObject({ score: '50.00' })
    expect(reckon(rule(month('m', grade9)), of(full))).toEqual(given)
  })

  it('makes the semester of its examination and the mean of its months, and the year of its semesters', () => {
    const one = [subject(1, '50')]
    const semester = (name: string) => ({
      kind: 'mean' as const,
      occasion: name,
      parts: [
        { weight: '1', of: month(`${name} exam`, one) },
        {
          weight: '1',
          of: {
            kind: 'mean' as const,
            occasion: `${name} months`,
            parts: ['1', '2', '3'].map((at) => ({ weight: '1', of: month(`${name} ${at}`, one) })),
          },
        },
      ],
    })
    const marks = (name: string, exam: string, months: string[]) => [
      mark(`${name} exam`, 1, '50', exam),
      ...months.map((value, at) => mark(`${name} ${at + 1}`, 1, '50', value)),
    ]
    const items = [...marks('s1', '40', ['30', '31', '31']), ...marks('s2', '20', ['25', '26', '27'])]
    // (40 + 92/3) / 2 is 35⅓; nothing is rounded before the end.
    expect(reckon(rule(semester('s1')), of(items))).toMatchObject({ average: '35.33' })
    const year = {
      kind: 'mean' as const,
      occasion: 'year',
      parts: ['s1', 's2'].map((s) => ({ weight: '1', of: semester(s) })),
    }
    expect(reckon(rule(year), of(items))).toMatchObject({ average: '29.17', subjects: [{ score: '29.17' }] })
  })
})

describe('what is no score', () => {
  const two = [subject(1, '50'), subject(2, '50')]
  const with2 = (state: string | null, how: Treatment = 'out', divider: string | null = null) =>
    reckon(
      rule(month('m', two, { divider, treats: { ...treats, excused: how } })),
      of([mark('m', 1, '50', '40'), mark('m', 2, '50', null, { state })]),
    )

  it('waits while it is blank, and is named', () => {
    const { state, average, subjects } = with2(null)
    expect({ state, average }).toEqual({ state: 'waits', average: null })
    expect(subjects.map(({ waits }) => waits)).toEqual([false, true])
  })

  it('is out with its part of the divider, is nothing, or leaves the divider as it is', () => {
    expect(with2('excused').average).toBe('40.00')
    expect(with2('excused', 'out', '2').average).toBe('40.00')
    expect(with2('excused', 'zero').average).toBe('20.00')
    expect(with2('excused', 'kept').average).toBe('20.00')
    expect(with2('excused', 'zero').subjects[1]!.score).toBe('0.00')
    expect(with2('excused', 'kept').subjects[1]!.score).toBe(null)
  })

  it('leaves a month out of the mean where nothing of it counts', () => {
    const months = ['m1', 'm2'].map((name) => ({ weight: '1', of: month(name, [subject(1, '50')]) }))
    const items = [mark('m1', 1, '50', '44'), mark('m2', 1, '50', null, { state: 'excused' })]
    expect(reckon(rule({ kind: 'mean', occasion: 's', parts: months }), of(items)).average).toBe('44.00')
    const nothing = items.map((item) => ({ ...item, value: null, state: 'excused' as const }))
    expect(reckon(rule({ kind: 'mean', occasion: 's', parts: months }), of(nothing))).toMatchObject({
      state: 'out',
      average: null,
    })
  })
})

describe('components', () => {
  const parts = (drop = 0) => [
    subject(1, '100', {
      components: [
        { component_id: 1, weight: '30', drop },
        { component_id: 2, weight: '70', drop: 0 },
      ],
    }),
  ]
  const homework = (value: string | null, full = '10', more: object = {}) =>
    mark('m', 1, full, value, { component_id: 1, ...more })
  const exam = mark('m', 1, '100', '60', { component_id: 2 })
  const average = (items: ItemMark[], drop = 0) => reckon(rule(month('m', parts(drop))), of(items)).average

  it('are means of shares, not of points', () => {
    // (10/10 + 50/100) / 2 is 75 %, where 60 of 110 points are not.
    expect(average([homework('10'), homework('50', '100'), exam])).toBe('32.25')
  })

  it('drop the lowest by its share, never the last, and none of what weighs differently', () => {
    expect(average([homework('10'), homework('2'), exam], 1)).toBe('36.00')
    expect(average([homework('2'), exam], 1)).toBe('24.00')
    const unlike = [homework('10'), homework('2', '10', { weight: '2' }), exam]
    expect(average(unlike, 1)).toBe(average(unlike))
  })

  it('give their weight to the others where nothing of them counts', () => {
    expect(average([homework(null, '10', { state: 'excused' }), exam])).toBe('30.00')
  })
})

it('counts of a basket the subject that was chosen, and waits for the choice', () => {
  const subjects = [
    subject(1, '50'),
    subject(2, '50', { basket: 'language' }),
    subject(3, '50', { basket: 'language' }),
  ]
  const items = [mark('m', 1, '50', '50'), mark('m', 3, '50', '25')]
  expect(reckon(rule(month('m', subjects)), of(items, { chosen: [3] })).average).toBe('37.50')
  expect(reckon(rule(month('m', subjects)), of(items)).state).toBe('waits')
})

it('takes absences off, as far as the rule goes', () => {
  const absence = { excused: '0.5', unexcused: '1', most: '10' }
  const result = (excused: number, unexcused: number) =>
    reckon(
      rule(month('m', [subject(1, '50')]), { absence }),
      of([mark('m', 1, '50', '40')], { absences: { excused, unexcused } }),
    )
  expect(result(3, 1)).toMatchObject({ taken_off: '2.50', average: '39.00' })
  expect(result(0, 40)).toMatchObject({ taken_off: '10.00', average: '36.00' })
})

it('judges the printed number: what reads 25.00 passes', () => {
  const exactly = (value: string) => reckon(rule(month('m', [subject(1, '50')])), of([mark('m', 1, '50', value)]))
  expect(exactly('24.995')).toMatchObject({ average: '25.00', passes: true, grade_definition_id: 5 })
  expect(exactly('24.994')).toMatchObject({ average: '24.99', passes: false, grade_definition_id: null })
})

it('lets ties share a place, and the next one counts them', () => {
  expect(ranksOf(['30.00', '45.50', '45.5', '12'])).toEqual([3, 1, 1, 4])
})

it('says the smallest score that is enough, or that none is', () => {
  const [known, hoped] = [mark('m', 1, '50', '30'), mark('m', 2, '50', null)]
  const asked = (percent: string) =>
    scoreNeeded(
      rule(month('m', [subject(1, '50'), subject(2, '50')])),
      of([known, hoped]),
      hoped.item_id,
      (result) => result.percent !== null && compare(parseRatio(result.percent), parseRatio(percent)) >= 0,
    )
  // 34.995 is printed as 35.00, which is 70 %.
  expect(asked('70')).toBe('39.99')
  expect(asked('60')).toBe('29.99')
  expect(asked('50')).toBe('19.99')
  expect(asked('90')).toBe(null)
})

const read = (share: string): Ratio => {
  const [top, bottom] = share.split('/') as [string, string]
  return over(parseRatio(top), parseRatio(bottom))
}
const sum = (all: readonly Ratio[]) => all.reduce(plus, none)

/** Whether each step that counts is what its own parts make. */
function addsUp(step: Step): boolean {
  if (!step.parts.every(addsUp)) return false
  if (step.state !== 'counts' || step.kind === 'item') return true
  const counts = step.parts.filter(({ state, weight }) => state === 'counts' && weight !== '0')
  const points = ({ share, weight, full }: Step) =>
    times(times(read(share!), parseRatio(weight)), parseRatio(full ?? '1'))
  const made =
    step.kind === 'occasion'
      ? over(over(sum(counts.map(points)), read(step.divider!)), parseRatio(step.full!))
      : over(
          sum(counts.map(({ share, weight }) => times(read(share!), parseRatio(weight)))),
          sum(counts.map(({ weight }) => parseRatio(weight))),
        )
  return spellRatio(made) === step.share
}

describe('any school', () => {
  it('has a result often enough for its laws to mean something', () => {
    const results = fc.sample(anySchool, { numRuns: 400, seed: 1 }).map(({ rule, marks }) => reckon(rule, marks).state)
    expect(results.filter((state) => state === 'counts').length).toBeGreaterThan(200)
  })

  const runs = { numRuns: 400 }

  it('makes results whose parts add up', () => {
    fc.assert(
      fc.property(anySchool, ({ rule, marks }) => addsUp(reckon(rule, marks).tree)),
      runs,
    )
  })

  it('does not mind in which order marks are entered', () => {
    fc.assert(
      fc.property(anySchool, fc.infiniteStream(fc.nat()), ({ rule, marks }, order) => {
        const keys = new Map(marks.items.map((item) => [item, order.next().value]))
        const items = [...marks.items].sort((a, b) => keys.get(a)! - keys.get(b)!)
        expect(reckon(rule, { ...marks, items })).toEqual(reckon(rule, marks))
      }),
      runs,
    )
  })

  it('never lowers an average when a mark is raised', () => {
    fc.assert(
      fc.property(anySchool, fc.nat(), ({ rule, marks }, which) => {
        const raised = marks.items[which % marks.items.length]!
        fc.pre(raised.value !== null)
        const higher = (value: string) => showRatio(plus(parseRatio(value), parseRatio('0.7')), 1)
        const items = marks.items.map((item) => (item === raised ? { ...item, value: higher(item.value!) } : item))
        const [before, after] = [reckon(rule, marks), reckon(rule, { ...marks, items })]
        expect(after.state).toBe(before.state)
        if (before.average !== null)
          expect(compare(parseRatio(after.average!), parseRatio(before.average))).toBeGreaterThanOrEqual(0)
      }),
      runs,
    )
  })
})
