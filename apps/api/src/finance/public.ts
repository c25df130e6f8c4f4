import { textOf, unitsOf } from '@sala/contract/kit/money'
import type { invoices } from './tables.ts'

export { atRate, both, inCents, inRiel, lineColumns, rowsOf } from './bill-paper.ts'
export { closedUntil } from './closed-until.ts'
/** What money documents of other areas need: the ledger, and bills. */
export { customerOf } from './customer-of.ts'
export { creditDaysOf, seatOf } from './issue-invoice.ts'
export { type Opening, openBalances, openingOf } from './open-balances.ts'
export { openOf } from './open-of.ts'
export { paymentCodeOf } from './payment-code.ts'
export { accounts, type LedgerEntry, type LedgerLine, postEntries, reverseEntry } from './post-entries.ts'
export { feeOptions, rateOfToday } from './read-forms.ts'
export { type Draft, type Written, writeInvoices } from './write-invoices.ts'
