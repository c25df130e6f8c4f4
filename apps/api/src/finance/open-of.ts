import { textOf, unitsOf } from '@sala/contract/kit/money'
import type { invoices } from './tables.ts'

/** What is still owed of an invoice: nothing of one that is void or takes back another. */
export const openOf = ({ is_deleted, inv_kind, total_amount, paid_amount, released_amount, credited_amount }: typeof invoices.$inferSelect): string =>
  is_deleted === 1 || inv_kind === 2 ? '0.00' : textOf(unitsOf(total_amount) - unitsOf(paid_amount) + unitsOf(released_amount) - unitsOf(credited_amount))
