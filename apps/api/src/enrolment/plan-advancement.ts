import { yearEndOutcome, yearEndReason } from '@sala/contract/enrolment/year-ends'
import { studentStatus } from '@sala/contract/people/student-statuses'

/** A seat that is taken in a year that ends. */
export interface EndingSeat {
  readonly enrollment_id: number
  readonly student_id: number
  readonly student_status: number
  readonly branch_id: number
  readonly acps_id: number
  readonly grade_id: number
  readonly class_name: string
  readonly term_order: number
}
/** A class of the next year, there already or to be made. */
export interface NextClass {
  readonly branch_id: number
  readonly acps_id: number
  readonly grade_id: number
  readonly class_name: string
  readonly capacity: number
  readonly taken: number
}
export interface GradeStep {
  readonly grade_id: number
  readonly grade_name: string
  readonly next_grade_id: number | null
}
export type Decision = 'repeat' | 'leave' | 'transfer' | 'skip'

export interface Advancement<S extends EndingSeat = EndingSeat> {
  readonly seat: S
  readonly outcome: number
  readonly reason: number | null
  readonly into: NextClass | null
}

export interface AdvancementInput<S extends EndingSeat> {
  readonly seats: readonly S[]
  readonly classes: readonly NextClass[]
  readonly grades: readonly GradeStep[]
  readonly decisions: ReadonlyMap<number, Decision>
  /** Student and sub program of those who sit in the next year already, as `student/program`. */
  readonly seated: ReadonlySet<string>
}

/** What tells the classes of a grade apart: the A of 7A. */
export function letterOf(className: string, gradeName: string): string {
  const rest = className.startsWith(gradeName)
    ? className.slice(gradeName.length)
    : (/\p{L}+$/u.exec(className)?.[0] ?? '')
  return rest.replace(/^[\s.\-–_]+/, '').toLowerCase()
}

/**
 * Where each seat of a year leads: exactly one outcome each, the same for the same input. Whoever repeats is placed
 * first, then each goes to the class
 * with his own letter while it has room, and those left to the class of the grade with most room.
 */
export function planAdvancement<S extends EndingSeat>({
  seats,
  classes,
  grades,
  decisions,
  seated,
}: AdvancementInput<S>): Advancement<S>[] {
  const gradeOf = new Map(grades.map((grade) => [grade.grade_id, grade]))
  const free = new Map(classes.map((each) => [each, each.capacity - each.taken]))
  const byGrade = Map.groupBy(classes, ({ branch_id, grade_id }) => `${branch_id}/${grade_id}`)
  const byLetter = new Map(
    classes.map((each) => [
      `${each.branch_id}/${each.grade_id}/${letterOf(each.class_name, gradeOf.get(each.grade_id)?.grade_name ?? '')}`,
      each,
    ]),
  )
  const latest = new Map<string, S>()
  for (const seat of seats) {
    const known = latest.get(programOf(seat))
    if (!known || (seat.term_order - known.term_order || seat.enrollment_id - known.enrollment_id) > 0)
      latest.set(programOf(seat), seat)
  }
  const placed = new Set<string>()
  const found = new Map<S, Advancement<S>>()
  const settle = (seat: S, outcome: number, reason: number | null = null, into: NextClass | null = null) =>
    found.set(seat, { seat, outcome, reason, into })
  const waiting: { seat: S; outcome: number; grade_id: number }[] = []
  for (const seat of seats) {
    const decision = decisions.get(seat.student_id)
    const next = gradeOf.get(seat.grade_id)?.next_grade_id ?? null
    if (decision === 'skip') settle(seat, yearEndOutcome.leftAsIs, yearEndReason.byHand)
    else if (seat.student_status !== studentStatus.active) settle(seat, yearEndOutcome.refused, yearEndReason.notActive)
    else if (decision === 'leave') settle(seat, yearEndOutcome.dropsOut, yearEndReason.byHand)
    else if (decision === 'transfer') settle(seat, yearEndOutcome.transfersOut, yearEndReason.byHand)
    else if (latest.get(programOf(seat)) !== seat) settle(seat, yearEndOutcome.completes, yearEndReason.earlierTerm)
    else if (decision === 'repeat') waiting.push({ seat, outcome: yearEndOutcome.repeats, grade_id: seat.grade_id })
    else if (next === null) settle(seat, yearEndOutcome.graduates)
    else waiting.push({ seat, outcome: yearEndOutcome.advances, grade_id: next })
  }
  const place = ({ seat, outcome }: (typeof waiting)[number], into: NextClass, reason: number | null) => {
    free.set(into, free.get(into)! - 1)
    placed.add(`${seat.student_id}/${into.acps_id}`)
    settle(seat, outcome, outcome === yearEndOutcome.repeats ? yearEndReason.byHand : reason, into)
  }
  const left: typeof waiting = []
  const isSeated = (seat: S, acps_id: number) =>
    seated.has(`${seat.student_id}/${acps_id}`) || placed.has(`${seat.student_id}/${acps_id}`)
  for (const each of waiting.toSorted((a, b) => b.outcome - a.outcome || a.seat.enrollment_id - b.seat.enrollment_id)) {
    const { seat, grade_id } = each
    const choices = byGrade.get(`${seat.branch_id}/${grade_id}`) ?? []
    if (choices.length === 0) settle(seat, yearEndOutcome.refused, yearEndReason.noClass)
    else if (isSeated(seat, choices[0]!.acps_id)) settle(seat, yearEndOutcome.refused, yearEndReason.alreadySeated)
    else {
      const own = byLetter.get(
        `${seat.branch_id}/${grade_id}/${letterOf(seat.class_name, gradeOf.get(seat.grade_id)?.grade_name ?? '')}`,
      )
      if (own && free.get(own)! > 0) place(each, own, null)
      else left.push(each)
    }
  }
  for (const each of left) {
    const choices = byGrade.get(`${each.seat.branch_id}/${each.grade_id}`)!
    const widest = choices.reduce((best, one) => (free.get(one)! > free.get(best)! ? one : best))
    if (isSeated(each.seat, widest.acps_id)) settle(each.seat, yearEndOutcome.refused, yearEndReason.alreadySeated)
    else if (free.get(widest)! > 0) place(each, widest, yearEndReason.otherClass)
    else settle(each.seat, yearEndOutcome.refused, yearEndReason.gradeFull)
  }
  // Who ends one program and goes on in another has completed it, and is still a student.
  const goesOn = new Set(
    [...found.values()].filter(({ outcome }) => staying.has(outcome)).map(({ seat }) => seat.student_id),
  )
  return seats.map((seat) => {
    const each = found.get(seat)!
    return each.outcome === yearEndOutcome.graduates && goesOn.has(seat.student_id)
      ? { ...each, outcome: yearEndOutcome.completes, reason: yearEndReason.otherProgram }
      : each
  })
}

const programOf = ({ student_id, acps_id }: EndingSeat): string => `${student_id}/${acps_id}`
const staying: ReadonlySet<number> = new Set([
  yearEndOutcome.advances,
  yearEndOutcome.repeats,
  yearEndOutcome.leftAsIs,
  yearEndOutcome.refused,
])
