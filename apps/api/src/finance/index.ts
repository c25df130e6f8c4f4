import * as ask from '@sala/contract/finance/ask-invoices'
import * as billPapers from '@sala/contract/finance/bill-papers'
import { askCost as costOperation, costQuestions } from '@sala/contract/finance/cost-questions'
import * as classBills from '@sala/contract/finance/invoice-classes'
import * as invoicing from '@sala/contract/finance/invoices'
import { newStudentUnpaids } from '@sala/contract/finance/new-student-unpaids'
import * as openings from '@sala/contract/finance/opening-balances'
import * as adjusting from '@sala/contract/finance/payment-adjustments'
import { simulatePrices as simulation } from '@sala/contract/finance/price-simulations'
import { invoiceKind } from '@sala/contract/finance/statuses'
import { reaches } from '@sala/contract/kit/reach'
import { peopleReaches } from '@sala/contract/people/reaches'
import { sql } from 'drizzle-orm'
import { feeSetups } from '../fees/tables.ts'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { caller, inOwnBranches, says } from '../kit/scope.ts'
import { aboutStudents } from '../people/public.ts'
import { students } from '../people/tables.ts'
import * as adjust from './adjust-invoice.ts'
import * as forms from './answer-forms.ts'
import { askCost } from './ask-cost.ts'
import { billClass } from './bill-class.ts'
import * as find from './find-students-to-bill.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoice, issueWithoutSeat } from './issue-invoice.ts'
import { listEligiblePayments } from './list-eligible-payments.ts'
import { mountOffers } from './mount-offers.ts'
import { mountReminders } from './mount-reminders.ts'
import { enterOpeningBalance } from './open-balances.ts'
import { inStates, isOpen, isOverdue, overdueOrNot, paymentState } from './payment-states.ts'
import { printAdjustment } from './print-adjustment.ts'
import { printInvoice } from './print-invoice.ts'
import * as offers from './print-offers.ts'
import { readInvoiceAccount } from './read-invoice-account.ts'
import { readInvoicePaper } from './read-invoice-paper.ts'
import { simulatePrices } from './simulate-prices.ts'
import * as tables from './tables.ts'
import { voidClassBill } from './void-class-bill.ts'
import { voidInvoice } from './void-invoice.ts'

