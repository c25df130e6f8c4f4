import { ShieldUser } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/profile-sections.ts'
import { words } from './words.ts'

export const privacy = area('privacy', 'Privacy', 'ឯកជនភាព', [
  entry('privacy-requests', ShieldUser, ['Privacy request', 'Privacy requests', 'សំណើឯកជនភាព'], { screen: () => import('./requests-screen.tsx') }),
])

const khmer = () => import('@sala/contract/privacy/km.json')

profileSection('student-profiles', { key: 'privacy', needs: 'privacy-requests', screen: () => import('./privacy-section.tsx'), words, khmer })
profileSection('student-profiles', { key: 'own-privacy', needs: 'my-privacy-requests', screen: () => import('./family-section.tsx'), words, khmer })
