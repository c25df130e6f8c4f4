import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { readSeatBoard as operation, SeatedStudent, SeatTile } from '@sala/contract/enrolment/seating'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'

/** The classes of a term and who sits in them, in two statements however many there are. */
export async function readSeatBoard({ input: { ac_term_id, grade_id }, tx }: Work<typeof operation>) {
  const { rows: terms } = await tx.execute<{ branch_id: number; ac_status_id: number }>(
    sql`select branch_id, ac_status_id from terms where ac_term_id = ${ac_term_id}`,
  )
  const { rows: classes } = await tx.execute<Omit<SeatTile, 'students'>>(sql`
    select c.class_id, c.class_name, c.grade_id, g.grade_name_foreign, g.grade_name_native, r.room_name, t.full_name_foreign as teacher_name_foreign,
      t.full_name_native as teacher_name_native, c.capacity, c.ac_status_id
    from classes c join grades g using (grade_id) left join rooms r on r.room_id = c.room_id left join teachers t on t.teacher_id = c.teacher_resp_id
    where c.ac_term_id = ${ac_term_id} and c.grade_id = coalesce(${grade_id ?? null}::int, c.grade_id)
    order by g.grade_order, c.class_name, c.class_id limit 300`)
  const { rows: seated } = await tx.execute<SeatedStudent & { class_id: number }>(sql`
    select e.class_id, e.enrollment_id, s.student_id, s.card_number, s.full_name_en, s.full_name_kh, s.gender
    from student_enrollments e join students s using (student_id)
    where e.class_id = any(${sql.param(classes.map((each) => each.class_id))}::int[]) and e.enrollment_status = ${literal(enrollmentStatus.studying)}
    order by s.full_name_kh, s.student_id`)
  const byClass = Map.groupBy(seated, (each) => each.class_id)
  const studentsOf = (class_id: number) => (byClass.get(class_id) ?? []).map(({ class_id: _, ...student }) => student)
  return {
    ac_term_id,
    ...terms[0]!,
    classes: classes.map((each) => ({ ...each, students: studentsOf(each.class_id) })),
  }
}
