import { Armchair, ArrowLeftRight, GraduationCap } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/enrolment/km.json')

export const enrolment = area('enrolment', 'Enrolment', 'ការចុះឈ្មោះចូលរៀន', khmer, [
  entry('student-enrollments', Armchair, ['Enrolment', 'Enrolments', 'ការចុះឈ្មោះចូលរៀន'], {
    definition: () => import('@sala/contract/enrolment/enrolments'),
    newAt: null,
    screen: () => import('./enrollments-screen.tsx'),
  }),
  entry('student-transfers', ArrowLeftRight, ['Transfer', 'Transfers', 'ការផ្ទេរសិស្ស'], {
    definition: () => import('@sala/contract/enrolment/transfers'),
    screen: () => import('./transfers-screen.tsx'),
  }),
  entry('year-ends', GraduationCap, ['Year-end', 'Year-ends', 'ការបញ្ចប់ឆ្នាំ'], {
    definition: () => import('@sala/contract/enrolment/year-ends'),
    screen: () => import('./year-end-screen.tsx'),
    forEditors: true,
  }),
])

profileSection('student-profiles', {
  key: 'seat',
  needs: 'student-enrollments',
  head: 'deed',
  first: true,
  screen: () => import('./student-deeds.tsx'),
  words,
  khmer,
})
profileSection('student-profiles', {
  key: 'path',
  needs: 'student-enrollments',
  wide: true,
  screen: () => import('./path-section.tsx'),
  words,
  khmer,
})
profileSection('class-operations', {
  key: 'seats',
  needs: 'student-enrollments',
  head: 'deed',
  screen: () => import('./class-actions.tsx'),
  words,
  khmer,
})
profileSection('class-operations', {
  key: 'roster',
  needs: 'student-enrollments',
  wide: true,
  screen: () => import('./class-roster.tsx'),
  words,
  khmer,
})
