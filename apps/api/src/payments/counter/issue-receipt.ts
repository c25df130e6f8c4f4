import { dayOf } from '@sala/contract/kit/clock'
import { parseAmount, sumOf } from '@sala/contract/kit/money'
import type { issueReceipt as operation } from '@sala/contract/payments/receipts'
import { eq, sql } from 'drizzle-orm'
import { settleInvoices } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { type Given, madeOnce } from '../../kit/store/made-once.ts'
import { rateOn } from '../../pricing/public.ts'
import { parents, students } from '../../tables/people.ts'
import { askAgain } from './ask-again.ts'
import { checkAccounts } from './check-accounts.ts'
import { lockShift } from './lock-shift.ts'
import { refuse } from './refusals.ts'
import { mergePayments, takeMoney } from './take-money.ts'
import { useCredits } from './use-credits.ts'
import { writeReceipt } from './write-receipt.ts'

/** Takes a payment for one child or several: invoices, credits, receipt and ledger change together or not at all. */
export async function issueReceipt({ input, tx, now, actor }: Work<typeof operation>) {
  if (input.pays.length === 0) throw refuse('nothing_to_pay')
  const today = dayOf(now)
  const shift = await lockShift(tx, actor.user_id)
  const rate = await rateOn(tx, today)
  const paid = mergePayments(input.payments)
  await checkAccounts(tx, shift.branch_id, paid)
  const { found, settled } = await settleInvoices(tx, shift.branch_id, input.pays)
  const children = [...new Set(found.map(({ student_id }) => student_id))]
  const given = await useCredits(tx, shift.branch_id, children, paid, rate)
  const total = sumOf(settled.map(({ amount }) => parseAmount(amount)))
  const taken = takeMoney(total, given, rate, input.change_in, input.keep_credit === 1)
  await askAgain(tx, shift, { total, taken, rate, confirmed: input.confirmed })
  const { payments, credit_amount, ...sums } = taken
  const payer = await payerOf(tx, children, input.student_parent_id ?? null)
  const head = {
    student_parent_id: payer.student_parent_id,
    student_id: children.length === 1 ? children[0]! : null,
    payer_name: input.payer_name ?? payer.name,
    receipt_date: today,
    exchange_rate: rate,
    rounding_amount: sums.rounding_amount,
    remark: input.remark ?? null,
  }
  const kept = parseAmount(credit_amount) > 0n ? { student_id: children[0]!, amount: credit_amount } : undefined
  const written = await writeReceipt(tx, shift, { prefix: 'RC', head, lines: settled, payments, kept })
  return { ...written, ...sums, credit_amount }
}

/** Who paid: the family that was named, or the one of the children. */
export async function payerOf(tx: Tx, children: readonly number[], student_parent_id: number | null) {
  const [found] = await readPayer(tx, { children, student_parent_id })
  return { student_parent_id: found?.family ?? student_parent_id, name: found?.family_name || found?.child_name || '' }
}

interface Of {
  readonly children: readonly number[]
  readonly student_parent_id: number | null
}

const readPayer = madeOnce((db, given: Given<Of>) => {
  const family = sql<number | null>`coalesce(${given.student_parent_id}::int, ${students.student_parent_id})`
  return db
    .select({
      family: family.as('family'),
      family_name: parents.family_name_en,
      child_name: students.full_name_en,
    })
    .from(students)
    .leftJoin(parents, eq(parents.student_parent_id, family))
    .where(sql`${students.student_id} = any(${given.children})`)
    .limit(1)
})
