import { permissionName } from '@sala/contract/kit/access'
import type { Language } from '@sala/contract/kit/problem'
import type { AnyResource } from '@sala/contract/kit/resource'
import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  DoorOpen,
  FileText,
  HandCoins,
  MessageSquareText,
  Settings,
  Users,
} from 'lucide-react'
import { academics } from '../academics/menu.ts'
import { accounts } from '../accounts/menu.ts'
import { admissions } from '../admissions/menu.ts'
import { billing } from '../billing/menu.ts'
import { calendar } from '../calendar/menu.ts'
import { cards } from '../cards/menu.ts'
import { content } from '../content/menu.ts'
import { dataProtection } from '../data-protection/menu.ts'
import { enrolment } from '../enrolment/menu.ts'
import { health } from '../health/menu.ts'
import { history } from '../history/menu.ts'
import { imports } from '../imports/menu.ts'
import { learnKhmer, learnName, pick } from '../kit/labels.ts'
import { forEditors, type MenuArea, type MenuEntry, type MenuGroup, type MenuSection, section } from '../kit/menu.ts'
import type { Actor } from '../kit/session.tsx'
import { notifications } from '../notifications/menu.ts'
import { organisation } from '../organisation/menu.ts'
import { payments } from '../payments/menu.ts'
import { people } from '../people/menu.ts'
import { pricing } from '../pricing/menu.ts'
import { reports } from '../reports/menu.ts'
import { scoring } from '../scoring/menu.ts'
import { timetable } from '../timetable/menu.ts'

/** Every entry of an area or a section, those of its groups included. */
export const entriesOf = (area: MenuArea): MenuEntry[] => [area, ...area.groups].flatMap((each) => each.entries)

/** A whole area as one group of its section. */
const folded = (area: MenuArea): MenuGroup => ({ name: area.name, label: area.label, entries: entriesOf(area) })

/** What stands where: written by hand, because that is a product decision. With Home, twelve lines at most. */
export const menu: readonly MenuSection[] = [
  section('people', 'People', 'បុគ្គល', Users, [people, health, cards]),
  section('admissions', 'Admissions', 'ការទទួលសិស្ស', DoorOpen, [admissions, enrolment]),
  section('academics', 'Academics', 'ការសិក្សា', BookOpen, [academics, scoring]),
  section('days', 'Timetable & calendar', 'កាលវិភាគ និងប្រតិទិន', CalendarDays, [timetable, calendar]),
  section('messages', 'Messages', 'សារ', MessageSquareText, [notifications]),
  section('payments', 'Payments', 'ការបង់ប្រាក់', HandCoins, [payments]),
  section('billing', 'Billing and fees', 'វិក្កយបត្រ និងថ្លៃសិក្សា', FileText, [billing, pricing]),
  section('reports', 'Reports', 'របាយការណ៍', ChartColumn, [reports]),
  section('setup', 'Setup', 'ការរៀបចំ', Settings, [
    imports,
    history,
    folded(accounts),
    { ...folded(organisation), entries: forEditors(entriesOf(organisation)) },
    folded(content),
    folded(dataProtection),
  ]),
]

/** The definition behind an entry, with its words in Khmer. Both load when they are asked for, not with the menu. */
export async function definitionOf({ name, definition, khmer }: MenuEntry): Promise<AnyResource> {
  const [found, words] = await Promise.all([definition(), khmer()])
  learnKhmer(words.default)
  return Object.values(found).find((each) => (each as { name?: unknown } | undefined)?.name === name) as AnyResource
}

export const entries: readonly MenuEntry[] = menu.flatMap(entriesOf)
for (const entry of entries) learnName(entry.name, entry.label, () => definitionOf(entry))

const changes = ['create', 'update', 'delete'] as const

/** The sections, groups and entries that somebody may enter. */
export function menuFor({ permissions, user_type }: Pick<Actor, 'permissions' | 'user_type'>): MenuSection[] {
  const held = new Set(permissions)
  const mayChange = (name: string) => changes.some((action) => held.has(permissionName(action, name)))
  const allowed = <Group extends MenuGroup>(group: Group): Group => ({
    ...group,
    entries: group.entries.filter(
      ({ name, readers, forEditors, needs = [permissionName('view', name)] }) =>
        (needs.length === 0 || needs.some((each) => held.has(each))) &&
        (readers?.includes(user_type) ?? true) &&
        (!forEditors || mayChange(name)),
    ),
  })
  return menu
    .map((each) => ({ ...allowed(each), groups: each.groups.map(allowed).filter(({ entries }) => entries.length > 0) }))
    .filter((each) => each.entries.length + each.groups.length > 0)
}

export const labelOf = (label: readonly [string, string], language: Language): string =>
  pick(language, label[0], label[1])
