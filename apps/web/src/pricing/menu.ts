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
import { area, entry, group, settings } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/pricing/km.json')
const feeSetups = () => import('@sala/contract/pricing/fee-setups')
const currencies = () => import('@sala/contract/pricing/currencies')

export const pricing = area('pricing', 'Fees', 'ថ្លៃសិក្សា', khmer, [
  entry('fee-setups', ReceiptText, ['Fee', 'Fees', 'ថ្លៃ'], {
    definition: feeSetups,
    findable: true,
    screen: () => import('./fees-screen.tsx'),
  }),
  entry('service-subscriptions', Bus, ['Student service', 'Student services', 'សេវារបស់សិស្ស'], {
    definition: () => import('@sala/contract/pricing/service-subscriptions'),
    screen: () => import('./services-screen.tsx'),
  }),
  entry('payment-announcements', Megaphone, ['Payment notice', 'Payment notices', 'សេចក្តីជូនដំណឹងបង់ប្រាក់'], {
    definition: () => import('@sala/contract/pricing/payment-announcements'),
  }),
  entry('exchange-rates', RefreshCw, ['Exchange rate', 'Exchange rates', 'អត្រាប្តូរប្រាក់'], {
    definition: currencies,
    path: '/v2/exchange-rates',
    route: 'exchange-rate',
  }),
  group('discounts', 'Discounts', 'ការបញ្ចុះតម្លៃ', [
    entry('promotions', BadgePercent, ['Promotion', 'Promotions', 'ការបញ្ចុះតម្លៃពិសេស'], {
      definition: () => import('@sala/contract/pricing/promotions'),
    }),
    entry('scholarships', GraduationCap, ['Scholarship', 'Scholarships', 'អាហារូបករណ៍'], {
      definition: () => import('@sala/contract/pricing/scholarships'),
      screen: () => import('./scholarships-screen.tsx'),
    }),
    entry('student-scholarships', HandCoins, ['Granted scholarship', 'Granted scholarships', 'អាហារូបករណ៍ដែលបានផ្តល់'], {
      definition: () => import('@sala/contract/pricing/student-scholarships'),
    }),
    entry('discount-rules', Percent, ['Discount rule', 'Discount rules', 'វិធានបញ្ចុះតម្លៃ'], {
      definition: () => import('@sala/contract/pricing/discount-rules'),
      screen: () => import('./discount-rules-screen.tsx'),
    }),
    entry('staff-children', Users, ['Staff child', 'Staff children', 'កូនបុគ្គលិក'], {
      definition: () => import('@sala/contract/pricing/staff-children'),
    }),
  ]),
  settings([
    entry('fee-groups', Package, ['Fee group', 'Fee groups', 'ក្រុមថ្លៃ'], {
      definition: () => import('@sala/contract/pricing/fee-groups'),
    }),
    entry('fee-types', Tags, ['Fee type', 'Fee types', 'ប្រភេទថ្លៃ'], {
      definition: feeSetups,
    }),
    entry('instalment-plans', Coins, ['Instalment plan', 'Instalment plans', 'ផែនការបង់រំលស់'], {
      definition: () => import('@sala/contract/pricing/instalment-plans'),
    }),
    entry('monthly-semester-mappings', CalendarRange, ['Term month', 'Term months', 'ខែនៃវគ្គសិក្សា'], {
      definition: () => import('@sala/contract/pricing/monthly-semester-mappings'),
    }),
    entry('default-credit-days', CalendarClock, ['Days to pay', 'Days to pay', 'រយៈពេលបង់ប្រាក់'], {
      definition: () => import('@sala/contract/pricing/default-credit-days'),
    }),
    entry('currencies', Banknote, ['Currency', 'Currencies', 'រូបិយប័ណ្ណ'], {
      definition: currencies,
      path: '/v2/currencies',
      route: 'currency',
    }),
    entry('bank-profiles', Landmark, ['School account', 'School accounts', 'គណនីរបស់សាលា'], {
      definition: () => import('@sala/contract/pricing/bank-profiles'),
    }),
  ]),
])

profileSection('student-profiles', {
  key: 'services',
  needs: 'service-subscriptions',
  screen: () => import('./services-section.tsx'),
  words,
  khmer,
})
