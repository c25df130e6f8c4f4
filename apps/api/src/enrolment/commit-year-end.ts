import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { yearEndProblems } from '@sala/contract/enrolment/year-end-problems'
import {
  type commitYearEnd as operation,
  yearEnds as resource,
  yearEndOutcome,
  yearEndState,
} from '@sala/contract/enrolment/year-ends'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { closeYears, openNextYear, placeOf } from '../academics/public.ts'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { inBatch } from '../kit/history/batch.ts'
import { defineJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { yearEnds } from '../tables/enrolment.ts'
import { copyTimetables } from '../timetable/public.ts'
import { applyStudentStatus } from './apply-student-status.ts'
import { lockYears } from './hold-years.ts'
import { planYearEnd, type YearEndPlan } from './plan-year-end.ts'
import { aYearEnd } from './rehearse-year-end.ts'

const refuse = refusals(yearEndProblems)
/** What a year's end makes other lists say. */
export const touched = [
  'year-ends',
  'academic-years',
  'terms',
  'class-operations',
  'schedules',
  'student-enrollments',
  'student-profiles',
] as const

export const committing = defineJob({
  name: 'commit-year-end',
  input: aYearEnd,
  access: () => may('approve', resource),
  within: 1800,
})

export async function commitYearEnd({ input, tx, enqueue }: Work<typeof operation>) {
  const [yearEnd] = await tx.select().from(yearEnds).where(sql`year_end_id = ${input.year_end_id}`).for('update')
  if (yearEnd!.year_end_state !== yearEndState.rehearsed) throw refuse('not_rehearsed')
  if (yearEnd!.fingerprint !== input.fingerprint) throw refuse('rehearsal_is_outdated')
  const { year_end_id, next_year } = yearEnd!
  const task_id = await enqueue(
    committing,
    { year_end_id },
    { label: [`Year-end: ${next_year}`, `ការបញ្ចប់ឆ្នាំ៖ ${next_year}`] },
  )
  await tx.update(yearEnds).set({ task_id }).where(sql`year_end_id = ${year_end_id}`)
  return { year_end_id, task_id }
}

/** All of it in one transaction and one batch; nobody else makes or takes a seat in these years meanwhile. */
export async function carryOutCommit({
  input,
  actor,
  db,
  once,
  progress,
}: JobWork<z.infer<typeof aYearEnd>>): Promise<void> {
  await once('commit', async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const [yearEnd] = await tx.select().from(yearEnds).where(sql`year_end_id = ${input.year_end_id}`).for('update')
    if (yearEnd?.year_end_state !== yearEndState.rehearsed) throw refuse('not_rehearsed')
    await lockYears(tx, yearEnd)
    // Whoever else writes to several of these comes to them in this order.
    await tx.execute(sql`lock table students in row exclusive mode`)
    await tx.execute(sql`lock table academic_years, terms, classes, student_enrollments in share row exclusive mode`)
    await progress(5, 100)
    const plan = await planYearEnd(tx, yearEnd)
    if (plan.fingerprint !== yearEnd.fingerprint) throw refuse('rehearsal_is_outdated')
    const about = {
      kind: 'year-end',
      label: [`Year-end: ${yearEnd.next_year}`, `ការបញ្ចប់ឆ្នាំ៖ ${yearEnd.next_year}`],
    } as const
    const { batch_id } = await inBatch(tx, about, async () => {
      const places = await openNextYear(tx, plan.year, yearEnd.opens_now === 1)
      await progress(20, 100)
      await copyTimetables(tx, plan.year, places)
      await progress(50, 100)
      await moveStudents(tx, plan, places)
      await letLeave({ actor, db }, tx, plan, about.label[0])
      await progress(90, 100)
      await closeYears(tx, plan.year)
    })
    await tx
      .update(yearEnds)
      .set({ year_end_state: yearEndState.committed, batch_id, committed_at: sql`now()` })
      .where(sql`year_end_id = ${yearEnd.year_end_id}`)
    for (const resource of touched) await announce(tx, { resource })
  })
}

/** Each seat ends, and most begin another; two statements, however many they are. */
async function moveStudents(
  tx: Tx,
  { seats }: YearEndPlan,
  places: ReadonlyMap<string, { class_id: number; start_date: string }>,
): Promise<void> {
  const moved = seats.flatMap(({ seat, into }) =>
    into ? [{ ...places.get(placeOf(into))!, enrollment_id: seat.enrollment_id, student_id: seat.student_id }] : [],
  )
  const endings = new Map<number, number>([
    [yearEndOutcome.advances, enrollmentStatus.completed],
    [yearEndOutcome.repeats, enrollmentStatus.completed],
    [yearEndOutcome.graduates, enrollmentStatus.completed],
    [yearEndOutcome.completes, enrollmentStatus.completed],
    [yearEndOutcome.dropsOut, enrollmentStatus.left],
    [yearEndOutcome.transfersOut, enrollmentStatus.left],
  ])
  const ended = seats.flatMap(({ seat, outcome }) =>
    endings.has(outcome) ? [{ id: seat.enrollment_id, status: endings.get(outcome)!, day: seat.from_end }] : [],
  )
  await tx.execute(sql`update student_enrollments e set enrollment_status = w.status, leave_date = greatest(e.enroll_date, w.day)
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as w (id int, status int, day date) where e.enrollment_id = w.id`)
  await tx.execute(sql`insert into student_enrollments (student_id, class_id, enroll_date, from_enrollment_id)
    select w.student_id, w.class_id, w.start_date, w.enrollment_id
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as w (student_id int, class_id int, start_date date, enrollment_id int) order by w.enrollment_id`)
}

/** The status that an outcome leaves a student with. */
const leaving = new Map<number, number>([
  [yearEndOutcome.graduates, studentStatus.graduated],
  [yearEndOutcome.dropsOut, studentStatus.droppedOut],
  [yearEndOutcome.transfersOut, studentStatus.transferredOut],
])

/** Whoever leaves does so as on any other day: with the change written down, his cards ended and his account closed. */
async function letLeave(
  { actor, db }: Pick<JobWork<unknown>, 'actor' | 'db'>,
  tx: Tx,
  { seats }: YearEndPlan,
  remark: string,
): Promise<void> {
  const effective_date = dayOf(new Date())
  for (const [outcome, status] of leaving) {
    const ids = [...new Set(seats.flatMap((each) => (each.outcome === outcome ? [each.seat.student_id] : [])))]
    const { rowCount } = await tx.execute(
      sql`select from students where student_id = any(${sql.param(ids)}::int[]) and status = ${literal(studentStatus.active)} for update`,
    )
    if (rowCount !== ids.length) throw refuse('rehearsal_is_outdated')
    await applyStudentStatus(tx, db, actor, ids, { status, remark, effective_date })
  }
}
