import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { dayOf } from '@sala/contract/kit/clock'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refuse as refuseAny, stillThere } from '../kit/problem.ts'
import { classes } from '../tables/academics.ts'
import { studentEnrollments as seats } from '../tables/enrolment.ts'
import { refuse, refuseAbout, whoOf } from './refusals.ts'

export interface LockedClass extends Record<string, unknown> {
  readonly class_id: number
  readonly class_name: string
  readonly branch_id: number
  readonly ac_year_id: number
  readonly ac_term_id: number
  readonly acps_id: number
  readonly grade_id: number
  readonly ac_status_id: number
  readonly capacity: number
  readonly taken: number
  readonly start_date: string
  readonly end_date: string
}

interface LockedStudent extends Record<string, unknown> {
  readonly student_id: number
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly status: number
  readonly branch_id: number
}

/** A student on the way into a class, and the seat that is left for it. */
export type Coming = LockedStudent & {
  readonly leaves?: { readonly enrollment_id: number; readonly enrollment_status: 2 | 3 }
}

/** The class, held until the transaction ends, so that whoever wants its last seat too waits and then counts again. */
export async function lockClass(tx: Tx, class_id: number): Promise<LockedClass> {
  const { rows } = await tx.execute<LockedClass>(sql`
    select c.class_id, c.class_name, c.branch_id, c.ac_year_id, c.ac_term_id, c.acps_id, c.grade_id, c.ac_status_id, c.capacity, t.start_date, t.end_date
    from classes c join terms t using (ac_term_id) where c.class_id = ${class_id} for no key update of c`)
  // Counted by a statement of its own: the one that waited still sees the seats as they were before.
  const counted = await tx.execute<{ taken: number }>(
    sql`select count(*)::int as taken from student_enrollments where class_id = ${class_id} and enrollment_status = ${literal(enrollmentStatus.studying)}`,
  )
  const held = { ...stillThere(rows), taken: counted.rows[0]!.taken }
  if (held.ac_status_id === academicStatus.history) throw refuseAbout('class_not_open', { class: held.class_name })
  return held
}

/** The students, held in one order; only active ones of the class's branch may come in. */
export async function lockStudents(
  tx: Tx,
  held: LockedClass,
  input: { student_ids: readonly number[]; student_id?: number | null },
): Promise<LockedStudent[]> {
  const ids = [...new Set([...input.student_ids, ...(input.student_id ? [input.student_id] : [])])]
  if (ids.length === 0) throw refuseAny('invalid', { errors: { student_ids: 'required' } })
  const { rows } = await tx.execute<LockedStudent>(sql`
    select student_id, full_name_en, full_name_kh, status, branch_id from students where student_id = any(${sql.param(ids)}::int[])
    order by student_id for no key update`)
  if (rows.length < ids.length) throw refuseAny('not_found')
  const away = rows.filter((each) => each.branch_id !== held.branch_id)
  if (away.length > 0) throw refuseAbout('student_of_other_branch', { who: whoOf(away), class: held.class_name })
  const inactive = rows.filter((each) => each.status !== studentStatus.active)
  if (inactive.length > 0) throw refuseAbout('student_not_active', { who: whoOf(inactive) })
  return rows
}

/** The seats that students sit in now: in the term and program of a class, or in one class alone. */
export async function seatsNow(
  tx: Tx,
  students: readonly LockedStudent[],
  where: { besides: LockedClass } | { in: number },
) {
  const ids = students.map((each) => each.student_id)
  const here =
    'in' in where
      ? eq(seats.class_id, where.in)
      : and(eq(seats.ac_term_id, where.besides.ac_term_id), eq(seats.acps_id, where.besides.acps_id))
  return tx
    .select({
      enrollment_id: seats.enrollment_id,
      student_id: seats.student_id,
      class_id: seats.class_id,
      class_name: classes.class_name,
    })
    .from(seats)
    .innerJoin(classes, eq(classes.class_id, seats.class_id))
    .where(and(inArray(seats.student_id, ids), eq(seats.enrollment_status, enrollmentStatus.studying), here))
}

/** Seats them, all or none: nobody twice in a term of a program, and never more than the class has seats. */
export async function takeSeats(
  tx: Tx,
  now: Date,
  held: LockedClass,
  coming: readonly Coming[],
  { enroll_date, remark }: { enroll_date?: string | null; remark?: string | null },
) {
  const today = dayOf(now)
  const day = enroll_date ?? (today < held.start_date ? held.start_date : today)
  if (enroll_date && day > held.end_date) throw refuse('after_term', { errors: { enroll_date: 'no_such_day' } })
  const leaving = new Set(coming.flatMap(({ leaves }) => (leaves ? [leaves.enrollment_id] : [])))
  const others = (await seatsNow(tx, coming, { besides: held })).filter((each) => !leaving.has(each.enrollment_id))
  if (others[0]) {
    const who = coming.filter(
      (each) => others[0]!.class_id === others.find((seat) => seat.student_id === each.student_id)?.class_id,
    )
    throw refuseAbout('already_seated', { who: whoOf(who), class: others[0].class_name }, { conflicts: others })
  }
  const free = held.capacity - held.taken
  if (coming.length > free)
    throw refuseAbout('class_full', {
      class: held.class_name,
      free: Math.max(free, 0),
      capacity: held.capacity,
      wanted: coming.length,
    })
  for (const status of [2, 3] as const) {
    const left = coming.flatMap(({ leaves }) => (leaves?.enrollment_status === status ? [leaves.enrollment_id] : []))
    if (left.length > 0)
      await tx
        .update(seats)
        .set({
          enrollment_status: status,
          leave_date: sql`greatest(${seats.enroll_date}, ${today < day ? today : day}::date)`,
        })
        .where(inArray(seats.enrollment_id, left))
  }
  const { class_id, branch_id, ac_year_id, ac_term_id, acps_id, grade_id } = held
  const ofClass = { class_id, branch_id, ac_year_id, ac_term_id, acps_id, grade_id }
  const taken = await tx
    .insert(seats)
    .values(
      coming.map(({ student_id, leaves }) => ({
        ...ofClass,
        student_id,
        enroll_date: day,
        remark: remark ?? null,
        from_enrollment_id: leaves?.enrollment_id ?? null,
      })),
    )
    .returning({ enrollment_id: seats.enrollment_id })
  return { class_id, enrollment_ids: taken.map((each) => each.enrollment_id), free: free - coming.length }
}
