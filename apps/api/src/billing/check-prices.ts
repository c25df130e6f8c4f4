import { pricesByHand } from '@sala/contract/billing/prices-by-hand'
import { permissionName } from '@sala/contract/kit/access'
import { parseAmount } from '@sala/contract/kit/money'
import { eq } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { PricedLine, Wanted } from '../pricing/public.ts'
import { feeSetups } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

/**
 * A price in place of the list's needs somebody who may set it, and a reason; what stood on the document so before
 * stays without either.
 */
export async function checkPrices(
  tx: Tx,
  actor: Actor,
  wanted: readonly Wanted[],
  before: readonly PricedLine[] = [],
): Promise<void> {
  const [line] = wanted.filter((each) => each.price != null && !before.some((stood) => isSame(each, stood)))
  if (!line) return
  const [fee] = await tx
    .select({ en: feeSetups.fee_name_en, kh: feeSetups.fee_name_kh })
    .from(feeSetups)
    .where(eq(feeSetups.fee_setup_id, line.fee_setup_id))
  const what = [fee!.en, fee!.kh] as const
  if (!actor.permissions.has(permissionName('create', pricesByHand.name)))
    throw refuse('price_by_hand_not_yours', { what })
  const silent = wanted.find(({ price, why }) => price != null && !why?.trim())
  if (silent) throw refuse('price_needs_reason', { what })
}

const isSame = ({ fee_setup_id, quantity, price }: Wanted, stood: PricedLine): boolean =>
  stood.fee_setup_id === fee_setup_id &&
  stood.rules.some(({ rule }) => rule === 'by_hand') &&
  parseAmount(stood.price) === parseAmount(price!) &&
  parseAmount(stood.quantity) === parseAmount(quantity ?? '1')
