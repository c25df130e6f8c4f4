import { money } from '../billing/report-columns.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, instant, integer, note, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'
import { ofCashier } from './report-columns.ts'

const riel = (label: string) => decimal(label, { min: -9_999_999_999, scale: 0, optional: true, currency: 'KHR' })

/** What lay in the drawer, came into it and went out of it, in one currency. */
const drawer = {
  float_usd: money('Float'),
  cash_usd: money('Cash'),
  float_khr: riel('Float, ៛'),
  cash_khr: riel('Cash, ៛'),
} as const

/** What was taken without cash, in its own currency. */
const byWay = {
  khqr_usd: money('KHQR'),
  khqr_khr: riel('KHQR, ៛'),
  bank_usd: money('Bank'),
  bank_khr: riel('Bank, ៛'),
  cheque_usd: money('Cheque'),
  cheque_khr: riel('Cheque, ៛'),
  card_usd: money('Card'),
  card_khr: riel('Card, ៛'),
} as const

const reckoned = {
  back_usd: money('Given back'),
  expected_usd: money('Expected'),
  counted_usd: money('Counted'),
  back_khr: riel('Given back, ៛'),
  expected_khr: riel('Expected, ៛'),
  counted_khr: riel('Counted, ៛'),
} as const

/** Whatever way it went back, all in dollars. */
const givenBack = {
  refunds: integer('Refunds'),
  refund_amount: money('Refunded'),
  voids: integer('Voids'),
  void_amount: money('Voided'),
} as const

const differences = { difference_usd: money('Difference'), difference_khr: riel('Difference, ៛') } as const

const summed = {
  receipts: integer('Receipts'),
  ...drawer,
  ...byWay,
  ...reckoned,
  ...givenBack,
  ...differences,
} as const
const counted = Object.keys(summed) as (keyof typeof summed)[]
const first = ['difference_usd', 'difference_khr'] as const
/** Riel stand under their dollars, and the number of a shift under its day. */
const under = {
  shift_no: 'shift_date',
  difference_reason: 'cashier_name',
  float_khr: 'float_usd',
  cash_khr: 'cash_usd',
  khqr_khr: 'khqr_usd',
  bank_khr: 'bank_usd',
  cheque_khr: 'cheque_usd',
  card_khr: 'card_usd',
  back_khr: 'back_usd',
  expected_khr: 'expected_usd',
  counted_khr: 'counted_usd',
  difference_khr: 'difference_usd',
} as const
const onlyAsked = ['opened_at', 'closed_at', 'closed_name', 'receipts', 'branch_name_en'] as const

/** A drawer from the float to the count, a row for each shift, on the day it was opened. */
export const shiftReports = defineReport({
  name: 'shift-reports',
  label: 'Shift report (Z)',
  period: { lately: 'today', column: 'shift_date' },
  parameters: { ...ofBranch, ...ofCashier, shift_no: integer('Shift') },
  columns: {
    shift_date: date('Day'),
    shift_no: integer('Shift'),
    cashier_name: text('Cashier'),
    opened_at: instant('Opened'),
    closed_at: instant('Closed', { optional: true }),
    closed_name: text('Closed by', { optional: true }),
    ...summed,
    difference_reason: note('Reason for the difference', { optional: true }),
    ...branchName,
  },
  title: 'cashier_name',
  totals: [...first, ...counted.filter((name) => !first.some((each) => each === name))],
  pinned: ['difference_usd'],
  under,
  sort: [
    ['shift_date', 'desc'],
    ['cashier_name', 'asc'],
    ['shift_no', 'asc'],
  ],
  hidden: [
    ...onlyAsked,
    ...(Object.keys(givenBack) as (keyof typeof givenBack)[]),
    ...(Object.keys(under) as (keyof typeof under)[]),
  ],
})

export const voidedKind = defineChoice({
  receipt: [1, 'Receipt', 'បង្កាន់ដៃ', 'ok'],
  refund: [2, 'Refund', 'សងប្រាក់វិញ', 'warn'],
  creditPaidOut: [3, 'Credit paid out', 'សងប្រាក់ទុក', 'warn'],
  keptAsCredit: [4, 'Kept as credit', 'ទុកជាប្រាក់ទុក', 'info'],
  testFee: [5, 'Test fee', 'ថ្លៃតេស្ត', 'info'],
})

/** Every receipt that was taken back, on the day it was: why, by whom, and out of which drawer. */
export const voidedReceipts = defineReport({
  name: 'voided-receipts',
  label: 'Voided receipts',
  period: { lately: 'month', column: 'voided_on' },
  parameters: { ...ofBranch, ...ofCashier },
  columns: {
    voided_on: date('Voided on'),
    voided_at: instant('Voided at', { optional: true }),
    receipt_number: text('Receipt'),
    receipt_kind: choice('Type', voidedKind),
    receipt_date: date('Taken on'),
    payer_name: text('From'),
    void_reason: note('Reason', { optional: true }),
    voided_name: text('Voided by', { optional: true }),
    created_name: text('Taken by', { optional: true }),
    drawer: text('From the drawer', { optional: true }),
    amount: money('Amount'),
    ...branchName,
  },
  title: 'payer_name',
  totals: ['amount'],
  pinned: ['amount'],
  sort: [
    ['voided_on', 'desc'],
    ['voided_at', 'desc'],
  ],
  hidden: ['voided_at', 'branch_name_en'],
  chart: { by: 'voided_name', sum: 'amount' },
})
