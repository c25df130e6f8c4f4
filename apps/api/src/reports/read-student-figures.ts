import { gender } from '@sala/contract/people/employees'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { studentGrades, studentStatuses, totalStudents } from '@sala/contract/reports/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import { studentsSource } from '../enrolment/public.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { grades } from '../tables/academics.ts'
import { students } from '../tables/people.ts'
import { barOf, daysOf, isDay, ofBranches } from './dashboard-input.ts'

type Bar = { key: string | null; name_en: string | null; name_kh: string | null }
type Heads = { students: number; girls: number }
const heads = sql`count(*)::int as students, count(r.girls)::int as girls`

/** Those who are in the list of students: the figures are its rows, counted. */
export const presentStudents = (today: string): SQL =>
  studentsSource.select({ from: today, to: today, today, language: 'en' })

/** Who studies now, and of those who joined in these days how many on each, or in each branch. */
export async function readTotalStudents(work: Work<typeof totalStudents>) {
  const { from, to, today } = daysOf(work)
  const by = work.input.group_by && isDay(work.input.group_by) ? work.input.group_by : 'branch'
  const { key, name_en, name_kh, join } = barOf(by, sql`r.entry_date`)
  const own = ofBranches(work, sql`r.branch_id`)
  const joined = sql`r.entry_date between ${from}::date and ${to}::date`
  const { rows: all } = await work.tx.execute<Heads & { joined: number }>(
    sql`select count(*) filter (where r.status = ${literal(studentStatus.active)})::int as students, count(r.girls) filter (where r.status = ${literal(studentStatus.active)})::int as girls, count(*) filter (where ${joined})::int as joined
      from (${presentStudents(today)}) r where ${own}`,
  )
  const { rows } = await work.tx.execute<Bar & Heads>(
    sql`select ${key} as key, ${name_en} as name_en, ${name_kh} as name_kh, ${heads} from (${presentStudents(today)}) r ${join}
      where ${own} and ${isDay(by) ? joined : sql`r.status = ${literal(studentStatus.active)}`} group by 1, 2, 3 order by ${isDay(by) ? sql`1` : sql`count(*) desc`}`,
  )
  return { date_from: from, date_to: to, ...all[0]!, data: rows }
}

export async function readStudentStatuses(work: Work<typeof studentStatuses>) {
  const { rows } = await work.tx.execute<Heads & { status: number }>(
    sql`select r.status, count(*)::int as students, count(*) filter (where r.gender = ${literal(gender.female)})::int as girls from ${students} r where ${ofBranches(work, sql`r.branch_id`)} group by 1 order by 1`,
  )
  return { data: rows }
}

/** In the order of the grades; whoever has no seat stands last. */
export async function readStudentGrades(work: Work<typeof studentGrades>) {
  const { today } = daysOf(work)
  const { rows } = await work.tx.execute<Bar & Heads>(sql`
    select r.grade_id::text as key, g.grade_name_foreign as name_en, g.grade_name_native as name_kh, ${heads}
      from (${presentStudents(today)}) r left join ${grades} g on g.grade_id = r.grade_id
      where ${ofBranches(work, sql`r.branch_id`)} and r.status = ${literal(studentStatus.active)} group by r.grade_id, g.grade_id order by min(g.acps_id) nulls last, min(g.grade_order), r.grade_id`)
  return { data: rows }
}
