import { defineArea } from '../kit/area.ts'
import { bankStatementLines, bankStatements } from './bank-statements.ts'
import { cashCollectionByCashiers, queryCashiers, summaryCashCollections } from './cash-collections.ts'
import { closeDay, closedDays, printClosedDay, reckonDay, reopenDay } from './closed-days.ts'
import { counter, meetFamily } from './counter.ts'
import { creditBalances } from './credit-balances.ts'
import { dailyCloseout } from './daily-closeout.ts'
import { readFamilyAccount, readStudentAccount } from './family-accounts.ts'
import { invoiceConfirms, readConfirmForm, scanInvoice } from './invoice-confirms.ts'
import { readCounterCode, readPaymentCode } from './payment-codes.ts'
import { paymentDetails } from './payment-details.ts'
import { parentPayments, staffPayments, studentPayments, teacherPayments } from './payment-histories.ts'
import { paymentTesting, readTestFeeDrawer, readTestFeeForm, takeTestFee } from './payment-testing.ts'
import { paymentTrackings, readTrackingForm } from './payment-trackings.ts'
import { annualPayments, monthlyPayments, paymentByServices } from './payments-by-fee.ts'
import * as byStudent from './payments-by-student.ts'
import {
  printConfirmation,
  printReceipt,
  printStatement,
  printStatements,
  printTestFee,
  readReceiptPaper,
  readStatement,
} from './receipt-papers.ts'
import {
  issueReceipt,
  payOutCredit,
  readGiveBack,
  readReceiptForm,
  receipts,
  refundReceipt,
  voidReceipt,
} from './receipts.ts'
import {
  confirmAtCounter,
  findInvoicesForLine,
  importStatement,
  previewStatement,
  setLineAside,
  settleLine,
  settleStatement,
  undoLine,
} from './settle-statements.ts'
import { shiftReports, voidedReceipts } from './shift-reports.ts'
import { cashierShifts, closeShift, closeShiftOfOther, readOwnShift, receiveDrawer } from './shifts.ts'

export const payments = defineArea({
  name: 'payments',
  label: ['Payments', 'ការបង់ប្រាក់'],
  resources: {
    counter,
    receipts,
    cashierShifts,
    closedDays,
    invoiceConfirms,
    paymentTesting,
    staffPayments,
    teacherPayments,
    parentPayments,
    studentPayments,
    bankStatements,
    bankStatementLines,
  },
  reports: {
    dailyCloseout,
    paymentDetails,
    summaryCashCollections,
    cashCollectionByCashiers,
    shiftReports,
    voidedReceipts,
    paymentByServices,
    monthlyPayments,
    annualPayments,
    studentPayments: byStudent.studentPayments,
    yearlyPaymentLists: byStudent.yearlyPaymentLists,
    creditBalances,
    paymentTrackings,
  },
  operations: {
    meetFamily,
    issueReceipt,
    voidReceipt,
    refundReceipt,
    readGiveBack,
    readTestFeeDrawer,
    payOutCredit,
    readReceiptForm,
    readOwnShift,
    closeShift,
    closeShiftOfOther,
    receiveDrawer,
    scanInvoice,
    readConfirmForm,
    takeTestFee,
    voidTestFee: paymentTesting.voiding,
    readTestFeeForm,
    readReceiptPaper,
    printReceipt,
    readFamilyAccount,
    readStudentAccount,
    readStatement,
    printStatement,
    printStatements,
    printTestFee,
    printConfirmation,
    reckonDay,
    closeDay,
    reopenDay,
    printClosedDay,
    previewStatement,
    importStatement,
    settleStatement,
    settleLine,
    findInvoicesForLine,
    confirmAtCounter,
    setLineAside,
    undoLine,
    readPaymentCode,
    readCounterCode,
    queryCashiers,
    queryClassOperations: byStudent.queryClassOperations,
    readTrackingForm,
  },
})
