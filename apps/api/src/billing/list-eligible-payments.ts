import type { listEligiblePayments as operation } from '@sala/contract/billing/invoice-queries'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { dayOf } from '@sala/contract/kit/clock'
import { and, asc, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { priceLines } from '../pricing/public.ts'
import { classes, studyTimes, subPrograms, terms } from '../tables/academics.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { studentEnrollments as seats } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'
import { feeSetups, serviceSubscriptions } from '../tables/pricing.ts'
import { findBilled } from './find-billed.ts'
import { type Days, daysToPay, type Term, within } from './periods-to-pay.ts'

type Fee = typeof feeSetups.$inferSelect
interface Proposal {
  readonly fee: Fee
  readonly quantity: string
  readonly days: Days
  readonly source: 'grade' | 'service'
}

/**
 * What a student can be billed for now: the fees of where he sits and the services he takes, for days that nobody has
 * billed yet.
 */
export async function listEligiblePayments({ input, tx, now }: Work<typeof operation>) {
  const { student_id } = input
  const inv_date = input.inv_date ?? dayOf(now)
  const [student] = await tx
    .select({ branch_id: students.branch_id })
    .from(students)
    .where(eq(students.student_id, student_id))
  const { branch_id } = student!
  const found = [
    ...(await ofSeats(tx, student_id, branch_id, inv_date)),
    ...(await ofServices(tx, student_id, branch_id, inv_date)),
  ]
  const periods = found.map(({ fee, days }) => ({
    ...{ student_id, fee_setup_id: fee.fee_setup_id, fee_type_id: fee.fee_type_id },
    ...{ fee_start_date: days.from, fee_end_date: days.to },
  }))
  const billed = new Set((await findBilled(tx, periods)).map(({ at }) => at))
  const left = found.filter((_, index) => !billed.has(index))
  const wanted = left.map(({ fee, quantity, days }) => ({
    fee_setup_id: fee.fee_setup_id,
    quantity,
    fee_start_date: days.from,
    fee_end_date: days.to,
  }))
  const [lines] = await priceLines(tx, [{ student_id, branch_id, on: inv_date, wanted }])
  const usual = await usualTuition(tx, student_id, left)
  const data = lines!.map((line, index) => {
    const { fee, source } = left[index]!
    const {
      line_no,
      fee_setup_id,
      fee_type_id,
      fee_name_en,
      fee_name_kh,
      fee_start_date,
      fee_end_date,
      quantity,
      price,
      amount,
      discount_rate,
      total_amount,
    } = line
    const said = {
      line_no,
      fee_setup_id,
      fee_type_id,
      fee_name_en,
      fee_name_kh,
      fee_start_date,
      fee_end_date,
      quantity,
      price,
      amount,
      discount_rate,
      total_amount,
    }
    return {
      ...said,
      rules: [...line.rules],
      payment_term_id: fee.payment_term_id,
      source,
      is_suggested: fee.fee_type_id !== 1 || fee_setup_id === usual,
    }
  })
  return { student_id, inv_date, data }
}

/** One tuition of several is proposed: the one he was billed for last, or the one for the fewest days. */
async function usualTuition(tx: Tx, student_id: number, found: readonly Proposal[]): Promise<number | undefined> {
  const tuition = found.filter(({ fee }) => fee.fee_type_id === 1).map(({ fee }) => fee)
  if (tuition.length < 2) return tuition[0]?.fee_setup_id
  const [last] = await tx
    .select({ id: invoiceLines.fee_setup_id })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.inv_id, invoices.inv_id))
    .where(
      and(
        eq(invoices.student_id, student_id),
        eq(invoices.is_deleted, 0),
        eq(invoices.inv_kind, invoiceKind.invoice),
        eq(invoiceLines.fee_type_id, 1),
      ),
    )
    .orderBy(desc(invoices.inv_id))
    .limit(1)
  const shortest = [...tuition].sort((a, b) => a.payment_term_id - b.payment_term_id)[0]!
  return (tuition.find(({ fee_setup_id }) => fee_setup_id === last?.id) ?? shortest).fee_setup_id
}

