import { reaches } from '@sala/contract/kit/reach'
import { payments as area } from '@sala/contract/payments/area'
import * as statements from '@sala/contract/payments/bank-statements'
import { lineState } from '@sala/contract/payments/bank-statements'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { caller, describeScope, inOwnBranches } from '../kit/store/scope.ts'
import { yesOrNo } from '../kit/store/yes-or-no.ts'
import { headingOfReport } from '../organisation/public.ts'
import { users } from '../tables/accounts.ts'
import * as tables from '../tables/payments.ts'
import { bankStatementLines, bankStatements, closedDays, paymentTesting } from '../tables/payments.ts'
import { parentBranches, parents } from '../tables/people.ts'
import { confirmAtCounter } from './bank/confirm-at-counter.ts'
import { findInvoicesForLine } from './bank/find-invoices-for-line.ts'
import { importStatement, previewStatement } from './bank/import-statement.ts'
import { readCounterCode, readPaymentCode } from './bank/read-payment-code.ts'
import { removeStatement } from './bank/remove-statement.ts'
import { setLineAside } from './bank/set-line-aside.ts'
import { settleLineByHand } from './bank/settle-line-by-hand.ts'
import { settleStatement } from './bank/settle-statement.ts'
import { undoLine } from './bank/undo-line.ts'
import { closeDay } from './counter/close-day.ts'
import { closeShift, closeShiftOfOther } from './counter/close-shift.ts'
import { confirmInvoices, countUnconfirmed } from './counter/confirm-invoices.ts'
import { issueReceipt } from './counter/issue-receipt.ts'
import { meetFamily } from './counter/meet-family.ts'
import { openShift } from './counter/open-shift.ts'
import { payOutCredit } from './counter/pay-out-credit.ts'
import { paymentScopes } from './counter/payment-scopes.ts'
import { printClosedDay } from './counter/print-closed-day.ts'
import { printConfirmation } from './counter/print-confirmation.ts'
import { mountPrintStatements, printManyStatements } from './counter/print-many-statements.ts'
import { printReceipt } from './counter/print-receipt.ts'
import { printStatement } from './counter/print-statement.ts'
import { printTestFee } from './counter/print-test-fee.ts'
import { readFamilyAccount, readStudentAccount } from './counter/read-family-account.ts'
import { readGiveBack, readTestFeeDrawer } from './counter/read-give-back.ts'
import { readOwnShift } from './counter/read-own-shift.ts'
import { readReceiptForm } from './counter/read-receipt-form.ts'
import { readReceiptPaper } from './counter/read-receipt-paper.ts'
import { readStatement } from './counter/read-statement.ts'
import { readTestFeeForm } from './counter/read-test-fee-form.ts'
import { receiveDrawer } from './counter/receive-drawer.ts'
import { reckonDay } from './counter/reckon-day.ts'
import { refundReceipt } from './counter/refund-receipt.ts'
import { reopenDay } from './counter/reopen-day.ts'
import { scanInvoice } from './counter/scan-invoice.ts'
import { takeTestFee } from './counter/take-test-fee.ts'
import { voidReceipt } from './counter/void-receipt.ts'
import { voidTestFee } from './counter/void-test-fee.ts'
import { queryCashiers, queryClassOperations, readTrackingForm } from './reports/answer-lookups.ts'
import { cashierCollectionsSource, summaryCollectionsSource } from './reports/select-cash-collections.ts'
import { creditsSource } from './reports/select-credit-balances.ts'
import { closeoutSource } from './reports/select-daily-closeout.ts'
import { paymentDetailsSource } from './reports/select-payment-details.ts'
import { trackingsSource } from './reports/select-payment-trackings.ts'
import { annualSource, monthlySource, servicesSource } from './reports/select-payments-by-fee.ts'
import { studentPaymentsSource, yearlySource } from './reports/select-payments-by-student.ts'
import { shiftReportsSource, voidedReceiptsSource } from './reports/select-shift-reports.ts'

/** What the lines of a statement make that are in one of these states, in the currency of the account. */
const sumIn = (...states: number[]) =>
  sql`(select round(coalesce(sum(l.amount), 0), 2) from ${bankStatementLines} l where l.statement_id = ${bankStatements.statement_id}
    and l.currency_code = ${bankStatements.currency_code} and l.line_state in (${literal(...states)}))`
/** How many lines are in each state, and what they make in the currency of the account. */
const byState = sql`(select coalesce(jsonb_agg(jsonb_build_object('line_state', s.line_state, 'lines', s.lines, 'amount', s.amount) order by s.line_state), '[]')
  from (select l.line_state, count(*)::int as lines, round(coalesce(sum(l.amount) filter (where l.currency_code = ${bankStatements.currency_code}), 0), 2)::text as amount
    from ${bankStatementLines} l where l.statement_id = ${bankStatements.statement_id} group by l.line_state) s)`
const open = sql`exists (select from ${bankStatementLines} l where l.statement_id = ${bankStatements.statement_id} and l.line_state in (${literal(lineState.matched, lineState.notMatched, lineState.undone)}))`
const state =
  sql<number>`(case when ${open} then ${literal(statements.statementState.open)} else ${literal(statements.statementState.explained)} end)`.mapWith(
    Number,
  )
