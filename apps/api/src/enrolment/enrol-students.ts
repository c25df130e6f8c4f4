import type { enrolStudents as operation } from '@sala/contract/enrolment/seating'
import type { Work } from '../kit/route/work.ts'
import { holdClass, holdStudents, takeSeats } from './take-seats.ts'

/** One student or several take seats in a class. */
export async function enrolStudents({ input, tx, now }: Work<typeof operation>) {
  const held = await holdClass(tx, input.class_id)
  return takeSeats(tx, now, held, await holdStudents(tx, held, input), input)
}
