import { ClipboardPen, Clock3, HandCoins, Landmark, LockKeyhole, Receipt, ScanBarcode, Wallet } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/payments/km.json')
const paymentHistories = () => import('@sala/contract/payments/payment-histories')

export const payments = area('payments', 'Payments', 'ការបង់ប្រាក់', khmer, [
  entry('counter', HandCoins, ['Counter', 'Counter', 'បញ្ជរបេឡា'], {
    definition: () => import('@sala/contract/payments/counter'),
    path: '/cashier',
    screen: () => import('./counter/counter-screen.tsx'),
  }),
  entry('receipts', Receipt, ['Receipt', 'Receipts', 'បង្កាន់ដៃ'], {
    definition: () => import('@sala/contract/payments/receipts'),
    newAt: '/cashier',
    findable: true,
    screen: () => import('./counter/receipts-screen.tsx'),
  }),
  entry('payment-testing', ClipboardPen, ['Test fee', 'Test fees', 'ថ្លៃតេស្ត'], {
    definition: () => import('@sala/contract/payments/payment-testing'),
    screen: () => import('./counter/payment-testing-screen.tsx'),
  }),
  entry('cashier-shifts', Clock3, ['Cashier’s shift', 'Cashiers’ shifts', 'វេនបេឡាករ'], {
    definition: () => import('@sala/contract/payments/shifts'),
    screen: () => import('./counter/shifts-screen.tsx'),
  }),
  entry('closed-days', LockKeyhole, ['Closed day', 'Closed days', 'ថ្ងៃដែលបានបិទបញ្ជី'], {
    definition: () => import('@sala/contract/payments/closed-days'),
    newAt: null,
    screen: () => import('./counter/closed-days-screen.tsx'),
  }),
  entry('invoice-confirms', ScanBarcode, ['Invoice confirmation', 'Invoice confirmations', 'ការបញ្ជាក់វិក្កយបត្រ'], {
    definition: () => import('@sala/contract/payments/invoice-confirms'),
    screen: () => import('./counter/confirms-screen.tsx'),
  }),
  entry('bank-statements', Landmark, ['Bank statement', 'Bank statements', 'របាយការណ៍ធនាគារ'], {
    definition: () => import('@sala/contract/payments/bank-statements'),
    screen: () => import('./bank/statements-screen.tsx'),
  }),
  entry('parent-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    definition: paymentHistories,
    readers: ['parent-api'],
    path: '/my-payments',
    screen: () => import('./own/my-payments-screen.tsx'),
  }),
  entry('student-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    definition: paymentHistories,
    readers: ['student-api'],
    path: '/my-fees',
    screen: () => import('./own/my-payments-screen.tsx'),
  }),
  entry('teacher-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    definition: paymentHistories,
    readers: ['teacher-api'],
    path: '/payments-for-my-children',
  }),
  entry('staff-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    definition: paymentHistories,
    readers: ['staff-api'],
    path: '/payments-i-took',
  }),
])

profileSection('student-profiles', {
  key: 'balance',
  needs: 'invoices',
  head: 'fact',
  screen: () => import('./account/balance-link.tsx'),
  words,
  khmer,
})
for (const page of ['student-profiles', 'parent-profiles'])
  profileSection(page, {
    key: 'account',
    needs: 'invoices',
    wide: true,
    screen: () => import('./account/account-section.tsx'),
    words,
    khmer,
  })
