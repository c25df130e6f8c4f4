import { HeartPulse, Hospital, ListChecks, Tags } from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

export const health = area('health', 'Health', 'សុខភាព', [
  entry('student-healths', HeartPulse, ['Health record', 'Health records', 'កំណត់ត្រាសុខភាព'], {
    screen: () => import('./health-screen.tsx'),
  }),
  group('health-lists', 'Health lists', 'បញ្ជីសុខភាព', [
    entry('health-categories', Tags, ['Health category', 'Health categories', 'ប្រភេទសុខភាព']),
    entry('health-items', ListChecks, ['Health question', 'Health questions', 'សំណួរសុខភាព']),
    entry('hospital-profiles', Hospital, ['Hospital', 'Hospitals', 'មន្ទីរពេទ្យ']),
  ]),
])

profileSection('student-profiles', {
  key: 'health',
  needs: 'student-healths',
  screen: () => import('./health-section.tsx'),
  words,
  khmer: () => import('@sala/contract/health/km.json'),
})
