import { fillReminder } from '@sala/contract/billing/reminder-words'
import { showDate } from '@sala/contract/kit/dates'
import { showMoney } from '@sala/contract/kit/money'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../kit/database.ts'
import { invoices, reminderSteps } from '../tables/billing.ts'
import { openParts } from './open-parts.ts'

const i = alias(invoices, 'i')

export interface Due extends Record<string, unknown> {
  readonly inv_id: number
  readonly inv_number: string
  readonly student_id: number
  readonly student_name_en: string
  readonly student_name_kh: string
  readonly reminder_step_id: number
  readonly step_days: number
  readonly due_date: string
  readonly days: number
  readonly amount: string
  readonly reminder_language: 'en' | 'km'
  readonly excused: boolean
}

interface Asked {
  readonly branch_id: number
  readonly on: string
  /** Goes on behind this one. */
  readonly after?: { readonly student_id: number; readonly inv_id: number } | undefined
  readonly limit?: number
}

export type Step = typeof reminderSteps.$inferSelect

/** The ladder of a branch: its own, or the group's where it has none. */
export async function ladderOf(tx: Tx, branch_id: number): Promise<Step[]> {
  const inUse = eq(reminderSteps.is_active, 1)
  const own = await tx
    .select()
    .from(reminderSteps)
    .where(and(inUse, eq(reminderSteps.branch_id, branch_id)))
    .orderBy(asc(reminderSteps.days_overdue))
  if (own.length > 0) return own
  return tx
    .select()
    .from(reminderSteps)
    .where(and(inUse, isNull(reminderSteps.branch_id)))
    .orderBy(asc(reminderSteps.days_overdue))
}

/**
 * Invoices that have reached a step of which nobody was told yet, each at the highest it has reached. What is paid in
 * parts is overdue
 * by the first part that is not covered, and owes the parts that have fallen due. Families that are excused are marked.
 */
export async function findDue(tx: Tx, ladder: readonly Step[], { branch_id, on, after, limit }: Asked): Promise<Due[]> {
  if (ladder.length === 0) return []
  const behind = after ? sql`and (i.student_id, i.inv_id) > (${after.student_id}, ${after.inv_id})` : sql``
  const { rows } = await tx.execute<Due>(sql`with
    ladder as (select * from unnest(${sql.param(ladder.map((step) => step.reminder_step_id))}::int[], ${sql.param(ladder.map((step) => step.days_overdue))}::int[]) as l (id, days)),
    owed as (
      select i.inv_id, i.inv_number, i.student_id, d.due_date, d.amount, ${on}::date - d.due_date as days
      from ${invoices} i cross join lateral (
        select min(w.due_date) as due_date, sum(w.open_amount) as amount from (${openParts(i)}) w where w.due_date < ${on}) d
      where i.branch_id = ${branch_id} and i.open_amount > 0 ${behind} and d.amount > 0)
    select o.inv_id, o.inv_number, o.student_id, s.full_name_en as student_name_en, s.full_name_kh as student_name_kh, step.id as reminder_step_id, step.days as step_days,
      o.due_date::text, o.days, round(o.amount, 2)::text as amount,
      coalesce((select u.language from users u where u.student_parent_id = s.student_parent_id and u.user_type = 'parent-api' order by u.user_id limit 1), 'km') as reminder_language,
      exists (select from reminder_pauses p join students c on c.student_id = p.student_id
        where p.until_date >= ${on} and (p.student_id = o.student_id or c.student_parent_id = s.student_parent_id)) as excused
    from owed o join students s on s.student_id = o.student_id
      cross join lateral (select l.id, l.days from ladder l where l.days <= o.days order by l.days desc limit 1) step
    where not exists (select from reminders r where r.inv_id = o.inv_id and r.due_date = o.due_date and r.step_days >= step.days)
    order by o.student_id, o.inv_id ${limit ? sql`limit ${limit}` : sql``}`)
  return rows
}

/** A reminder as its family would read it. */
export function wordsOf(due: Due, step: Step, school: { readonly name_en: string; readonly name_kh: string }) {
  const khmer = due.reminder_language === 'km'
  const facts = {
    student: (khmer ? due.student_name_kh : due.student_name_en) || due.student_name_en,
    invoice: due.inv_number,
    amount: showMoney(due.amount, 'USD'),
    due: showDate(due.due_date),
    days: String(due.days),
    school: (khmer ? school.name_kh : school.name_en) || school.name_en,
  }
  return {
    title: fillReminder(khmer ? step.title_kh : step.title_en, facts),
    message: fillReminder(khmer ? step.text_kh : step.text_en, facts),
  }
}
