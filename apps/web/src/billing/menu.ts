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
import { area, entry, group } from '../kit/menu.ts'

export const billing = area('billing', 'Billing', 'វិក្កយបត្រ', [
  entry('invoices', FileText, ['Invoice', 'Invoices', 'វិក្កយបត្រ'], {
    screen: () => import('./invoices-screen.tsx'),
    findable: true,
  }),
  entry('pre-invoices', FilePen, ['Pre-invoice', 'Pre-invoices', 'វិក្កយបត្របឋម'], {
    screen: () => import('./pre-invoices-screen.tsx'),
  }),
  entry('pre-invoice-runs', WandSparkles, ['Billing run', 'Billing runs', 'ការចេញវិក្កយបត្រជាក្រុម'], {
    screen: () => import('./generations-screen.tsx'),
  }),
  entry('cost-questions', Calculator, ['What would it cost?', 'What would it cost?', 'តើអស់ប៉ុន្មាន?'], {
    screen: () => import('./cost-screen.tsx'),
  }),
  entry('quotations', MessageSquareQuote, ['Quotation', 'Quotations', 'សម្រង់តម្លៃ'], {
    screen: () => import('./quotations-screen.tsx'),
  }),
  entry('invoice-classes', Users, ['Class billing', 'Class billing', 'វិក្កយបត្រតាមថ្នាក់'], {
    screen: () => import('./class-bills-screen.tsx'),
  }),
  entry('payment-adjustments', Scale, ['Adjustment', 'Adjustments', 'ការកែតម្រូវ'], {
    screen: () => import('./adjustments-screen.tsx'),
  }),
  entry('new-student-unpaids', FileClock, ['Unpaid new student', 'Unpaid new students', 'សិស្សថ្មីមិនទាន់បង់'], {
    screen: () => import('./new-unpaids-screen.tsx'),
  }),
  entry('opening-balances', History, ['Opening balance', 'Opening balances', 'សមតុល្យដើមគ្រា'], {
    screen: () => import('./opening-balances-screen.tsx'),
  }),
  group('reminding', 'Reminders', 'ការរំលឹក', [
    entry('reminders', BellRing, ['Reminder', 'Reminders', 'ការរំលឹក'], {
      screen: () => import('./reminders-screen.tsx'),
    }),
    entry('reminder-steps', ListOrdered, ['Reminder step', 'Reminder steps', 'ជំហានរំលឹក']),
    entry('reminder-pauses', BellOff, ['Reminder pause', 'Reminder pauses', 'ការផ្អាករំលឹក'], { from: 'reminder-steps' }),
    entry('reminder-branches', MoonStar, ['Reminder setting', 'Reminder settings', 'ការកំណត់ការរំលឹក'], {
      from: 'reminder-steps',
    }),
  ]),
])
