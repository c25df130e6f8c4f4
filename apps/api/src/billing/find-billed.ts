import { invoiceKind } from '@sala/contract/billing/statuses'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { users } from '../tables/accounts.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { refuse } from './refusals.ts'

/** Days of a fee that somebody is about to be billed for. */
export interface Period {
  readonly student_id: number
  readonly fee_setup_id: number
  readonly fee_type_id: number
  readonly fee_start_date: string
  readonly fee_end_date: string
}

export interface Billed extends Record<string, unknown> {
  readonly at: number
  readonly inv_id: number
  readonly inv_number: string
  readonly fee_start_date: string
  readonly fee_end_date: string
}

/**
 * Which of these are billed already: tuition once for a day, whatever the fee is called, and every other fee once for
 * its own days, since a
 * student may take lunch and the bus at once. What a credit note has taken back whole is not billed.
 */
export async function findBilled(tx: Tx, periods: readonly Period[]): Promise<Billed[]> {
  if (periods.length === 0) return []
  const { rows } =
    await tx.execute<Billed>(sql`select distinct on (w.at) w.at, i.inv_id, i.inv_number, l.fee_start_date::text, l.fee_end_date::text
    from jsonb_to_recordset(${JSON.stringify(periods.map((period, at) => ({ ...period, at })))}::jsonb)
      as w (at int, student_id int, fee_setup_id int, fee_type_id int, fee_start_date date, fee_end_date date)
    join ${invoices} i on i.student_id = w.student_id and i.is_deleted = 0 and i.inv_kind = ${literal(invoiceKind.invoice)}
    join ${invoiceLines} l on l.inv_id = i.inv_id and l.fee_type_id = w.fee_type_id and (w.fee_type_id = 1 or l.fee_setup_id = w.fee_setup_id)
      and l.fee_start_date <= w.fee_end_date and l.fee_end_date >= w.fee_start_date and l.credited_amount < l.total_amount
    order by w.at, i.inv_id`)
  return rows
}

export async function mayChargeTwice(tx: Tx, user_id: number): Promise<boolean> {
  const [user] = await tx
    .select({ allowed: users.allow_duplicate_fee_type })
    .from(users)
    .where(eq(users.user_id, user_id))
  return user?.allowed === 1
}

interface Charged {
  readonly fee_setup_id: number | null
  readonly fee_type_id: number
  readonly fee_name_en: string
  readonly fee_name_kh: string
  readonly fee_start_date: string | null
  readonly fee_end_date: string | null
}

/** The lines that say for which days they are. One that names none is charged as often as it is asked for. */
export const periodsOf = (student_id: number, lines: readonly Charged[]): Period[] =>
  lines.flatMap(({ fee_setup_id, fee_type_id, fee_start_date, fee_end_date }) =>
    fee_setup_id && fee_start_date && fee_end_date
      ? [{ student_id, fee_setup_id, fee_type_id, fee_start_date, fee_end_date }]
      : [],
  )

/**
 * Refuses a second bill for the same days. Call it with the student held, so that of two who race one sees the other's.
 */
export async function refuseBilled(
  tx: Tx,
  user_id: number,
  student_id: number,
  lines: readonly Charged[],
): Promise<void> {
  const dated = lines.filter((line) => periodsOf(student_id, [line]).length > 0)
  const [twice] = await findBilled(tx, periodsOf(student_id, dated))
  if (!twice || (await mayChargeTwice(tx, user_id))) return
  const { fee_name_en, fee_name_kh } = dated[twice.at]!
  throw refuse('billed_already', { what: [fee_name_en, fee_name_kh], number: twice.inv_number })
}
