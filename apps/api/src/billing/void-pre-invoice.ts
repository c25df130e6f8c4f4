import type { preInvoices as document } from '@sala/contract/billing/pre-invoices'
import { markVoid } from '../kit/document.ts'
import type { Work } from '../kit/route/work.ts'
import { preInvoices } from '../tables/billing.ts'
import { lockPreInvoices } from './lock-pre-invoices.ts'

/** Nothing was owed, so nothing is posted; its student may get another for the period. */
export async function voidPreInvoice({ input, tx, actor }: Work<typeof document.voiding>) {
  const id = input.id as number
  await lockPreInvoices(tx, 'void', [id])
  await markVoid(tx, preInvoices, preInvoices.id, id, { actor, void_reason: input.void_reason })
  return { id, is_deleted: 1 }
}
