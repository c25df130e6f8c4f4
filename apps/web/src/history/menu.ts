import { FileDown, History } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/history/km.json')

export const history = area('history', 'History', 'ប្រវត្តិ', khmer, [
  entry('history-tracking', History, ['Change', 'History', 'ប្រវត្តិកែប្រែ', 'ការផ្លាស់ប្តូរ'], {
    definition: () => import('@sala/contract/history/history'),
    screen: () => import('./history-screen.tsx'),
  }),
  entry('bulk-reads', FileDown, ['Export', 'Exports', 'ការនាំចេញ'], {
    definition: () => import('@sala/contract/history/bulk-reads'),
    screen: () => import('./exports-screen.tsx'),
  }),
])
