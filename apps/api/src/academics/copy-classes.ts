import type { copyClass as operation } from '@sala/contract/academics/class-changes'
import { academicsProblems } from '@sala/contract/academics/problems'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { classes, terms } from '../tables/academics.ts'

const refuseHere = refusals(academicsProblems)

/**
 * Classes again in a term of the same branch and sub program, in that term's status; a name that is taken there is left
 * alone.
 */
export async function copyClassesInto(
  tx: Tx,
  sources: readonly (typeof classes.$inferSelect)[],
  term: typeof terms.$inferSelect,
) {
  if (sources.some(({ branch_id, acps_id }) => branch_id !== term.branch_id || acps_id !== term.acps_id))
    throw refuseHere('copy_stays_in_branch')
  if (sources.length === 0) return []
  const { ac_term_id, ac_year_id, ac_status_id } = term
  const rows = sources.map(
    ({
      class_id: _,
      search_text: __,
      version: ___,
      created_by: ____,
      created_date: _____,
      updated_at: ______,
      ...kept
    }) => kept,
  )
  return tx
    .insert(classes)
    .values(rows.map((row) => ({ ...row, ac_term_id, ac_year_id, ac_status_id })))
    .onConflictDoNothing({ target: [classes.ac_term_id, classes.class_name] })
    .returning({ class_id: classes.class_id, class_name: classes.class_name })
}

export async function copyClass({ input, tx }: Work<typeof operation>) {
  const sources = await tx
    .select()
    .from(classes)
    .where(inArray(classes.class_id, input.class_ids))
    .orderBy(classes.class_name, classes.class_id)
  const [term] = await tx.select().from(terms).where(eq(terms.ac_term_id, input.ac_term_id))
  if (input.ac_year_id && input.ac_year_id !== term!.ac_year_id)
    throw refuse('invalid', { errors: { ac_term_id: 'not_within' } })
  const copied = await copyClassesInto(tx, sources, term!)
  // Two classes of one name, from two terms, become one.
  const left = [...copied]
  const skipped = sources.filter(({ class_name }) => {
    const at = left.findIndex((each) => each.class_name === class_name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { copied, skipped: skipped.map(({ class_name }) => class_name) }
}
