import { MessageCircleQuestion, PhoneCall, School } from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/admissions/km.json')

export const admissions = area('admissions', 'Admissions', 'ការទទួលសិស្ស', khmer, [
  entry('info-inquiries', MessageCircleQuestion, ['Enquiry', 'Enquiries', 'ការសាកសួរព័ត៌មាន'], {
    definition: () => import('@sala/contract/admissions/info-inquiries'),
    screen: () => import('./inquiries-screen.tsx'),
    findable: true,
  }),
  entry('student-follow-ups', PhoneCall, ['Follow-up', 'Follow-ups', 'ការតាមដាន'], {
    definition: () => import('@sala/contract/admissions/student-follow-ups'),
    screen: () => import('./follow-ups-screen.tsx'),
  }),
  settings([
    entry('from-schools', School, ['Previous school', 'Previous schools', 'សាលារៀនមុន'], {
      definition: () => import('@sala/contract/admissions/from-schools'),
    }),
  ]),
])
