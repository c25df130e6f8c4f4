import { academicStatus } from '@sala/contract/academics/statuses'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { users } from '../tables/accounts.ts'

/** The teacher whom a user is. */
export async function teacherOf(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ teacher_id: number | null }>(
    sql`select teacher_id from ${users} where user_id = ${userId}`,
  )
  return rows[0]?.teacher_id ?? null
}

const taught = (teacher: number | null, branches: readonly number[] | undefined) => sql`
  select l.class_id, l.subject_id from schedule_details l where l.teacher_id = ${teacher} and l.is_live = 1 ${branches ? sql`and l.branch_id = any(${sql.param([...branches])}::int[])` : sql``}`

interface ClassOption extends Record<string, unknown> {
  class_id: number
  class_name: string
  grade_id: number
  ac_term_id: number
}

/**
 * The running classes that a teacher is responsible for or timetabled in; for somebody else, those of his own branches.
 */
export async function classesOfTeacher(
  tx: Tx,
  teacher: number | null,
  branches?: readonly number[],
): Promise<{ data: ClassOption[] }> {
  const { rows } =
    await tx.execute<ClassOption>(sql`select c.class_id, c.class_name, c.grade_id, c.ac_term_id from classes c
    where c.ac_status_id = ${literal(academicStatus.active)} ${branches ? sql`and c.branch_id = any(${sql.param([...branches])}::int[])` : sql``}
    and (c.teacher_resp_id = ${teacher} or c.class_id in (select t.class_id from (${taught(teacher, branches)}) t)) order by c.class_name, c.class_id`)
  return { data: rows }
}

interface SubjectOption extends Record<string, unknown> {
  subject_id: number
  subject_name_foreign: string
  subject_name_native: string
  subject_code: string
}

/** What a teacher is timetabled to teach, or registered for. */
export async function subjectsOfTeacher(
  tx: Tx,
  teacher: number | null,
  branches?: readonly number[],
): Promise<{ data: SubjectOption[] }> {
  const { rows } =
    await tx.execute<SubjectOption>(sql`select s.subject_id, s.subject_name_foreign, s.subject_name_native, s.subject_code from subjects s
    where s.subject_id in (select t.subject_id from (${taught(teacher, branches)}) t union select k.subject_id from teacher_subject_codes k where k.teacher_id = ${teacher})
    order by s.subject_order, s.subject_id`)
  return { data: rows }
}
