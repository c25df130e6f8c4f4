import { formatAmount, parseAmount, shareOut } from '@sala/contract/kit/money'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse as refuseAny } from '../kit/problem.ts'
import { invoiceInstalments } from '../tables/billing.ts'
import { instalmentParts, instalmentPlans } from '../tables/pricing.ts'
import type { Written } from './write-invoices.ts'

/** The parts of a plan of the branch, ready to be written for an invoice; they add up to it to the cent. */
export async function planParts(tx: Tx, branch_id: number, plan_id: number) {
  const parts = await tx
    .select({ part_no: instalmentParts.part_no, share: instalmentParts.share, days_after: instalmentParts.days_after })
    .from(instalmentParts)
    .innerJoin(instalmentPlans, eq(instalmentPlans.plan_id, instalmentParts.plan_id))
    .where(
      and(
        eq(instalmentPlans.plan_id, plan_id),
        eq(instalmentPlans.branch_id, branch_id),
        eq(instalmentPlans.is_active, 1),
      ),
    )
    .orderBy(asc(instalmentParts.part_no))
  if (parts.length === 0) throw refuseAny('not_found')
  return {
    write: async ({ inv_id, total_amount }: Written, inv_date: string): Promise<void> => {
      const amounts = shareOut(
        parseAmount(total_amount),
        parts.map(({ share }) => parseAmount(share)),
      )
      const rows = parts.map(({ part_no, days_after }, index) => ({
        inv_id,
        part_no,
        due_date: sql`${inv_date}::date + ${days_after}::int`,
        amount: formatAmount(amounts[index]!),
      }))
      await tx.insert(invoiceInstalments).values(rows)
    },
  }
}
