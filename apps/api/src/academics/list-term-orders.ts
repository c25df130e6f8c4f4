import type { termOrders as operation } from '@sala/contract/academics/term-changes'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { subPrograms, terms } from '../tables/academics.ts'

/** As many places as the sub program has terms in a grade, and further ones where terms stand already. */
export async function listTermOrders({ input, tx }: Work<typeof operation>) {
  const [program] = await tx.select().from(subPrograms).where(eq(subPrograms.acps_id, input.acpsId))
  const standing = await tx
    .select()
    .from(terms)
    .where(and(eq(terms.ac_year_id, input.acYearId), eq(terms.acps_id, input.acpsId)))
  const places = Math.max(program!.number_of_term_per_grade, ...standing.map(({ term_order }) => term_order))
  const data = Array.from({ length: places }, (_, index) => {
    const term = standing.find(({ term_order }) => term_order === index + 1)
    return {
      term_order: index + 1,
      is_free: term ? 0 : 1,
      ac_term_id: term?.ac_term_id ?? null,
      term_name: term?.term_name ?? null,
      term_name_kh: term?.term_name_kh ?? null,
    }
  })
  return { data }
}
