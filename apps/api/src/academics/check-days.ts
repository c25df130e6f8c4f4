import { academicsProblems } from '@sala/contract/academics/problems'
import { academicStatus } from '@sala/contract/academics/statuses'
import type { terms as termsResource, academicYears as yearsResource } from '@sala/contract/academics/years'
import { and, eq, gt, lt, ne, or } from 'drizzle-orm'
import { refusals, stillThere } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { academicYears, subPrograms, terms } from '../tables/academics.ts'

const refuse = refusals(academicsProblems)

/** A term has one of the places of its sub program, lies within its year, and only one of them is current. */
export async function checkTermInYear({ values, before, tx }: Change<typeof termsResource>): Promise<void> {
  const term = { ac_status_id: academicStatus.upcoming, ...before, ...values } as NonNullable<typeof before>
  // Whoever else saves a term of this year, or the year itself, waits here: each then sees what the other did.
  const year = stillThere(
    await tx.select().from(academicYears).where(eq(academicYears.ac_year_id, term.ac_year_id)).for('no key update'),
  )
  if (term.start_date < year.start_date || term.end_date > year.end_date) throw refuse('term_outside_year')
  const [program] = await tx.select().from(subPrograms).where(eq(subPrograms.acps_id, term.acps_id))
  if (term.term_order > program!.number_of_term_per_grade && term.term_order !== before?.term_order)
    throw refuse('no_such_term_order')
  if (term.ac_status_id !== academicStatus.active) return
  const current = and(
    eq(terms.ac_year_id, term.ac_year_id),
    eq(terms.acps_id, term.acps_id),
    eq(terms.branch_id, term.branch_id),
    eq(terms.ac_status_id, academicStatus.active),
  )
  const [other] = await tx
    .select({ ac_term_id: terms.ac_term_id })
    .from(terms)
    .where(before ? and(current, ne(terms.ac_term_id, before.ac_term_id)) : current)
  if (other) throw refuse('another_term_is_current')
}

/** A year keeps room for the terms that it has. */
export async function checkTermsOfYear({ values, before, tx }: Change<typeof yearsResource>): Promise<void> {
  if (!before) return
  const year = { ...before, ...values }
  const [outside] = await tx
    .select({ ac_term_id: terms.ac_term_id })
    .from(terms)
    .where(
      and(
        eq(terms.ac_year_id, before.ac_year_id),
        or(lt(terms.start_date, year.start_date), gt(terms.end_date, year.end_date)),
      ),
    )
    .limit(1)
  if (outside) throw refuse('year_cuts_terms')
}
