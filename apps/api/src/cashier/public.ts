/** What settles money that did not come over the counter: the same receipts, written and taken back the same way. */
export { holdReferences } from './check-accounts.ts'
export { payerOf } from './issue-receipt.ts'
export { settleInvoices } from './settle-invoices.ts'
export { centsOf, takeMoney } from './take-money.ts'
export { voidReceipt } from './void-receipt.ts'
export { writeReceipt } from './write-receipt.ts'
