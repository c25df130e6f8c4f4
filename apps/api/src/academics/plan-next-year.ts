import { academicStatus, classCategory, scheduleType } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { moveDays } from './move-days.ts'

export interface NextYear {
  readonly ac_year: string
  readonly start_date: string
  readonly end_date: string
}

/** A year that ends and the one that follows it in the same branch; without a number as long as it is not there. */
export interface PlannedYear extends NextYear {
  readonly branch_id: number
  readonly from_year_id: number
  readonly from_year: string
  readonly from_end: string
  readonly ac_year_id: number | null
}
export interface PlannedTerm {
  readonly branch_id: number
  readonly acps_id: number
  readonly term_name: string
  readonly term_name_kh: string | null
  readonly term_order: number
  readonly start_date: string
  readonly end_date: string
  readonly ac_term_id: number | null
  /** Where the year begins: the term that classes are copied into. */
  readonly is_first: boolean
}
export interface PlannedClass {
  readonly branch_id: number
  readonly acps_id: number
  readonly grade_id: number
  readonly class_name: string
  readonly capacity: number
  /** Those who sit there already. */
  readonly taken: number
  /** The class it is copied from; none where it is there on its own. */
  readonly from_class_id: number | null
  readonly class_id: number | null
}
export interface PlannedTimetable {
  readonly branch_id: number
  readonly acps_id: number
  readonly class_name: string
  readonly sch_id: number
  readonly lessons: number
  /** The lessons that stay behind because somebody or some room is taken then. */
  readonly left_out: readonly number[]
  readonly has_own: boolean
}
export interface YearPlan {
  readonly years: readonly PlannedYear[]
  readonly terms: readonly PlannedTerm[]
  readonly classes: readonly PlannedClass[]
  readonly timetables: readonly PlannedTimetable[]
}

type Rows<T> = readonly (T & Record<string, unknown>)[]
const ids = (of: readonly number[]) => sql`${sql.param(of as number[])}::int[]`

/** What the next year of some years would be made of, without making it: what is there already is used as it is. */
export async function planNextYear(
  tx: Tx,
  yearIds: readonly number[],
  next: NextYear,
  withTimetables: boolean,
): Promise<YearPlan> {
  const { rows: found } = await tx.execute<Record<string, unknown>>(sql`
    select y.branch_id, y.ac_year_id as from_year_id, y.ac_year as from_year, y.start_date::text as from_start, y.end_date::text as from_end,
      n.ac_year_id, coalesce(n.start_date::text, ${next.start_date}) as start_date, coalesce(n.end_date::text, ${next.end_date}) as end_date, ${next.ac_year}::text as ac_year
    from academic_years y left join academic_years n on n.branch_id = y.branch_id and n.ac_year = ${next.ac_year}
    where y.ac_year_id = any(${ids(yearIds)}) order by y.branch_id, y.ac_year_id`)
  const years = found as unknown as (PlannedYear & { from_start: string })[]
  const terms = await planTerms(tx, years)
  const classes = await planClasses(tx, years, terms)
  return { years, terms, classes, timetables: withTimetables ? await planTimetables(tx, years, terms, classes) : [] }
}

/**
 * Each term of the year that ends again, its days as far from the beginning; a place that is taken in the next year is
 * left alone.
 */
