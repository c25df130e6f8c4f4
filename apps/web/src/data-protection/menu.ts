import { Eye, Hourglass, MoonStar, ScrollText, ShieldUser } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/data-protection/km.json')

export const dataProtection = area('data-protection', 'Data protection', 'ការការពារទិន្នន័យ', khmer, [
  entry('privacy-requests', ShieldUser, ['Privacy request', 'Privacy requests', 'សំណើឯកជនភាព'], {
    definition: () => import('@sala/contract/data-protection/privacy-requests'),
    newAt: null,
    screen: () => import('./requests-screen.tsx'),
  }),
  entry('access-log', Eye, ['Access', 'Access log', 'ការមើល'], {
    definition: () => import('@sala/contract/data-protection/access-log'),
  }),
  entry('consent-texts', ScrollText, ['Consent text', 'Consent texts', 'អត្ថបទយល់ព្រម'], {
    definition: () => import('@sala/contract/data-protection/consent-texts'),
    screen: () => import('./consent-texts-screen.tsx'),
  }),
  entry('retention-rules', Hourglass, ['Retention rule', 'Retention rules', 'វិធានរក្សាទុក'], {
    definition: () => import('@sala/contract/data-protection/retention-rules'),
    screen: () => import('./retention-screen.tsx'),
  }),
  entry('retention-runs', MoonStar, ['Nightly run', 'Nightly runs', 'ការអនុវត្តពេលយប់'], {
    definition: () => import('@sala/contract/data-protection/retention-runs'),
  }),
])

const part = { words, khmer }

profileSection('student-profiles', {
  key: 'access-log',
  needs: 'access-log',
  screen: () => import('./access-section.tsx'),
  ...part,
})
profileSection('student-profiles', {
  key: 'access-of-school',
  needs: 'student-profiles',
  screen: () => import('./school-access-section.tsx'),
  ...part,
})
profileSection('student-profiles', {
  key: 'privacy',
  needs: 'privacy-requests',
  screen: () => import('./privacy-section.tsx'),
  ...part,
})
profileSection('student-profiles', {
  key: 'own-privacy',
  needs: 'my-privacy-requests',
  screen: () => import('./family-section.tsx'),
  ...part,
})
