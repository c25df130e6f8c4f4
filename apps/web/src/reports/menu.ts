import {
  BadgePercent,
  Ban,
  BookCheck,
  BookText,
  CalendarDays,
  CalendarRange,
  ClockAlert,
  Coins,
  FileClock,
  HandCoins,
  Hourglass,
  Layers,
  ListChecks,
  Radar,
  ReceiptText,
  UsersRound,
} from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const reports = area('reports', 'Reports', 'របាយការណ៍', [
  entry('daily-closeout', BookCheck, ['Daily closeout', 'Daily closeout', 'របាយការណ៍បិទបញ្ជីប្រចាំថ្ងៃ'], { path: '/report/daily-closeout' }),
  group('collections', 'What was paid', 'ការបង់ប្រាក់', [
    entry('payment-details', ReceiptText, ['Payment details', 'Payment details', 'ព័ត៌មានលម្អិតនៃការបង់ប្រាក់'], { path: '/report/payment-details' }),
    entry('summary-cash-collections', Coins, ['Summary of collections', 'Summary of collections', 'សង្ខេបប្រាក់ប្រមូល'], {
      path: '/report/summary-cash-collections',
      from: 'cash-collections',
    }),
    entry('cash-collection-by-cashiers', HandCoins, ['Collections by cashier', 'Collections by cashier', 'ប្រាក់ប្រមូលតាមបេឡាករ'], {
      path: '/report/cash-collection-by-cashiers',
      from: 'cash-collections',
    }),
    entry('payment-by-services', Layers, ['Payments by service', 'Payments by service', 'ការបង់ប្រាក់តាមសេវា'], {
      path: '/report/payment-by-services',
      from: 'payments-by-fee',
    }),
    entry('monthly-payments', CalendarDays, ['Monthly payments', 'Monthly payments', 'ការបង់ប្រាក់ប្រចាំខែ'], {
      path: '/report/monthly-payments',
      from: 'payments-by-fee',
    }),
    entry('annual-payments', CalendarRange, ['Annual payments', 'Annual payments', 'ការបង់ប្រាក់តាមថ្លៃប្រចាំឆ្នាំ'], {
      path: '/report/annual-payments',
      from: 'payments-by-fee',
    }),
    entry('student-payments', UsersRound, ['Payments by student', 'Payments by student', 'ការបង់ប្រាក់តាមសិស្ស'], {
      path: '/report/student-payments',
      from: 'payments-by-student',
    }),
    entry('yearly-payment-lists', ListChecks, ['Yearly payment list', 'Yearly payment list', 'បញ្ជីបង់ប្រាក់ប្រចាំឆ្នាំ'], {
      path: '/report/yearly-payment-lists',
      from: 'payments-by-student',
    }),
  ]),
  group('owed', 'What is owed', 'ប្រាក់នៅជំពាក់', [
    entry('student-unpaids', FileClock, ['Unpaid invoices', 'Unpaid invoices', 'វិក្កយបត្រមិនទាន់បង់'], { path: '/report/student-unpaids', from: 'owed' }),
    entry('overdue-payments', ClockAlert, ['Overdue payments', 'Overdue payments', 'ការបង់ប្រាក់ហួសកំណត់'], { path: '/report/overdue-payments', from: 'owed' }),
    entry('receivable-ageing', Hourglass, ['Ageing of what is owed', 'Ageing of what is owed', 'អាយុកាលបំណុល'], {
      path: '/report/receivable-ageing',
      from: 'owed',
    }),
    entry('payment-trackings', Radar, ['Payment tracking', 'Payment tracking', 'ការតាមដានការបង់ប្រាក់'], { path: '/report/payment-trackings' }),
  ]),
  group('billed', 'What was billed', 'ការចេញវិក្កយបត្រ', [
    entry('sale-day-books', BookText, ['Sales day book', 'Sales day book', 'សៀវភៅលក់ប្រចាំថ្ងៃ'], { path: '/report/sale-day-books', from: 'billed' }),
    entry('discount-payments', BadgePercent, ['Discounts', 'Discounts', 'ការបញ្ចុះតម្លៃ'], { path: '/report/discount-payments', from: 'billed' }),
    entry('void-invoices', Ban, ['Void invoices', 'Void invoices', 'វិក្កយបត្រមោឃៈ'], { path: '/report/void-invoices', from: 'billed' }),
  ]),
])
