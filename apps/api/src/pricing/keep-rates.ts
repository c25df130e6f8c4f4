import type { exchangeRates as resource } from '@sala/contract/pricing/currencies'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Change } from '../kit/store/store.ts'
import { invoices, quotations } from '../tables/billing.ts'
import { branches } from '../tables/organisation.ts'
import { receipts } from '../tables/payments.ts'
import { currencies, exchangeRates } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

/**
 * A rate is for another currency than the base, and one that a document was written at stays as it is; its remark may
 * change.
 */
export async function keepUsedRate({ values, before, tx }: Change<typeof resource>): Promise<void> {
  if (values.currency_id !== undefined) {
    const [currency] = await tx.select().from(currencies).where(eq(currencies.id, values.currency_id))
    if (currency?.is_base === 1) throw refuse('base_has_no_rate', { what: [currency.name_en, currency.name_kh] })
  }
  if (!before) return
  const same = (['currency_id', 'effective_date'] as const).every(
    (name) => values[name] === undefined || values[name] === before[name],
  )
  if (!same || (values.rate !== undefined && Number(values.rate) !== Number(before.rate)))
    await refuseUsedRate(tx, before.id)
}

/** Documents are written in riel beside dollars, at the last rate that was entered for their day. */
export async function refuseUsedRate(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    with rate as (
      select r.rate, r.effective_date as first, coalesce((select min(n.effective_date) from ${exchangeRates} n
        where n.currency_id = r.currency_id and n.effective_date > r.effective_date), 'infinity') as next
      from ${exchangeRates} r join ${currencies} c on c.id = r.currency_id where r.id = ${id} and c.currency_code = 'KHR'
    )
    select exists (select from ${invoices} i, rate where i.inv_date >= first and i.inv_date < next and i.exchange_rate = rate.rate)
      or exists (select from ${quotations} q, rate where q.quotation_date >= first and q.quotation_date < next and q.exchange_rate = rate.rate)
      or exists (select from ${branches} b, rate, lateral (select from ${receipts} p
        where p.branch_id = b.branch_id and p.receipt_date >= first and p.receipt_date < next and p.exchange_rate = rate.rate limit 1) used) as used`)
  if (rows[0]!.used) throw refuse('rate_was_used')
}
