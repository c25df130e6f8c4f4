import { defineArea } from '../kit/area.ts'
import {
  printAdjustment,
  printInvoice,
  printPreInvoice,
  printPreInvoicesOfGrades,
  printQuotation,
} from './bill-papers.ts'
import { discountPayments, saleDayBooks, voidInvoices } from './billed-reports.ts'
import { askCost, costQuestions } from './cost-questions.ts'
import { billClass, invoiceClasses, readClassBillForm, voidClassBill } from './invoice-classes.ts'
import * as asking from './invoice-queries.ts'
import { invoices, issueCreditNote, issueInvoice, issueWithoutSeat, voidInvoice } from './invoices.ts'
import { newStudentUnpaids } from './new-student-unpaids.ts'
import { paymentReminder } from './notices.ts'
import { enterOpeningBalance, openingBalances } from './opening-balances.ts'
import { ageing, overduePayments, studentUnpaids } from './owed-reports.ts'
import {
  adjustInvoice,
  changeAdjustment,
  paymentAdjustments,
  readAdjustmentForm,
  voidAdjustment,
} from './payment-adjustments.ts'
import {
  generatePreInvoices,
  preInvoiceLeftOuts,
  preInvoiceRuns,
  previewGeneration,
  stopGeneration,
} from './pre-invoice-runs.ts'
import { billPreInvoices, changePreInvoice, issuePreInvoice, preInvoices, readPreInvoiceForm } from './pre-invoices.ts'
import { simulatePrices } from './price-simulations.ts'
import { pricesByHand } from './prices-by-hand.ts'
import { issueQuotation, quotations, readQuotationForm } from './quotations.ts'
import { printFamilyLetter, printReminderLetter, printReminderLetters } from './reminder-letters.ts'
import { reminderBranches, reminderPauses, reminderSteps } from './reminder-steps.ts'
import { previewReminders, reminders, runReminders } from './reminders.ts'

export const billing = defineArea({
  name: 'billing',
  label: ['Billing', 'វិក្កយបត្រ'],
  resources: {
    invoices,
    preInvoices,
    preInvoiceRuns,
    preInvoiceLeftOuts,
    quotations,
    invoiceClasses,
    paymentAdjustments,
    newStudentUnpaids,
    pricesByHand,
    costQuestions,
    openingBalances,
    reminders,
    reminderSteps,
    reminderPauses,
    reminderBranches,
  },
  reports: { studentUnpaids, overduePayments, ageing, voidInvoices, discountPayments, saleDayBooks },
  notices: { paymentReminder },
  operations: {
    issueInvoice,
    issueWithoutSeat,
    issueCreditNote,
    voidInvoice,
    ...asking,
    billClass,
    voidClassBill,
    readClassBillForm,
    adjustInvoice,
    changeAdjustment,
    voidAdjustment,
    readAdjustmentForm,
    enterOpeningBalance,
    simulatePrices,
    askCost,
    printInvoice,
    printPreInvoice,
    printPreInvoicesOfGrades,
    printQuotation,
    printAdjustment,
    issuePreInvoice,
    changePreInvoice,
    voidPreInvoice: preInvoices.voiding,
    billPreInvoices,
    readPreInvoiceForm,
    previewGeneration,
    generatePreInvoices,
    stopGeneration,
    issueQuotation,
    voidQuotation: quotations.voiding,
    readQuotationForm,
    previewReminders,
    runReminders,
    printFamilyLetter,
    printReminderLetter,
    printReminderLetters,
  },
})
