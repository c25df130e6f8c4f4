import { parseAmount } from '@sala/contract/kit/money'
import type { changePrices as operation } from '@sala/contract/pricing/price-grid'
import { eq } from 'drizzle-orm'
import { lockAll } from '../kit/document.ts'
import type { Work } from '../kit/route/work.ts'
import { feeSetups } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

/** Of many that somebody else has changed, so many are named in the sentence. */
const mostNamed = 5

/**
 * All of the prices or none, each only over the one that was read. Bills keep the prices they were written with; what
 * is billed from now on has the new ones.
 */
export async function changePrices({ input: { prices }, tx }: Work<typeof operation>) {
  if (prices.length === 0) throw refuse('nothing_changed')
  const wanted = new Map(prices.map((each) => [each.fee_setup_id, each]))
  const held = await lockAll(tx, feeSetups, feeSetups.fee_setup_id, [...wanted.keys()])
  const nameOf = (fee: (typeof held)[number]) => [fee.fee_name_en, fee.fee_name_kh] as const
  if (wanted.size < prices.length) {
    const twice = held.find(({ fee_setup_id }) => prices.filter((each) => each.fee_setup_id === fee_setup_id)[1])
    throw refuse('price_twice', { what: nameOf(twice!) })
  }
  const stale = held.filter(({ fee_setup_id, version }) => wanted.get(fee_setup_id)!.version !== version)
  if (stale.length > 0) {
    const named = stale.slice(0, mostNamed).map(nameOf)
    const errors = Object.fromEntries(
      stale.map(({ fee_setup_id }) => [
        `prices.${prices.findIndex((each) => each.fee_setup_id === fee_setup_id)}.fee_amount`,
        'changed_meanwhile' as const,
      ]),
    )
    throw refuse(
      'prices_changed',
      { what: [named.map(([en]) => en).join('; '), named.map(([, kh]) => kh).join('; ')] },
      { errors },
    )
  }
  const changed = held.filter(
    ({ fee_setup_id, fee_amount }) => parseAmount(wanted.get(fee_setup_id)!.fee_amount) !== parseAmount(fee_amount),
  )
  for (const { fee_setup_id } of changed)
    await tx
      .update(feeSetups)
      .set({ fee_amount: wanted.get(fee_setup_id)!.fee_amount })
      .where(eq(feeSetups.fee_setup_id, fee_setup_id))
  return { changed: changed.length }
}
