import {
  BellOff,
  BellRing,
  Calculator,
  FileClock,
  FilePen,
  FileText,
  History,
  ListOrdered,
  MessageSquareQuote,
  MoonStar,
  Scale,
  Users,
  WandSparkles,
} from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/billing/km.json')
const reminderSteps = () => import('@sala/contract/billing/reminder-steps')

export const billing = area('billing', 'Billing', 'វិក្កយបត្រ', khmer, [
  entry('invoices', FileText, ['Invoice', 'Invoices', 'វិក្កយបត្រ'], {
    definition: () => import('@sala/contract/billing/invoices'),
    screen: () => import('./invoices-screen.tsx'),
    findable: true,
  }),
  entry('pre-invoices', FilePen, ['Pre-invoice', 'Pre-invoices', 'វិក្កយបត្របឋម'], {
    definition: () => import('@sala/contract/billing/pre-invoices'),
    screen: () => import('./pre-invoices-screen.tsx'),
  }),
  entry('pre-invoice-runs', WandSparkles, ['Billing run', 'Billing runs', 'ការចេញវិក្កយបត្រជាក្រុម'], {
    definition: () => import('@sala/contract/billing/pre-invoice-runs'),
    screen: () => import('./generations-screen.tsx'),
  }),
  entry('cost-questions', Calculator, ['What would it cost?', 'What would it cost?', 'តើអស់ប៉ុន្មាន?'], {
    definition: () => import('@sala/contract/billing/cost-questions'),
    screen: () => import('./cost-screen.tsx'),
  }),
  entry('quotations', MessageSquareQuote, ['Quotation', 'Quotations', 'សម្រង់តម្លៃ'], {
    definition: () => import('@sala/contract/billing/quotations'),
    screen: () => import('./quotations-screen.tsx'),
  }),
  entry('invoice-classes', Users, ['Class billing', 'Class billing', 'វិក្កយបត្រតាមថ្នាក់'], {
    definition: () => import('@sala/contract/billing/invoice-classes'),
    screen: () => import('./class-bills-screen.tsx'),
  }),
  entry('payment-adjustments', Scale, ['Adjustment', 'Adjustments', 'ការកែតម្រូវ'], {
    definition: () => import('@sala/contract/billing/payment-adjustments'),
    screen: () => import('./adjustments-screen.tsx'),
  }),
  entry('new-student-unpaids', FileClock, ['Unpaid new student', 'Unpaid new students', 'សិស្សថ្មីមិនទាន់បង់'], {
    definition: () => import('@sala/contract/billing/new-student-unpaids'),
    screen: () => import('./new-unpaids-screen.tsx'),
  }),
  entry('reminders', BellRing, ['Reminder', 'Reminders', 'ការរំលឹក'], {
    definition: () => import('@sala/contract/billing/reminders'),
    newAt: null,
    screen: () => import('./reminders-screen.tsx'),
  }),
  settings([
    entry('reminder-steps', ListOrdered, ['Reminder step', 'Reminder steps', 'ជំហានរំលឹក'], {
      definition: reminderSteps,
    }),
    entry('reminder-pauses', BellOff, ['Reminder pause', 'Reminder pauses', 'ការផ្អាករំលឹក'], {
      definition: reminderSteps,
    }),
    entry('reminder-branches', MoonStar, ['Reminder setting', 'Reminder settings', 'ការកំណត់ការរំលឹក'], {
      definition: reminderSteps,
    }),
    entry('opening-balances', History, ['Opening balance', 'Opening balances', 'សមតុល្យដើមគ្រា'], {
      definition: () => import('@sala/contract/billing/opening-balances'),
      screen: () => import('./opening-balances-screen.tsx'),
    }),
  ]),
])

profileSection('class-operations', {
  key: 'bill',
  needs: 'invoice-classes',
  head: 'deed',
  screen: () => import('./bill-class-button.tsx'),
  words,
  khmer,
})
profileSection('class-operations', {
  key: 'bills',
  needs: 'invoices',
  head: 'deed',
  screen: () => import('./class-bills-link.tsx'),
  words,
  khmer,
})
