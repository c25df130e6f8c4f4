import type { billClass as operation } from '@sala/contract/billing/invoice-classes'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { priceLines } from '../pricing/public.ts'
import { classes, subPrograms } from '../tables/academics.ts'
import { invoiceClasses } from '../tables/billing.ts'
import { studentEnrollments as seats } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'
import { feeGroups } from '../tables/pricing.ts'
import { findBilled, mayChargeTwice, periodsOf } from './find-billed.ts'
import { creditDaysOf } from './issue-invoice.ts'
import { feesOfGroup } from './lines-of-invoice.ts'
import { refuse } from './refusals.ts'
import { writeInvoices } from './write-invoices.ts'

/** Those who sit in a class now, held in the order of their keys, with their place as a bill says it. */
const seatedIn = (tx: Tx, class_id: number) =>
  tx
    .select({
      student_id: seats.student_id,
      ac_year_id: seats.ac_year_id,
      ac_term_id: seats.ac_term_id,
      acp_id: subPrograms.acp_id,
      acps_id: seats.acps_id,
      grade_id: seats.grade_id,
      class_id: seats.class_id,
    })
    .from(seats)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, seats.acps_id))
    .innerJoin(students, eq(students.student_id, seats.student_id))
    .where(and(eq(seats.class_id, class_id), eq(seats.enrollment_status, enrollmentStatus.studying)))
    .orderBy(asc(seats.student_id))
    .for('no key update', { of: students })

/** When the class was last billed for the same group, whose fees bear no days by which a second bill would be known. */
async function lastBilled(tx: Tx, class_id: number, fee_group_id: number) {
  const [last] = await tx
    .select({ day: invoiceClasses.inv_date, en: feeGroups.name_en, kh: feeGroups.name_kh })
    .from(invoiceClasses)
    .innerJoin(feeGroups, eq(feeGroups.id, invoiceClasses.fee_group_id))
    .where(
      and(
        eq(invoiceClasses.class_id, class_id),
        eq(invoiceClasses.fee_group_id, fee_group_id),
        eq(invoiceClasses.is_deleted, 0),
      ),
    )
    .orderBy(desc(invoiceClasses.id))
    .limit(1)
  return last
}

/**
 * Bills everybody in a class for one fee or a group of them; whoever was billed for these days already is left out. It
 * is asked about with its count and sum first.
 */
export async function billClass({ input, tx, now, actor }: Work<typeof operation>) {
  const { class_id, fee_group_id, fee_start_date, fee_end_date } = input
  if ([input.fee_setup_id, fee_group_id].filter(Boolean).length !== 1) throw refuse('one_fee_or_group')
  const today = dayOf(now)
  const inv_date = input.inv_date ?? today
  const [found] = await tx.select({ branch_id: classes.branch_id }).from(classes).where(eq(classes.class_id, class_id))
  const { branch_id } = found!
  const pupils = await seatedIn(tx, class_id)
  const fees = fee_group_id
    ? await feesOfGroup(tx, branch_id, fee_group_id)
    : [{ fee_setup_id: input.fee_setup_id!, quantity: undefined }]
  const wanted = fees.map((fee) => ({ ...fee, fee_start_date, fee_end_date }))
  const priced = await priceLines(
    tx,
    pupils.map(({ student_id }) => ({ student_id, branch_id, on: inv_date, wanted })),
  )
  const periods = pupils.flatMap(({ student_id }, index) => periodsOf(student_id, priced[index]!))
  const twice = (await mayChargeTwice(tx, actor.user_id)) ? [] : await findBilled(tx, periods)
  const billed = new Set(twice.map(({ at }) => `${periods[at]!.student_id}/${periods[at]!.fee_setup_id}`))
  // Of a group, whoever had one of its fees already gets the others.
  const left = pupils.flatMap((pupil, index) => {
    const lines = priced[index]!.filter(({ fee_setup_id }) => !billed.has(`${pupil.student_id}/${fee_setup_id}`))
    return lines.length > 0 ? [{ pupil, lines: lines.map((line, at) => ({ ...line, line_no: at + 1 })) }] : []
  })
  if (left.length === 0) throw refuse('nobody_to_bill')
  const sum = formatAmount(sumOf(left.flatMap(({ lines }) => lines.map((line) => parseAmount(line.total_amount)))))
  const ticket = `${left.length} ${sum} ${inv_date}`
  if (input.confirmed !== ticket) {
    const last = fee_group_id ? await lastBilled(tx, class_id, fee_group_id) : undefined
    const figures = {
      count: left.length,
      left: pupils.length - left.length,
      sum: showMoney(sum, 'USD'),
      day: showDate(inv_date),
    }
    throw last
      ? refuse(
          'class_to_confirm_again',
          { ...figures, what: [last.en, last.kh], before: showDate(last.day) },
          { ticket },
        )
      : refuse('class_to_confirm', figures, { ticket })
  }
  const credit_day = input.credit_day ?? (await creditDaysOf(tx, branch_id))
  const head = { branch_id, inv_date, credit_day, remark: input.remark ?? null }
  const [made] = await tx
    .insert(invoiceClasses)
    .values({ ...head, class_id, fee_setup_id: fees[0]!.fee_setup_id, fee_group_id: fee_group_id ?? null })
    .returning({ id: invoiceClasses.id })
  const written = await writeInvoices(
    tx,
    today,
    left.map(({ pupil, lines }) => ({
      head: { ...head, ...pupil, invoice_class_id: made!.id },
      kind: invoiceKind.invoice,
      lines,
    })),
  )
  return { id: made!.id, made: written.length, left_out: pupils.length - written.length, total_amount: sum }
}
