import type { quotations as document } from '@sala/contract/billing/quotations'
import { dayOf } from '@sala/contract/kit/clock'
import { markVoid } from '../kit/document.ts'
import type { Work } from '../kit/route/work.ts'
import { quotations } from '../tables/billing.ts'
import { lockQuotation } from './lock-quotation.ts'

export async function voidQuotation({ input, tx, now, actor }: Work<typeof document.voiding>) {
  const id = input.id as number
  await lockQuotation(tx, 'void', id, dayOf(now))
  await markVoid(tx, quotations, quotations.id, id, { actor, void_reason: input.void_reason })
  return { id, is_deleted: 1 }
}
