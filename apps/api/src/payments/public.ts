/** What reports of money are made of. */
export { paidLines } from './reports/paid-lines.ts'
export { paymentLines } from './reports/payment-lines.ts'
