import { quotations as document, quotationState } from '@sala/contract/billing/quotations'
import { dayOf } from '@sala/contract/kit/clock'
import { allows } from '@sala/contract/kit/document'
import { lockAll, markVoid } from '../kit/document.ts'
import type { Work } from '../kit/route/work.ts'
import { quotations } from '../tables/billing.ts'
import { refuse } from './refusals.ts'

export async function voidQuotation({ input, tx, now, actor }: Work<typeof document.voiding>) {
  const id = input.id as number
  const [{ is_deleted, valid_until, quotation_number: number }] = (await lockAll(tx, quotations, quotations.id, [
    id,
  ])) as [typeof quotations.$inferSelect]
  const state =
    is_deleted === 1 ? quotationState.void : valid_until < dayOf(now) ? quotationState.expired : quotationState.valid
  if (!allows(document, 'void', state)) throw refuse('quotation_void', { number })
  await markVoid(tx, quotations, quotations.id, id, { actor, void_reason: input.void_reason })
  return { id, is_deleted: 1 }
}
