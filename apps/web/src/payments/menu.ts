import { ClipboardPen, Clock3, HandCoins, Landmark, LockKeyhole, Receipt, ScanBarcode, Wallet } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

export const payments = area('payments', 'Payments', 'ការបង់ប្រាក់', [
  entry('counter', HandCoins, ['Counter', 'Counter', 'បញ្ជរបេឡា'], {
    path: '/cashier',
    screen: () => import('./counter/counter-screen.tsx'),
  }),
  entry('receipts', Receipt, ['Receipt', 'Receipts', 'បង្កាន់ដៃ'], {
    findable: true,
    screen: () => import('./counter/receipts-screen.tsx'),
  }),
  entry('payment-testing', ClipboardPen, ['Test fee', 'Test fees', 'ថ្លៃតេស្ត'], {
    screen: () => import('./counter/payment-testing-screen.tsx'),
  }),
  entry('cashier-shifts', Clock3, ['Cashier’s shift', 'Cashiers’ shifts', 'វេនបេឡាករ'], {
    from: 'shifts',
    screen: () => import('./counter/shifts-screen.tsx'),
  }),
  entry('closed-days', LockKeyhole, ['Closed day', 'Closed days', 'ថ្ងៃដែលបានបិទបញ្ជី'], {
    screen: () => import('./counter/closed-days-screen.tsx'),
  }),
  entry('invoice-confirms', ScanBarcode, ['Invoice confirmation', 'Invoice confirmations', 'ការបញ្ជាក់វិក្កយបត្រ'], {
    screen: () => import('./counter/confirms-screen.tsx'),
  }),
  entry('bank-statements', Landmark, ['Bank statement', 'Bank statements', 'របាយការណ៍ធនាគារ'], {
    screen: () => import('./bank/statements-screen.tsx'),
  }),
  entry('parent-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'payment-histories',
    path: '/my-payments',
    screen: () => import('./own/my-payments-screen.tsx'),
  }),
  entry('student-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'payment-histories',
    path: '/my-fees',
    screen: () => import('./own/my-payments-screen.tsx'),
  }),
  entry('teacher-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'payment-histories',
    path: '/payments-for-my-children',
  }),
  entry('staff-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'payment-histories',
    path: '/payments-i-took',
  }),
])

profileSection('student-profiles', {
  key: 'balance',
  needs: 'invoices',
  head: 'fact',
  screen: () => import('./account/balance-link.tsx'),
  words,
  khmer: () => import('@sala/contract/payments/km.json'),
})
for (const page of ['student-profiles', 'parent-profiles'])
  profileSection(page, {
    key: 'account',
    needs: 'invoices',
    wide: true,
    screen: () => import('./account/account-section.tsx'),
    words,
    khmer: () => import('@sala/contract/payments/km.json'),
  })
