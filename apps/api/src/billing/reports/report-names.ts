import { type SQL, sql } from 'drizzle-orm'
import { type Asked, named } from '../../kit/report/report-rows.ts'
import { classes, grades, subPrograms } from '../../tables/academics.ts'

/** The names of where somebody sat, for a row `of` that says it by numbers. */
export const seatNames = (asked: Asked): SQL =>
  sql`${named(asked, sql`sp.acps_name_foreign`, sql`sp.acps_name_native`)} as acps_name_foreign, ${named(asked, sql`g.grade_name_foreign`, sql`g.grade_name_native`)} as grade_name_foreign, c.class_name`

/** Whom to call, of a family `f` and its child `s`. */
export const familyPhone: SQL = sql`coalesce(f.phone_number, f.father_phone, f.mother_phone, f.guardian_phone, s.phone_number)`

export const studentName = (asked: Asked): SQL => named(asked, sql`s.full_name_en`, sql`s.full_name_kh`)

export const seatsOf = (of: string): SQL => {
  const row = sql.raw(of)
  return sql`left join ${subPrograms} sp on sp.acps_id = ${row}.acps_id left join ${grades} g on g.grade_id = ${row}.grade_id left join ${classes} c on c.class_id = ${row}.class_id`
}
