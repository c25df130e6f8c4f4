import { academicStatus } from '@sala/contract/academics/statuses'
import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { academicYears, classes, terms } from '../tables/academics.ts'
import { copyClassesInto } from './copy-classes.ts'
import type { YearPlan } from './plan-next-year.ts'

/** Where a class stands, the same before it is made and after. */
export const placeOf = ({
  branch_id,
  acps_id,
  class_name,
}: {
  branch_id: number
  acps_id: number
  class_name: string
}): string => `${branch_id}/${acps_id}/${class_name}`

/**
 * Makes what a plan says is missing, upcoming or begun; answers the class behind each place, and when its term begins.
 */
export async function openNextYear(
  tx: Tx,
  plan: YearPlan,
  begun: boolean,
): Promise<Map<string, { class_id: number; start_date: string }>> {
  const status = begun ? academicStatus.active : academicStatus.upcoming
  const missing = plan.years.filter(({ ac_year_id }) => ac_year_id === null)
  const made =
    missing.length === 0
      ? []
      : await tx
          .insert(academicYears)
          .values(
            missing.map(({ branch_id, ac_year, start_date, end_date }) => ({
              branch_id,
              ac_year,
              start_date,
              end_date,
              ac_status_id: status,
            })),
          )
          .returning()
  const yearOf = new Map(
    plan.years.map(({ branch_id, ac_year_id }) => [
      branch_id,
      ac_year_id ?? made.find((each) => each.branch_id === branch_id)!.ac_year_id,
    ]),
  )
  const lacking = plan.terms.filter(({ ac_term_id }) => ac_term_id === null)
  if (lacking.length > 0)
    await tx.insert(terms).values(
      lacking.map(({ branch_id, acps_id, term_name, term_name_kh, term_order, start_date, end_date, is_first }) => ({
        branch_id,
        acps_id,
        term_name,
        term_name_kh,
        term_order,
        start_date,
        end_date,
        ac_year_id: yearOf.get(branch_id)!,
        ac_status_id: is_first ? status : academicStatus.upcoming,
      })),
    )
  if (begun) await begin(tx, plan)
  const all = await tx
    .select()
    .from(terms)
    .where(inArray(terms.ac_year_id, [...yearOf.values()]))
  const firsts = plan.terms.filter(({ is_first }) => is_first)
  const places = new Map<string, { class_id: number; start_date: string }>()
  const sources = Map.groupBy(
    plan.classes.filter(({ from_class_id }) => from_class_id !== null),
    ({ branch_id, acps_id }) => `${branch_id}/${acps_id}`,
  )
  for (const first of firsts) {
    const term = all.find(
      (each) =>
        each.branch_id === first.branch_id && each.acps_id === first.acps_id && each.term_order === first.term_order,
    )!
    const from = sources.get(`${first.branch_id}/${first.acps_id}`) ?? []
    const rows =
      from.length === 0
        ? []
        : await tx
            .select()
            .from(classes)
            .where(
              inArray(
                classes.class_id,
                from.map(({ from_class_id }) => from_class_id!),
              ),
            )
            .orderBy(classes.class_id)
    for (const copied of await copyClassesInto(tx, rows, term))
      places.set(placeOf({ ...first, ...copied }), { class_id: copied.class_id, start_date: term.start_date })
    for (const there of plan.classes)
      if (there.class_id !== null && there.branch_id === first.branch_id && there.acps_id === first.acps_id)
        places.set(placeOf(there), { class_id: there.class_id, start_date: term.start_date })
  }
  return places
}

/** What is there already begins too: the year, its first terms and their classes. */
async function begin(tx: Tx, plan: YearPlan): Promise<void> {
  const years = plan.years.flatMap(({ ac_year_id }) => ac_year_id ?? [])
  const firsts = plan.terms.flatMap(({ is_first, ac_term_id }) => (is_first ? (ac_term_id ?? []) : []))
  if (years.length > 0)
    await tx
      .update(academicYears)
      .set({ ac_status_id: academicStatus.active })
      .where(and(inArray(academicYears.ac_year_id, years), sql`ac_status_id <> ${literal(academicStatus.active)}`))
  if (firsts.length === 0) return
  await tx
    .update(terms)
    .set({ ac_status_id: academicStatus.active })
    .where(and(inArray(terms.ac_term_id, firsts), sql`ac_status_id <> ${literal(academicStatus.active)}`))
  await tx
    .update(classes)
    .set({ ac_status_id: academicStatus.active })
    .where(and(inArray(classes.ac_term_id, firsts), sql`ac_status_id = ${literal(academicStatus.upcoming)}`))
}
