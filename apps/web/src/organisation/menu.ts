import { Briefcase, Building2, Handshake, Info, Landmark, MapPinned, Network, Waypoints } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const organisation = area('organisation', 'Organisation', 'អង្គភាព', [
  entry('companies', Building2, ['Company', 'Companies', 'ក្រុមហ៊ុន'], { screen: () => import('./companies-screen.tsx') }),
  entry('abouts', Info, ['About', 'About', 'អំពីសាលា'], {
    from: 'companies',
    screen: () => import('./abouts-screen.tsx'),
  }),
  entry('branches', MapPinned, ['Branch', 'Branches', 'សាខា'], {
    screen: () => import('./branches-screen.tsx'),
    findable: true,
  }),
  entry('divisions', Network, ['Division', 'Divisions', 'ផ្នែក']),
  entry('departments', Waypoints, ['Department', 'Departments', 'ដេប៉ាតឺម៉ង់'], { findable: true }),
  entry('positions', Briefcase, ['Position', 'Positions', 'មុខតំណែង']),
  entry('corporate-partners', Handshake, ['Corporate partner', 'Corporate partners', 'ដៃគូសាជីវកម្ម'], { findable: true }),
  entry('banks', Landmark, ['Bank', 'Banks', 'ធនាគារ']),
])
