import { academicsProblems } from '@sala/contract/academics/problems'
import { academicStatus } from '@sala/contract/academics/statuses'
import type { copyTerm as operation } from '@sala/contract/academics/term-changes'
import { terms as resource } from '@sala/contract/academics/years'
import { eq } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { academicYears, classes, terms } from '../tables/academics.ts'
import { copyClassesInto } from './copy-classes.ts'
import { moveDays } from './move-days.ts'

const refuse = refusals(academicsProblems)

/** A term again in another place, upcoming; with its classes if asked. All of it or nothing. */
export async function copyTerm({ input, actor, tx, store }: Work<typeof operation>) {
  const [source] = await tx.select().from(terms).where(eq(terms.ac_term_id, input.ac_term_id))
  const [from] = await tx.select().from(academicYears).where(eq(academicYears.ac_year_id, source!.ac_year_id))
  const [into] = await tx.select().from(academicYears).where(eq(academicYears.ac_year_id, input.ac_year_id))
  if (into!.branch_id !== source!.branch_id) throw refuse('copy_stays_in_branch')
  const days = moveDays(source!, from!, into!)
  const made = await store(resource).create(tx, actor, {
    term_name: input.term_name ?? source!.term_name,
    // Under a new name the Khmer one of before would name another term.
    term_name_kh: input.term_name_kh ?? (input.term_name ? null : source!.term_name_kh),
    term_order: input.term_order,
    branch_id: source!.branch_id,
    ac_year_id: input.ac_year_id,
    acps_id: source!.acps_id,
    start_date: input.start_date ?? days.start_date,
    end_date: input.end_date ?? days.end_date,
    ac_status_id: academicStatus.upcoming,
  })
  const [term] = await tx
    .select()
    .from(terms)
    .where(eq(terms.ac_term_id, made.ac_term_id as number))
  const sources = input.with_classes
    ? await tx.select().from(classes).where(eq(classes.ac_term_id, input.ac_term_id))
    : []
  const copied = await copyClassesInto(tx, sources, term!)
  const { ac_term_id, term_name, term_name_kh } = term!
  return { ac_term_id, term_name, term_name_kh, copied_classes: copied.length }
}
