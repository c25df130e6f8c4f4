import { studentStatus } from '@sala/contract/people/student-statuses'
import type { totalCards as operation } from '@sala/contract/reports/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import { billedLines, owedParts } from '../billing/public.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { paymentLines } from '../payments/public.ts'
import { ledgerLines } from '../tables/ledger.ts'
import { cashierShifts } from '../tables/payments.ts'
import { daysOf, type Glance, ofBranches } from './dashboard-input.ts'
import { presentStudents } from './read-student-figures.ts'

const sum = (amount: SQL, rows: SQL, where: SQL) =>
  sql`(select round(coalesce(sum(${amount}), 0), 2)::text from (${rows}) r where ${where})`

/** What should lie in the drawers that are open now: the floats, and what the ledger says came and went. */
const inDrawers = (work: Glance, float: SQL, currency: 'USD' | 'KHR', scale: number) => sql`(
  select round(coalesce(sum(${float} + coalesce(m.moved, 0)), 0), ${sql.raw(String(scale))})::text from ${cashierShifts} c
    left join lateral (select sum(l.amount) as moved from ${ledgerLines} l where l.shift_id = c.cashier_shift_id and l.currency_code = ${currency}) m on true
    where c.closed_at is null and ${ofBranches(work, sql`c.branch_id`)})`

/** How the school stands, in eight numbers; each is the sum of a report. */
export async function readTotalCards(work: Work<typeof operation>) {
  const { from, to, today } = daysOf(work)
  const own = ofBranches(work, sql`r.branch_id`)
  const inDays = sql`${own} and r.posting_date between ${from}::date and ${to}::date`
  const { rows } = await work.tx.execute<
    Record<'billed' | 'collected' | 'owed' | 'overdue' | 'cash_usd' | 'cash_khr', string>
  >(sql`
    select ${sum(sql`r.amount`, billedLines, inDays)} as billed, ${sum(sql`r.amount`, paymentLines, inDays)} as collected, o.owed, o.overdue,
      ${inDrawers(work, sql`c.float_usd`, 'USD', 2)} as cash_usd, ${inDrawers(work, sql`c.float_khr`, 'KHR', 0)} as cash_khr
    from (select round(coalesce(sum(r.open_amount), 0), 2)::text as owed, round(coalesce(sum(r.open_amount) filter (where r.days_overdue > 0), 0), 2)::text as overdue
      from (${owedParts(today)}) r where ${own}) o`)
  const { rows: people } = await work.tx.execute<{ students_active: number; students_new: number }>(sql`
    select count(*) filter (where r.status = ${literal(studentStatus.active)})::int as students_active, count(*) filter (where r.entry_date between ${from}::date and ${to}::date)::int as students_new
    from (${presentStudents(today)}) r where ${own}`)
  return { date_from: from, date_to: to, ...rows[0]!, ...people[0]! }
}
