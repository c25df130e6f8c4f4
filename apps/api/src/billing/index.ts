import { billing as area } from '@sala/contract/billing/area'
import { financeReaches } from '@sala/contract/billing/reaches'
import type * as ladder from '@sala/contract/billing/reminder-steps'
import { reminderWords } from '@sala/contract/billing/reminder-words'
import * as reminding from '@sala/contract/billing/reminders'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { unknownWords } from '@sala/contract/kit/fill-words'
import { reaches } from '@sala/contract/kit/reach'
import { peopleReaches } from '@sala/contract/people/reaches'
import { sql } from 'drizzle-orm'
import { aboutStudents } from '../accounts/public.ts'
import { mountJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { caller, describeScope, inOwnBranches, inOwnBranchesOrNone } from '../kit/store/scope.ts'
import type { Change } from '../kit/store/store.ts'
import { headingOfReport } from '../organisation/public.ts'
import * as tables from '../tables/billing.ts'
import { reminderBranches, reminderInvoices, reminderPauses, reminderSteps, reminders } from '../tables/billing.ts'
import { students } from '../tables/people.ts'
import { feeSetups } from '../tables/pricing.ts'
import * as adjust from './adjust-invoice.ts'
import { askCost } from './ask-cost.ts'
import { billClass } from './bill-class.ts'
import { billPreInvoices } from './bill-pre-invoices.ts'
import { changePreInvoice } from './change-pre-invoice.ts'
import * as find from './find-students-to-bill.ts'
import * as forms from './form-options.ts'
import { carryOutGeneration, generatePreInvoices, generating, stopGeneration } from './generate-pre-invoices.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoice, issueWithoutSeat } from './issue-invoice.ts'
import { issuePreInvoice } from './issue-pre-invoice.ts'
import { issueQuotation } from './issue-quotation.ts'
import { listEligiblePayments } from './list-eligible-payments.ts'
import { invoiceOf, stateOfPreInvoice } from './lock-pre-invoices.ts'
import { invoiceOfQuotation, stateOfQuotation } from './lock-quotation.ts'
import { enterOpeningBalance } from './open-balances.ts'
import { inStates, isOpen, isOverdue, overdueOrNot, paymentState } from './payment-states.ts'
import { countGeneration, counting, previewGeneration } from './preview-generation.ts'
import { previewReminders } from './preview-reminders.ts'
import { printAdjustment } from './print-adjustment.ts'
import { printInvoice } from './print-invoice.ts'
import * as letters from './print-letters.ts'
import * as offers from './print-offers.ts'
import { readPreInvoiceForm, readQuotationForm } from './read-forms.ts'
import { readInvoiceAccount } from './read-invoice-account.ts'
import { readInvoicePaper } from './read-invoice-paper.ts'
import { refuse } from './refusals.ts'
import { discountsSource, saleDayBookSource, voidInvoicesSource } from './reports/select-billed.ts'
import { ageingSource, overdueSource, unpaidsSource } from './reports/select-owed.ts'
import { simulatePrices } from './simulate-prices.ts'
import { voidClassBill } from './void-class-bill.ts'
import { voidInvoice } from './void-invoice.ts'
import { voidPreInvoice } from './void-pre-invoice.ts'
import { voidQuotation } from './void-quotation.ts'
import * as writing from './write-reminders.ts'

const { invoices, invoiceLines, invoiceClasses, paymentAdjustments } = tables
/** Words in braces must be such as can be filled in. */
async function checkWords({ values }: Change<typeof ladder.reminderSteps>): Promise<void> {
  for (const name of ['title_en', 'title_kh', 'text_en', 'text_kh'] as const) {
    const [unknown] = unknownWords(values[name] ?? '', reminderWords)
    const words = reminderWords.map((word) => `{${word}}`).join(' ')
    if (unknown) throw refuse('unknown_word', { word: `{${unknown}}`, words }, { errors: { [name]: 'format' } })
  }
}
const heading = headingOfReport(0)

export const billing = serveArea(area, (app) => {
  const family = aboutStudents(invoices.student_id)
  const ofBill = (sum: string) =>
    sql`(select ${sql.raw(sum)} from invoices i where i.invoice_class_id = ${invoiceClasses.id} and i.is_deleted = 0)`
  const ownBills = (condition: ReturnType<typeof sql>) =>
    describeScope(
      reaches.own_branches,
      sql`${invoices.branch_id} = any(${caller.branchIds}) and ${condition}`,
      sql`array[${invoices.branch_id}]`,
    )
  const {
    preInvoices,
    preInvoiceLines,
    preInvoiceRuns: runs,
    preInvoiceLeftOuts: leftOuts,
    quotations,
    quotationLines,
  } = tables
  const branchesOfRun = sql`array(select b::int from jsonb_array_elements_text(${runs.branch_ids}) b)`
  mountJob(app, counting, countGeneration)
  mountJob(app, generating, carryOutGeneration)
  const { branch_id } = reminderSteps
  mountJob(app, writing.writing, writing.carryOutReminders)
  letters.mountPrintLetters(app)
  mountJob(app, writing.writingNightly, writing.carryOutNightly)
  const named = sql`${reminderInvoices} n where n.reminder_id = ${reminders.reminder_id}`
  const owes = sql`(exists (select from ${invoices} i where i.inv_id = ${reminders.inv_id} and i.open_amount > 0)
    or exists (select from ${invoices} i, ${named} and i.inv_id = n.inv_id and i.open_amount > 0))`
  const state =
    sql<number>`(case when ${owes} then ${literal(reminding.reminderState.owed)} else ${literal(reminding.reminderState.settled)} end)::int`.mapWith(
      Number,
    )
  return {
    resources: {
      invoices: {
        table: invoices,
        scope: {
          'staff-api': inOwnBranches(invoices.branch_id)['staff-api']!,
          // A bill that was taken back is nobody's business but the office's.
          'parent-api': describeScope(
            peopleReaches.own_children,
            sql`${invoices.is_deleted} = 0 and ${family['parent-api']}`,
          ),
          'student-api': describeScope(
            peopleReaches.own_student,
            sql`${invoices.is_deleted} = 0 and ${family['student-api']}`,
          ),
        },
        computed: { payment_state: paymentState, is_overdue: isOverdue },
        past: { payment_state: [] },
        where: {
          payment_state: (_, values) => inStates(values),
          is_overdue: overdueOrNot,
          created_by: (values) => sql`${invoices.created_by} = any(${values})`,
        },
        owned: { lines: { table: invoiceLines, parent: invoiceLines.inv_id } },
      },
      preInvoices: {
        table: preInvoices,
        scope: { 'staff-api': inOwnBranches(preInvoices.branch_id)['staff-api']! },
        computed: { state: stateOfPreInvoice, inv_id: invoiceOf },
        owned: { lines: { table: preInvoiceLines, parent: preInvoiceLines.pre_inv_id } },
      },
      preInvoiceRuns: {
        table: runs,
        scope: {
          'staff-api': describeScope(
            financeReaches.all_its_branches,
            sql`${branchesOfRun} <@ ${caller.branchIds}::int[]`,
            branchesOfRun,
          ),
        },
      },
      preInvoiceLeftOuts: { table: leftOuts, scope: { 'staff-api': inOwnBranches(leftOuts.branch_id)['staff-api']! } },
      quotations: {
        table: quotations,
        scope: { 'staff-api': inOwnBranches(quotations.branch_id)['staff-api']! },
        computed: {
          state: stateOfQuotation,
          inv_id: invoiceOfQuotation,
        },
        owned: { lines: { table: quotationLines, parent: quotationLines.quotation_id } },
      },
      invoiceClasses: {
        table: invoiceClasses,
        scope: { 'staff-api': inOwnBranches(invoiceClasses.branch_id)['staff-api']! },
        computed: {
          invoices: sql<number>`${ofBill('count(*)')}::int`.mapWith(Number),
          total_amount: sql`${ofBill('round(coalesce(sum(i.total_amount), 0), 2)')}`,
          open_amount: sql`${ofBill('round(coalesce(sum(i.open_amount), 0), 2)')}`,
        },
      },
      paymentAdjustments: {
        table: paymentAdjustments,
        scope: { 'staff-api': inOwnBranches(paymentAdjustments.branch_id)['staff-api']! },
      },
      newStudentUnpaids: {
        table: invoices,
        scope: {
          'staff-api': ownBills(sql`${isOpen} and ${invoices.inv_kind} = ${literal(invoiceKind.invoice)}
        and not exists (select from invoices p where p.student_id = ${invoices.student_id} and p.paid_amount > 0)`),
        },
      },
      pricesByHand: { table: invoices, scope: { 'staff-api': inOwnBranches(invoices.branch_id)['staff-api']! } },
      costQuestions: { table: feeSetups, scope: { 'staff-api': inOwnBranches(feeSetups.branch_id)['staff-api']! } },
      openingBalances: {
        table: invoices,
        scope: {
          'staff-api': ownBills(
            sql`${invoices.is_deleted} = 0 and ${invoices.inv_kind} = ${literal(invoiceKind.openingBalance)}`,
          ),
        },
        computed: {
          card_number: sql<string>`(select s.card_number from ${students} s where s.student_id = ${invoices.student_id})`,
        },
      },
      reminders: {
        table: reminders,
        scope: { 'staff-api': inOwnBranches(reminders.branch_id)['staff-api']! },
        computed: {
          reminder_state: state,
          bill_count: sql<number>`(select count(*)::int from ${named})`.mapWith(Number),
        },
        where: {
          reminder_state: (values) => sql`${state} = any(${values})`,
          // It stands under one child, and may name others.
          student_id: (values) =>
            sql`(${reminders.student_id} = any(${values}) or exists (select from ${invoices} i, ${named} and i.inv_id = n.inv_id and i.student_id = any(${values})))`,
        },
        owned: { bills: { table: reminderInvoices, parent: reminderInvoices.reminder_id } },
      },
      reminderSteps: {
        table: reminderSteps,
        scope: { 'staff-api': inOwnBranchesOrNone(branch_id, financeReaches.own_branches_or_group) },
        // Those of the whole group are steps of every branch.
        where: { branch_id: (values) => sql`(${branch_id} is null or ${branch_id} = any(${values}))` },
        beforeSave: checkWords,
      },
      reminderPauses: {
        table: reminderPauses,
        scope: { 'staff-api': aboutStudents(reminderPauses.student_id)['staff-api'] },
      },
      reminderBranches: {
        table: reminderBranches,
        scope: { 'staff-api': inOwnBranches(reminderBranches.branch_id)['staff-api']! },
      },
    },
    operations: {
      issueInvoice,
      issueWithoutSeat,
      issueCreditNote,
      voidInvoice,
      checkDuplicateFees: find.checkDuplicateFees,
      findStudentsToBill: find.findStudentsToBill,
      listBankAccounts: find.listBankAccounts,
      listEligiblePayments,
      readInvoiceAccount,
      readInvoiceForm: forms.readInvoiceForm,
      readInvoicePaper,
      readInvoiceRate: forms.readInvoiceRate,
      readInvoiceViews: forms.readInvoiceViews,
      readLatestInvoice: find.readLatestInvoice,
      readSeatToBill: find.readSeatToBill,
      billClass,
      voidClassBill,
      readClassBillForm: forms.readClassBillForm,
      adjustInvoice: adjust.adjustInvoice,
      changeAdjustment: adjust.changeAdjustment,
      voidAdjustment: adjust.voidAdjustment,
      readAdjustmentForm: forms.readAdjustmentForm,
      enterOpeningBalance,
      simulatePrices,
      askCost,
      printInvoice: (work) => printInvoice(app, work),
      printPreInvoice: (work) => offers.printPreInvoice(app, work),
      printPreInvoicesOfGrades: (work) => offers.printPreInvoicesOfGrades(app, work),
      printQuotation: (work) => offers.printQuotation(app, work),
      printAdjustment: (work) => printAdjustment(app, work),
      issuePreInvoice,
      changePreInvoice,
      voidPreInvoice,
      billPreInvoices,
      readPreInvoiceForm,
      previewGeneration,
      generatePreInvoices,
      stopGeneration,
      issueQuotation,
      voidQuotation,
      readQuotationForm,
      previewReminders,
      runReminders: writing.runReminders,
      printFamilyLetter: (work) => letters.printFamilyLetter(app, work),
      printReminderLetter: (work) => letters.printReminderLetter(app, work),
      printReminderLetters: letters.printReminderLetters(app),
    },
    notices: { paymentReminder: { stillTrue: writing.isStillOwed } },
    reports: {
      studentUnpaids: { ...unpaidsSource, heading },
      overduePayments: { ...overdueSource, heading },
      ageing: { ...ageingSource, heading },
      voidInvoices: { ...voidInvoicesSource, heading },
      discountPayments: { ...discountsSource, heading },
      saleDayBooks: { ...saleDayBookSource, heading },
    },
  }
})
