import type { previewReminders as operation } from '@sala/contract/billing/reminders'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { branches } from '../tables/organisation.ts'
import { childrenOf, findDue, ladderOf, leastOf, wordsOf } from './find-reminders.ts'

const shownAtOnce = 200

export async function schoolOf(tx: Tx, branch_id: number) {
  const [found] = await tx
    .select({ name_en: branches.branch_name_en, name_kh: branches.branch_name_kh })
    .from(branches)
    .where(eq(branches.branch_id, branch_id))
  return found!
}

/** Who would be reminded on a day, of what and in which words; nothing is written. */
export async function previewReminders({ input, tx, now }: Work<typeof operation>) {
  const { branch_id } = input
  const on = input.on ?? dayOf(now)
  const ladder = await ladderOf(tx, branch_id)
  const school = await schoolOf(tx, branch_id)
  const found = await findDue(tx, ladder, { branch_id, on })
  const due = found.filter(({ excused }) => !excused)
  const stepOf = new Map(ladder.map((step) => [step.reminder_step_id, step]))
  return {
    on,
    count: due.length,
    total_amount: formatAmount(sumOf(due.map(({ amount }) => parseAmount(amount)))),
    least_amount: await leastOf(tx, branch_id),
    excused: found.length - due.length,
    steps: ladder.map(({ reminder_step_id, days_overdue, title_en, title_kh }) => ({
      reminder_step_id,
      days_overdue,
      title_en,
      title_kh,
      count: due.filter((each) => each.reminder_step_id === reminder_step_id).length,
    })),
    rows: due.slice(0, shownAtOnce).map((each) => {
      const { family_key, reminder_step_id, amount, bills, reminder_language } = each
      const { due_date, days } = bills[0]!
      return {
        family_key,
        children: childrenOf(bills),
        reminder_step_id,
        due_date,
        days,
        amount,
        bills: bills.map((bill) => ({
          inv_id: bill.inv_id,
          inv_number: bill.inv_number,
          due_date: bill.due_date,
          amount: bill.amount,
        })),
        reminder_language,
        ...wordsOf(each, stepOf.get(reminder_step_id)!, school),
      }
    }),
  }
}
