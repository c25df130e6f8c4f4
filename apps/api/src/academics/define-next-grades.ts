import {
  goesInCircle,
  type gradesWithoutCircle,
  type defineNextGrades as operation,
} from '@sala/contract/academics/grade-paths'
import type { grades as resource } from '@sala/contract/academics/grades'
import { academicsProblems } from '@sala/contract/academics/problems'
import { asc, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { grades } from '../tables/academics.ts'

const refuseHere = refusals(academicsProblems)
type Steps = ReadonlyMap<number, number | null>

async function refuseCircles(tx: Tx, changes: Steps): Promise<void> {
  // Two changes that are right by themselves may close a circle together: one waits for the other, and sees it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('next grades'))`)
  const kept = await tx.select({ grade_id: grades.grade_id, next: grades.next_grade_id }).from(grades)
  const steps = new Map([...kept.map(({ grade_id, next }) => [grade_id, next] as const), ...changes])
  if ([...changes.keys()].some((grade_id) => goesInCircle(steps, grade_id))) throw refuseHere('grades_go_in_circles')
}

/** A child goes on, never back; a new grade leads nowhere that comes back to it. */
export async function goOnOnly({ values, before, tx }: Change<typeof resource>): Promise<void> {
  if (before && values.next_grade_id) await refuseCircles(tx, new Map([[before.grade_id, values.next_grade_id]]))
}

export async function defineNextGrades({ input, tx }: Work<typeof operation>) {
  if (input.grades.some(({ grade_id }) => grade_id === undefined))
    throw refuse('invalid', { errors: { grades: 'required' } })
  const changes = new Map(input.grades.map(({ grade_id, next_grade_id }) => [grade_id, next_grade_id ?? null]))
  if (changes.size === 0) return { changed: 0 }
  const ids = [...changes.keys()]
  // Rows before the lock that all share, in one order: nobody waits for somebody who waits for him.
  await tx
    .select({ grade_id: grades.grade_id })
    .from(grades)
    .where(inArray(grades.grade_id, ids))
    .orderBy(asc(grades.grade_id))
    .for('no key update')
  await refuseCircles(tx, changes)
  const pairs = sql.join(
    [...changes].map(([grade_id, next]) => sql`(${grade_id}::int, ${next}::int)`),
    sql`, `,
  )
  const { rowCount } =
    await tx.execute(sql`update grades g set next_grade_id = c.next from (values ${pairs}) c (grade_id, next)
    where g.grade_id = c.grade_id and g.next_grade_id is distinct from c.next`)
  return { changed: rowCount ?? 0 }
}

export async function listGradesWithoutCircle({ input, tx }: Work<typeof gradesWithoutCircle>) {
  const { rows } = input.grade_id
    ? await tx.execute<{ grade_id: number }>(sql`with recursive before as (select ${input.grade_id}::int as grade_id
        union select g.grade_id from grades g join before b on g.next_grade_id = b.grade_id) select grade_id from before`)
    : { rows: [] }
  const shown = {
    grade_id: grades.grade_id,
    grade_name_foreign: grades.grade_name_foreign,
    grade_name_native: grades.grade_name_native,
    acps_id: grades.acps_id,
    level_id: grades.level_id,
    next_grade_id: grades.next_grade_id,
  }
  const leading = rows.map(({ grade_id }) => grade_id)
  const found = tx.select(shown).from(grades).orderBy(grades.grade_order, grades.grade_id)
  return { data: await (leading.length > 0 ? found.where(notInArray(grades.grade_id, leading)) : found) }
}
