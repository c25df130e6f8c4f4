/** The days that wait to be closed. */
export { countDaysToClose } from './counter/count-days-to-close.ts'
/** What reports of money are made of. */
export { paidLines } from './reports/paid-lines.ts'
export { paymentLines } from './reports/payment-lines.ts'
