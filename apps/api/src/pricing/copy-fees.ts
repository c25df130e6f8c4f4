import { formatAmount, parseAmount, roundUp } from '@sala/contract/kit/money'
import type { copyFees as operation } from '@sala/contract/pricing/fee-changes'
import { renamed } from '@sala/contract/pricing/rename-fee'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { academicYears, grades, subPrograms } from '../tables/academics.ts'
import { feeSetups, instalmentPlans } from '../tables/pricing.ts'

type Input = Work<typeof operation>['input']

/** A price so many percent dearer, a part of a cent rounded up. */
export const dearer = (price: string, percent: string): string =>
  formatAmount(roundUp(parseAmount(price) * (10_000n + parseAmount(percent)), 10_000n))

const sourcesOf = (tx: Tx, input: Input) =>
  tx
    .select({ fee: feeSetups, year: academicYears.ac_year, grade: grades, plan: instalmentPlans.name_en })
    .from(feeSetups)
    .leftJoin(academicYears, eq(academicYears.ac_year_id, feeSetups.ac_year_id))
    .leftJoin(grades, eq(grades.grade_id, feeSetups.grade_id))
    .leftJoin(instalmentPlans, eq(instalmentPlans.plan_id, feeSetups.plan_id))
    .where(
      and(
        eq(feeSetups.branch_id, input.from_branch_id),
        eq(feeSetups.is_inactive, 0),
        input.from_year_id ? eq(feeSetups.ac_year_id, input.from_year_id) : undefined,
        input.from_grade_id ? eq(feeSetups.grade_id, input.from_grade_id) : undefined,
        input.fee_type_id ? eq(feeSetups.fee_type_id, input.fee_type_id) : undefined,
        input.fee_setup_ids.length > 0 ? inArray(feeSetups.fee_setup_id, input.fee_setup_ids) : undefined,
      ),
    )
    .orderBy(feeSetups.fee_setup_id)

/**
 * The same fees in another year, branch or grade; one that is there already, or whose year the branch does not have, is
 * left alone and named.
 */
export async function copyFees({ input, tx }: Work<typeof operation>) {
  const { branch_id } = input
  // Whoever copies into the branch at the same time comes second, and finds what the first one has made.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('copy fees'), ${branch_id})`)
  const sources = await sourcesOf(tx, input)
  const years = new Map(
    (await tx.select().from(academicYears).where(eq(academicYears.branch_id, branch_id))).map((each) => [
      each.ac_year,
      each.ac_year_id,
    ]),
  )
  const plans = new Map(
    (await tx.select().from(instalmentPlans).where(eq(instalmentPlans.branch_id, branch_id))).map((each) => [
      each.name_en,
      each.plan_id,
    ]),
  )
  const [into] = input.grade_id
    ? await tx
        .select({ grade: grades, acp_id: subPrograms.acp_id })
        .from(grades)
        .innerJoin(subPrograms, eq(subPrograms.acps_id, grades.acps_id))
        .where(eq(grades.grade_id, input.grade_id))
    : []
  const place = (fee: {
    fee_name_en: string
    ac_year_id: number | null
    grade_id: number | null
    payment_term_id: number
    payment_shift_id: number | null
  }) => JSON.stringify([fee.fee_name_en, fee.ac_year_id, fee.grade_id, fee.payment_term_id, fee.payment_shift_id])
  const there = new Set((await tx.select().from(feeSetups).where(eq(feeSetups.branch_id, branch_id))).map(place))
  const skipped: { fee_name_en: string; fee_name_kh: string }[] = []
  const rows = sources.flatMap(({ fee, year, grade, plan }) => {
    const { fee_setup_id: _, version: __, created_by: ___, created_date: ____, updated_at: _____, ...kept } = fee
    const row = {
      ...kept,
      branch_id,
      fee_name_en: renamed(fee.fee_name_en, grade?.grade_name_foreign ?? null, into?.grade.grade_name_foreign),
      fee_name_kh: renamed(fee.fee_name_kh, grade?.grade_name_native ?? null, into?.grade.grade_name_native),
      fee_amount: dearer(fee.fee_amount, input.percent),
      ac_year_id: input.ac_year_id ?? (year === null ? null : (years.get(year) ?? null)),
      plan_id: plan === null ? null : (plans.get(plan) ?? null),
      ...(into && { grade_id: into.grade.grade_id, acps_id: into.grade.acps_id, acp_id: into.acp_id }),
    }
    const missing = year !== null && row.ac_year_id === null
    if (!missing && !there.has(place(row))) {
      there.add(place(row))
      return [row]
    }
    skipped.push({ fee_name_en: fee.fee_name_en, fee_name_kh: fee.fee_name_kh })
    return []
  })
  if (rows.length > 0 && input.only_count !== 1) await tx.insert(feeSetups).values(rows)
  return { copied: rows.length, skipped }
}
