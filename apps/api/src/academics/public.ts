import { academicStatus } from '@sala/contract/academics/statuses'
import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { academicYears, classes, terms } from '../tables/academics.ts'
import type { YearPlan } from './plan-next-year.ts'

/** Plans and opens whole years: what the advancement of students stands on. */
export { openNextYear, placeOf } from './open-next-year.ts'
export { type NextYear, type PlannedClass, planNextYear, type YearPlan } from './plan-next-year.ts'

/** The years that end, their terms and classes become history. */
export async function closeYears(tx: Tx, plan: YearPlan): Promise<void> {
  const ended = plan.years.map(({ from_year_id }) => from_year_id)
  for (const table of [academicYears, terms, classes])
    await tx
      .update(table)
      .set({ ac_status_id: academicStatus.history })
      .where(and(inArray(table.ac_year_id, ended), sql`ac_status_id <> ${literal(academicStatus.history)}`))
}
