import { BookCheck } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const reports = area('reports', 'Reports', 'របាយការណ៍', [
  entry('daily-closeout', BookCheck, ['Daily closeout', 'Daily closeout', 'របាយការណ៍បិទបញ្ជីប្រចាំថ្ងៃ'], { path: '/report/daily-closeout' }),
])
