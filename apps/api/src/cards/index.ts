import { cards as area } from '@sala/contract/cards/area'
import type * as activators from '@sala/contract/cards/card-activators'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { cardProblems } from '@sala/contract/cards/problems'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { reaches } from '@sala/contract/kit/reach'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { and, type SQL, sql } from 'drizzle-orm'
import { aboutStudents } from '../accounts/public.ts'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { refusals } from '../kit/problem.ts'
import { allStaff, caller, describeScope, descriptionOf, type Scope } from '../kit/store/scope.ts'
import { type TableFor, tie } from '../kit/store/store.ts'
import { countPrintedCards, pickupIsBlocked } from '../people/public.ts'
import * as tables from '../tables/cards.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { employees, studentPickups, students } from '../tables/people.ts'
import { activateCard } from './activate-card.ts'
import { changeCardStatus } from './change-card-status.ts'
import { checkCard } from './check-card.ts'
import { cardNumberOf } from './holders.ts'
import { printEmployeeCards } from './print-employee-cards.ts'
import { mountPrintCards, printManyCards } from './print-many-cards.ts'
import { printPickupCards } from './print-pickup-cards.ts'
import { printStudentCards } from './print-student-cards.ts'
import { shelveCards } from './shelve-cards.ts'

const { cards: held } = tables
const refuse = refusals(cardProblems)
/** A pickup person's card is about the child. */
const aboutPickups: Scope = Object.fromEntries(
  Object.entries(aboutStudents(studentPickups.student_id)).map(([type, condition]) => [
    type,
    describeScope(
      descriptionOf(condition)!.reach,
      sql`exists (select 1 from ${studentPickups} where ${studentPickups.student_pickup_id} = ${held.student_pickup_id} and ${condition})`,
      type === 'staff-api'
        ? sql`array(select s.branch_id from ${studentPickups} p join ${students} s on s.student_id = p.student_id where p.student_pickup_id = ${held.student_pickup_id})`
        : undefined,
    ),
  ]),
)
const ofOwnEmployees: Scope = {
  'staff-api': describeScope(
    reaches.own_branches,
    sql`${held.staff_id} is not null and exists (select 1 from ${employees} e where e.staff_id = ${held.staff_id} and e.branch_id = any(${caller.branchIds}))`,
    sql`array(select e.branch_id from ${employees} e where e.staff_id = ${held.staff_id})`,
  ),
}
const childOf = sql`(select p.student_id from ${studentPickups} p where p.student_pickup_id = ${held.student_pickup_id})`
const pickupOf = tie(studentPickups.student_pickup_id, held.student_pickup_id)
const branchOf = (child: SQL) => sql`(select s.branch_id from ${students} s where s.student_id = ${child})`
const inBranches = (child: SQL) => (values: SQL) =>
  sql`exists (select 1 from ${students} s where s.student_id = ${child} and s.branch_id = any(${values}))`
const inClasses = (values: SQL) =>
  sql`${students.student_id} in (select e.student_id from ${studentEnrollments} e where e.enrollment_status = ${literal(enrollmentStatus.studying)} and e.class_id = any(${values}))`
const hasCard = sql`(exists (select 1 from ${held} c where c.student_id = ${students.student_id} and c.card_status = ${literal(cardStatus.active)}))::int`
const hasPhoto = sql`(${students.photo} is not null)::int`
/** A number is kept as a reader says it, and what stands in the history stays as it is. */
async function asReadersSay({
  values,
  before,
}: {
  values: { card_number?: string }
  before: { is_history: number } | undefined
}) {
  if (before?.is_history) throw refuse('card_in_history')
  return values.card_number ? { card_number: cardNumberOf(values.card_number) } : undefined
}

