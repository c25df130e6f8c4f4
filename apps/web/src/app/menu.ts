import { permissionName } from '@sala/contract/kit/access'
import type { Language } from '@sala/contract/kit/problem'
import type { AnyResource } from '@sala/contract/kit/resource'
import {
  Briefcase,
  Building2,
  Clock,
  FileDown,
  Flag,
  Hammer,
  Handshake,
  History,
  IdCard,
  Info,
  KeyRound,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  Network,
  Presentation,
  ShieldCheck,
  TabletSmartphone,
  Users,
  Waypoints,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { learnKhmer, learnName, pick } from '../kit/labels.ts'

export interface MenuEntry {
  readonly path: string
  readonly icon: LucideIcon
  /** Several, in English and Khmer. */
  readonly label: readonly [english: string, khmer: string]
  /** One, where a new one can be made from anywhere. */
  readonly one?: readonly [english: string, khmer: string]
  /** The resource's name: whoever may view it sees the entry. */
  readonly name: string
  readonly resource: () => Promise<AnyResource>
  readonly khmer: () => Promise<{ default: object }>
  /** Only where the screen is more than its definition. */
  readonly screen?: () => Promise<{ default: ComponentType }>
  /** Its records are found by Ctrl+K. */
  readonly findable?: boolean
}

export interface MenuArea {
  readonly name: string
  readonly label: readonly [english: string, khmer: string]
  readonly entries: readonly MenuEntry[]
}

const organisation = () => import('@sala/contract/organisation/km.json')
const access = () => import('@sala/contract/access/km.json')
const people = () => import('@sala/contract/people/km.json')

/** What stands where: written by hand, because that is a product decision. Definitions load with their route. */
export const menu: readonly MenuArea[] = [
  {
    name: 'organisation',
    label: ['Organisation', 'អង្គភាព'],
    entries: [
      {
        path: '/companies',
        icon: Building2,
        label: ['Companies', 'ក្រុមហ៊ុន'],
        one: ['company', 'ក្រុមហ៊ុន'],
        name: 'companies',
        resource: () => import('@sala/contract/organisation/companies').then((found) => found.companies),
        screen: () => import('../organisation/companies-screen.tsx'),
        khmer: organisation,
      },
      {
        path: '/abouts',
        icon: Info,
        label: ['About', 'អំពីសាលា'],
        name: 'abouts',
        resource: () => import('@sala/contract/organisation/companies').then((found) => found.abouts),
        screen: () => import('../organisation/abouts-screen.tsx'),
        khmer: organisation,
      },
      {
        path: '/branches',
        icon: MapPinned,
        label: ['Branches', 'សាខា'],
        one: ['branch', 'សាខា'],
        name: 'branches',
        resource: () => import('@sala/contract/organisation/branches').then((found) => found.branches),
        screen: () => import('../organisation/branches-screen.tsx'),
        khmer: organisation,
        findable: true,
      },
      {
        path: '/divisions',
        icon: Network,
        label: ['Divisions', 'ផ្នែក'],
        one: ['division', 'ផ្នែក'],
        name: 'divisions',
        resource: () => import('@sala/contract/organisation/divisions').then((found) => found.divisions),
        khmer: organisation,
      },
      {
        path: '/departments',
        icon: Waypoints,
        label: ['Departments', 'ដេប៉ាតឺម៉ង់'],
        one: ['department', 'ដេប៉ាតឺម៉ង់'],
        name: 'departments',
        resource: () => import('@sala/contract/organisation/departments').then((found) => found.departments),
        khmer: organisation,
        findable: true,
      },
      {
        path: '/positions',
        icon: Briefcase,
        label: ['Positions', 'មុខតំណែង'],
        one: ['position', 'មុខតំណែង'],
        name: 'positions',
        resource: () => import('@sala/contract/organisation/positions').then((found) => found.positions),
        khmer: organisation,
      },
      {
        path: '/corporate-partners',
        icon: Handshake,
        label: ['Corporate partners', 'ដៃគូសាជីវកម្ម'],
        one: ['corporate partner', 'ដៃគូសាជីវកម្ម'],
        name: 'corporate-partners',
        resource: () => import('@sala/contract/organisation/corporate-partners').then((found) => found.corporatePartners),
        khmer: organisation,
        findable: true,
      },
    ],
  },
  {
    name: 'people',
    label: ['People', 'បុគ្គល'],
    entries: [
      {
        path: '/employees',
        icon: IdCard,
        label: ['Employees', 'បុគ្គលិក'],
        one: ['employee', 'បុគ្គលិក'],
        name: 'employees',
        resource: () => import('@sala/contract/people/employees').then((found) => found.employees),
        screen: () => import('../people/employees-screen.tsx'),
        khmer: people,
        findable: true,
      },
      {
        path: '/teacher-profiles',
        icon: Presentation,
        label: ['Teachers', 'គ្រូបង្រៀន'],
        one: ['teacher', 'គ្រូបង្រៀន'],
        name: 'teacher-profiles',
        resource: () => import('@sala/contract/people/teachers').then((found) => found.teachers),
        screen: () => import('../people/teachers-screen.tsx'),
        khmer: people,
        findable: true,
      },
      {
        path: '/attendance-shifts',
        icon: Clock,
        label: ['Shifts', 'វេនការងារ'],
        one: ['shift', 'វេនការងារ'],
        name: 'attendance-shifts',
        resource: () => import('@sala/contract/people/shifts').then((found) => found.shifts),
        khmer: people,
      },
      {
        path: '/status-reasons',
        icon: MessageSquareText,
        label: ['Status reasons', 'មូលហេតុប្តូរស្ថានភាព'],
        one: ['status reason', 'មូលហេតុប្តូរស្ថានភាព'],
        name: 'status-reasons',
        resource: () => import('@sala/contract/people/status-reasons').then((found) => found.statusReasons),
        khmer: people,
      },
      {
        path: '/nationalities',
        icon: Flag,
        label: ['Nationalities', 'សញ្ជាតិ'],
        one: ['nationality', 'សញ្ជាតិ'],
        name: 'nationalities',
        resource: () => import('@sala/contract/people/nationalities').then((found) => found.nationalities),
        khmer: people,
      },
      {
        path: '/occupations',
        icon: Hammer,
        label: ['Occupations', 'មុខរបរ'],
        one: ['occupation', 'មុខរបរ'],
        name: 'occupations',
        resource: () => import('@sala/contract/people/occupations').then((found) => found.occupations),
        khmer: people,
      },
    ],
  },
  {
    name: 'access',
    label: ['Access', 'សិទ្ធិប្រើប្រាស់'],
    entries: [
      {
        path: '/users',
        icon: Users,
        label: ['Users', 'អ្នកប្រើប្រាស់'],
        one: ['user', 'អ្នកប្រើប្រាស់'],
        name: 'users',
        resource: () => import('@sala/contract/access/users').then((found) => found.users),
        screen: () => import('../access/users-screen.tsx'),
        khmer: access,
        findable: true,
      },
      {
        path: '/roles',
        icon: ShieldCheck,
        label: ['Roles', 'តួនាទី'],
        one: ['role', 'តួនាទី'],
        name: 'roles',
        resource: () => import('@sala/contract/access/roles').then((found) => found.roles),
        screen: () => import('../access/roles-screen.tsx'),
        khmer: access,
      },
      {
        path: '/permissions',
        icon: KeyRound,
        label: ['Permissions', 'សិទ្ធិ'],
        name: 'permissions',
        resource: () => import('@sala/contract/access/permissions').then((found) => found.permissions),
        screen: () => import('../access/permissions-screen.tsx'),
        khmer: access,
      },
      {
        path: '/device-accounts',
        icon: TabletSmartphone,
        label: ['Device accounts', 'គណនីឧបករណ៍'],
        one: ['device account', 'គណនីឧបករណ៍'],
        name: 'device-accounts',
        resource: () => import('@sala/contract/access/devices').then((found) => found.devices),
        screen: () => import('../access/devices-screen.tsx'),
        khmer: access,
      },
      {
        path: '/history-tracking',
        icon: History,
        label: ['History', 'ប្រវត្តិកែប្រែ'],
        name: 'history-tracking',
        resource: () => import('@sala/contract/access/history').then((found) => found.history),
        screen: () => import('../access/history-screen.tsx'),
        khmer: access,
      },
      {
        path: '/bulk-reads',
        icon: FileDown,
        label: ['Exports', 'ការនាំចេញ'],
        name: 'bulk-reads',
        resource: () => import('@sala/contract/access/bulk-reads').then((found) => found.bulkReads),
        khmer: access,
      },
    ],
  },
]

/** The definition behind an entry, with its words in Khmer. */
export async function definitionOf(entry: MenuEntry): Promise<AnyResource> {
  const [resource, words] = await Promise.all([entry.resource(), entry.khmer()])
  learnKhmer(words.default)
  return resource
}

export const entries: readonly MenuEntry[] = menu.flatMap((area) => area.entries)
for (const entry of entries) learnName(entry.name, entry.label, () => definitionOf(entry))

/** The areas and entries that somebody with these permissions may enter. */
export function menuFor(permissions: readonly string[]): MenuArea[] {
  const held = new Set(permissions)
  return menu
    .map((area) => ({ ...area, entries: area.entries.filter((entry) => held.has(permissionName('view', entry.name))) }))
    .filter((area) => area.entries.length > 0)
}

export const labelOf = (label: readonly [string, string], language: Language): string => pick(language, label[0], label[1])
