import type { listGroupFees as operation, feeGroups as resource } from '@sala/contract/pricing/fee-groups'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { feeGroupItems, feeSetups } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

/** A group holds fees of its own branch. */
export async function keepFeesOfBranch({ values, before, tx }: Change<typeof resource>): Promise<void> {
  const ids = (values.items ?? []).map(({ fee_setup_id }) => fee_setup_id)
  const branch_id = before?.branch_id ?? values.branch_id!
  const [foreign] =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(feeSetups)
          .where(and(inArray(feeSetups.fee_setup_id, ids), ne(feeSetups.branch_id, branch_id)))
  if (foreign) throw refuse('fee_of_other_branch', { what: [foreign.fee_name_en, foreign.fee_name_kh] })
}

export async function listGroupFees({ input, tx }: Work<typeof operation>) {
  const { fee_setup_id, fee_name_en, fee_name_kh, fee_type_id, fee_amount, is_inactive } = feeSetups
  const data = await tx
    .select({
      fee_setup_id,
      fee_name_en,
      fee_name_kh,
      fee_type_id,
      fee_amount,
      quantity: feeGroupItems.quantity,
      is_inactive,
    })
    .from(feeGroupItems)
    .innerJoin(feeSetups, eq(feeSetups.fee_setup_id, feeGroupItems.fee_setup_id))
    .where(eq(feeGroupItems.fee_group_id, input.id))
    .orderBy(feeGroupItems.item_id)
  return { data }
}