const heading = headingOfReport(0)

export const payments = serveArea(area, (app) => {
  const { cashierShifts, receipts, receiptLines, receiptPayments, invoiceConfirms, invoiceConfirmLines } = tables
  const known = sql`array(select k.branch_id from ${parentBranches} k where k.student_parent_id = ${parents.student_parent_id})`
  mountPrintStatements(app)
  return {
    resources: {
      counter: {
        table: parents,
        scope: { 'staff-api': describeScope(reaches.own_branches, sql`${known} && ${caller.branchIds}::int[]`, known) },
      },
      receipts: {
        table: receipts,
        scope: {
          'staff-api': inOwnBranches(receipts.branch_id)['staff-api']!,
          'parent-api': paymentScopes['parent-api'],
          'student-api': paymentScopes['student-api'],
        },
        owned: {
          lines: { table: receiptLines, parent: receiptLines.receipt_id },
          payments: { table: receiptPayments, parent: receiptPayments.receipt_id },
        },
      },
      cashierShifts: {
        table: cashierShifts,
        scope: { 'staff-api': inOwnBranches(cashierShifts.branch_id)['staff-api']! },
        computed: {
          difference_usd: sql`(${cashierShifts.counted_usd} - ${cashierShifts.expected_usd})`,
          difference_khr: sql`(${cashierShifts.counted_khr} - ${cashierShifts.expected_khr})`,
        },
        past: { difference_usd: [], difference_khr: [] },
        where: { is_open: yesOrNo(sql`${cashierShifts.closed_at} is null`) },
        create: openShift,
      },
      closedDays: {
        table: closedDays,
        scope: { 'staff-api': inOwnBranches(closedDays.branch_id)['staff-api']! },
      },
      invoiceConfirms: {
        table: invoiceConfirms,
        scope: { 'staff-api': inOwnBranches(invoiceConfirms.branch_id)['staff-api']! },
        owned: { lines: { table: invoiceConfirmLines, parent: invoiceConfirmLines.confirm_id } },
        create: confirmInvoices,
      },
      paymentTesting: {
        table: paymentTesting,
        scope: { 'staff-api': inOwnBranches(paymentTesting.branch_id)['staff-api']! },
      },
      staffPayments: { table: tables.receipts, scope: paymentScopes },
      teacherPayments: { table: tables.receipts, scope: paymentScopes },
      parentPayments: { table: tables.receipts, scope: paymentScopes },
      studentPayments: { table: tables.receipts, scope: paymentScopes },
      bankStatements: {
        table: bankStatements,
        scope: { 'staff-api': inOwnBranches(bankStatements.branch_id)['staff-api']! },
        computed: {
          explained_amount: sumIn(lineState.settled, lineState.setAside),
          unexplained_amount: sumIn(lineState.matched, lineState.notMatched, lineState.undone),
          by_state: byState,
          statement_state: state,
          by_name: sql`(select u.full_name from ${users} u where u.user_id = ${bankStatements.created_by})`,
        },
        where: { statement_state: (values) => sql`${state} = any(${values})` },
        remove: removeStatement,
      },
      bankStatementLines: {
        table: bankStatementLines,
        scope: { 'staff-api': inOwnBranches(bankStatementLines.branch_id)['staff-api']! },
      },
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
      readConfirmForm: countUnconfirmed,
      takeTestFee,
      voidTestFee,
      readTestFeeForm,
      readReceiptPaper,
      printReceipt: (work) => printReceipt(app, work),
      readFamilyAccount,
      readStudentAccount,
      readStatement,
      printStatement: (work) => printStatement(app, work),
      printStatements: printManyStatements(app),
      printTestFee: (work) => printTestFee(app, work),
      printConfirmation: (work) => printConfirmation(app, work),
      reckonDay,
      closeDay,
      reopenDay,
      printClosedDay: (work) => printClosedDay(app, work),
      previewStatement,
      importStatement,
      settleStatement,
      settleLine: settleLineByHand,
      findInvoicesForLine,
      setLineAside,
      confirmAtCounter,
      undoLine,
      readPaymentCode,
      readCounterCode,
      queryCashiers,
      queryClassOperations,
      readTrackingForm,
    },
    reports: {
      dailyCloseout: { ...closeoutSource, heading },
      paymentDetails: { ...paymentDetailsSource, heading },
      summaryCashCollections: { ...summaryCollectionsSource, heading },
      cashCollectionByCashiers: { ...cashierCollectionsSource, heading },
      shiftReports: { ...shiftReportsSource, heading },
      voidedReceipts: { ...voidedReceiptsSource, heading },
      paymentByServices: { ...servicesSource, heading },
      monthlyPayments: { ...monthlySource, heading },
      annualPayments: { ...annualSource, heading },
      studentPayments: { ...studentPaymentsSource, heading },
      yearlyPaymentLists: { ...yearlySource, heading },
      creditBalances: { ...creditsSource, heading },
      paymentTrackings: { ...trackingsSource, heading },
    },
  }
})
