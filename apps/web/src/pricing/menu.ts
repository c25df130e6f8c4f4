import {
  BadgePercent,
  Banknote,
  Bus,
  CalendarClock,
  CalendarRange,
  Coins,
  GraduationCap,
  HandCoins,
  Landmark,
  Megaphone,
  Package,
  Percent,
  ReceiptText,
  RefreshCw,
  Tags,
  Users,
} from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

export const pricing = area('pricing', 'Fees', 'ថ្លៃសិក្សា', [
  entry('fee-setups', ReceiptText, ['Fee', 'Fees', 'ថ្លៃ'], {
    findable: true,
    screen: () => import('./fees-screen.tsx'),
  }),
  entry('fee-groups', Package, ['Fee group', 'Fee groups', 'ក្រុមថ្លៃ']),
  entry('service-subscriptions', Bus, ['Student service', 'Student services', 'សេវារបស់សិស្ស'], {
    screen: () => import('./services-screen.tsx'),
  }),
  entry('instalment-plans', Coins, ['Instalment plan', 'Instalment plans', 'ផែនការបង់រំលស់']),
  entry('monthly-semester-mappings', CalendarRange, ['Month of a term', 'Months of terms', 'ខែនៃវគ្គសិក្សា']),
  entry('payment-announcements', Megaphone, ['Payment notice', 'Payment notices', 'សេចក្តីជូនដំណឹងបង់ប្រាក់']),
  entry('fee-types', Tags, ['Kind of fee', 'Kinds of fees', 'ប្រភេទថ្លៃ'], { from: 'fee-setups' }),
  group('discounts', 'Discounts', 'ការបញ្ចុះតម្លៃ', [
    entry('promotions', BadgePercent, ['Promotion', 'Promotions', 'ការបញ្ចុះតម្លៃពិសេស']),
    entry('scholarships', GraduationCap, ['Scholarship', 'Scholarships', 'អាហារូបករណ៍'], {
      screen: () => import('./scholarships-screen.tsx'),
    }),
    entry('student-scholarships', HandCoins, ['Granted scholarship', 'Granted scholarships', 'អាហារូបករណ៍ដែលបានផ្តល់']),
    entry('discount-rules', Percent, ['Discount rule', 'Discount rules', 'វិធានបញ្ចុះតម្លៃ'], {
      screen: () => import('./discount-rules-screen.tsx'),
    }),
    entry('staff-children', Users, ['Child of the staff', 'Children of the staff', 'កូនបុគ្គលិក']),
  ]),
  group('money', 'Money', 'រូបិយប័ណ្ណ', [
    entry('exchange-rates', RefreshCw, ['Exchange rate', 'Exchange rates', 'អត្រាប្តូរប្រាក់'], {
      path: '/v2/exchange-rates',
      route: 'exchange-rate',
      from: 'currencies',
    }),
    entry('currencies', Banknote, ['Currency', 'Currencies', 'រូបិយប័ណ្ណ'], {
      path: '/v2/currencies',
      route: 'currency',
    }),
    entry('bank-profiles', Landmark, ['Account of the school', 'Accounts of the school', 'គណនីរបស់សាលា']),
    entry('default-credit-days', CalendarClock, ['Days to pay', 'Days to pay', 'រយៈពេលបង់ប្រាក់']),
  ]),
])

profileSection('student-profiles', {
  key: 'services',
  needs: 'service-subscriptions',
  screen: () => import('./services-section.tsx'),
  words,
  khmer: () => import('@sala/contract/pricing/km.json'),
})
