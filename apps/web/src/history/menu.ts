import { FileDown, History } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const history = area('history', 'History', 'ប្រវត្តិ', [
  entry('history-tracking', History, ['Change', 'History', 'ប្រវត្តិកែប្រែ', 'ការផ្លាស់ប្តូរ'], {
    from: 'history',
    screen: () => import('./history-screen.tsx'),
  }),
  entry('bulk-reads', FileDown, ['Export', 'Exports', 'ការនាំចេញ'], {
    screen: () => import('./exports-screen.tsx'),
  }),
])
