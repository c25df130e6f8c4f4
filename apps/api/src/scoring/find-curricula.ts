import { type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { academicYears, grades, subjects } from '../tables/academics.ts'
import { curricula, curriculumLines, scoreAssessments } from '../tables/scoring-rules.ts'

/** The newest of its kind that holds for a grade in a school year: the grade's own, else that of its sub program. */
export const heldFor = (
  grade: SQL,
  year: SQL,
) => sql`r.acps_id = ${grade}.acps_id and (r.grade_id = ${grade}.grade_id or r.grade_id is null) and r.school_year <= ${year}
  order by r.grade_id nulls last, r.school_year desc limit 1`

/** The year that school goes on in: that of the last academic year that has begun. */
export const presentYear = sql`coalesce((select max(extract(year from y.start_date)) from ${academicYears} y where y.start_date <= ${sqlToday}), 0)`

interface Line extends Record<string, unknown> {
  readonly program_structure_id: number
  readonly subject_id: number
  readonly subject_name_foreign: string
  readonly subject_name_native: string
  readonly parent_subject_id: number | null
  readonly mark_kind: number
  readonly full_score: string
  readonly coefficient: string
  readonly counts: number
}

/** The grades that are assessed by this assessment and no other, with what they are marked in. */
export async function findAssessedCurricula(tx: Tx, id: number) {
  const g = sql.raw('g')
  const { rows } = await tx.execute<{
    grade_id: number
    grade_name_foreign: string
    grade_name_native: string
    curriculum_id: number | null
    lines: Line[]
  }>(sql`
    select g.grade_id, g.grade_name_foreign, g.grade_name_native, c.curriculum_id, coalesce(l.lines, '[]') as lines
    from ${scoreAssessments} a join ${grades} g on g.acps_id = a.acps_id
      cross join lateral (select greatest(a.school_year, ${presentYear})::int as year offset 0) now
      cross join lateral (select r.id from ${scoreAssessments} r where r.scoring_cycle_id = a.scoring_cycle_id and ${heldFor(g, sql.raw('now.year'))}) held
      left join lateral (select r.curriculum_id from ${curricula} r where ${heldFor(g, sql.raw('now.year'))}) c on true
      left join lateral (select json_agg(json_build_object('program_structure_id', l.program_structure_id, 'subject_id', l.subject_id,
          'subject_name_foreign', s.subject_name_foreign, 'subject_name_native', s.subject_name_native, 'parent_subject_id', s.parent_subject_id,
          'mark_kind', l.mark_kind, 'full_score', l.full_score::text, 'coefficient', l.coefficient::text, 'counts', l.counts)
          order by l.program_structure_id) as lines
        from ${curriculumLines} l join ${subjects} s using (subject_id) where l.curriculum_id = c.curriculum_id) l on true
    where a.id = ${id} and held.id = a.id order by g.grade_order, g.grade_id`)
  return rows
}
