import { HeartPulse, Hospital, ListChecks, Tags } from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/health/km.json')

export const health = area('health', 'Health', 'សុខភាព', khmer, [
  entry('student-healths', HeartPulse, ['Health record', 'Health records', 'កំណត់ត្រាសុខភាព'], {
    definition: () => import('@sala/contract/health/student-healths'),
    screen: () => import('./health-screen.tsx'),
  }),
  settings([
    entry('health-categories', Tags, ['Health category', 'Health categories', 'ប្រភេទសុខភាព'], {
      definition: () => import('@sala/contract/health/health-categories'),
    }),
    entry('health-items', ListChecks, ['Health question', 'Health questions', 'សំណួរសុខភាព'], {
      definition: () => import('@sala/contract/health/health-items'),
    }),
    entry('hospital-profiles', Hospital, ['Hospital', 'Hospitals', 'មន្ទីរពេទ្យ'], {
      definition: () => import('@sala/contract/health/hospital-profiles'),
    }),
  ]),
])

profileSection('student-profiles', {
  key: 'health',
  needs: 'student-healths',
  screen: () => import('./health-section.tsx'),
  words,
  khmer,
})
