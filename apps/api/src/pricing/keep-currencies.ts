import { currencyCode } from '@sala/contract/billing/statuses'
import type { currencies as resource } from '@sala/contract/pricing/currencies'
import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Change } from '../kit/store/store.ts'
import { currencies } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

const needed = ({ currency_code, is_base }: { currency_code: string; is_base: number }) =>
  is_base === 1 || currencyCode.values.some((code) => code === currency_code)

/** What documents are written in stays in use. */
export async function keepCurrencyInUse({ values, before }: Change<typeof resource>): Promise<void> {
  if (before && values.is_active === 0 && needed(before))
    throw refuse('currency_stays', { what: [before.name_en, before.name_kh] })
}

export async function refuseLostCurrency(tx: Tx, id: number): Promise<void> {
  const [found] = await tx.select().from(currencies).where(eq(currencies.id, id))
  if (found && needed(found)) throw refuse('currency_stays', { what: [found.name_en, found.name_kh] })
}
