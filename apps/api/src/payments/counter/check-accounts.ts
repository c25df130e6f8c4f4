import { paymentMethod } from '@sala/contract/billing/statuses'
import { foldReference } from '@sala/contract/payments/fold-reference'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { paymentTesting, receiptPayments, receipts } from '../../tables/payments.ts'
import { bankProfiles } from '../../tables/pricing.ts'
import { refuse } from './refusals.ts'
import type { Payment } from './take-money.ts'

const intoAccount: readonly number[] = [paymentMethod.bankTransfer, paymentMethod.khqr]
const withReference: readonly number[] = [paymentMethod.bankTransfer, paymentMethod.cheque]

type Way = Pick<Payment, 'payment_method' | 'bank_profile_id' | 'reference'>

/** What did not come as cash says where it came in; one transfer is never taken for two. */
export async function checkAccounts(tx: Tx, branch_id: number, payments: readonly Way[]): Promise<void> {
  for (const { payment_method, bank_profile_id, reference } of payments) {
    if (intoAccount.includes(payment_method) && !bank_profile_id) throw refuse('account_missing')
    if (withReference.includes(payment_method) && !foldReference(reference ?? '')) throw refuse('reference_missing')
  }
  const accounts = payments.flatMap(({ bank_profile_id }) => bank_profile_id ?? [])
  if (accounts.length > 0) {
    const found = await tx
      .select({ branch_id: bankProfiles.branch_id })
      .from(bankProfiles)
      .where(inArray(bankProfiles.id, accounts))
    if (found.some((account) => account.branch_id !== branch_id)) throw refuse('account_of_other_branch')
  }
  const named = payments.flatMap(({ bank_profile_id, reference }) =>
    bank_profile_id && reference ? [{ bank_profile_id, reference }] : [],
  )
  const inOrder = named
    .map((each) => ({ ...each, fold: foldReference(each.reference) }))
    .filter(({ fold }) => fold)
    .sort((a, b) => (`${a.bank_profile_id} ${a.fold}` < `${b.bank_profile_id} ${b.fold}` ? -1 : 1))
  for (const [at, { bank_profile_id, reference, fold }] of inOrder.entries()) {
    const before = inOrder[at - 1]
    if (before?.fold === fold && before.bank_profile_id === bank_profile_id)
      throw refuse('reference_twice', { reference })
    const used = (await lockReferences(tx, bank_profile_id, [fold])).get(fold)
    if (used) throw refuse('reference_used', { reference, number: used.number })
  }
}

export interface Stood {
  readonly number: string
  /** None where it is no receipt but a test fee. */
  readonly receipt_id: number | null
}

/**
 * Holds transfers, each by its folded reference, until the transaction ends, and says what they stand on already: those
 * who enter the same one come here one after the other.
 */
export async function lockReferences(
  tx: Tx,
  bank_profile_id: number,
  folds: readonly string[],
): Promise<Map<string, Stood>> {
  const inOrder = sql.param(folds.toSorted())
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('transfer ' || ${bank_profile_id}::int || ' ' || r.reference, 0))
    from unnest(${inOrder}::text[]) with ordinality as r (reference, turn) order by r.turn`)
  return standOn(tx, bank_profile_id, folds)
}

/** What transfers into an account stand on already, by their folded references. */
export async function standOn(tx: Tx, bank_profile_id: number, folds: readonly string[]): Promise<Map<string, Stood>> {
  const all = sql.param([...folds])
  const used = await tx
    .select({ fold: receiptPayments.reference_fold, number: receipts.receipt_number, receipt_id: receipts.receipt_id })
    .from(receiptPayments)
    .innerJoin(receipts, eq(receipts.receipt_id, receiptPayments.receipt_id))
    .where(
      and(
        eq(receiptPayments.bank_profile_id, bank_profile_id),
        sql`${receiptPayments.reference_fold} = any(${all}::text[])`,
        eq(receipts.is_deleted, 0),
      ),
    )
  const fold = sql<string>`fold_reference(${paymentTesting.reference})`
  const tests = await tx
    .select({ fold, number: paymentTesting.testing_number })
    .from(paymentTesting)
    .where(
      and(
        eq(paymentTesting.bank_profile_id, bank_profile_id),
        sql`${fold} = any(${all}::text[])`,
        eq(paymentTesting.is_deleted, 0),
      ),
    )
  return new Map(
    [...tests.map((each) => ({ ...each, receipt_id: null })), ...used].map(({ fold: said, ...stood }) => [
      said!,
      stood,
    ]),
  )
}
