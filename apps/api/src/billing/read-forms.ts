import type { readPreInvoiceForm as ofPreInvoice } from '@sala/contract/billing/pre-invoices'
import type { readQuotationForm as ofQuotation } from '@sala/contract/billing/quotations'
import { dayOf } from '@sala/contract/kit/clock'
import { optionFields } from '@sala/contract/kit/resource'
import { feeSetups, paymentTerm } from '@sala/contract/pricing/fee-setups'
import { Problem } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { rateOn } from '../pricing/public.ts'
import { thirtyDaysAfter } from './issue-quotation.ts'

/** Today's rate, or none where nobody has entered one yet. */
export const rateOfToday = ({ tx, now }: Pick<Work<never>, 'tx' | 'now'>): Promise<string | null> =>
  rateOn(tx, dayOf(now)).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })

/** The fees of the caller's branches that are in use. */
export async function feeOptions(
  { actor, call, store }: Pick<Work<never>, 'actor' | 'call' | 'store'>,
  filters: Record<string, unknown[]> = {},
) {
  const asked = { perPage: 100, fields: optionFields(feeSetups), filters: { is_inactive: [0], ...filters } }
  return (await store(feeSetups).list(call.db, actor, asked)).data as never[]
}

export async function readPreInvoiceForm(work: Work<typeof ofPreInvoice>) {
  const payment_terms = [...paymentTerm.labels].map(([id, [name, name_kh]]) => ({ id: id as 1, name, name_kh }))
  return { exchange_rate: await rateOfToday(work), fee_setups: await feeOptions(work), payment_terms }
}

export async function readQuotationForm(work: Work<typeof ofQuotation>) {
  return {
    exchange_rate: await rateOfToday(work),
    valid_until: thirtyDaysAfter(work.now),
    fee_setups: await feeOptions(work),
  }
}
