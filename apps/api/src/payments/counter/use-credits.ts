import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { moveCredit } from '../../ledger/public.ts'
import { studentCredits } from '../../tables/ledger.ts'
import { students } from '../../tables/people.ts'
import { refuse } from './refusals.ts'
import { countPayments, type Payment } from './take-money.ts'

/**
 * Pays with what the family has here, the oldest first: each credit is held until the transaction ends, so that none is
 * used twice.
 */
export async function useCredits(
  tx: Tx,
  branch_id: number,
  children: readonly number[],
  payments: readonly Payment[],
  rate: string,
): Promise<Payment[]> {
  const others = payments.filter(({ payment_method }) => payment_method !== paymentMethod.credit)
  const asked = payments.filter((payment) => !others.includes(payment))
  const wanted = sumOf(countPayments(asked, rate).map(({ base_amount }) => parseAmount(base_amount)))
  if (wanted === 0n) return others
  const families = tx
    .select({ id: students.student_parent_id })
    .from(students)
    .where(inArray(students.student_id, [...children]))
  const family = tx
    .select({ id: students.student_id })
    .from(students)
    .where(or(inArray(students.student_id, [...children]), inArray(students.student_parent_id, families)))
  const used = await spendCredits(
    tx,
    and(eq(studentCredits.branch_id, branch_id), inArray(studentCredits.student_id, family)),
    wanted,
  )
  return [...others, ...used]
}

/** Uses credits up to so many cents, or all there are; fails where there are not so many. */
export async function spendCredits(tx: Tx, which: SQL | undefined, wanted?: bigint): Promise<Payment[]> {
  const credits = await tx
    .select({
      credit_id: studentCredits.credit_id,
      amount: studentCredits.amount,
      used_amount: studentCredits.used_amount,
    })
    .from(studentCredits)
    .where(and(which, sql`used_amount < amount`))
    .orderBy(asc(studentCredits.credit_id))
    .for('update')
  const free = credits.map(({ credit_id, amount, used_amount }) => ({
    credit_id,
    cents: parseAmount(amount) - parseAmount(used_amount),
  }))
  const all = sumOf(free.map(({ cents }) => cents))
  let left = wanted ?? all
  if (left > all || left === 0n)
    throw refuse('credit_not_enough', { credit: showMoney(all, 'USD'), amount: showMoney(left, 'USD') })
  const used: Payment[] = []
  for (const { credit_id, cents } of free) {
    const part = cents < left ? cents : left
    if (part === 0n) break
    left -= part
    used.push({ payment_method: paymentMethod.credit, currency_code: 'USD', amount: formatAmount(part), credit_id })
    await moveCredit(tx, credit_id, part)
  }
  return used
}

/**
 * Undoes what a receipt did with credits: those it used are free again, those it made are gone, if nobody has used
 * them.
 */
export async function returnCredits(
  tx: Tx,
  number: string,
  payments: readonly { credit_id: number | null; amount: string }[],
): Promise<void> {
  const touched = payments.flatMap(({ credit_id, amount }) =>
    credit_id === null ? [] : [{ credit_id, cents: parseAmount(amount) }],
  )
  if (touched.length === 0) return
  const ids = touched.map(({ credit_id }) => credit_id)
  const held = await tx
    .select()
    .from(studentCredits)
    .where(inArray(studentCredits.credit_id, ids))
    .orderBy(asc(studentCredits.credit_id))
    .for('update')
  for (const { credit_id, cents } of touched) {
    const credit = held.find((each) => each.credit_id === credit_id)!
    if (cents < 0n && parseAmount(credit.used_amount) !== 0n) throw refuse('credit_in_use', { number })
    await moveCredit(tx, credit_id, -cents)
  }
}
