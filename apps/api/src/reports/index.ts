import { assignedBranches as assignedBranchesOperation } from '@sala/contract/reports/assigned-branches'
import * as billed from '@sala/contract/reports/billed'
import * as collections from '@sala/contract/reports/cash-collections'
import { dailyCloseout } from '@sala/contract/reports/daily-closeout'
import * as owed from '@sala/contract/reports/owed'
import { paymentDetails } from '@sala/contract/reports/payment-details'
import * as tracking from '@sala/contract/reports/payment-trackings'
import * as byFee from '@sala/contract/reports/payments-by-fee'
import * as byStudent from '@sala/contract/reports/payments-by-student'
import * as views from '@sala/contract/reports/report-views'
import { type App, mountOperation } from '../kit/mount.ts'
import { type HeadingFor, mountReport, mountReportExport } from '../kit/report.ts'
import { headingOf } from '../organisation/public.ts'
import { queryCashiers, queryClassOperations, readTrackingForm } from './answer-lookups.ts'
import { dashboard } from './dashboard.ts'
import { dropReportView, listReportViews, saveReportView } from './keep-views.ts'
import { listAssignedBranches } from './list-assigned-branches.ts'
import { discountsSource, saleDayBookSource, voidInvoicesSource } from './select-billed.ts'
import { cashierCollectionsSource, summaryCollectionsSource } from './select-cash-collections.ts'
import { closeoutSource } from './select-daily-closeout.ts'
import { ageingSource, overdueSource, unpaidsSource } from './select-owed.ts'
import { paymentDetailsSource } from './select-payment-details.ts'
import { trackingsSource } from './select-payment-trackings.ts'
import { annualSource, monthlySource, servicesSource } from './select-payments-by-fee.ts'
import { studentPaymentsSource, yearlySource } from './select-payments-by-student.ts'
import { studentLists } from './student-lists.ts'

const heading: HeadingFor = (app, call, branchId) => headingOf(call.db, app.storageOf(call.db), branchId, 0)

export function reports(app: App): void {
  mountReportExport(app)
  mountReport(app, dailyCloseout, { ...closeoutSource, heading })
  mountReport(app, paymentDetails, { ...paymentDetailsSource, heading })
  mountReport(app, collections.summaryCashCollections, { ...summaryCollectionsSource, heading })
  mountReport(app, collections.cashCollectionByCashiers, { ...cashierCollectionsSource, heading })
  mountReport(app, byFee.paymentByServices, { ...servicesSource, heading })
  mountReport(app, byFee.monthlyPayments, { ...monthlySource, heading })
  mountReport(app, byFee.annualPayments, { ...annualSource, heading })
  mountReport(app, byStudent.studentPayments, { ...studentPaymentsSource, heading })
  mountReport(app, byStudent.yearlyPaymentLists, { ...yearlySource, heading })
  mountReport(app, owed.studentUnpaids, { ...unpaidsSource, heading })
  mountReport(app, owed.overduePayments, { ...overdueSource, heading })
  mountReport(app, owed.ageing, { ...ageingSource, heading })
  mountReport(app, tracking.paymentTrackings, { ...trackingsSource, heading })
  mountReport(app, billed.voidInvoices, { ...voidInvoicesSource, heading })
  mountReport(app, billed.discountPayments, { ...discountsSource, heading })
  mountReport(app, billed.saleDayBooks, { ...saleDayBookSource, heading })
  mountOperation(app, assignedBranchesOperation, listAssignedBranches)
  mountOperation(app, collections.queryCashiers, queryCashiers)
  mountOperation(app, byStudent.queryClassOperations, queryClassOperations)
  mountOperation(app, tracking.readTrackingForm, readTrackingForm)
  studentLists(app)
  dashboard(app)
  mountOperation(app, views.listReportViews, listReportViews)
  mountOperation(app, views.saveReportView, saveReportView)
  mountOperation(app, views.dropReportView, dropReportView)
}
