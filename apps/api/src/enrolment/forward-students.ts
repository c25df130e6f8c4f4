import type {
  accelerateStudents as accelerateOperation,
  forwardStudents as forwardOperation,
} from '@sala/contract/enrolment/seating'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { refuseAbout, whoOf } from './refusals.ts'
import { type LockedClass, lockClass, lockStudents, seatsNow, takeSeats } from './take-seats.ts'

/**
 * How many grades the way leads from one class to the other, if it does, and whether the other begins in a later term.
 */
async function wayBetween(tx: Tx, from_class_id: number, to: LockedClass) {
  const { rows } = await tx.execute<{ class_name: string; later: boolean; grades: number | null }>(sql`
    with recursive way (grade_id, step) as (
      select grade_id, 0 from classes where class_id = ${from_class_id}
      union all select g.next_grade_id, w.step + 1 from way w join grades g using (grade_id) where g.next_grade_id is not null and w.step < 30
    )
    select c.class_name, t.start_date < ${to.start_date}::date as later, (select min(step) from way where grade_id = ${to.grade_id}) as grades
    from classes c join terms t using (ac_term_id) where c.class_id = ${from_class_id}`)
  return rows[0]!
}

type Leaving = Work<typeof forwardOperation> | Work<typeof accelerateOperation>

async function leaveFor(
  { input, tx, now }: Leaving,
  held: LockedClass,
  from: string,
  enrollment_status: 2 | 3,
  remark: string | null | undefined,
) {
  const students = await lockStudents(tx, held, input)
  const seat = new Map(
    (await seatsNow(tx, students, { in: input.from_class_id })).map((each) => [each.student_id, each.enrollment_id]),
  )
  const lost = students.filter((each) => !seat.has(each.student_id))
  if (lost.length > 0) throw refuseAbout('not_in_class', { who: whoOf(lost), class: from })
  const coming = students.map((each) => ({
    ...each,
    leaves: { enrollment_id: seat.get(each.student_id)!, enrollment_status },
  }))
  return takeSeats(tx, now, held, coming, { enroll_date: input.enroll_date ?? null, remark: remark ?? null })
}

/**
 * Students of a class have completed it and take seats in the next one: of the next grade, or of the same grade in a
 * later term.
 */
export async function forwardStudents(work: Work<typeof forwardOperation>) {
  const held = await lockClass(work.tx, work.input.class_id)
  const { class_name, later, grades } = await wayBetween(work.tx, work.input.from_class_id, held)
  if (!later || grades === null || grades > 1) throw refuseAbout('class_not_next', { class: held.class_name })
  return leaveFor(work, held, class_name, 3, work.input.remark)
}

/** Students skip ahead: past the next grade, or into a higher one before the term is over; with the reason why. */
export async function accelerateStudents(work: Work<typeof accelerateOperation>) {
  const held = await lockClass(work.tx, work.input.class_id)
  const { class_name, later, grades } = await wayBetween(work.tx, work.input.from_class_id, held)
  if (grades === null || grades < (later ? 2 : 1)) throw refuseAbout('class_not_ahead', { class: held.class_name })
  return leaveFor(work, held, class_name, later ? 3 : 2, work.input.reason)
}
