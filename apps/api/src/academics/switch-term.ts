import { academicStatus } from '@sala/contract/academics/statuses'
import type { switchTerm as operation } from '@sala/contract/academics/term-changes'
import { and, eq, ne } from 'drizzle-orm'
import { stillThere } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { academicYears, classes, terms } from '../tables/academics.ts'

/** One term of a year and sub program is current; two people who switch at once do it one after the other. */
export async function switchTerm({ input, tx }: Work<typeof operation>) {
  const mine = eq(terms.ac_term_id, input.ac_term_id)
  const [found] = await tx.select({ ac_year_id: terms.ac_year_id }).from(terms).where(mine)
  await tx
    .select({ ac_year_id: academicYears.ac_year_id })
    .from(academicYears)
    .where(eq(academicYears.ac_year_id, found!.ac_year_id))
    .for('no key update')
  const term = stillThere(await tx.select().from(terms).where(mine))
  const { acps_id, ac_year_id, branch_id } = term
  const [previous] = await tx
    .update(terms)
    .set({ ac_status_id: academicStatus.history })
    .where(
      and(
        eq(terms.ac_year_id, ac_year_id),
        eq(terms.acps_id, acps_id),
        eq(terms.branch_id, branch_id),
        eq(terms.ac_status_id, academicStatus.active),
        ne(terms.ac_term_id, input.ac_term_id),
      ),
    )
    .returning({ ac_term_id: terms.ac_term_id })
  if (term.ac_status_id !== academicStatus.active)
    await tx.update(terms).set({ ac_status_id: academicStatus.active }).where(mine)
  const moved = async (ac_term_id: number | undefined, from: number, to: number) => {
    if (!input.with_classes || ac_term_id === undefined) return 0
    const rows = await tx
      .update(classes)
      .set({ ac_status_id: to })
      .where(and(eq(classes.ac_term_id, ac_term_id), eq(classes.ac_status_id, from)))
      .returning({ class_id: classes.class_id })
    return rows.length
  }
  return {
    ac_term_id: input.ac_term_id,
    ac_status_id: academicStatus.active,
    previous_term_id: previous?.ac_term_id ?? null,
    opened_classes: await moved(input.ac_term_id, 3, 1),
    closed_classes: await moved(previous?.ac_term_id, 1, 2),
  }
}
