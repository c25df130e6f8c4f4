import {
  ArrowLeftRight,
  BadgePercent,
  Ban,
  BookCheck,
  BookText,
  CalendarDays,
  CalendarRange,
  ClockAlert,
  Coins,
  FileClock,
  FileX,
  Gauge,
  GraduationCap,
  HandCoins,
  Hourglass,
  Landmark,
  Layers,
  ListChecks,
  PhoneCall,
  PiggyBank,
  Presentation,
  Radar,
  ReceiptText,
  Shuffle,
  UserMinus,
  UserSearch,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { keepViews } from '../kit/list/saved-views.tsx'
import { area, entry, group } from '../kit/menu.ts'
import { words } from './words.ts'

keepViews(() => import('./saved-views.tsx'), words)

export const reports = area('reports', 'Reports', 'របាយការណ៍', [
  entry('dashboard', Gauge, ['Finance dashboard', 'Finance dashboard', 'ផ្ទាំងហិរញ្ញវត្ថុ'], {
    screen: () => import('./dashboard-screen.tsx'),
  }),
  entry('daily-closeout', BookCheck, ['Daily closeout', 'Daily closeout', 'របាយការណ៍បិទបញ្ជីប្រចាំថ្ងៃ'], {
    path: '/report/daily-closeout',
    from: 'payments/daily-closeout',
  }),
  group('collections', 'What was paid', 'ការបង់ប្រាក់', [
    entry('payment-details', ReceiptText, ['Payment details', 'Payment details', 'ព័ត៌មានលម្អិតនៃការបង់ប្រាក់'], {
      path: '/report/payment-details',
      from: 'payments/payment-details',
    }),
    entry('summary-cash-collections', Coins, ['Summary of collections', 'Summary of collections', 'សង្ខេបប្រាក់ប្រមូល'], {
      path: '/report/summary-cash-collections',
      from: 'payments/cash-collections',
    }),
    entry(
      'cash-collection-by-cashiers',
      HandCoins,
      ['Collections by cashier', 'Collections by cashier', 'ប្រាក់ប្រមូលតាមបេឡាករ'],
      {
        path: '/report/cash-collection-by-cashiers',
        from: 'payments/cash-collections',
      },
    ),
    entry('shift-reports', Wallet, ['Shift report (Z)', 'Shift report (Z)', 'របាយការណ៍វេន (Z)'], {
      path: '/report/shift-reports',
      from: 'payments/shift-reports',
    }),
    entry('voided-receipts', FileX, ['Voided receipts', 'Voided receipts', 'បង្កាន់ដៃមោឃៈ'], {
      path: '/report/voided-receipts',
      from: 'payments/shift-reports',
    }),
    entry('payment-by-services', Layers, ['Payments by service', 'Payments by service', 'ការបង់ប្រាក់តាមសេវា'], {
      path: '/report/payment-by-services',
      from: 'payments/payments-by-fee',
    }),
    entry('monthly-payments', CalendarDays, ['Monthly payments', 'Monthly payments', 'ការបង់ប្រាក់ប្រចាំខែ'], {
      path: '/report/monthly-payments',
      from: 'payments/payments-by-fee',
    }),
    entry('annual-payments', CalendarRange, ['Annual payments', 'Annual payments', 'ការបង់ប្រាក់តាមថ្លៃប្រចាំឆ្នាំ'], {
      path: '/report/annual-payments',
      from: 'payments/payments-by-fee',
    }),
    entry('student-payments', UsersRound, ['Payments by student', 'Payments by student', 'ការបង់ប្រាក់តាមសិស្ស'], {
      path: '/report/student-payments',
      from: 'payments/payments-by-student',
    }),
    entry('yearly-payment-lists', ListChecks, ['Yearly payment list', 'Yearly payment list', 'បញ្ជីបង់ប្រាក់ប្រចាំឆ្នាំ'], {
      path: '/report/yearly-payment-lists',
      from: 'payments/payments-by-student',
    }),
  ]),
  group('owed', 'What is owed', 'ប្រាក់នៅជំពាក់', [
    entry('student-unpaids', FileClock, ['Unpaid invoices', 'Unpaid invoices', 'វិក្កយបត្រមិនទាន់បង់'], {
      path: '/report/student-unpaids',
      from: 'billing/owed-reports',
    }),
    entry('overdue-payments', ClockAlert, ['Overdue payments', 'Overdue payments', 'ការបង់ប្រាក់ហួសកំណត់'], {
      path: '/report/overdue-payments',
      from: 'billing/owed-reports',
    }),
    entry('receivable-ageing', Hourglass, ['Receivables ageing', 'Receivables ageing', 'អាយុកាលប្រាក់ត្រូវទទួល'], {
      path: '/report/receivable-ageing',
      from: 'billing/owed-reports',
      screen: () => import('./ageing-screen.tsx'),
    }),
    entry('credit-balances', PiggyBank, ['Credits of families', 'Credits of families', 'ប្រាក់ទុករបស់គ្រួសារ'], {
      path: '/report/credit-balances',
      from: 'payments/credit-balances',
    }),
    entry('payment-trackings', Radar, ['Payment tracking', 'Payment tracking', 'ការតាមដានការបង់ប្រាក់'], {
      path: '/report/payment-trackings',
      from: 'payments/payment-trackings',
    }),
  ]),
  group('billed', 'What was billed', 'ការចេញវិក្កយបត្រ', [
    entry('sale-day-books', BookText, ['Sales day book', 'Sales day book', 'សៀវភៅលក់ប្រចាំថ្ងៃ'], {
      path: '/report/sale-day-books',
      from: 'billing/billed-reports',
    }),
    entry('discount-payments', BadgePercent, ['Discounts', 'Discounts', 'ការបញ្ចុះតម្លៃ'], {
      path: '/report/discount-payments',
      from: 'billing/billed-reports',
    }),
    entry('void-invoices', Ban, ['Void invoices', 'Void invoices', 'វិក្កយបត្រមោឃៈ'], {
      path: '/report/void-invoices',
      from: 'billing/billed-reports',
    }),
  ]),
  group('student-reports', 'Lists of students', 'បញ្ជីសិស្ស', [
    entry('student-lists', ListChecks, ['Student list', 'Student list', 'បញ្ជីឈ្មោះសិស្ស'], {
      path: '/report/student-lists',
      from: 'enrolment/student-lists',
    }),
    entry(
      'student-list-for-moeys',
      Landmark,
      ['Student list for the ministry', 'Student list for the ministry', 'បញ្ជីឈ្មោះសិស្សជូនក្រសួង'],
      {
        path: '/report/student-list-for-moeys',
        from: 'enrolment/student-list-for-moeys',
      },
    ),
    entry('inactive-students', UserMinus, ['Inactive students', 'Inactive students', 'សិស្សឈប់រៀន និងព្យួរការសិក្សា'], {
      path: '/report/inactive-students',
      from: 'enrolment/inactive-students',
    }),
    entry('student-enrollment-reports', GraduationCap, ['Enrolments', 'Enrolments', 'របាយការណ៍ចុះឈ្មោះចូលរៀន'], {
      path: '/report/student-enrollments',
      from: 'enrolment/enrolment-reports',
    }),
    entry('student-exchanges', Shuffle, ['Changes of class', 'Changes of class', 'របាយការណ៍ផ្លាស់ថ្នាក់'], {
      path: '/report/student-exchanges',
      from: 'enrolment/student-exchanges',
    }),
    entry('student-transfer-reports', ArrowLeftRight, ['Transfers', 'Transfers', 'របាយការណ៍ផ្ទេរសិស្ស'], {
      path: '/report/student-transfers',
      from: 'enrolment/transfer-reports',
    }),
    entry('info-inquiry-reports', UserSearch, ['Inquiries by day', 'Inquiries by day', 'របាយការណ៍សាកសួរព័ត៌មាន'], {
      path: '/report/info-inquiries',
      from: 'admissions/inquiry-reports',
    }),
    entry('student-follow-up-reports', PhoneCall, ['Follow-ups by person', 'Follow-ups by person', 'របាយការណ៍តាមដាន'], {
      path: '/report/student-follow-ups',
      from: 'admissions/follow-up-reports',
    }),
    entry('class-teaching-reports', Presentation, ['Class teaching', 'Class teaching', 'របាយការណ៍បង្រៀនតាមថ្នាក់'], {
      path: '/report/class-teaching',
      from: 'calendar/class-teaching-reports',
    }),
  ]),
])
