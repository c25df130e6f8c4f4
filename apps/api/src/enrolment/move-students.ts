import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { moveStudents as operation } from '@sala/contract/enrolment/seating'
import type { Work } from '../kit/route/work.ts'
import { refuseAbout, whoOf } from './refusals.ts'
import { lockClass, lockStudents, seatsNow, takeSeats } from './take-seats.ts'

/** Students change to another class of the same term; the seat they leave says so, and the new one knows it. */
export async function moveStudents({ input, tx, now }: Work<typeof operation>) {
  const held = await lockClass(tx, input.class_id)
  const students = await lockStudents(tx, held, input)
  const from = new Map((await seatsNow(tx, students, { besides: held })).map((seat) => [seat.student_id, seat]))
  const lost = students.filter((each) => !from.has(each.student_id))
  if (lost.length > 0) throw refuseAbout('no_seat_to_leave', { who: whoOf(lost), class: held.class_name })
  const coming = students.map((each) => {
    const { class_id, enrollment_id } = from.get(each.student_id)!
    // Whoever sits there already leaves nothing, and is told so.
    return class_id === held.class_id
      ? each
      : { ...each, leaves: { enrollment_id, enrollment_status: enrollmentStatus.moved } }
  })
  return takeSeats(tx, now, held, coming, input)
}