const { invoices, invoiceLines, invoiceClasses, paymentAdjustments } = tables
export function finance(app: App): void {
  const family = aboutStudents(invoices.student_id)
  mountResource(app, invoicing.invoices, {
    table: invoices,
    scope: {
      'staff-api': inOwnBranches(invoices.branch_id)['staff-api']!,
      // A bill that was taken back is nobody's business but the office's.
      'parent-api': says(peopleReaches.own_children, sql`${invoices.is_deleted} = 0 and ${family['parent-api']}`),
      'student-api': says(peopleReaches.own_student, sql`${invoices.is_deleted} = 0 and ${family['student-api']}`),
    },
    computed: { payment_state: paymentState, is_overdue: isOverdue },
    where: {
      payment_state: (_, values) => inStates(values),
      is_overdue: (_, values) => overdueOrNot(values),
      created_by: (values) => sql`${invoices.created_by} = any(${values})`,
    },
    owned: { lines: { table: invoiceLines, parent: invoiceLines.inv_id } },
  })
  mountOperation(app, invoicing.issueInvoice, issueInvoice)
  mountOperation(app, invoicing.issueWithoutSeat, issueWithoutSeat)
  mountOperation(app, invoicing.issueCreditNote, issueCreditNote)
  mountOperation(app, invoicing.voidInvoice, voidInvoice)
  mountOperation(app, simulation, simulatePrices)
  mountResource(app, costQuestions, { table: feeSetups, scope: { 'staff-api': inOwnBranches(feeSetups.branch_id)['staff-api']! } })
  mountOperation(app, costOperation, askCost)
  mountOperation(app, ask.readLatestInvoice, find.readLatestInvoice)
  mountOperation(app, ask.listBankAccounts, find.listBankAccounts)
  mountOperation(app, ask.findStudentsToBill, find.findStudentsToBill)
  mountOperation(app, ask.readSeatToBill, find.readSeatToBill)
  mountOperation(app, ask.checkDuplicateFees, find.checkDuplicateFees)
  mountOperation(app, ask.listEligiblePayments, listEligiblePayments)
  mountOperation(app, ask.readInvoiceRate, forms.readInvoiceRate)
  mountOperation(app, ask.readInvoiceViews, forms.readInvoiceViews)
  mountOperation(app, ask.readInvoiceForm, forms.readInvoiceForm)
  mountOperation(app, ask.readInvoicePaper, readInvoicePaper)
  mountOperation(app, ask.readInvoiceAccount, readInvoiceAccount)

  const ofBill = (sum: string) => sql`(select ${sql.raw(sum)} from invoices i where i.invoice_class_id = ${invoiceClasses.id} and i.is_deleted = 0)`
  mountResource(app, classBills.invoiceClasses, {
    table: invoiceClasses,
    scope: { 'staff-api': inOwnBranches(invoiceClasses.branch_id)['staff-api']! },
    computed: {
      invoices: sql<number>`${ofBill('count(*)')}::int`.mapWith(Number),
      total_amount: sql`${ofBill('coalesce(sum(i.total_amount), 0)')}::numeric(14,2)`,
      open_amount: sql`${ofBill('coalesce(sum(i.open_amount), 0)')}::numeric(14,2)`,
    },
  })
  mountOperation(app, classBills.billClass, billClass)
  mountOperation(app, classBills.voidClassBill, voidClassBill)
  mountOperation(app, classBills.readClassBillForm, forms.readClassBillForm)

  mountResource(app, adjusting.paymentAdjustments, {
    table: paymentAdjustments,
    scope: { 'staff-api': inOwnBranches(paymentAdjustments.branch_id)['staff-api']! },
  })
  mountOperation(app, adjusting.adjustInvoice, adjust.adjustInvoice)
  mountOperation(app, adjusting.changeAdjustment, adjust.changeAdjustment)
  mountOperation(app, adjusting.voidAdjustment, adjust.voidAdjustment)
  mountOperation(app, adjusting.readAdjustmentForm, forms.readAdjustmentForm)

  const ownBills = (condition: ReturnType<typeof sql>) =>
    says(reaches.own_branches, sql`${invoices.branch_id} = any(${caller.branchIds}) and ${condition}`, sql`array[${invoices.branch_id}]`)
  mountResource(app, newStudentUnpaids, {
    table: invoices,
    scope: {
      'staff-api': ownBills(sql`${isOpen} and ${invoices.inv_kind} = ${literal(invoiceKind.invoice)}
        and not exists (select from invoices p where p.student_id = ${invoices.student_id} and p.paid_amount > 0)`),
    },
  })
  mountResource(app, openings.openingBalances, {
    table: invoices,
    scope: { 'staff-api': ownBills(sql`${invoices.is_deleted} = 0 and ${invoices.inv_kind} = ${literal(invoiceKind.openingBalance)}`) },
    computed: { card_number: sql<string>`(select s.card_number from ${students} s where s.student_id = ${invoices.student_id})` },
  })
  mountOperation(app, openings.enterOpeningBalance, enterOpeningBalance)
  mountOffers(app)
  mountReminders(app)
  mountOperation(app, billPapers.printInvoice, (work) => printInvoice(app, work))
  mountOperation(app, billPapers.printPreInvoice, (work) => offers.printPreInvoice(app, work))
  mountOperation(app, billPapers.printPreInvoicesOfGrades, (work) => offers.printPreInvoicesOfGrades(app, work))
  mountOperation(app, billPapers.printQuotation, (work) => offers.printQuotation(app, work))
  mountOperation(app, billPapers.printAdjustment, (work) => printAdjustment(app, work))
}