async function planTerms(tx: Tx, years: readonly (PlannedYear & { from_start: string })[]): Promise<PlannedTerm[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select t.ac_term_id, t.term_name, t.term_name_kh, t.term_order, t.branch_id, t.acps_id, t.ac_year_id, t.start_date::text, t.end_date::text from terms t
    where t.ac_year_id = any(${ids(years.flatMap(({ from_year_id, ac_year_id }) => (ac_year_id ? [from_year_id, ac_year_id] : [from_year_id])))})
    order by t.branch_id, t.acps_id, t.term_order`)
  const all = rows as unknown as Rows<Omit<PlannedTerm, 'is_first'> & { ac_year_id: number }>
  return years.flatMap((year) => {
    const there = all.filter(({ ac_year_id }) => ac_year_id === year.ac_year_id)
    const taken = new Set(there.map(({ acps_id, term_order }) => `${acps_id}/${term_order}`))
    const made = all
      .filter(
        ({ ac_year_id, acps_id, term_order }) =>
          ac_year_id === year.from_year_id && !taken.has(`${acps_id}/${term_order}`),
      )
      .map((term) => ({
        ...term,
        ...moveDays(term, { start_date: year.from_start, end_date: year.from_end }, year),
        ac_term_id: null,
      }))
    const planned = [...there, ...made].sort((a, b) => a.acps_id - b.acps_id || a.term_order - b.term_order)
    return planned.map(({ ac_year_id: _, ...term }, at) => ({
      ...term,
      is_first: planned[at - 1]?.acps_id !== term.acps_id,
    }))
  })
}

/**
 * The classes of the last term that has any, once for each name, and whatever the next year's first term holds already.
 */
async function planClasses(
  tx: Tx,
  years: readonly PlannedYear[],
  terms: readonly PlannedTerm[],
): Promise<PlannedClass[]> {
  const first = terms
    .filter(({ is_first, ac_term_id }) => is_first && ac_term_id !== null)
    .map(({ ac_term_id }) => ac_term_id!)
  const { rows: sources } = await tx.execute<Record<string, unknown>>(sql`
    select distinct on (c.branch_id, c.acps_id, c.class_name) c.branch_id, c.acps_id, c.class_name, c.grade_id, c.capacity, c.class_id as from_class_id
    from classes c join terms t using (ac_term_id) where c.ac_year_id = any(${ids(years.map(({ from_year_id }) => from_year_id))}) and c.ac_category_id = ${literal(classCategory.regular)}
    order by c.branch_id, c.acps_id, c.class_name, t.term_order desc, c.class_id desc`)
  const { rows: there } = await tx.execute<Record<string, unknown>>(sql`
    select c.branch_id, c.acps_id, c.class_name, c.grade_id, c.capacity, c.class_id,
      (select count(*)::int from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${literal(enrollmentStatus.studying)}) as taken
    from classes c where c.ac_term_id = any(${ids(first)}) order by c.branch_id, c.acps_id, c.class_name`)
  const key = (row: Record<string, unknown>) => `${row.branch_id}/${row.acps_id}/${row.class_name}`
  const known = new Set(there.map(key))
  const begins = new Set(
    terms.filter(({ is_first }) => is_first).map(({ branch_id, acps_id }) => `${branch_id}/${acps_id}`),
  )
  const made = sources
    .filter((row) => !known.has(key(row)) && begins.has(`${row.branch_id}/${row.acps_id}`))
    .map((row) => ({ ...row, class_id: null, taken: 0 }))
  return [...there.map((row) => ({ ...row, from_class_id: null })), ...made] as unknown as PlannedClass[]
}

/**
 * The last timetable of each class that is copied, for the whole first term; a lesson that would want somebody or some
 * room twice stays behind.
 */
async function planTimetables(
  tx: Tx,
  years: readonly PlannedYear[],
  terms: readonly PlannedTerm[],
  classes: readonly PlannedClass[],
): Promise<PlannedTimetable[]> {
  const days = new Map(
    terms.filter(({ is_first }) => is_first).map((term) => [`${term.branch_id}/${term.acps_id}`, term]),
  )
  // A class that was there already may have been copied from one of the same name.
  const { rows: sources } = await tx.execute<{
    class_id: number
    branch_id: number
    acps_id: number
    class_name: string
  }>(sql`
    select distinct on (c.branch_id, c.acps_id, c.class_name) c.class_id, c.branch_id, c.acps_id, c.class_name from classes c join terms t using (ac_term_id)
    where c.ac_year_id = any(${ids(years.map(({ from_year_id }) => from_year_id))}) and c.ac_category_id = ${literal(classCategory.regular)}
    order by c.branch_id, c.acps_id, c.class_name, t.term_order desc, c.class_id desc`)
  const source = new Map(sources.map((each) => [`${each.branch_id}/${each.acps_id}/${each.class_name}`, each.class_id]))
  const wanted = classes.flatMap((each) => {
    const from = each.from_class_id ?? source.get(`${each.branch_id}/${each.acps_id}/${each.class_name}`)
    const term = days.get(`${each.branch_id}/${each.acps_id}`)
    return from && term
      ? [
          {
            from,
            into: each.class_id,
            start_date: term.start_date,
            end_date: term.end_date,
            class_name: each.class_name,
          },
        ]
      : []
  })
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("from" int, "into" int, start_date date, end_date date, class_name text)),
    chosen as (select distinct on (w."from") w.*, s.sch_id, s.branch_id, s.acps_id from wanted w join schedules s on s.class_id = w."from" and s.sch_type = ${literal(scheduleType.study)} and s.ac_status_id <> ${literal(academicStatus.history)}
      order by w."from", s.valid_to desc nulls first, s.sch_id desc),
    lessons as (select l.detail_id, l.sch_id, l.teacher_id, l.room_id, l.weekday, l.minutes, daterange(c.start_date, c.end_date, '[]') as days from chosen c join schedule_details l using (sch_id)),
    twice as (
      select a.detail_id from lessons a join lessons b on b.teacher_id = a.teacher_id and b.weekday = a.weekday and b.minutes && a.minutes and b.days && a.days and b.detail_id < a.detail_id
      union select a.detail_id from lessons a join lessons b on b.room_id = a.room_id and b.weekday = a.weekday and b.minutes && a.minutes and b.days && a.days and b.detail_id < a.detail_id
      union select a.detail_id from lessons a join lessons b on b.sch_id = a.sch_id and b.weekday = a.weekday and b.minutes && a.minutes and b.detail_id < a.detail_id
      union select a.detail_id from lessons a join schedule_details o on o.teacher_id = a.teacher_id and o.minutes && a.minutes and o.days && a.days and o.is_live = 1 and o.sch_type = ${literal(scheduleType.study)}
      union select a.detail_id from lessons a join schedule_details o on o.room_id = a.room_id and o.minutes && a.minutes and o.days && a.days and o.is_live = 1 and o.sch_type = ${literal(scheduleType.study)})
    select c.branch_id, c.acps_id, c.class_name, c.sch_id, count(l.detail_id)::int as lessons,
      coalesce(array_agg(l.detail_id order by l.detail_id) filter (where t.detail_id is not null), '{}') as left_out,
      exists (select from schedules o where o.class_id = c."into" and o.ac_status_id <> ${literal(academicStatus.history)}) as has_own
    from chosen c left join lessons l using (sch_id) left join twice t using (detail_id) group by c.branch_id, c.acps_id, c.class_name, c.sch_id, c."into"
    order by c.branch_id, c.acps_id, c.class_name`)
  return rows as unknown as PlannedTimetable[]
}
