import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { type transfers as resource, transferType } from '@sala/contract/enrolment/transfers'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { Mount } from '../kit/mount/mount-resource.ts'
import { stillThere } from '../kit/problem.ts'
import { placeStudent } from '../people/public.ts'
import { studentEnrollments as seats, studentTransfers } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'
import { refuse, refuseAbout } from './refusals.ts'
import { lockClass } from './take-seats.ts'

/** A seat that the student took afterwards. Its class is named only to those who may know it. */
async function seatSince(tx: Tx, actor: Actor, student_id: number, transfer_id: number) {
  const { rows } = await tx.execute<{ class_name: string; branch_id: number }>(sql`
    select c.class_name, c.branch_id from student_enrollments e join classes c using (class_id)
    where e.student_id = ${student_id} and e.created_date > (select t.created_date from student_transfers t where t.transfer_id = ${transfer_id})
    order by e.enrollment_id limit 1`)
  const [seat] = rows
  if (!seat) return undefined
  return actor.branch_ids.includes(seat.branch_id)
    ? seat.class_name
    : (['a class of the new branch', 'ថ្នាក់នៃសាខាថ្មី'] as const)
}

/** A transfer is taken back while nothing newer has happened: the student returns, with the seats that it ended. */
export const takeTransferBack: NonNullable<Mount<typeof resource>['remove']> = async ({ store, key, actor, tx }) => {
  await store.read(tx, actor, key)
  const [transfer] = await tx.select().from(studentTransfers).where(store.keyMatches(key))
  const { transfer_id, student_id, transfer_type, to_branch_id } = transfer!
  const ended = await tx.select().from(seats).where(eq(seats.transfer_id, transfer_id)).orderBy(asc(seats.class_id))
  // Classes before the student, in the order in which every other change of seats holds them.
  const classes = []
  for (const { class_id } of ended) classes.push(await lockClass(tx, class_id))
  const student = stillThere(await tx.select().from(students).where(eq(students.student_id, student_id)).for('update'))
  const [newer] = await tx
    .select()
    .from(studentTransfers)
    .where(and(eq(studentTransfers.student_id, student_id), gt(studentTransfers.transfer_id, transfer_id)))
    .limit(1)
  if (newer) throw refuse('transfer_not_last')
  const since = await seatSince(tx, actor, student_id, transfer_id)
  if (since) throw refuseAbout('seated_since_transfer', { class: since })
  // Where the transfer put the student, or back already.
  const there =
    transfer_type === transferType.betweenBranches
      ? [to_branch_id, transfer!.from_branch_id].includes(student.branch_id)
      : student.branch_id === transfer!.from_branch_id
  if (
    !there ||
    student.status !==
      (transfer_type === transferType.betweenBranches ? transfer!.status_before : studentStatus.transferredOut)
  )
    throw refuse('changed_since_transfer')
  const full = classes.find(({ capacity, taken }) => taken >= capacity)
  if (full) throw refuseAbout('class_full', { class: full.class_name, free: 0, capacity: full.capacity, wanted: 1 })
  await placeStudent(tx, student_id, { branch_id: transfer!.from_branch_id, status: transfer!.status_before })
  await tx
    .update(seats)
    .set({ enrollment_status: enrollmentStatus.studying, leave_date: null, transfer_id: null })
    .where(eq(seats.transfer_id, transfer_id))
  await store.remove(tx, actor, key)
}
