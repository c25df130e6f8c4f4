import { ClipboardCheck, MessageSquareReply } from 'lucide-react'
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
])
