import type { terms as resource } from '@sala/contract/academics/years'
import { eq, or } from 'drizzle-orm'
import type { Replacement } from '../kit/mount/mount-resource.ts'
import { academicYears, terms } from '../tables/academics.ts'

/**
 * Holds the year before its term, as whoever switches terms or ends the year does; the other way round they would wait
 * in a circle.
 */
export const editTerm: Replacement<typeof resource> = async ({ store, values, key, actor, tx }) => {
  const [term] = await tx
    .select({ ac_year_id: terms.ac_year_id })
    .from(terms)
    .where(eq(terms.ac_term_id, key.ac_term_id as number))
  const isYear = (id: unknown) => (typeof id === 'number' ? eq(academicYears.ac_year_id, id) : undefined)
  if (term)
    await tx
      .select({ ac_year_id: academicYears.ac_year_id })
      .from(academicYears)
      .where(or(isYear(term.ac_year_id), isYear(values.ac_year_id)))
      .orderBy(academicYears.ac_year_id)
      .for('no key update')
  return store.update(tx, actor, key, values)
}
