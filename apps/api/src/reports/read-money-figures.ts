import type { incomeByFees, saleItems, unpaidStudents } from '@sala/contract/reports/dashboard'
import { sql } from 'drizzle-orm'
import { billedLines, owedParts } from '../billing/public.ts'
import type { Work } from '../kit/route/work.ts'
import { paidLines } from '../payments/public.ts'
import { barOf, daysOf, type Glance, isDay, ofBranches } from './dashboard-input.ts'

type Bar = { key: string | null; name_en: string | null; name_kh: string | null }
const mostBars = 400

/** The lines of the days that are asked for: what was billed in them, or what was paid. */
function linesOf(work: Glance) {
  const { from, to } = daysOf(work)
  const lines = work.input.inv_date_by === 'invoice_date' ? billedLines : paidLines
  return {
    from,
    to,
    lines: sql`(${lines}) r`,
    where: sql`${ofBranches(work, sql`r.branch_id`)} and r.posting_date between ${from}::date and ${to}::date`,
  }
}

async function totalOf({ tx }: Glance, { lines, where }: ReturnType<typeof linesOf>): Promise<string> {
  const { rows } = await tx.execute<{ total: string }>(
    sql`select round(coalesce(sum(r.amount), 0), 2)::text as total from ${lines} where ${where}`,
  )
  return rows[0]!.total
}

export async function readIncomeByFees(work: Work<typeof incomeByFees>) {
  const found = linesOf(work)
  const by = work.input.group_by ?? 'fee_type'
  const { key, name_en, name_kh, join } = barOf(by, sql`r.posting_date`)
  const { rows } = await work.tx.execute<Bar & { amount: string }>(sql`
    select ${key} as key, ${name_en} as name_en, ${name_kh} as name_kh, round(sum(r.amount), 2)::text as amount
      from ${found.lines} ${join} where ${found.where} group by 1, 2, 3 order by ${isDay(by) ? sql`1` : sql`sum(r.amount) desc, 1`} limit ${mostBars}`)
  return { date_from: found.from, date_to: found.to, total: await totalOf(work, found), data: rows }
}

/** By each fee, unless something else is asked for. */
export async function readSaleItems(work: Work<typeof saleItems>) {
  const found = linesOf(work)
  const by = work.input.group_by
  const each = { key: sql`r.fee_name_en`, name_en: sql`r.fee_name_en`, name_kh: sql`min(r.fee_name_kh)`, join: sql`` }
  const { key, name_en, name_kh, join } = by ? barOf(by, sql`r.posting_date`) : each
  const { rows } = await work.tx.execute<Bar & { quantity: string; amount: string }>(sql`
    select ${key} as key, ${name_en} as name_en, ${name_kh} as name_kh, round(sum(r.quantity), 2)::text as quantity, round(sum(r.amount), 2)::text as amount
      from ${found.lines} ${join} where ${found.where} group by ${by ? sql`1, 2, 3` : sql`1, 2`} order by ${by && isDay(by) ? sql`1` : sql`sum(r.amount) desc, 1`} limit ${mostBars}`)
  return { date_from: found.from, date_to: found.to, total: await totalOf(work, found), data: rows }
}

/** A kind of fee owes nothing by itself: an invoice does. Asked for by fee, it is answered by branch. */
export async function readUnpaidStudents(work: Work<typeof unpaidStudents>) {
  const { today } = daysOf(work)
  const by = work.input.group_by && isDay(work.input.group_by) ? work.input.group_by : 'branch'
  const { key, name_en, name_kh, join } = barOf(by, sql`r.due_date`)
  const figures = sql`count(distinct r.student_id)::int as students, round(coalesce(sum(r.open_amount), 0), 2)::text as owed,
    round(coalesce(sum(r.open_amount) filter (where r.days_overdue > 0), 0), 2)::text as overdue`
  const owed = sql`(${owedParts(today)}) r`
  const own = ofBranches(work, sql`r.branch_id`)
  type Figures = { students: number; owed: string; overdue: string }
  const { rows: all } = await work.tx.execute<Figures>(sql`select ${figures} from ${owed} where ${own}`)
  const { rows } = await work.tx.execute<Bar & Figures>(
    sql`select ${key} as key, ${name_en} as name_en, ${name_kh} as name_kh, ${figures} from ${owed} ${join} where ${own} group by 1, 2, 3 order by ${isDay(by) ? sql`1` : sql`sum(r.open_amount) desc`} limit ${mostBars}`,
  )
  return { ...all[0]!, data: rows }
}
