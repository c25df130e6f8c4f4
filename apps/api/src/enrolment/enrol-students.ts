import type { enrolStudents as operation } from '@sala/contract/enrolment/seating'
import type { Work } from '../kit/route/work.ts'
import { lockClass, lockStudents, takeSeats } from './take-seats.ts'

/** One student or several take seats in a class. */
export async function enrolStudents({ input, tx, now }: Work<typeof operation>) {
  const held = await lockClass(tx, input.class_id)
  return takeSeats(tx, now, held, await lockStudents(tx, held, input), input)
}
