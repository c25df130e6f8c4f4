import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { yearEnds } from '../tables/enrolment.ts'

/**
 * Holds the years that end and those that follow, their terms and classes, then everybody who has a seat there: in the
 * order in which whoever
 * changes a seat holds them, and before any table is locked, since who has a row and waits for its table would wait in
 * a circle.
 */
export async function lockYears(tx: Tx, { asked, branch_ids, next_year }: typeof yearEnds.$inferSelect): Promise<void> {
  const { rows } = await tx.execute<{ ac_year_id: number }>(sql`select ac_year_id from academic_years
    where ac_year_id = any(${sql.param(asked!.ac_year_ids)}::int[]) or (branch_id = any(${sql.param(branch_ids)}::int[]) and ac_year = ${next_year}) order by 1 for no key update`)
  const inThem = sql`ac_year_id = any(${sql.param(rows.map(({ ac_year_id }) => ac_year_id))}::int[])`
  await tx.execute(sql`select from terms where ${inThem} order by ac_term_id for no key update`)
  await tx.execute(sql`select from classes where ${inThem} order by class_id for no key update`)
  await tx.execute(
    sql`select from students where student_id in (select e.student_id from student_enrollments e where e.${inThem}) order by student_id for no key update`,
  )
}
