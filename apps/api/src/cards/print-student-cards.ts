import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { eq, inArray, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { lookAtPaper } from '../people/public.ts'
import { academicYears, classes, subPrograms } from '../tables/academics.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { branches, companies } from '../tables/organisation.ts'
import { students } from '../tables/people.ts'
import { type Drawn, drawCards, inOrder, issuerColumns, type Printing, words } from './draw-cards.ts'

/** The seat that a student sits in now; of several, the newest. */
export const seatNow = sql`${studentEnrollments.enrollment_id} = (select e.enrollment_id from ${studentEnrollments} e
  where e.student_id = ${students.student_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by e.enrollment_id desc limit 1)`

const people = (tx: Printing['tx'], ids: readonly number[]) =>
  tx
    .select({
      student_id: students.student_id,
      card_number: students.card_number,
      name_en: students.full_name_en,
      name_kh: students.full_name_kh,
      photo: students.photo,
      class_name: classes.class_name,
      ac_year: academicYears.ac_year,
      card_template_id: subPrograms.card_template_id,
      ...issuerColumns,
    })
    .from(students)
    .innerJoin(branches, eq(branches.branch_id, students.branch_id))
    .innerJoin(companies, eq(companies.company_id, branches.company_id))
    .leftJoin(studentEnrollments, seatNow)
    .leftJoin(classes, eq(classes.class_id, studentEnrollments.class_id))
    .leftJoin(academicYears, eq(academicYears.ac_year_id, studentEnrollments.ac_year_id))
    .leftJoin(subPrograms, eq(subPrograms.acps_id, studentEnrollments.acps_id))
    .where(inArray(students.student_id, [...ids]))

/** Who stands on the cards of these students, and how. No private telephone: a card can be lost. */
export async function drawnStudents(
  tx: Printing['tx'],
  ids: readonly number[],
): Promise<(Drawn & { readonly class_name: string | null })[]> {
  return inOrder(ids, await people(tx, ids), 'student_id').map((student) => ({
    by: student,
    class_name: student.class_name,
    card: {
      name: words(student.name_en, student.name_kh),
      position: student.class_name
        ? words(`Class ${student.class_name}`, `ថ្នាក់ ${student.class_name}`)
        : words('Student', 'សិស្ស'),
      department: student.ac_year ? words(student.ac_year, student.ac_year) : undefined,
      emp_id: student.card_number,
      barcode: student.card_number,
      qr: student.card_number,
    },
    photo: student.photo,
    card_template_id: student.card_template_id,
  }))
}

/** The cards of students, in the template of their sub program. */
export async function printStudentCards(
  app: App,
  ids: readonly number[],
  work: Printing & Pick<Work<never>, 'actor'>,
): Promise<never> {
  await lookAtPaper(work, 'print-student-cards', ids)
  return drawCards(app, work, await drawnStudents(work.tx, ids))
}
