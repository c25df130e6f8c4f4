import { createHash } from 'node:crypto'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { type YearEndCounts, yearEndKind, yearEndOutcome, yearEndReason } from '@sala/contract/enrolment/year-ends'
import { sql } from 'drizzle-orm'
import { planNextYear, type YearPlan } from '../academics/public.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { YearEndAsked, yearEndRows, yearEnds } from '../tables/enrolment.ts'
import { type Advancement, type Decision, type EndingSeat, planAdvancement } from './plan-advancement.ts'

type YearEnd = typeof yearEnds.$inferSelect
export type PlanLine = Omit<typeof yearEndRows.$inferInsert, 'year_end_id'>
type NamedSeat = EndingSeat & {
  readonly card_number: string
  readonly name_en: string
  readonly name_kh: string
  readonly from_end: string
}

export interface YearEndPlan {
  readonly year: YearPlan
  readonly seats: readonly Advancement<NamedSeat>[]
  readonly lines: readonly PlanLine[]
  readonly counts: YearEndCounts
  /** The same for the same outcome, whatever else has changed meanwhile. */
  readonly fingerprint: string
}

/**
 * Works out the whole end of a year from what stands in the database now; the rehearsal and the commit both begin with
 * this.
 */
export async function planYearEnd(tx: Tx, yearEnd: YearEnd): Promise<YearEndPlan> {
  const asked = yearEnd.asked!
  const year = await planNextYear(
    tx,
    asked.ac_year_ids,
    { ...yearEnd, ac_year: yearEnd.next_year },
    yearEnd.with_timetables === 1,
  )
  const seats = planAdvancement({
    seats: await endingSeats(tx, asked.ac_year_ids),
    classes: year.classes,
    grades: (
      await tx.execute<{ grade_id: number; grade_name: string; next_grade_id: number | null }>(
        sql`select grade_id, grade_name_foreign as grade_name, next_grade_id from grades`,
      )
    ).rows,
    decisions: decisionsOf(asked),
    seated: await seatedNextYear(tx, year),
  })
  const lines = [...linesOfYear(year), ...seats.map((each) => lineOfSeat(each, yearEnd.next_year))]
  return { year, seats, lines, counts: countsOf(year, seats), fingerprint: fingerprintOf(yearEnd, lines) }
}

