import { ClipboardCheck, MessageSquareReply, Wallet } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const home = area('home', 'Requests', 'សំណើ', [
  entry('profile-approvals', ClipboardCheck, ['Request', 'Profile changes', 'ការកែប្រវត្តិរូប', 'សំណើ'], {
    from: 'requests',
    screen: () => import('./approvals-screen.tsx'),
  }),
  entry('staff-my-requests', MessageSquareReply, ['Request', 'My requests', 'សំណើរបស់ខ្ញុំ', 'សំណើ'], {
    from: 'requests',
    path: '/my-details',
    screen: () => import('./my-details-screen.tsx'),
  }),
  entry('parent-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'cashier/payment-histories',
    path: '/my-payments',
    screen: () => import('./my-payments-screen.tsx'),
  }),
  entry('student-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'cashier/payment-histories',
    path: '/my-fees',
    screen: () => import('./my-payments-screen.tsx'),
  }),
  entry('teacher-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'cashier/payment-histories',
    path: '/payments-for-my-children',
  }),
  entry('staff-payment-histories', Wallet, ['Payment', 'My payments', 'ការបង់ប្រាក់របស់ខ្ញុំ', 'ការបង់ប្រាក់'], {
    from: 'cashier/payment-histories',
    path: '/payments-i-took',
  }),
])
