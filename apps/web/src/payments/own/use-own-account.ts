import type { OpenInvoice } from '@sala/contract/payments/counter'
import { useChild, useSession } from '../../kit/session.tsx'
import { type AccountOf, useAccount } from '../account/use-account.ts'

export interface OwnBill extends OpenInvoice {
  readonly student_id: number
  readonly full_name_en: string
  readonly full_name_kh: string
}

/**
 * What a whole family owes, read once for its home and its places: `bills` are those of the chosen child, or of all, the
 * oldest first.
 */
export function useOwnAccount(of: AccountOf) {
  const child = useChild()
  const { childIds } = useSession()
  const chosen = childIds.length > 1 ? child : null
  const query = useAccount(of, 1)
  const all: OwnBill[] = (query.data?.family.children ?? [])
    .flatMap(({ student_id, full_name_en, full_name_kh, invoices }) =>
      invoices.map((invoice) => ({ ...invoice, student_id, full_name_en, full_name_kh })),
    )
    .sort((one, other) => one.due_date.localeCompare(other.due_date))
  return { query, all, bills: all.filter((each) => chosen === null || each.student_id === chosen) }
}
