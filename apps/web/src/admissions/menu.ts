import { MessageCircleQuestion, PhoneCall, School } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const admissions = area('admissions', 'Admissions', 'ការទទួលសិស្ស', [
  entry('info-inquiries', MessageCircleQuestion, ['Inquiry', 'Inquiries', 'ការសាកសួរព័ត៌មាន'], {
    screen: () => import('./inquiries-screen.tsx'),
    findable: true,
  }),
  entry('student-follow-ups', PhoneCall, ['Follow-up', 'Follow-ups', 'ការតាមដាន'], {
    screen: () => import('./follow-ups-screen.tsx'),
  }),
  entry('from-schools', School, ['Previous school', 'Previous schools', 'សាលារៀនមុន']),
])
