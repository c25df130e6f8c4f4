import * as closing from '@sala/contract/cashier/closed-days'
import { counter, meetFamily as meetFamilyOperation } from '@sala/contract/cashier/counter'
import * as confirming from '@sala/contract/cashier/invoice-confirms'
import { paymentHistories } from '@sala/contract/cashier/payment-histories'
import * as testing from '@sala/contract/cashier/payment-testing'
import * as papers from '@sala/contract/cashier/receipt-papers'
import * as receiving from '@sala/contract/cashier/receipts'
import * as shifts from '@sala/contract/cashier/shifts'
import { reaches } from '@sala/contract/kit/reach'
import { sql } from 'drizzle-orm'
import { closedDays, paymentTesting } from '../finance/tables.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { caller, inOwnBranches, says } from '../kit/scope.ts'
import { parentBranches, parents } from '../people/tables.ts'
import { closeDay } from './close-day.ts'
import { closeShift, closeShiftOfOther } from './close-shift.ts'
import { confirmInvoices, countUnconfirmed } from './confirm-invoices.ts'
import { issueReceipt } from './issue-receipt.ts'
import { meetFamily } from './meet-family.ts'
import { openShift } from './open-shift.ts'
import { payOutCredit } from './pay-out-credit.ts'
import { paymentScopes } from './payment-scopes.ts'
import { printClosedDay } from './print-closed-day.ts'
import { printConfirmation } from './print-confirmation.ts'
import { mountPrintStatements, printManyStatements } from './print-many-statements.ts'
import { printReceipt } from './print-receipt.ts'
import { printStatement } from './print-statement.ts'
import { printTestFee } from './print-test-fee.ts'
import { readOwnShift } from './read-own-shift.ts'
import { readReceiptForm } from './read-receipt-form.ts'
import { readStatement } from './read-statement.ts'
import { readTestFeeForm } from './read-test-fee-form.ts'
import { receiveDrawer } from './receive-drawer.ts'
import { reckonDay } from './reckon-day.ts'
import { refundReceipt } from './refund-receipt.ts'
import { reopenDay } from './reopen-day.ts'
import { scanInvoice } from './scan-invoice.ts'
import * as tables from './tables.ts'
import { takeTestFee } from './take-test-fee.ts'
import { voidReceipt } from './void-receipt.ts'
import { voidTestFee } from './void-test-fee.ts'

export function cashier(app: App): void {
  const { cashierShifts, receipts, receiptLines, receiptPayments, invoiceConfirms, invoiceConfirmLines } = tables
  const known = sql`array(select k.branch_id from ${parentBranches} k where k.student_parent_id = ${parents.student_parent_id})`
  mountResource(app, counter, { table: parents, scope: { 'staff-api': says(reaches.own_branches, sql`${known} && ${caller.branchIds}::int[]`, known) } })
  mountResource(app, shifts.cashierShifts, {
    table: cashierShifts,
    scope: { 'staff-api': inOwnBranches(cashierShifts.branch_id)['staff-api']! },
    create: openShift,
  })
  mountResource(app, receiving.receipts, {
    table: receipts,
    scope: {
      'staff-api': inOwnBranches(receipts.branch_id)['staff-api']!,
      'parent-api': paymentScopes['parent-api'],
      'student-api': paymentScopes['student-api'],
    },
    owned: { lines: { table: receiptLines, parent: receiptLines.receipt_id }, payments: { table: receiptPayments, parent: receiptPayments.receipt_id } },
  })
  mountResource(app, confirming.invoiceConfirms, {
    table: invoiceConfirms,
    scope: { 'staff-api': inOwnBranches(invoiceConfirms.branch_id)['staff-api']! },
    owned: { lines: { table: invoiceConfirmLines, parent: invoiceConfirmLines.confirm_id } },
    create: confirmInvoices,
  })
  mountOperation(app, meetFamilyOperation, meetFamily)
  mountOperation(app, receiving.issueReceipt, issueReceipt)
  mountOperation(app, receiving.voidReceipt, voidReceipt)
  mountOperation(app, receiving.refundReceipt, refundReceipt)
  mountOperation(app, receiving.payOutCredit, payOutCredit)
  mountOperation(app, receiving.readReceiptForm, readReceiptForm)
  mountOperation(app, shifts.readOwnShift, readOwnShift)
  mountOperation(app, shifts.closeShift, closeShift)
  mountOperation(app, shifts.closeShiftOfOther, closeShiftOfOther)
  mountOperation(app, shifts.receiveDrawer, receiveDrawer)
  mountOperation(app, confirming.scanInvoice, scanInvoice)
  mountOperation(app, confirming.readConfirmForm, countUnconfirmed)
  mountResource(app, testing.paymentTesting, {
    table: paymentTesting,
    scope: { 'staff-api': inOwnBranches(paymentTesting.branch_id)['staff-api']! },
  })
  mountOperation(app, testing.takeTestFee, takeTestFee)
  mountOperation(app, testing.paymentTesting.voiding, voidTestFee)
  mountOperation(app, testing.readTestFeeForm, readTestFeeForm)
  for (const history of paymentHistories) mountResource(app, history, { table: tables.receipts, scope: paymentScopes })
  mountOperation(app, papers.printReceipt, (work) => printReceipt(app, work))
  mountOperation(app, papers.readStatement, readStatement)
  mountOperation(app, papers.printStatement, (work) => printStatement(app, work))
  mountPrintStatements(app)
  mountOperation(app, papers.printStatements, printManyStatements(app))
  mountOperation(app, papers.printTestFee, (work) => printTestFee(app, work))
  mountOperation(app, papers.printConfirmation, (work) => printConfirmation(app, work))
  mountOperation(app, closing.reckonDay, reckonDay)
  mountResource(app, closing.closedDays, {
    table: closedDays,
    scope: { 'staff-api': inOwnBranches(closedDays.branch_id)['staff-api']! },
  })
  mountOperation(app, closing.closeDay, closeDay)
  mountOperation(app, closing.reopenDay, reopenDay)
  mountOperation(app, closing.printClosedDay, (work) => printClosedDay(app, work))
}
