import { permissionName } from '@sala/contract/kit/access'
import type { Language } from '@sala/contract/kit/problem'
import type { AnyResource } from '@sala/contract/kit/resource'
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
import type { MenuArea, MenuEntry, MenuGroup } from '../kit/menu.ts'
import type { Actor } from '../kit/session.tsx'
import { organisation } from '../organisation/menu.ts'
import { payments } from '../payments/menu.ts'
import { people } from '../people/menu.ts'
import { pricing } from '../pricing/menu.ts'
import { reports } from '../reports/menu.ts'
import { timetable } from '../timetable/menu.ts'

/** What stands where: written by hand, because that is a product decision. */
export const menu: readonly MenuArea[] = [
  people,
  admissions,
  enrolment,
  health,
  cards,
  academics,
  timetable,
  calendar,
  payments,
  billing,
  pricing,
  reports,
  imports,
  content,
  organisation,
  dataProtection,
  history,
  accounts,
]

const contract = '../../../../packages/contract/src/'
// Only what defines a list: each file that is named here costs the first visit 80 bytes.
const definitions = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../../../packages/contract/src/{academics,accounts,admissions,billing,calendar,cards,content,data-protection,enrolment,health,history,imports,organisation,payments,people,pricing,reports,scoring,timetable}/*.ts',
  '!../../../../packages/contract/src/*/{ask-invoices,assigned-branches,bill-papers,change,clashes,class-changes,class-teaching,columns,family-agreements,family-changes,fee-changes,grade-paths,group-lines,headings,khqr,kinds,open-line,payment-codes,price-rule,problems,reaches,receipt-papers,registrar-papers,registration,run-imports,say-months,say-period,seating,second-factor,session,sessions,settle-statements,setup,staff-changes,statuses,student-changes,student-columns,student-path,student-statuses,subject-changes,term-changes,timetables}.ts',
  '!../../../../packages/contract/src/*/*.test.ts',
])
const khmer = import.meta.glob<{ default: object }>(
  '../../../../packages/contract/src/{academics,accounts,admissions,billing,calendar,cards,content,data-protection,enrolment,health,history,imports,organisation,payments,people,pricing,reports,scoring,timetable}/km.json',
)

/** The definition behind an entry, with its words in Khmer. Both load when they are asked for, not with the menu. */
export async function definitionOf({ name, module }: MenuEntry): Promise<AnyResource> {
  const [found, words] = await Promise.all([
    definitions[`${contract}${module}.ts`]!(),
    khmer[`${contract}${module.split('/')[0]}/km.json`]!(),
  ])
  learnKhmer(words.default)
  return Object.values(found).find((each) => (each as { name?: unknown } | undefined)?.name === name) as AnyResource
}

/** Every entry of an area, those of its groups included. */
export const entriesOf = (area: MenuArea): MenuEntry[] => [area, ...area.groups].flatMap((each) => each.entries)

export const entries: readonly MenuEntry[] = menu.flatMap(entriesOf)
for (const entry of entries) learnName(entry.name, entry.label, () => definitionOf(entry))

/** The areas, groups and entries that somebody may enter. */
export function menuFor({ permissions, user_type }: Pick<Actor, 'permissions' | 'user_type'>): MenuArea[] {
  const held = new Set(permissions)
  const allowed = <Group extends MenuGroup>(group: Group): Group => ({
    ...group,
    entries: group.entries.filter(
      ({ name, readers, needs = [permissionName('view', name)] }) =>
        (needs.length === 0 || needs.some((each) => held.has(each))) && (readers?.includes(user_type) ?? true),
    ),
  })
  return menu
    .map((area) => ({ ...allowed(area), groups: area.groups.map(allowed).filter(({ entries }) => entries.length > 0) }))
    .filter((area) => area.entries.length + area.groups.length > 0)
}

export const labelOf = (label: readonly [string, string], language: Language): string =>
  pick(language, label[0], label[1])
