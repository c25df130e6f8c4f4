import {
  cardStatus,
  type checkStudentCard,
  employeeCards,
  pickupCards,
  studentCards,
} from '@sala/contract/cards/card-activators'
import { permissionName } from '@sala/contract/kit/access'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { cards } from '../tables/cards.ts'
import { employees, studentPickups, students } from '../tables/people.ts'
import { cardNumberOf } from './holders.ts'

/** Whether a number is somebody's; whose it is only where the caller could read that card. */
export async function checkCard({ input, actor, tx, store }: Work<typeof checkStudentCard>) {
  const [card] = await tx
    .select({
      id: cards.id,
      card_status: cards.card_status,
      staff_id: cards.staff_id,
      student_pickup_id: cards.student_pickup_id,
      name_en: sql<string>`coalesce(${students.full_name_en}, ${employees.name_en}, ${studentPickups.guardian})`,
      name_kh: sql<string>`coalesce(${students.full_name_kh}, ${employees.name_kh}, ${studentPickups.guardian_kh})`,
    })
    .from(cards)
    .leftJoin(students, eq(students.student_id, cards.student_id))
    .leftJoin(employees, eq(employees.staff_id, cards.staff_id))
    .leftJoin(studentPickups, eq(studentPickups.student_pickup_id, cards.student_pickup_id))
    .where(
      and(
        eq(cards.card_number, cardNumberOf(input.card_number)),
        eq(cards.is_history, 0),
        ne(cards.card_status, cardStatus.returned),
      ),
    )
  if (!card) return { exists: false, card: null }
  const { staff_id, student_pickup_id, ...told } = card
  const resource = staff_id ? employeeCards : student_pickup_id ? pickupCards : studentCards
  const may =
    actor.permissions.has(permissionName('view', resource.name)) && (await store(resource).holds(tx, actor, [card.id]))
  return { exists: true, card: may ? { ...told, resource: resource.name } : null }
}
