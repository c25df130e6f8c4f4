import { Briefcase, Building2, Handshake, Info, Landmark, MapPinned, Network, Waypoints } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/organisation/km.json')
const companies = () => import('@sala/contract/organisation/companies')

export const organisation = area('organisation', 'Organisation', 'អង្គភាព', khmer, [
  entry('companies', Building2, ['Company', 'Companies', 'ក្រុមហ៊ុន'], {
    definition: companies,
    screen: () => import('./companies-screen.tsx'),
  }),
  entry('abouts', Info, ['About', 'About', 'អំពីសាលា'], {
    definition: companies,
    screen: () => import('./abouts-screen.tsx'),
  }),
  entry('branches', MapPinned, ['Branch', 'Branches', 'សាខា'], {
    definition: () => import('@sala/contract/organisation/branches'),
    screen: () => import('./branches-screen.tsx'),
    findable: true,
  }),
  entry('divisions', Network, ['Division', 'Divisions', 'ផ្នែក'], {
    definition: () => import('@sala/contract/organisation/divisions'),
  }),
  entry('departments', Waypoints, ['Department', 'Departments', 'ដេប៉ាតឺម៉ង់'], {
    definition: () => import('@sala/contract/organisation/departments'),
    findable: true,
  }),
  entry('positions', Briefcase, ['Position', 'Positions', 'មុខតំណែង'], {
    definition: () => import('@sala/contract/organisation/positions'),
  }),
  entry('corporate-partners', Handshake, ['Corporate partner', 'Corporate partners', 'ដៃគូសាជីវកម្ម'], {
    definition: () => import('@sala/contract/organisation/corporate-partners'),
    findable: true,
  }),
  entry('banks', Landmark, ['Bank', 'Banks', 'ធនាគារ'], {
    definition: () => import('@sala/contract/organisation/banks'),
  }),
])
