import { ClipboardPen, Clock3, HandCoins, LockKeyhole, Receipt, ScanBarcode } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const cashier = area('cashier', 'Cashier', 'បេឡា', [
  entry('counter', HandCoins, ['Counter', 'Counter', 'បញ្ជរបេឡា'], { path: '/cashier', screen: () => import('./counter-screen.tsx') }),
  entry('receipts', Receipt, ['Receipt', 'Receipts', 'បង្កាន់ដៃ'], { findable: true, screen: () => import('./receipts-screen.tsx') }),
  entry('payment-testing', ClipboardPen, ['Test fee', 'Test fees', 'ថ្លៃតេស្ត'], { screen: () => import('./payment-testing-screen.tsx') }),
  entry('cashier-shifts', Clock3, ['Cashier’s shift', 'Cashiers’ shifts', 'វេនបេឡាករ'], { from: 'shifts', screen: () => import('./shifts-screen.tsx') }),
  entry('closed-days', LockKeyhole, ['Closed day', 'Closed days', 'ថ្ងៃដែលបានបិទបញ្ជី'], { screen: () => import('./closed-days-screen.tsx') }),
  entry('invoice-confirms', ScanBarcode, ['Invoice confirmation', 'Invoice confirmations', 'ការបញ្ជាក់វិក្កយបត្រ'], {
    screen: () => import('./confirms-screen.tsx'),
  }),
])
