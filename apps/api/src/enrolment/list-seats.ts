import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type {
  ClassStudent,
  ClassWithSeats,
  listClassStudents,
  listNextClasses,
  listSeatClasses,
  listSeatTerms,
  OpenTerm,
  listUnseated as unseatedOperation,
  WaitingStudent,
} from '@sala/contract/enrolment/seating'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { normaliseText } from '../kit/text.ts'

const mostClasses = 1000
const mostWaiting = 200
const mostCounted = 1000

const like = (search: string | null | undefined): string =>
  `%${normaliseText(search ?? '')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`

/** Running and coming classes of the caller's branches, with the seats that are taken. */
async function classesWhere(tx: Tx, actor: Actor, more: SQL): Promise<{ data: ClassWithSeats[] }> {
  const { rows } = await tx.execute<ClassWithSeats>(sql`
    select c.class_id, c.class_name, c.branch_id, c.acps_id, c.ac_year_id, c.ac_term_id, t.term_name, t.term_name_kh, y.ac_year, p.acps_name_foreign, p.acps_name_native, c.grade_id, c.ac_status_id, c.capacity,
      (select count(*)::int from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${literal(enrollmentStatus.studying)}) as taken
    from classes c join terms t using (ac_term_id) join academic_years y on y.ac_year_id = c.ac_year_id join sub_programs p on p.acps_id = c.acps_id
    where c.branch_id = any(${sql.param(actor.branch_ids)}::int[]) and c.ac_status_id in (${literal(academicStatus.active, academicStatus.upcoming)}) and ${more}
    order by t.start_date, c.class_name, c.class_id limit ${mostClasses}`)
  return { data: rows }
}

export function listClasses({ input, actor, tx }: Work<typeof listSeatClasses>) {
  const named = (['branch_id', 'acps_id', 'ac_year_id', 'ac_term_id', 'grade_id'] as const).flatMap((name) =>
    input[name] ? [sql`c.${sql.identifier(name)} = ${input[name]}`] : [],
  )
  return classesWhere(tx, actor, sql.join([...named, sql`c.search_text like ${like(input.search)}`], sql` and `))
}

export function listNext({ input, actor, tx }: Work<typeof listNextClasses>) {
  const next = sql`c.grade_id = (select g.next_grade_id from grades g where g.grade_id = ${input.gradeId})`
  return classesWhere(tx, actor, input.branch_id ? sql`${next} and c.branch_id = ${input.branch_id}` : next)
}

export async function listTerms({ input, actor, tx }: Work<typeof listSeatTerms>) {
  const branches = input.branch_id ? [input.branch_id] : actor.branch_ids
  const { rows } = await tx.execute<OpenTerm>(sql`
    select t.ac_term_id, t.term_name, t.term_name_kh, y.ac_year, t.ac_status_id, t.branch_id, b.branch_name_en, b.branch_name_kh, t.acps_id, p.acps_name_foreign, p.acps_name_native
    from terms t join academic_years y using (ac_year_id) join branches b on b.branch_id = t.branch_id join sub_programs p on p.acps_id = t.acps_id
    where t.branch_id = any(${sql.param(branches)}::int[]) and exists (select 1 from classes c where c.ac_term_id = t.ac_term_id and c.ac_status_id in (${literal(academicStatus.active, academicStatus.upcoming)}))
    order by b.branch_name_en, p.acps_id, (t.ac_status_id = ${literal(academicStatus.active)}) desc, t.start_date desc limit ${mostClasses}`)
  return { data: rows }
}

export async function listStudents({ input, tx }: Work<typeof listClassStudents>) {
  const { rows } = await tx.execute<ClassStudent & Record<string, unknown>>(sql`
    select e.enrollment_id, s.student_id, s.card_number, s.full_name_en, s.full_name_kh, s.gender, s.photo, s.status
    from student_enrollments e join students s using (student_id) where e.class_id = ${input.class_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)}
    order by s.full_name_kh, s.student_id`)
  return { data: rows }
}

/**
 * Active students of the term's branch who have no seat in it; without any seat at all, unless those elsewhere are
 * wanted too.
 */
export async function listUnseated({ input, tx }: Work<typeof unseatedOperation>) {
  const elsewhere = input.seated_elsewhere === 1
  const found = sql`from students s join terms t on t.ac_term_id = ${input.ac_term_id} and s.branch_id = t.branch_id
    where s.status = ${literal(studentStatus.active)} and s.search_text like ${like(input.search)} and not exists (
      select 1 from student_enrollments e where e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} ${elsewhere ? sql`and e.ac_term_id = t.ac_term_id` : sql``})`
  const { rows } = await tx.execute<WaitingStudent & Record<string, unknown>>(sql`
    select s.student_id, s.card_number, s.full_name_en, s.full_name_kh, s.gender, (
      select c.class_name from student_enrollments e join classes c using (class_id) where e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)}
      order by e.enrollment_id desc limit 1) as class_name
    ${found} order by s.card_number limit ${mostWaiting}`)
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${found} limit ${mostCounted}) as found`,
  )
  return { data: rows, total: counted.rows[0]!.total }
}
