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

const khmer = () => import('@sala/contract/reports/km.json')
const paymentsKhmer = () => import('@sala/contract/payments/km.json')
const billingKhmer = () => import('@sala/contract/billing/km.json')
const enrolmentKhmer = () => import('@sala/contract/enrolment/km.json')
const admissionsKhmer = () => import('@sala/contract/admissions/km.json')
const calendarKhmer = () => import('@sala/contract/calendar/km.json')
const cashCollections = () => import('@sala/contract/payments/cash-collections')
const shiftReports = () => import('@sala/contract/payments/shift-reports')
const paymentsByFee = () => import('@sala/contract/payments/payments-by-fee')
const paymentsByStudent = () => import('@sala/contract/payments/payments-by-student')
const owedReports = () => import('@sala/contract/billing/owed-reports')
const billedReports = () => import('@sala/contract/billing/billed-reports')

export const reports = area('reports', 'Reports', 'របាយការណ៍', khmer, [
  entry('dashboard', Gauge, ['Finance dashboard', 'Finance dashboard', 'ផ្ទាំងហិរញ្ញវត្ថុ'], {
    definition: () => import('@sala/contract/reports/dashboard'),
    screen: () => import('./dashboard-screen.tsx'),
  }),
  entry('daily-closeout', BookCheck, ['Daily closing report', 'Daily closing report', 'របាយការណ៍បិទបញ្ជីប្រចាំថ្ងៃ'], {
    definition: () => import('@sala/contract/payments/daily-closeout'),
    khmer: paymentsKhmer,
    path: '/report/daily-closeout',
  }),
  group('collections', 'What was paid', 'ប្រាក់ដែលបានបង់', [
    entry('payment-details', ReceiptText, ['Payment details', 'Payment details', 'ព័ត៌មានលម្អិតនៃការបង់ប្រាក់'], {
      definition: () => import('@sala/contract/payments/payment-details'),
      khmer: paymentsKhmer,
      path: '/report/payment-details',
    }),
    entry('summary-cash-collections', Coins, ['Collections summary', 'Collections summary', 'សង្ខេបប្រាក់ប្រមូល'], {
      definition: cashCollections,
      khmer: paymentsKhmer,
      path: '/report/summary-cash-collections',
    }),
    entry(
      'cash-collection-by-cashiers',
      HandCoins,
      ['Collections by cashier', 'Collections by cashier', 'ប្រាក់ប្រមូលតាមបេឡាករ'],
      {
        definition: cashCollections,
        khmer: paymentsKhmer,
        path: '/report/cash-collection-by-cashiers',
      },
    ),
    entry('shift-reports', Wallet, ['Shift report (Z)', 'Shift report (Z)', 'របាយការណ៍វេន (Z)'], {
      definition: shiftReports,
      khmer: paymentsKhmer,
      path: '/report/shift-reports',
    }),
    entry('voided-receipts', FileX, ['Voided receipts', 'Voided receipts', 'បង្កាន់ដៃមោឃៈ'], {
      definition: shiftReports,
      khmer: paymentsKhmer,
      path: '/report/voided-receipts',
    }),
    entry('payment-by-services', Layers, ['Payments by service', 'Payments by service', 'ការបង់ប្រាក់តាមសេវា'], {
      definition: paymentsByFee,
      khmer: paymentsKhmer,
      path: '/report/payment-by-services',
    }),
    entry('monthly-payments', CalendarDays, ['Monthly payments', 'Monthly payments', 'ការបង់ប្រាក់ប្រចាំខែ'], {
      definition: paymentsByFee,
      khmer: paymentsKhmer,
      path: '/report/monthly-payments',
    }),
    entry('annual-payments', CalendarRange, ['Annual payments', 'Annual payments', 'ការបង់ប្រាក់តាមថ្លៃប្រចាំឆ្នាំ'], {
      definition: paymentsByFee,
      khmer: paymentsKhmer,
      path: '/report/annual-payments',
    }),
    entry('student-payments', UsersRound, ['Payments by student', 'Payments by student', 'ការបង់ប្រាក់តាមសិស្ស'], {
      definition: paymentsByStudent,
      khmer: paymentsKhmer,
      path: '/report/student-payments',
    }),
    entry('yearly-payment-lists', ListChecks, ['Yearly payment list', 'Yearly payment list', 'បញ្ជីបង់ប្រាក់ប្រចាំឆ្នាំ'], {
      definition: paymentsByStudent,
      khmer: paymentsKhmer,
      path: '/report/yearly-payment-lists',
    }),
  ]),
  group('owed', 'What is owed', 'ប្រាក់នៅជំពាក់', [
    entry('student-unpaids', FileClock, ['Unpaid invoices', 'Unpaid invoices', 'វិក្កយបត្រមិនទាន់បង់'], {
      definition: owedReports,
      khmer: billingKhmer,
      path: '/report/student-unpaids',
    }),
    entry('overdue-payments', ClockAlert, ['Overdue payments', 'Overdue payments', 'ការបង់ប្រាក់ហួសកំណត់'], {
      definition: owedReports,
      khmer: billingKhmer,
      path: '/report/overdue-payments',
    }),
    entry('receivable-ageing', Hourglass, ['Receivables ageing', 'Receivables ageing', 'អាយុកាលប្រាក់ត្រូវទទួល'], {
      definition: owedReports,
      khmer: billingKhmer,
      path: '/report/receivable-ageing',
      screen: () => import('./ageing-screen.tsx'),
    }),
    entry('credit-balances', PiggyBank, ['Family credits', 'Family credits', 'ប្រាក់ទុករបស់គ្រួសារ'], {
      definition: () => import('@sala/contract/payments/credit-balances'),
      khmer: paymentsKhmer,
      path: '/report/credit-balances',
    }),
    entry('payment-trackings', Radar, ['Payment tracking', 'Payment tracking', 'ការតាមដានការបង់ប្រាក់'], {
      definition: () => import('@sala/contract/payments/payment-trackings'),
      khmer: paymentsKhmer,
      path: '/report/payment-trackings',
    }),
  ]),
  group('billed', 'What was billed', 'ការចេញវិក្កយបត្រ', [
    entry('sale-day-books', BookText, ['Sales day book', 'Sales day book', 'សៀវភៅលក់ប្រចាំថ្ងៃ'], {
      definition: billedReports,
      khmer: billingKhmer,
      path: '/report/sale-day-books',
    }),
    entry('discount-payments', BadgePercent, ['Discounts given', 'Discounts given', 'ការបញ្ចុះតម្លៃដែលបានផ្តល់'], {
      definition: billedReports,
      khmer: billingKhmer,
      path: '/report/discount-payments',
    }),
    entry('void-invoices', Ban, ['Void invoices', 'Void invoices', 'វិក្កយបត្រមោឃៈ'], {
      definition: billedReports,
      khmer: billingKhmer,
      path: '/report/void-invoices',
    }),
  ]),
  group('student-reports', 'Student lists', 'បញ្ជីសិស្ស', [
    entry('student-lists', ListChecks, ['Student list', 'Student list', 'បញ្ជីឈ្មោះសិស្ស'], {
      definition: () => import('@sala/contract/enrolment/student-lists'),
      khmer: enrolmentKhmer,
      path: '/report/student-lists',
    }),
    entry(
      'student-list-for-moeys',
      Landmark,
      ['Student list for the ministry', 'Student list for the ministry', 'បញ្ជីឈ្មោះសិស្សជូនក្រសួង'],
      {
        definition: () => import('@sala/contract/enrolment/student-list-for-moeys'),
        khmer: enrolmentKhmer,
        path: '/report/student-list-for-moeys',
      },
    ),
    entry('inactive-students', UserMinus, ['Inactive students', 'Inactive students', 'សិស្សឈប់រៀន និងព្យួរការសិក្សា'], {
      definition: () => import('@sala/contract/enrolment/inactive-students'),
      khmer: enrolmentKhmer,
      path: '/report/inactive-students',
    }),
    entry(
      'student-enrollment-reports',
      GraduationCap,
      ['Enrolment report', 'Enrolment report', 'របាយការណ៍ចុះឈ្មោះចូលរៀន'],
      {
        definition: () => import('@sala/contract/enrolment/enrolment-reports'),
        khmer: enrolmentKhmer,
        path: '/report/student-enrollments',
      },
    ),
    entry('student-exchanges', Shuffle, ['Class changes', 'Class changes', 'របាយការណ៍ផ្លាស់ថ្នាក់'], {
      definition: () => import('@sala/contract/enrolment/student-exchanges'),
      khmer: enrolmentKhmer,
      path: '/report/student-exchanges',
    }),
    entry('student-transfer-reports', ArrowLeftRight, ['Transfer report', 'Transfer report', 'របាយការណ៍ផ្ទេរសិស្ស'], {
      definition: () => import('@sala/contract/enrolment/transfer-reports'),
      khmer: enrolmentKhmer,
      path: '/report/student-transfers',
    }),
    entry('info-inquiry-reports', UserSearch, ['Enquiries by day', 'Enquiries by day', 'របាយការណ៍សាកសួរព័ត៌មាន'], {
      definition: () => import('@sala/contract/admissions/inquiry-reports'),
      khmer: admissionsKhmer,
      path: '/report/info-inquiries',
    }),
    entry('student-follow-up-reports', PhoneCall, ['Follow-ups by person', 'Follow-ups by person', 'របាយការណ៍តាមដាន'], {
      definition: () => import('@sala/contract/admissions/follow-up-reports'),
      khmer: admissionsKhmer,
      path: '/report/student-follow-ups',
    }),
    entry('class-teaching-reports', Presentation, ['Class teaching', 'Class teaching', 'របាយការណ៍បង្រៀនតាមថ្នាក់'], {
      definition: () => import('@sala/contract/calendar/class-teaching-reports'),
      khmer: calendarKhmer,
      path: '/report/class-teaching',
    }),
  ]),
])
