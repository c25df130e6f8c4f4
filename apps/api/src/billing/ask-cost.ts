import type { askCost as operation } from '@sala/contract/billing/cost-questions'
import { dayOf } from '@sala/contract/kit/clock'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { sumsOf } from '../kit/document.ts'
import type { Work } from '../kit/route/work.ts'
import { type ImaginedStudent, priceLines, rateOn } from '../pricing/public.ts'
import { academicYears, grades, subPrograms } from '../tables/academics.ts'
import { feeGroupItems, feeSetups } from '../tables/pricing.ts'
import { feesOf } from './choose-fees.ts'
import { refuse } from './refusals.ts'

type Asked = Work<typeof operation>['input']

/** The year of a branch that a day falls into; between two years the one that runs. */
async function yearOn(tx: Tx, branch_id: number, day: string): Promise<number> {
  const { ac_year_id, start_date, end_date, ac_status_id } = academicYears
  const [year] = await tx
    .select({ ac_year_id })
    .from(academicYears)
    .where(eq(academicYears.branch_id, branch_id))
    .orderBy(desc(sql`${day} between ${start_date} and ${end_date}`), asc(ac_status_id))
    .limit(1)
  return year?.ac_year_id ?? 0
}

/** The tuition of a grade as a class of it would pay it; where none fits, or two equally well, nobody guesses. */
async function tuitionOf(
  tx: Tx,
  { branch_id, acps_id, grade_id, payment_term_id }: Asked,
  day: string,
): Promise<number> {
  const [place] = await tx
    .select({ acp_id: subPrograms.acp_id, grade_en: grades.grade_name_foreign, grade_kh: grades.grade_name_native })
    .from(grades)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, grades.acps_id))
    .where(and(eq(grades.grade_id, grade_id), eq(grades.acps_id, acps_id)))
  if (!place) throw refuse('grade_of_other_program')
  const fees = await tx
    .select()
    .from(feeSetups)
    .where(
      and(
        eq(feeSetups.branch_id, branch_id),
        eq(feeSetups.is_inactive, 0),
        eq(feeSetups.fee_type_id, 1),
        eq(feeSetups.payment_term_id, payment_term_id),
      ),
    )
  const seat = {
    ac_year_id: await yearOn(tx, branch_id, day),
    ac_term_id: 0,
    acp_id: place.acp_id,
    acps_id,
    grade_id,
    class_id: 0,
    payment_shift_id: null,
  }
  const fitting = feesOf(seat, fees, [1])
  const grade = [place.grade_en, place.grade_kh] as const
  if (fitting === 'ambiguous') throw refuse('two_tuitions_of_grade', { grade })
  if (!fitting[0]) throw refuse('no_tuition_of_grade', { grade })
  return fitting[0].fee_setup_id
}

/** What a seat would cost somebody who is not here, with the discounts that he would have; nothing is kept of it. */
export async function askCost({ input, tx, now }: Work<typeof operation>) {
  const { branch_id, acps_id, nth_child, is_staff_child, scholarship_rate, fee_group_id } = input
  const on = input.price_date ?? dayOf(now)
  const tuition = await tuitionOf(tx, input, on)
  const group = fee_group_id
    ? await tx
        .select({ fee_setup_id: feeGroupItems.fee_setup_id, quantity: feeGroupItems.quantity })
        .from(feeGroupItems)
        .innerJoin(feeSetups, eq(feeSetups.fee_setup_id, feeGroupItems.fee_setup_id))
        .where(and(eq(feeGroupItems.fee_group_id, fee_group_id), eq(feeSetups.is_inactive, 0)))
        .orderBy(feeGroupItems.item_id)
    : []
  const others = input.fee_setup_ids.filter(
    (id) => id !== tuition && !group.some(({ fee_setup_id }) => fee_setup_id === id),
  )
  const wanted = [{ fee_setup_id: tuition }, ...group, ...others.map((fee_setup_id) => ({ fee_setup_id }))]
  const imagined: ImaginedStudent = {
    nth: nth_child,
    is_staff_child: is_staff_child === 1,
    acps_id,
    scholarship_rate: scholarship_rate ?? null,
  }
  const [lines] = await priceLines(tx, [{ student_id: null, imagined, branch_id, on, wanted }])
  const { total_amount, total_khr } = sumsOf(lines!, await rateOn(tx, on))
  const data = lines!.map(({ fee_type_id: _, amount: __, rules, fee_setup_id, ...line }) => ({
    ...line,
    fee_setup_id: fee_setup_id!,
    rules: [...rules],
  }))
  return { data, total_amount, total_khr }
}