async function ofSeats(tx: Tx, student_id: number, branch_id: number, on: string): Promise<Proposal[]> {
  const fits = (column: unknown, value: unknown) => sql`(${column} is null or ${column} = ${value})`
  const rows = await tx
    .select({
      fee: feeSetups,
      ac_term_id: seats.ac_term_id,
      enroll_date: seats.enroll_date,
      ac_year_id: seats.ac_year_id,
      acps_id: seats.acps_id,
    })
    .from(seats)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, seats.acps_id))
    .innerJoin(classes, eq(classes.class_id, seats.class_id))
    .leftJoin(studyTimes, eq(studyTimes.ac_st_id, classes.ac_st_id))
    .innerJoin(
      feeSetups,
      and(
        eq(feeSetups.branch_id, branch_id),
        eq(feeSetups.is_inactive, 0),
        fits(feeSetups.ac_year_id, seats.ac_year_id),
        fits(feeSetups.acp_id, subPrograms.acp_id),
        fits(feeSetups.acps_id, seats.acps_id),
        fits(feeSetups.grade_id, seats.grade_id),
        // What belongs to no program is taken by those who ask for it.
        sql`(${feeSetups.fee_type_id} = 1 or coalesce(${feeSetups.acp_id}, ${feeSetups.acps_id}, ${feeSetups.grade_id}) is not null)`,
        or(
          isNull(feeSetups.payment_shift_id),
          isNull(studyTimes.payment_shift_id),
          eq(feeSetups.payment_shift_id, studyTimes.payment_shift_id),
        ),
      ),
    )
    .where(and(eq(seats.student_id, student_id), eq(seats.enrollment_status, enrollmentStatus.studying)))
    .orderBy(asc(feeSetups.fee_type_id), asc(feeSetups.fee_setup_id))
  const known = new Map<string, Term[]>()
  const found: Proposal[] = []
  for (const { fee, ac_term_id, ac_year_id, acps_id, enroll_date } of rows) {
    const key = `${ac_year_id}/${acps_id}`
    if (!known.has(key)) known.set(key, await termsOf(tx, ac_year_id, acps_id))
    const days = daysToPay(fee.payment_term_id, on, known.get(key)!, ac_term_id)
    const own = days && within(days, enroll_date, null)
    if (own) found.push({ fee, quantity: '1', days: own, source: 'grade' })
  }
  return found
}

const termsOf = (tx: Tx, ac_year_id: number, acps_id: number): Promise<Term[]> =>
  tx
    .select({ ac_term_id: terms.ac_term_id, from: terms.start_date, to: terms.end_date })
    .from(terms)
    .where(and(eq(terms.ac_year_id, ac_year_id), eq(terms.acps_id, acps_id)))
    .orderBy(asc(terms.term_order))

async function ofServices(tx: Tx, student_id: number, branch_id: number, on: string): Promise<Proposal[]> {
  const { end_date } = serviceSubscriptions
  const rows = await tx
    .select({ fee: feeSetups, taken: serviceSubscriptions })
    .from(serviceSubscriptions)
    .innerJoin(feeSetups, eq(feeSetups.fee_setup_id, serviceSubscriptions.fee_setup_id))
    .where(
      and(
        eq(serviceSubscriptions.student_id, student_id),
        eq(feeSetups.branch_id, branch_id),
        eq(feeSetups.is_inactive, 0),
        or(isNull(end_date), gte(end_date, on)),
      ),
    )
    .orderBy(asc(feeSetups.fee_setup_id))
  const [seat] = await tx
    .select({ ac_term_id: seats.ac_term_id, ac_year_id: seats.ac_year_id, acps_id: seats.acps_id })
    .from(seats)
    .where(
      and(
        eq(seats.student_id, student_id),
        eq(seats.enrollment_status, enrollmentStatus.studying),
        lte(seats.enroll_date, on),
      ),
    )
    .orderBy(desc(seats.enrollment_id))
    .limit(1)
  const own = seat ? await termsOf(tx, seat.ac_year_id, seat.acps_id) : []
  return rows.flatMap(({ fee, taken }) => {
    const days = daysToPay(fee.payment_term_id, on, own, seat?.ac_term_id) ?? daysToPay(1, on, [], undefined)!
    const both = within(days, taken.start_date, taken.end_date)
    return both ? [{ fee, quantity: taken.quantity, days: both, source: 'service' as const }] : []
  })
}
