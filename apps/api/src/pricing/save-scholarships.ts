import type { saveScholarships as operation, scholarships as resource } from '@sala/contract/pricing/scholarships'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse as refuseInKit } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { gradingDefinitions, subPrograms } from '../tables/academics.ts'
import { scholarships } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

async function refuseForeignResults(tx: Tx, acps_id: number, results: readonly number[]): Promise<void> {
  const own = await tx
    .select({ id: gradingDefinitions.grade_definition_id })
    .from(gradingDefinitions)
    .innerJoin(subPrograms, and(eq(subPrograms.acp_id, gradingDefinitions.acp_id), eq(subPrograms.acps_id, acps_id)))
    .where(inArray(gradingDefinitions.grade_definition_id, [...results]))
  if (own.length < new Set(results).size) throw refuse('result_of_other_program')
}

export async function keepOwnResult({ values, tx }: Change<typeof resource>): Promise<void> {
  await refuseForeignResults(tx, values.acps_id!, [values.grade_definition_id!])
}

/** The whole table of a sub program, saved once: what was there is replaced. */
export async function saveScholarships({ input, tx }: Work<typeof operation>) {
  const { acps_id, rates } = input
  const results = rates.map(({ grade_definition_id }) => grade_definition_id)
  if (new Set(results).size < results.length) throw refuseInKit('invalid', { errors: { rates: 'taken' } })
  if (results.length > 0) await refuseForeignResults(tx, acps_id, results)
  // Whoever saves the same table at the same time comes second, and replaces all of it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('scholarships'), ${acps_id})`)
  await tx.delete(scholarships).where(eq(scholarships.acps_id, acps_id))
  const rows = rates.map(({ grade_definition_id, discount_rate }) => ({ acps_id, grade_definition_id, discount_rate }))
  if (rows.length > 0) await tx.insert(scholarships).values(rows)
  return { acps_id, saved: rows.length }
}
