import type { UserType } from '@sala/contract/kit/access'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

type Label = readonly [english: string, khmer: string]
/** Words of the contract in Khmer, loaded when they are asked for. */
type Khmer = () => Promise<{ default: object }>

interface More {
  /** The module of the contract that defines it. */
  readonly definition: () => Promise<object>
  /** Where its words in Khmer are not those of its area. */
  readonly khmer?: Khmer
  /** Where the address is not the name. */
  readonly path?: string
  /** What its route is called, where that is not its address. */
  readonly route?: string
  /** Only where the screen is more than its definition. */
  readonly screen?: () => Promise<{ default: ComponentType }>
  /** Whose list it is, where others hold its permission for something else. */
  readonly readers?: readonly UserType[]
  /** Permissions, one of which is enough, where it is not that to view it; of none, to be signed in. */
  readonly needs?: readonly string[]
  /** The call that says how many of it are `pending` for this person. */
  readonly waits?: string
  /** Where a new one is made, if not on its own list; null where each comes from something else. */
  readonly newAt?: string | null
  /** Whoever only reads it meets it where it is used: it stands in the menu of those who may change it. */
  readonly forEditors?: true
  /** Its records are found by Ctrl+K. */
  readonly findable?: boolean
}

export interface MenuEntry extends More {
  /** The resource's name: whoever may view it sees the entry. */
  readonly name: string
  readonly path: string
  readonly icon: LucideIcon
  /** Several. */
  readonly label: Label
  /** One, as it stands in a sentence. */
  readonly one: Label
  /** The area whose screen it is. */
  readonly area: string
  readonly khmer: Khmer
}

/** A sub-heading that opens and closes. */
export interface MenuGroup {
  readonly name: string
  readonly label: Label
  readonly entries: readonly MenuEntry[]
}

export interface MenuArea extends MenuGroup {
  readonly groups: readonly MenuGroup[]
}

/** What stands in the menu before anything is opened: a few areas under one heading. */
export interface MenuSection extends MenuArea {
  readonly icon: LucideIcon
}

type Listed = Omit<MenuEntry, 'area' | 'khmer'> & Pick<More, 'khmer'>
type ListedGroup = Omit<MenuGroup, 'entries'> & { readonly entries: readonly Listed[] }

/** One line of the menu. Its words repeat the contract's, which loads only with the screen; the check compares them. */
export function entry(
  name: string,
  icon: LucideIcon,
  words: readonly [one: string, several: string, khmer: string, oneKhmer?: string],
  more: More,
): Listed {
  const [one, several, khmer, oneKhmer = khmer] = words
  return { path: `/${name}`, ...more, name, icon, label: [several, khmer], one: [one.toLowerCase(), oneKhmer] }
}

/** A handful of entries under a sub-heading, closed until one stands on one of them. */
export const group = (name: string, english: string, khmer: string, entries: readonly Listed[]): ListedGroup => ({
  name,
  label: [english, khmer],
  entries,
})

const ofSettings = 'settings'

/** The same entries, for those alone who may change them. */
export const forEditors = <Each extends object>(entries: readonly Each[]) =>
  entries.map((each) => ({ ...each, forEditors: true as const }))

/** The lists that are filled once and seldom touched again. */
export const settings = (entries: readonly Listed[]): ListedGroup =>
  group(ofSettings, 'Settings', 'ការកំណត់', forEditors(entries))

/** An area of the menu: its own entries, then its groups. It is called like the contract's area. */
export function area(
  name: string,
  english: string,
  inKhmer: string,
  khmer: Khmer,
  items: readonly (Listed | ListedGroup)[],
): MenuArea {
  const housed = (each: Listed): MenuEntry => ({ khmer, ...each, area: name })
  return {
    name,
    label: [english, inKhmer],
    entries: items.flatMap((item) => ('entries' in item ? [] : [housed(item)])),
    groups: items.flatMap((item) => ('entries' in item ? [{ ...item, entries: item.entries.map(housed) }] : [])),
  }
}

/** Areas under one heading: the entries of all, then their groups, and the settings of all as the last. */
export function section(
  name: string,
  english: string,
  khmer: string,
  icon: LucideIcon,
  parts: readonly (MenuArea | MenuGroup)[],
): MenuSection {
  const groups = parts.flatMap((part) => ('groups' in part ? part.groups : part))
  const ofAll = groups.filter((each) => each.name === ofSettings)
  return {
    name,
    label: [english, khmer],
    icon,
    entries: parts.flatMap((part) => ('groups' in part ? part.entries : [])),
    groups: [
      ...groups.filter((each) => each.name !== ofSettings),
      ...ofAll.slice(0, 1).map((each) => ({ ...each, entries: ofAll.flatMap(({ entries }) => entries) })),
    ],
  }
}
