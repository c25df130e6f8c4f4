import { Landmark } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const banking = area('banking', 'Bank', 'ធនាគារ', [
  entry('bank-statements', Landmark, ['Bank statement', 'Bank statements', 'របាយការណ៍ធនាគារ'], { screen: () => import('./statements-screen.tsx') }),
])
