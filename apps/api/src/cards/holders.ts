import { cardProblems } from '@sala/contract/cards/problems'
import { peopleProblems } from '@sala/contract/people/problems'
import { hasLeft } from '@sala/contract/people/statuses'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { eq, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { refusals, stillThere } from '../kit/problem.ts'
import { pickupIsBlocked } from '../people/public.ts'
import { employees, studentPickups, students } from '../tables/people.ts'

const refuse = refusals(cardProblems)
const refusePerson = refusals(peopleProblems)

/** The three kinds of people that a card may stand for. */
export type Holder = 'student_id' | 'staff_id' | 'student_pickup_id'

/** As a reader says it: no spaces, capital letters. */
export const cardNumberOf = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

async function lockStudent(tx: Tx, id: number): Promise<void> {
  const { status } = stillThere(
    await tx.select({ status: students.status }).from(students).where(eq(students.student_id, id)).for('no key update'),
  )
  if (studentHasLeft.includes(status)) throw refuse('holder_has_left')
}

const lock: Record<Holder, (tx: Tx, id: number) => Promise<void>> = {
  student_id: lockStudent,
  staff_id: async (tx, id) => {
    const { status } = stillThere(
      await tx
        .select({ status: employees.status })
        .from(employees)
        .where(eq(employees.staff_id, id))
        .for('no key update'),
    )
    if (hasLeft.includes(status)) throw refuse('holder_has_left')
  },
  student_pickup_id: async (tx, id) => {
    const [pickup] = await tx
      .select({
        student_id: studentPickups.student_id,
        over: sql<boolean>`is_deleted = 1 or coalesce(valid_to < ${sqlToday}, false)`,
        blocked: sql<boolean>`${pickupIsBlocked(sql`${studentPickups.student_id}`, sql`${studentPickups.student_pickup_id}`)}`,
      })
      .from(studentPickups)
      .where(eq(studentPickups.student_pickup_id, id))
      .for('no key update')
    if (pickup!.over) throw refuse('pickup_not_valid')
    if (pickup!.blocked) throw refusePerson('may_not_pick_up')
    await lockStudent(tx, pickup!.student_id)
  },
}

/** Holds the person while a card becomes his, so that two desks do it one after the other; refuses whoever has left. */
export const lockHolder = (tx: Tx, holder: Holder, id: number): Promise<void> => lock[holder](tx, id)
