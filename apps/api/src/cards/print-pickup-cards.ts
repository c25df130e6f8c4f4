import { pickupType } from '@sala/contract/people/pickups'
import { peopleProblems } from '@sala/contract/people/problems'
import { eq, inArray, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { pickupIsBlocked } from '../people/public.ts'
import { classes, subPrograms } from '../tables/academics.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { branches, companies } from '../tables/organisation.ts'
import { parents, studentPickups, students } from '../tables/people.ts'
import { drawCards, inOrder, issuerColumns, type Printing, words } from './draw-cards.ts'
import { seatNow } from './print-student-cards.ts'

const refuse = refusals(peopleProblems)

const people = (tx: Printing['tx'], ids: readonly number[]) =>
  tx
    .select({
      student_pickup_id: studentPickups.student_pickup_id,
      card_number: studentPickups.card_number,
      guardian: studentPickups.guardian,
      guardian_kh: studentPickups.guardian_kh,
      guardian_type: studentPickups.guardian_type,
      relationship: studentPickups.relationship,
      valid_to: studentPickups.valid_to,
      // Father and mother may have given the family's photo already.
      photo: sql<
        string | null
      >`coalesce(${studentPickups.photo}, case ${studentPickups.guardian_type} when ${literal(pickupType.father)} then ${parents.father_photo} when ${literal(pickupType.mother)} then ${parents.mother_photo} end)`,
      is_blocked: sql<boolean>`${pickupIsBlocked(sql`${studentPickups.student_id}`, sql`${studentPickups.student_pickup_id}`)}`,
      child_en: students.full_name_en,
      child_kh: students.full_name_kh,
      child_photo: students.photo,
      class_name: classes.class_name,
      card_template_id: subPrograms.card_template_id,
      ...issuerColumns,
    })
    .from(studentPickups)
    .innerJoin(students, eq(students.student_id, studentPickups.student_id))
    .innerJoin(branches, eq(branches.branch_id, students.branch_id))
    .innerJoin(companies, eq(companies.company_id, branches.company_id))
    .leftJoin(parents, eq(parents.student_parent_id, students.student_parent_id))
    .leftJoin(studentEnrollments, seatNow)
    .leftJoin(classes, eq(classes.class_id, studentEnrollments.class_id))
    .leftJoin(subPrograms, eq(subPrograms.acps_id, studentEnrollments.acps_id))
    .where(inArray(studentPickups.student_pickup_id, [...ids]))

/** The cards of those who take a child home: who they are, and which child. Whoever is blocked gets none. */
export async function printPickupCards(app: App, ids: readonly number[], work: Printing) {
  const found = inOrder(ids, await people(work.tx, ids), 'student_pickup_id')
  if (found.some(({ is_blocked }) => is_blocked)) throw refuse('some_may_not_pick_up')
  const drawn = found.map((person) => {
    const [en, km] = pickupType.labels.get(person.guardian_type)!
    const child = person.class_name ? `${person.child_en} · ${person.class_name}` : person.child_en
    return {
      by: person,
      card: {
        kind: words('Pickup card', 'កាតទទួលសិស្ស'),
        name: words(person.guardian, person.guardian_kh),
        position: person.relationship ? words(person.relationship, person.relationship) : words(en, km),
        department: words(child, person.child_kh),
        emp_id: person.card_number,
        barcode: person.card_number,
        qr: person.card_number,
        valid_until: person.valid_to ?? undefined,
      },
      photo: person.photo,
      beside: person.child_photo,
      card_template_id: person.card_template_id,
    }
  })
  return drawCards(app, work, drawn)
}