export const cards = serveArea(area, (app) => {
  mountPrintCards(app)
  return {
    resources: {
      cardTemplates: { table: tables.cardTemplates, scope: allStaff },
      studentCards: {
        table: held as unknown as TableFor<typeof activators.studentCards>,
        scope: aboutStudents(held.student_id),
        computed: { branch_id: branchOf(sql`${held.student_id}`) },
        past: { branch_id: [tie(students.student_id, held.student_id)] },
        where: { branch_id: inBranches(sql`${held.student_id}`) },
        beforeSave: asReadersSay,
      },
      employeeCards: {
        table: held as unknown as TableFor<typeof activators.employeeCards>,
        scope: ofOwnEmployees,
        computed: { branch_id: sql`(select e.branch_id from ${employees} e where e.staff_id = ${held.staff_id})` },
        past: { branch_id: [tie(employees.staff_id, held.staff_id)] },
        where: {
          branch_id: (values) =>
            sql`exists (select 1 from ${employees} e where e.staff_id = ${held.staff_id} and e.branch_id = any(${values}))`,
        },
        beforeSave: asReadersSay,
      },
      pickupCards: {
        table: held as unknown as TableFor<typeof activators.pickupCards>,
        scope: aboutPickups,
        computed: {
          student_id: childOf,
          is_blocked: sql`(${pickupIsBlocked(childOf, sql`${held.student_pickup_id}`)})::int`,
          branch_id: branchOf(childOf),
        },
        past: {
          student_id: [pickupOf],
          branch_id: [pickupOf, tie(students.student_id, studentPickups.student_id)],
        },
        where: {
          student_id: (values) =>
            sql`${held.student_pickup_id} in (select p.student_pickup_id from ${studentPickups} p where p.student_id = any(${values}))`,
          branch_id: inBranches(childOf),
        },
        beforeSave: asReadersSay,
      },
      cardsToBePrinted: {
        table: students,
        // Whoever has left gets no card.
        scope: {
          'staff-api': describeScope(
            reaches.own_branches,
            and(
              sql`${students.status} = ${literal(studentStatus.active)}`,
              sql`${students.branch_id} = any(${caller.branchIds})`,
            ) as SQL<boolean>,
            sql`array[${students.branch_id}]`,
          ),
        },
        computed: {
          class_id: sql`(select e.class_id from ${studentEnrollments} e where e.student_id = ${students.student_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by e.enrollment_id desc limit 1)`,
          has_photo: hasPhoto,
          has_card: hasCard,
        },
        past: {
          class_id: [tie(studentEnrollments.student_id, students.student_id)],
          has_photo: [],
          has_card: [tie(held.student_id, students.student_id)],
        },
        where: {
          class_id: inClasses,
          has_photo: (values) => sql`${hasPhoto} = any(${values})`,
          has_card: (values) => sql`${hasCard} = any(${values})`,
          status: (values) =>
            sql`(case when ${students.print_card_counter} = 0 then 'New' else 'Printed' end) = any(${values})`,
        },
      },
    },
    operations: {
      printPickupCards: (work) => printPickupCards(app, work.input.student_pickup_id_list, work),
      printEmployeeCards: (work) => printEmployeeCards(app, 'staff_id', work.input.staff_id_list, work),
      printTeacherCards: (work) => printEmployeeCards(app, 'teacher_id', work.input.teacher_id_list, work),
      activateStudentCard: (work) => activateCard('student_id', work),
      checkStudentCard: checkCard,
      changeStudentCardStatus: (work) => changeCardStatus('student_id', work),
      shelveStudentCards: shelveCards,
      activateEmployeeCard: (work) => activateCard('staff_id', work),
      checkEmployeeCard: checkCard,
      changeEmployeeCardStatus: (work) => changeCardStatus('staff_id', work),
      shelveEmployeeCards: shelveCards,
      activatePickupCard: (work) => activateCard('student_pickup_id', work),
      checkPickupCard: checkCard,
      changePickupCardStatus: (work) => changeCardStatus('student_pickup_id', work),
      shelvePickupCards: shelveCards,
      printManyCards: printManyCards(app),
      printNewCards: (work) => printStudentCards(app, work.input.student_ids, work),
      printStudentCards: (work) => printStudentCards(app, work.input.student_id_list, work),
      countPrintedStudentCard: async ({ input: { student_id }, tx }) => {
        const [counted] = await countPrintedCards(tx, [student_id])
        return counted!
      },
    },
  }
})
