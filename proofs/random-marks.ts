import { type ScoreRule, type StudentMarks, scoreRule, unscored } from '@sala/contract/scoring/rules'
import fc from 'fast-check'

const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((units) => (units / 10).toFixed(1))
const treats = ['out', 'zero', 'kept'] as const

const subject = fc.record({
  full: fc.constantFrom('10', '25', '33', '50', '100'),
  coefficient: fc.constantFrom('1', '1', '2', '0.5'),
  counts: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn > 0),
  basket: fc.constantFrom(null, null, null, 'language'),
  components: fc.array(fc.record({ weight: fc.constantFrom('20', '30', '50'), drop: fc.integer({ min: 0, max: 2 }) }), {
    maxLength: 3,
  }),
})
const item = fc.record({
  at: fc.nat(),
  subject: fc.nat(),
  component: fc.nat(),
  full: fc.constantFrom('10', '20', '7'),
  value: fc.oneof({ weight: 12, arbitrary: tenths(7) }, { weight: 1, arbitrary: fc.constant(null) }),
  state: fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...unscored) }, { weight: 1, arbitrary: fc.constant(null) }),
  weight: fc.constantFrom('1', '1', '1', '1', '2'),
})

export interface RandomSchool {
  readonly rule: ScoreRule
  readonly marks: StudentMarks
}

/** Any small school: an examination and months, subjects with coefficients, components, drops and choices, blanks and absences. */
export const anySchool: fc.Arbitrary<RandomSchool> = fc
  .record({
    months: fc.integer({ min: 0, max: 2 }),
    weights: fc.array(fc.constantFrom('1', '2', '3'), { minLength: 2, maxLength: 2 }),
    treats: fc.record({
      absent: fc.constantFrom(...treats),
      excused: fc.constantFrom(...treats),
      missing: fc.constantFrom(...treats),
      refused: fc.constantFrom(...treats),
    }),
    divider: fc.constantFrom(null, '14', '8.4'),
    subjects: fc.array(subject, { minLength: 1, maxLength: 3 }),
    items: fc.array(item, { minLength: 20, maxLength: 60 }),
    absences: fc.record({ excused: fc.nat(9), unexcused: fc.nat(9) }),
  })
  .map(({ months, weights, treats, divider, absences, ...drawn }) => {
    const subjects = drawn.subjects.map(({ components, ...each }, at) => ({
      ...each,
      subject_id: at + 1,
      components: components.map((component, n) => ({ ...component, component_id: n + 1 })),
    }))
    const marksOf = (occasion: string) => ({ kind: 'marks' as const, occasion, scale: '50', divider, treats, subjects })
    const exam = { weight: weights[0]!, of: marksOf('o0') }
    const ofMonths = Array.from({ length: months }, (_, at) => ({ weight: '1', of: marksOf(`o${at + 1}`) }))
    const rule = scoreRule.parse({
      scale: '50',
      decimals: 2,
      pass: '50',
      absence: { excused: '0.5', unexcused: '1', most: '6' },
      grades: [90, 80, 70, 60, 50].map((from, at) => ({ from: String(from), grade_definition_id: at + 1 })),
      of: {
        kind: 'mean',
        occasion: 'semester',
        parts:
          months === 0
            ? [exam]
            : [exam, { weight: weights[1]!, of: { kind: 'mean', occasion: 'months', parts: ofMonths } }],
      },
    })
    const items = drawn.items.map(({ at, subject: of, component, value, state, ...each }, n) => {
      const { subject_id, components } = subjects[of % subjects.length]!
      return {
        ...each,
        occasion: `o${at % (months + 1)}`,
        subject_id,
        component_id: components.length > 0 ? components[component % components.length]!.component_id : null,
        item_id: n + 1,
        value,
        state: value === null ? state : null,
      }
    })
    const choice = subjects.find(({ basket }) => basket !== null)
    return { rule, marks: { items, chosen: choice ? [choice.subject_id] : [], absences } }
  })
