import { paymentMethod } from '@sala/contract/billing/statuses'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { receiptPayments, receipts } from '../../tables/payments.ts'
import { bankProfiles } from '../../tables/pricing.ts'
import { refuse } from './refusals.ts'
import type { Payment } from './take-money.ts'

const intoAccount: readonly number[] = [paymentMethod.bankTransfer, paymentMethod.khqr]
const withReference: readonly number[] = [paymentMethod.bankTransfer, paymentMethod.cheque]

/** What did not come as cash says where it came in; one transfer is never taken for two. */
export async function checkAccounts(tx: Tx, branch_id: number, payments: readonly Payment[]): Promise<void> {
  for (const { payment_method, bank_profile_id, reference } of payments) {
    if (intoAccount.includes(payment_method) && !bank_profile_id) throw refuse('account_missing')
    if (withReference.includes(payment_method) && !reference) throw refuse('reference_missing')
  }
  const accounts = payments.flatMap(({ bank_profile_id }) => bank_profile_id ?? [])
  if (accounts.length > 0) {
    const found = await tx.select({ branch_id: bankProfiles.branch_id }).from(bankProfiles).where(inArray(bankProfiles.id, accounts))
    if (found.some((account) => account.branch_id !== branch_id)) throw refuse('account_of_other_branch')
  }
  const named = payments.flatMap(({ bank_profile_id, reference }) => (bank_profile_id && reference ? [{ bank_profile_id, reference }] : []))
  for (const { bank_profile_id, reference } of named.sort((a, b) => (`${a.bank_profile_id} ${a.reference}` < `${b.bank_profile_id} ${b.reference}` ? -1 : 1))) {
    const used = (await holdReferences(tx, bank_profile_id, [reference])).get(reference)
    if (used) throw refuse('reference_used', { reference, number: used })
  }
}

/** Holds transfers until the transaction ends, and names the receipts that they stand on already: those who enter the same one come here one after the other. */
export async function holdReferences(tx: Tx, bank_profile_id: number, references: readonly string[]): Promise<Map<string, string>> {
  const inOrder = sql.param(references.toSorted())
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('transfer ' || ${bank_profile_id}::int || ' ' || r.reference, 0))
    from unnest(${inOrder}::text[]) with ordinality as r (reference, turn) order by r.turn`)
  const used = await tx
    .select({ reference: receiptPayments.reference, number: receipts.receipt_number })
    .from(receiptPayments)
    .innerJoin(receipts, eq(receipts.receipt_id, receiptPayments.receipt_id))
    .where(and(eq(receiptPayments.bank_profile_id, bank_profile_id), sql`${receiptPayments.reference} = any(${inOrder}::text[])`, eq(receipts.is_deleted, 0)))
  return new Map(used.map(({ reference, number }) => [reference!, number]))
}
