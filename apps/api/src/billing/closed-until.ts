import { showDate } from '@sala/contract/kit/dates'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type Problem, sayConstraint } from '../kit/problem.ts'
import { branches } from '../tables/organisation.ts'
import { closedDays } from '../tables/payments.ts'
import { refuse } from './refusals.ts'

interface Closed {
  readonly day: string
  readonly until: string
  readonly name_en: string
  readonly name_kh: string
}

const closedDay = ({ day, until, name_en, name_kh }: Closed): Problem =>
  refuse('day_is_closed', { day: showDate(day), until: showDate(until), branch: [name_en, name_kh || name_en] })

// The database has the last word; said here as everywhere else.
sayConstraint('day_is_closed', (detail) => closedDay(JSON.parse(detail) as Closed))

/** The last closed day of branches; those that never closed one are missing. */
export async function closedUntil(tx: Tx, branch_ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: closedDays.branch_id, until: max(closedDays.closed_date) })
    .from(closedDays)
    .where(and(inArray(closedDays.branch_id, [...new Set(branch_ids)]), eq(closedDays.is_reopened, 0)))
    .groupBy(closedDays.branch_id)
  return new Map(rows.map(({ id, until }) => [id, until!]))
}

interface Bill {
  readonly branch_id: number
  readonly inv_date: string
}

/**
 * A bill that bears a closed day would change what was agreed on, whatever day the ledger says. One of an earlier day
 * waits for whoever is just closing that.
 */
export async function refuseClosedDay(tx: Tx, today: string, bills: readonly Bill[]): Promise<void> {
  const backdated = [
    ...new Set(bills.flatMap(({ branch_id, inv_date }) => (inv_date < today ? [branch_id] : []))),
  ].sort((a, b) => a - b)
  for (const branch_id of backdated) await tx.execute(sql`select hold_days(${branch_id})`)
  const until = await closedUntil(
    tx,
    bills.map(({ branch_id }) => branch_id),
  )
  const late = bills.find(({ branch_id, inv_date }) => inv_date <= (until.get(branch_id) ?? ''))
  if (!late) return
  const [branch] = await tx.select().from(branches).where(eq(branches.branch_id, late.branch_id))
  throw closedDay({
    day: late.inv_date,
    until: until.get(late.branch_id)!,
    name_en: branch!.branch_name_en,
    name_kh: branch!.branch_name_kh,
  })
}
