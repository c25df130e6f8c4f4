import type { retireFee as operation } from '@sala/contract/pricing/fee-changes'
import { eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { feeSetups } from '../tables/pricing.ts'

/** Nobody is charged the fee from now on; what was billed stays as it is. Doing it twice does no more. */
export async function retireFee({ input, tx }: Work<typeof operation>) {
  const [row] = await tx
    .update(feeSetups)
    .set({ is_inactive: 1 })
    .where(eq(feeSetups.fee_setup_id, input.fee_setup_id))
    .returning({ fee_setup_id: feeSetups.fee_setup_id, is_inactive: feeSetups.is_inactive })
  return row!
}
