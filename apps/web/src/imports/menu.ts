import { FileInput, FileUp } from 'lucide-react'
import { listLink } from '../kit/list/list-links.ts'
import { area, entry } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/imports/km.json')

export const imports = area('imports', 'Imports', 'ការនាំចូល', khmer, [
  entry('imports', FileInput, ['Import', 'Imports', 'ការនាំចូល'], {
    definition: () => import('@sala/contract/imports/imports'),
    screen: () => import('./imports-screen.tsx'),
  }),
])

// What each import is called in the contract, by the list that it fills.
for (const [resource, kind] of [
  ['student-profiles', 'students'],
  ['employees', 'employees'],
  ['info-inquiries', 'info-inquiries'],
] as const)
  listLink(resource, {
    path: `/imports?begin=${kind}`,
    icon: FileUp,
    label: ['Import from Excel', 'នាំចូលពី Excel'],
    needs: [
      ['create', 'imports'],
      ['create', resource],
      ['update', resource],
    ],
  })
