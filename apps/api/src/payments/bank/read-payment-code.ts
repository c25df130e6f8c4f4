import { parseAmount } from '@sala/contract/kit/money'
import type * as operations from '@sala/contract/payments/payment-codes'
import { asc, eq, inArray } from 'drizzle-orm'
import { codeFor, paymentCodeOf } from '../../billing/public.ts'
import type { Work } from '../../kit/route/work.ts'
import { invoices } from '../../tables/billing.ts'
import { students } from '../../tables/people.ts'
import { bankProfiles } from '../../tables/pricing.ts'
import { refuse } from '../counter/refusals.ts'

/** The code by which somebody who sees an invoice pays it. */
export async function readPaymentCode({ input: { inv_id }, tx, now }: Work<typeof operations.readPaymentCode>) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.inv_id, inv_id))
  return { payment_code: await paymentCodeOf(tx, invoice!, now) }
}

/** So long somebody may stand at the counter with a phone in the hand; a screen asks again before. */
const goodFor = 30 * 60_000

/**
 * The code for what is about to be taken at the counter. It names the invoice, or the family where it pays several: a
 * bank's line that named one of them would put the money of all on that one.
 */
export async function readCounterCode({ input, tx, now }: Work<typeof operations.readCounterCode>) {
  const [account] = await tx.select().from(bankProfiles).where(eq(bankProfiles.id, input.bank_profile_id))
  const paid = await tx
    .select({
      inv_number: invoices.inv_number,
      branch_id: invoices.branch_id,
      card_number: students.card_number,
      family: students.student_parent_id,
    })
    .from(invoices)
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .where(inArray(invoices.inv_id, [0, ...input.inv_ids]))
    .orderBy(asc(invoices.inv_id))
  if (paid.length === 0) throw refuse('nothing_to_pay')
  if (paid.some(({ branch_id }) => branch_id !== account!.branch_id)) throw refuse('account_of_other_branch')
  const [first] = paid
  const reference =
    paid.length === 1 ? first!.inv_number : first!.family ? `FAM${first!.family}` : first!.card_number.slice(0, 25)
  const wanted = { amount: parseAmount(input.amount), reference, expires: now.getTime() + goodFor }
  return { payment_code: await codeFor(tx, eq(bankProfiles.id, input.bank_profile_id), wanted, now) }
}
