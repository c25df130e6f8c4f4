import { addDays, dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount } from '@sala/contract/kit/money'
import type { reckonDay as operation, Reckoning } from '@sala/contract/payments/closed-days'
import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { closedUntil } from '../../billing/public.ts'
import { sqlStartOf } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { users } from '../../tables/accounts.ts'
import { cashierShifts } from '../../tables/payments.ts'
import { comparedOn, takenOn } from './compare-day.ts'

const startOf = (day: string) => sqlStartOf(sql`${day}::date`)
const endOf = (day: string) => sqlStartOf(sql`(${day}::date + 1)`)
const most = 20

type Pair = Reckoning['pairs'][number]
type Drawer = Reckoning['drawers'][number]

/** What the documents, the ledger and the drawers say of a day. */
export async function reckon(tx: Tx, branch_id: number, closed_date: string): Promise<Reckoning> {
  // Looked at first: a drawer that is counted meanwhile is still open here, and one that is opened meanwhile takes
  // nothing.
  const drawers = await drawersOn(tx, branch_id, closed_date)
  const compared = await comparedOn(tx, branch_id, closed_date)
  const pairs = compared.map(({ kind, currency_code, documents, ledger, differing }): Pair => {
    const scale = currency_code === 'KHR' ? 0 : 2
    const shown = (amount: string) => formatAmount(parseAmount(amount, scale), scale)
    const each = (differing ?? [])
      .slice(0, most)
      .map((one) => ({ ...one, documents: shown(one.documents), ledger: shown(one.ledger) }))
    const difference = formatAmount(parseAmount(documents, scale) - parseAmount(ledger, scale), scale)
    return { kind, currency_code, documents: shown(documents), ledger: shown(ledger), difference, differing: each }
  })
  return { branch_id, closed_date, taken_amount: await takenOn(tx, branch_id, closed_date), pairs, drawers }
}

/** Shifts that were open on a day, or for a part of it. */
async function drawersOn(tx: Tx, branch_id: number, day: string): Promise<Drawer[]> {
  const {
    cashier_shift_id,
    opened_at,
    closed_at,
    expected_usd,
    expected_khr,
    counted_usd,
    counted_khr,
    difference_reason,
  } = cashierShifts
  return tx
    .select({
      cashier_shift_id,
      full_name: users.full_name,
      opened_at,
      closed_at,
      expected_usd,
      expected_khr,
      counted_usd,
      counted_khr,
      difference_reason,
    })
    .from(cashierShifts)
    .innerJoin(users, eq(users.user_id, cashierShifts.user_id))
    .where(
      and(
        eq(cashierShifts.branch_id, branch_id),
        lt(opened_at, endOf(day)),
        or(isNull(closed_at), gte(closed_at, startOf(day))),
      ),
    )
    .orderBy(asc(cashier_shift_id))
}

/** Whether two that should agree do not. Even where the sums are the same, a document may stand against another. */
export const differs = ({ difference, differing }: Pair): boolean => Number(difference) !== 0 || differing.length > 0
export const stillOpen = ({ closed_at }: Drawer): boolean => closed_at === null

/**
 * Days after the last closed one on which something moved, before a day, in order. One look into the index for each of
 * them.
 */
export async function openDaysBefore(
  tx: Tx,
  branch_id: number,
  until: string | undefined,
  before: string,
  limit: number,
): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select min(e.posting_date) from ledger_entries e where e.branch_id = ${branch_id} and e.posting_date > ${after} and e.posting_date < ${before}::date)`
  const { rows } = await tx.execute<{ day: string }>(sql`with recursive days(day) as (
    select ${next(sql`${until ?? '-infinity'}::date`)} union all select ${next(sql`days.day`)} from days where days.day is not null)
    select day::text from days where day is not null limit ${limit}`)
  return rows.map(({ day }) => day)
}

/** The reckoning of a day, or of the first that is still open, and what stands in the way of closing it. */
export async function reckonDay({ input: { branch_id, closed_date }, tx, now }: Work<typeof operation>) {
  const today = dayOf(now)
  const closed_until = (await closedUntil(tx, [branch_id])).get(branch_id) ?? null
  const tomorrow = addDays(today, 1)
  const day = closed_date ?? (await openDaysBefore(tx, branch_id, closed_until ?? undefined, tomorrow, 1))[0] ?? today
  const reckoning = await reckon(tx, branch_id, day)
  const none = { cashier_shift_id: null, full_name: null }
  const blocks = [
    ...(closed_until !== null && day <= closed_until ? [{ what: 'closed' as const, ...none }] : []),
    ...(day > today ? [{ what: 'future' as const, ...none }] : []),
    ...reckoning.drawers
      .filter(stillOpen)
      .map(({ cashier_shift_id, full_name }) => ({ what: 'shift' as const, cashier_shift_id, full_name })),
    ...(reckoning.pairs.some(differs) ? [{ what: 'differs' as const, ...none }] : []),
  ]
  return {
    reckoning,
    today,
    closed_until,
    earlier: await openDaysBefore(tx, branch_id, closed_until ?? undefined, day, 400),
    blocks,
  }
}
