import type { ReminderFacts } from '@sala/contract/billing/reminder-words'
import { showDate } from '@sala/contract/kit/dates'
import { fillWords } from '@sala/contract/kit/fill-words'
import { showMoney } from '@sala/contract/kit/money'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../kit/database.ts'
import { invoices, reminderBranches, reminderInvoices, reminderSteps, reminders } from '../tables/billing.ts'
import { openParts } from './open-parts.ts'

const i = alias(invoices, 'i')

export interface DueBill {
  readonly inv_id: number
  readonly inv_number: string
  readonly student_id: number
  readonly student_name_en: string
  readonly student_name_kh: string
  readonly due_date: string
  readonly days: number
  readonly amount: string
  /** The step that it has reached by itself; 0 is none. */
  readonly step_days: number
}

/** A family that is to be reminded, of all that it has overdue in the branch. */
export interface Due extends Record<string, unknown> {
  readonly family_key: number
  readonly reminder_step_id: number
  readonly step_days: number
  /** The oldest of the bills that have reached the step and of which the family has not heard at it. */
  readonly inv_id: number
  readonly amount: string
  /** The oldest first. */
  readonly bills: readonly DueBill[]
  readonly reminder_language: 'en' | 'km'
  readonly excused: boolean
}

interface Asked {
  readonly branch_id: number
  readonly on: string
  /** Goes on behind this family. */
  readonly after?: number | null
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

/** From how much on a branch reminds. */
export async function leastOf(tx: Tx, branch_id: number): Promise<string> {
  const [found] = await tx
    .select({ least: sql<string>`coalesce(max(${reminderBranches.least_amount}), 0)::numeric(14, 2)::text` })
    .from(reminderBranches)
    .where(eq(reminderBranches.branch_id, branch_id))
  return found!.least
}

/** A family by its number; a child that has none by its own, below nothing. */
export const familyKey = sql.raw('coalesce(s.student_parent_id, -s.student_id)')

/**
 * Families that have reached a step of which they have not heard yet, each at the highest: one is reached when bills
 * that are overdue for so many days come to what the branch reminds from, and at least one of them is news. What is
 * paid in parts is overdue by the first part that is not covered, and owes the parts that have fallen due. Families
 * that are excused are marked.
 */
export async function findDue(tx: Tx, ladder: readonly Step[], { branch_id, on, after, limit }: Asked): Promise<Due[]> {
  if (ladder.length === 0) return []
  const least = await leastOf(tx, branch_id)
  const behind = after === undefined || after === null ? sql`` : sql`and ${familyKey} > ${after}`
  const heard = sql`exists (select from ${reminders} r where r.branch_id = ${branch_id} and r.family_key = g.family_key
    and (r.reminded_date = ${on} or r.due_date = g.due_date and r.step_days >= g.days))`
  const { rows } = await tx.execute<Due>(sql`with
    ladder as (select * from unnest(${sql.param(ladder.map((step) => step.reminder_step_id))}::int[], ${sql.param(ladder.map((step) => step.days_overdue))}::int[]) as l (id, days)),
    owed as (
      select i.inv_id, i.inv_number, i.student_id, ${familyKey} as family_key, s.full_name_en, s.full_name_kh, d.due_date, d.amount, ${on}::date - d.due_date as days,
        greatest((select max(r.step_days) from ${reminders} r where r.inv_id = i.inv_id and r.due_date = d.due_date),
          (select max(n.step_days) from ${reminderInvoices} n where n.inv_id = i.inv_id and n.due_date = d.due_date), 0) as told
      from ${invoices} i join students s on s.student_id = i.student_id cross join lateral (
        select min(w.due_date) as due_date, sum(w.open_amount) as amount from (${openParts(i)}) w where w.due_date < ${on}) d
      where i.branch_id = ${branch_id} and i.open_amount > 0 and d.amount > 0 ${behind}),
    rung as (
      select o.family_key, l.id, l.days, min(o.due_date) filter (where o.told < l.days) as due_date
      from owed o join ladder l on l.days <= o.days group by 1, 2, 3
      having sum(o.amount) >= ${least}::numeric and bool_or(o.told < l.days)),
    reached as (
      select distinct on (g.family_key) g.* from rung g where not ${heard}
      order by g.family_key, g.days desc ${limit ? sql`limit ${limit}` : sql``})
    select g.family_key, g.id as reminder_step_id, g.days as step_days, round(sum(o.amount), 2)::text as amount,
      min(o.inv_id) filter (where o.due_date = g.due_date and o.told < g.days) as inv_id,
      jsonb_agg(jsonb_build_object('inv_id', o.inv_id, 'inv_number', o.inv_number, 'student_id', o.student_id, 'student_name_en', o.full_name_en, 'student_name_kh', o.full_name_kh,
        'due_date', o.due_date::text, 'days', o.days, 'amount', round(o.amount, 2)::text, 'step_days', coalesce((select max(l.days) from ladder l where l.days <= o.days), 0)) order by o.due_date, o.inv_id) as bills,
      coalesce((select u.language from users u where u.student_parent_id = g.family_key and u.user_type = 'parent-api' order by u.user_id limit 1), 'km') as reminder_language,
      exists (select from reminder_pauses p join students s on s.student_id = p.student_id where p.until_date >= ${on} and ${familyKey} = g.family_key) as excused
    from reached g join owed o on o.family_key = g.family_key
    group by g.family_key, g.id, g.days, g.due_date order by g.family_key`)
  return rows
}

/** Each child once, in the order of the bills. */
export const childrenOf = (bills: readonly DueBill[]) => [
  ...new Map(
    bills.map(({ student_id, student_name_en, student_name_kh }) => [
      student_id,
      { student_id, student_name_en, student_name_kh },
    ]),
  ).values(),
]

/** Dara, Lina and Bopha. */
function listed(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : names.slice(0, -1).join(', ') + and + last
}

/** A reminder as its family would read it. */
export function wordsOf(due: Due, step: Step, school: { readonly name_en: string; readonly name_kh: string }) {
  const khmer = due.reminder_language === 'km'
  const oldest = due.bills[0]!
  const names = childrenOf(due.bills).map(
    (child) => (khmer ? child.student_name_kh : child.student_name_en) || child.student_name_en,
  )
  const facts: ReminderFacts = {
    student: listed(names, khmer ? ' និង ' : ' and '),
    invoice: due.bills.map(({ inv_number }) => inv_number).join(', '),
    amount: showMoney(due.amount, 'USD'),
    due: showDate(oldest.due_date),
    days: String(oldest.days),
    school: (khmer ? school.name_kh : school.name_en) || school.name_en,
  }
  return {
    title: fillWords(khmer ? step.title_kh : step.title_en, facts),
    message: fillWords(khmer ? step.text_kh : step.text_en, facts),
  }
}
