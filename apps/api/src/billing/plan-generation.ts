import { leftOutReason } from '@sala/contract/billing/pre-invoice-runs'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { type PricedLine, priceLines, type Wanted } from '../pricing/public.ts'
import type { preInvoiceRuns } from '../tables/billing.ts'
import { feeSetups } from '../tables/pricing.ts'
import { type Fee, feesOf, type Seat } from './choose-fees.ts'

export type Run = typeof preInvoiceRuns.$inferSelect
type Seated = Seat & { readonly student_id: number }

export interface Plan {
  /** Whom it looked at; the next go on after the last of them. */
  readonly students: readonly number[]
  readonly drafts: readonly {
    readonly student_id: number
    readonly seat: Omit<Seat, 'payment_shift_id'>
    readonly lines: readonly PricedLine[]
  }[]
  readonly leftOut: readonly { readonly student_id: number; readonly reason: number }[]
}

const rowsOf = async <T extends object>(tx: Tx, statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await tx.execute(statement)).rows as T[]

/** What the next students of a branch would be asked for, in as many statements for a thousand as for one. */
export async function planStudents(tx: Tx, run: Run, branch_id: number, after: number, atOnce: number): Promise<Plan> {
  const seated = sql`e.enrollment_status = ${literal(enrollmentStatus.studying)}${run.acps_id ? sql` and e.acps_id = ${run.acps_id}` : sql``}${run.grade_id ? sql` and e.grade_id = ${run.grade_id}` : sql``}`
  const narrowed =
    run.acps_id || run.grade_id
      ? sql`and exists (select from student_enrollments e where e.student_id = s.student_id and ${seated})`
      : sql``
  const found = await rowsOf<{ student_id: number }>(
    tx,
    sql`select s.student_id from students s where s.branch_id = ${branch_id} and s.status = ${literal(studentStatus.active)} and s.student_id > ${after} ${narrowed}
      and not exists (select from pre_invoices p where p.student_id = s.student_id and p.period = ${run.asked} and p.is_deleted = 0 and p.run_id = ${run.run_id})
      order by s.student_id limit ${atOnce}`,
  )
  const students = found.map(({ student_id }) => student_id)
  if (students.length === 0) return { students, drafts: [], leftOut: [] }
  const them = sql`any(${sql.param(students)}::int[])`
  const fees = await tx
    .select()
    .from(feeSetups)
    .where(
      and(
        eq(feeSetups.branch_id, branch_id),
        eq(feeSetups.is_inactive, 0),
        eq(feeSetups.payment_term_id, run.payment_term_id),
      ),
    )
  const seats = await rowsOf<Seated>(
    tx,
    sql`select distinct on (e.student_id, e.acps_id) e.student_id, e.ac_year_id, e.ac_term_id, p.acp_id, e.acps_id, e.grade_id, e.class_id, t.payment_shift_id
      from student_enrollments e join sub_programs p using (acps_id) join classes c using (class_id) left join study_times t using (ac_st_id)
      where e.student_id = ${them} and ${seated} order by e.student_id, e.acps_id, e.enrollment_id desc`,
  )
  const subscribed = await rowsOf<{ student_id: number; fee_setup_id: number; quantity: string }>(
    tx,
    sql`select student_id, fee_setup_id, quantity from service_subscriptions
      where student_id = ${them} and start_date <= ${run.fee_end_date} and (end_date is null or end_date >= ${run.fee_start_date})`,
  )
  const having = await rowsOf<{ student_id: number }>(
    tx,
    sql`select student_id from pre_invoices where student_id = ${them} and period = ${run.asked} and is_deleted = 0 and run_id is not null`,
  )
  const billed = await rowsOf<{ student_id: number; fee_setup_id: number }>(
    tx,
    sql`select i.student_id, l.fee_setup_id from invoices i join invoice_lines l using (inv_id)
      where i.student_id = ${them} and i.is_deleted = 0 and i.inv_kind = ${literal(invoiceKind.invoice)} and l.credited_amount < l.total_amount
        and l.fee_start_date <= ${run.fee_end_date} and l.fee_end_date >= ${run.fee_start_date}`,
  )
  return decide(tx, run, branch_id, students, fees, {
    seats: Map.groupBy(seats, ({ student_id }) => student_id),
    subscribed: Map.groupBy(subscribed, ({ student_id }) => student_id),
    having: new Set(having.map(({ student_id }) => student_id)),
    billed: new Set(billed.map(({ student_id, fee_setup_id }) => `${student_id}/${fee_setup_id}`)),
  })
}

interface Known {
  readonly seats: ReadonlyMap<number, readonly Seated[]>
  readonly subscribed: ReadonlyMap<number, readonly { fee_setup_id: number; quantity: string }[]>
  readonly having: ReadonlySet<number>
  readonly billed: ReadonlySet<string>
}

async function decide(
  tx: Tx,
  run: Run,
  branch_id: number,
  students: readonly number[],
  fees: readonly Fee[],
  known: Known,
): Promise<Plan> {
  const days = { fee_start_date: run.fee_start_date, fee_end_date: run.fee_end_date }
  const offered = new Set(fees.map(({ fee_setup_id }) => fee_setup_id))
  const leftOut: { student_id: number; reason: number }[] = []
  const wanting: { student_id: number; seat: Seated; wanted: readonly Wanted[] }[] = []
  for (const student_id of students) {
    const own = known.seats.get(student_id) ?? []
    const charged = own.map((seat) => feesOf(seat, fees, run.fee_type_ids))
    const taken = (known.subscribed.get(student_id) ?? []).filter(({ fee_setup_id }) => offered.has(fee_setup_id))
    const all: Wanted[] = [
      ...charged.flatMap((each) =>
        each === 'ambiguous' ? [] : each.map(({ fee_setup_id }) => ({ fee_setup_id, ...days })),
      ),
      ...taken.map(({ fee_setup_id, quantity }) => ({ fee_setup_id, quantity, ...days })),
    ]
    const wanted = all.filter(({ fee_setup_id }) => !known.billed.has(`${student_id}/${fee_setup_id}`))
    if (known.having.has(student_id)) leftOut.push({ student_id, reason: leftOutReason.alreadyPreInvoiced })
    else if (own.length === 0) leftOut.push({ student_id, reason: leftOutReason.noSeat })
    else if (charged.includes('ambiguous')) leftOut.push({ student_id, reason: leftOutReason.severalFees })
    else if (all.length === 0) leftOut.push({ student_id, reason: leftOutReason.noFee })
    else if (wanted.length === 0) leftOut.push({ student_id, reason: leftOutReason.alreadyInvoiced })
    else wanting.push({ student_id, seat: own[0]!, wanted })
  }
  const priced = await priceLines(
    tx,
    wanting.map(({ student_id, wanted }) => ({ student_id, branch_id, on: run.inv_date, wanted })),
  )
  const drafts = wanting.map(({ student_id, seat: { payment_shift_id: _, student_id: __, ...seat } }, at) => ({
    student_id,
    seat,
    lines: priced[at]!,
  }))
  return { students, drafts, leftOut }
}
