import { yearEndOutcome, yearEndReason } from '@sala/contract/enrolment/year-ends'
import { describe, expect, it } from 'vitest'
import { type Decision, type EndingSeat, letterOf, type NextClass, planAdvancement } from './plan-advancement.ts'

const grades = [
  { grade_id: 6, grade_name: '6', next_grade_id: 7 },
  { grade_id: 7, grade_name: '7', next_grade_id: 8 },
  { grade_id: 8, grade_name: '8', next_grade_id: null },
  { grade_id: 20, grade_name: 'E1', next_grade_id: 21 },
  { grade_id: 21, grade_name: 'E2', next_grade_id: null },
]
const programOf = (grade_id: number) => (grade_id >= 20 ? 4 : grade_id === 6 ? 2 : 3)
let serial = 0
const seat = (
  student_id: number,
  class_name: string,
  grade_id: number,
  more: Partial<EndingSeat> = {},
): EndingSeat => ({
  enrollment_id: ++serial,
  student_id,
  student_status: 1,
  branch_id: 1,
  acps_id: programOf(grade_id),
  grade_id,
  class_name,
  term_order: 1,
  ...more,
})
const room = (class_name: string, grade_id: number, capacity = 30, taken = 0, branch_id = 1): NextClass => ({
  branch_id,
  acps_id: programOf(grade_id),
  grade_id,
  class_name,
  capacity,
  taken,
})
const plan = (seats: EndingSeat[], classes: NextClass[], decisions: [number, Decision][] = [], seated: string[] = []) =>
  planAdvancement({ seats, classes, grades, decisions: new Map(decisions), seated: new Set(seated) }).map(
    ({ outcome, reason, into }) => [outcome, reason, into?.class_name ?? null],
  )

describe('the letter of a class', () => {
  it('is what stands after its grade, whatever stands between', () => {
    expect([
      letterOf('7A', '7'),
      letterOf('7-B', '7'),
      letterOf('Grade 7 A', 'Grade 7'),
      letterOf('K1 Lotus', 'K1'),
      letterOf('ថ្នាក់ទី៧ក', 'ថ្នាក់ទី៧'),
      letterOf('Sunflower A', '7'),
    ]).toEqual(['a', 'b', 'a', 'lotus', 'ក', 'a'])
  })
})

describe('at the end of a year', () => {
  it('everybody goes to the next grade, to the class with his own letter, also where that lies in another program', () => {
    expect(
      plan([seat(1, '6A', 6), seat(2, '6B', 6), seat(3, '7A', 7)], [room('7A', 7), room('7B', 7), room('8A', 8)]),
    ).toEqual([
      [yearEndOutcome.advances, null, '7A'],
      [yearEndOutcome.advances, null, '7B'],
      [yearEndOutcome.advances, null, '8A'],
    ])
  })
  it('whoever finds his class full goes to the widest of the grade, and is refused when there is none', () => {
    expect(
      plan([seat(1, '6A', 6), seat(2, '6A', 6), seat(3, '6A', 6)], [room('7A', 7, 2, 1), room('7B', 7, 1)]),
    ).toEqual([
      [yearEndOutcome.advances, null, '7A'],
      [yearEndOutcome.advances, yearEndReason.otherClass, '7B'],
      [yearEndOutcome.refused, yearEndReason.gradeFull, null],
    ])
  })
  it('a spilled student never takes the seat of one who has the letter', () => {
    expect(plan([seat(1, '6C', 6), seat(2, '6A', 6)], [room('7A', 7, 1)])).toEqual([
      [yearEndOutcome.refused, yearEndReason.gradeFull, null],
      [yearEndOutcome.advances, null, '7A'],
    ])
  })
  it('the last grade graduates, unless the student goes on in another program', () => {
    expect(plan([seat(1, '8A', 8), seat(2, '8A', 8), seat(2, 'E1A', 20)], [room('E2A', 21)])).toEqual([
      [yearEndOutcome.graduates, null, null],
      [yearEndOutcome.completes, yearEndReason.otherProgram, null],
      [yearEndOutcome.advances, null, 'E2A'],
    ])
  })
  it('a person may decide otherwise, and repeats before others advance', () => {
    const seats = [seat(1, '6A', 6), seat(2, '7A', 7), seat(3, '6A', 6), seat(4, '6A', 6), seat(5, '8A', 8)]
    expect(
      plan(
        seats,
        [room('7A', 7, 1), room('6A', 6)],
        [
          [2, 'repeat'],
          [3, 'leave'],
          [4, 'transfer'],
          [5, 'skip'],
        ],
      ),
    ).toEqual([
      [yearEndOutcome.refused, yearEndReason.gradeFull, null],
      [yearEndOutcome.repeats, yearEndReason.byHand, '7A'],
      [yearEndOutcome.dropsOut, yearEndReason.byHand, null],
      [yearEndOutcome.transfersOut, yearEndReason.byHand, null],
      [yearEndOutcome.leftAsIs, yearEndReason.byHand, null],
    ])
  })
  it('refuses who is not active, who sits there already, and whose grade has no class in his branch', () => {
    const seats = [
      seat(1, '6A', 6, { student_status: 2 }),
      seat(2, '6A', 6),
      seat(3, '7A', 7),
      seat(4, '6A', 6, { branch_id: 2 }),
    ]
    expect(plan(seats, [room('7A', 7)], [], ['2/3'])).toEqual([
      [yearEndOutcome.refused, yearEndReason.notActive, null],
      [yearEndOutcome.refused, yearEndReason.alreadySeated, null],
      [yearEndOutcome.refused, yearEndReason.noClass, null],
      [yearEndOutcome.refused, yearEndReason.noClass, null],
    ])
  })
  it('only the seat of the last term leads on, and two seats never lead into one program', () => {
    expect(
      plan(
        [seat(1, '7A', 7, { term_order: 1 }), seat(1, '7B', 7, { term_order: 2 }), seat(1, '6A', 6)],
        [room('8A', 8), room('8B', 8), room('7A', 7)],
      ),
    ).toEqual([
      [yearEndOutcome.completes, yearEndReason.earlierTerm, null],
      [yearEndOutcome.advances, null, '8B'],
      [yearEndOutcome.refused, yearEndReason.alreadySeated, null],
    ])
  })
})
