import type { issueInvoice as operation, issueWithoutSeat as withoutSeat } from '@sala/contract/billing/invoices'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { dayOf } from '@sala/contract/kit/clock'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { stillThere } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { subPrograms } from '../tables/academics.ts'
import { studentEnrollments as seats } from '../tables/enrolment.ts'
import { branches } from '../tables/organisation.ts'
import { students } from '../tables/people.ts'
import { defaultCreditDays } from '../tables/pricing.ts'
import { checkPrices } from './check-prices.ts'
import { refuseBilled } from './find-billed.ts'
import { linesOf } from './lines-of-invoice.ts'
import { planParts } from './plan-parts.ts'
import { refuse } from './refusals.ts'
import { writeInvoices } from './write-invoices.ts'

/** Where a student sits now, as a bill says it; nothing where he sits nowhere. */
export async function seatOf(tx: Tx, student_id: number) {
  const [seat] = await tx
    .select({
      ac_year_id: seats.ac_year_id,
      ac_term_id: seats.ac_term_id,
      acp_id: subPrograms.acp_id,
      acps_id: seats.acps_id,
      grade_id: seats.grade_id,
      class_id: seats.class_id,
    })
    .from(seats)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, seats.acps_id))
    .where(and(eq(seats.student_id, student_id), eq(seats.enrollment_status, enrollmentStatus.studying)))
    .orderBy(desc(seats.enrollment_id))
    .limit(1)
  return seat
}

/** The days that a branch's company gives to pay. */
export async function creditDaysOf(tx: Tx, branch_id: number): Promise<number> {
  const [found] = await tx
    .select({ credit_day: sql<number>`coalesce(${defaultCreditDays.credit_day}, 7)` })
    .from(branches)
    .leftJoin(defaultCreditDays, eq(defaultCreditDays.company_id, branches.company_id))
    .where(eq(branches.branch_id, branch_id))
  return found!.credit_day
}

/** Bills a student once for the same days, in one part or several. */
export async function issueInvoice({
  input,
  tx,
  now,
  actor,
}: Pick<Work<typeof operation>, 'input' | 'tx' | 'now' | 'actor'>) {
  const today = dayOf(now)
  const { student_id, plan_id, pre_inv_id, quotation_id } = input
  // Two who bill the same student come one after the other; whoever only refers to him is not kept waiting.
  const { branch_id } = stillThere(
    await tx
      .select({ branch_id: students.branch_id })
      .from(students)
      .where(eq(students.student_id, student_id))
      .for('no key update'),
  )
  const inv_date = input.inv_date ?? today
  if (pre_inv_id && inv_date !== today) throw refuse('bears_its_own_day')
  await checkPrices(tx, actor, input.lines)
  const lines = await linesOf(tx, input, branch_id, { on: inv_date, today })
  await refuseBilled(tx, actor.user_id, student_id, lines)
  const credit_day = input.credit_day ?? (await creditDaysOf(tx, branch_id))
  const parts = plan_id ? await planParts(tx, branch_id, plan_id) : undefined
  const head = {
    student_id,
    branch_id,
    inv_date,
    credit_day,
    plan_id: plan_id ?? null,
    pre_inv_id: pre_inv_id ?? null,
    quotation_id: quotation_id ?? null,
    remark: input.remark ?? null,
  }
  const [written] = await writeInvoices(tx, today, [
    { head: { ...head, ...(await seatOf(tx, student_id)) }, kind: invoiceKind.invoice, lines },
  ])
  await parts?.write(written!, inv_date)
  return written!
}

/** The same for somebody who sits in no class, so that nobody takes this form by mistake for a student of a class. */
export async function issueWithoutSeat(work: Work<typeof withoutSeat>) {
  if (await seatOf(work.tx, work.input.student_id)) throw refuse('student_has_seat')
  return issueInvoice({ ...work, input: { ...work.input, pre_inv_id: null } })
}