async function endingSeats(tx: Tx, yearIds: readonly number[]): Promise<NamedSeat[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select e.enrollment_id, e.student_id, s.status as student_status, e.branch_id, e.acps_id, e.grade_id, c.class_name, t.term_order, s.card_number,
      s.full_name_en as name_en, s.full_name_kh as name_kh, y.end_date::text as from_end
    from student_enrollments e join students s using (student_id) join classes c using (class_id) join terms t on t.ac_term_id = e.ac_term_id
    join academic_years y on y.ac_year_id = e.ac_year_id
    where e.enrollment_status = ${literal(enrollmentStatus.studying)} and e.ac_year_id = any(${sql.param(yearIds as number[])}::int[]) order by e.branch_id, c.class_name, s.card_number, e.enrollment_id`)
  return rows as unknown as NamedSeat[]
}

async function seatedNextYear(tx: Tx, year: YearPlan): Promise<Set<string>> {
  const terms = year.terms.flatMap(({ is_first, ac_term_id }) => (is_first && ac_term_id !== null ? ac_term_id : []))
  const { rows } = await tx.execute<{ key: string }>(
    sql`select student_id || '/' || acps_id as key from student_enrollments where enrollment_status = ${literal(enrollmentStatus.studying)} and ac_term_id = any(${sql.param(terms)}::int[])`,
  )
  return new Set(rows.map(({ key }) => key))
}

export function decisionsOf({ repeat_ids, leave_ids, transfer_ids, skip_ids }: YearEndAsked): Map<number, Decision> {
  const lists: [readonly number[], Decision][] = [
    [repeat_ids, 'repeat'],
    [leave_ids, 'leave'],
    [transfer_ids, 'transfer'],
    [skip_ids, 'skip'],
  ]
  return new Map(lists.flatMap(([ids, decision]) => ids.map((id) => [id, decision] as const)))
}

function linesOfYear({ years, terms, classes, timetables }: YearPlan): PlanLine[] {
  const made = (id: number | null) => (id === null ? yearEndOutcome.created : yearEndOutcome.alreadyThere)
  const line = (
    row_kind: number,
    branch_id: number,
    name: string,
    outcome: number,
    more: Partial<PlanLine> = {},
  ): PlanLine => ({
    row_kind,
    branch_id,
    name_en: name,
    name_kh: name,
    outcome,
    ...more,
  })
  return [
    ...years.map((year) =>
      line(yearEndKind.academicYear, year.branch_id, year.ac_year, made(year.ac_year_id), {
        from_name: year.from_year,
        to_name: year.ac_year,
      }),
    ),
    ...terms.map((term) =>
      line(yearEndKind.term, term.branch_id, term.term_name, made(term.ac_term_id), {
        name_kh: term.term_name_kh ?? term.term_name,
        to_name: `${term.start_date} – ${term.end_date}`,
      }),
    ),
    ...classes.map((each) =>
      line(yearEndKind.class, each.branch_id, each.class_name, made(each.class_id), {
        to_name: each.class_name,
        to_class_id: each.class_id,
      }),
    ),
    ...timetables.map(({ branch_id, class_name, has_own, left_out, lessons }) =>
      line(
        yearEndKind.timetable,
        branch_id,
        class_name,
        has_own ? yearEndOutcome.alreadyThere : yearEndOutcome.created,
        {
          to_name: String(has_own ? 0 : lessons - left_out.length),
          left_out: has_own ? 0 : left_out.length,
          reason: has_own ? yearEndReason.ownTimetable : left_out.length > 0 ? yearEndReason.lessonsClash : null,
        },
      ),
    ),
  ]
}

const lineOfSeat = ({ seat, outcome, reason, into }: Advancement<NamedSeat>, nextYear: string): PlanLine => ({
  row_kind: yearEndKind.student,
  branch_id: seat.branch_id,
  outcome,
  reason,
  student_id: seat.student_id,
  enrollment_id: seat.enrollment_id,
  card_number: seat.card_number,
  name_en: seat.name_en,
  name_kh: seat.name_kh,
  from_name: seat.class_name,
  to_name: into && `${into.class_name} (${nextYear})`,
})

function countsOf({ years, terms, classes, timetables }: YearPlan, seats: readonly Advancement[]): YearEndCounts {
  const tally = (keys: readonly number[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))
  const copied = timetables.filter(({ has_own }) => !has_own)
  const missing = (ids: readonly (number | null)[]) => ids.filter((id) => id === null).length
  return {
    years: missing(years.map(({ ac_year_id }) => ac_year_id)),
    terms: missing(terms.map(({ ac_term_id }) => ac_term_id)),
    classes: missing(classes.map(({ class_id }) => class_id)),
    timetables: copied.length,
    lessons: copied.reduce((sum, { lessons, left_out }) => sum + lessons - left_out.length, 0),
    left_out: copied.reduce((sum, { left_out }) => sum + left_out.length, 0),
    seats: seats.length,
    students: new Set(seats.map(({ seat }) => seat.student_id)).size,
    outcomes: tally(seats.map(({ outcome }) => outcome)),
    refusals: tally(seats.filter(({ outcome }) => outcome === yearEndOutcome.refused).map(({ reason }) => reason!)),
  }
}

/** Over what happens to whom, and not over how anybody is called. */
function fingerprintOf({ next_year, start_date, end_date, opens_now }: YearEnd, lines: readonly PlanLine[]): string {
  const hash = createHash('sha256').update(JSON.stringify([next_year, start_date, end_date, opens_now]))
  for (const {
    row_kind,
    branch_id,
    outcome,
    reason,
    student_id,
    enrollment_id,
    to_name,
    to_class_id,
    left_out,
    name_en,
  } of lines)
    hash.update(
      JSON.stringify([
        row_kind,
        branch_id,
        outcome,
        reason,
        student_id,
        enrollment_id,
        to_name,
        to_class_id,
        left_out,
        row_kind === yearEndKind.student ? null : name_en,
      ]),
    )
  return hash.digest('hex')
}
