import type { UserType } from '@sala/contract/kit/access'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

type Label = readonly [english: string, khmer: string]

interface More {
  /** Where the address is not the name. */
  readonly path?: string
  /** What its route is called, where that is not its address. */
  readonly route?: string
  /**
   * The contract's module, where it is not named like the resource: `companies`, or `people/employees` of another area.
   */
  readonly from?: string
  /** Only where the screen is more than its definition. */
  readonly screen?: () => Promise<{ default: ComponentType }>
  /** Whose list it is, where others hold its permission for something else. */
  readonly readers?: readonly UserType[]
  /** Permissions, one of which is enough, where it is not that to view it; of none, to be signed in. */
  readonly needs?: readonly string[]
  /** The call that says how many of it are `pending` for this person. */
  readonly waits?: string
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
  /** The contract's module, with its area. */
  readonly module: string
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

type Listed = Omit<MenuEntry, 'module'>
type ListedGroup = Omit<MenuGroup, 'entries'> & { readonly entries: readonly Listed[] }

/** One line of the menu. Its words repeat the contract's, which loads only with the screen; the check compares them. */
export function entry(
  name: string,
  icon: LucideIcon,
  words: readonly [one: string, several: string, khmer: string, oneKhmer?: string],
  more: More = {},
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

/**
 * An area of the menu: its own entries, then its groups. It is called like the contract's area, where the definitions
 * are.
 */
export function area(name: string, english: string, khmer: string, items: readonly (Listed | ListedGroup)[]): MenuArea {
  const housed = (each: Listed): MenuEntry => ({
    ...each,
    module: each.from?.includes('/') ? each.from : `${name}/${each.from ?? each.name}`,
  })
  return {
    name,
    label: [english, khmer],
    entries: items.flatMap((item) => ('entries' in item ? [] : [housed(item)])),
    groups: items.flatMap((item) => ('entries' in item ? [{ ...item, entries: item.entries.map(housed) }] : [])),
  }
}
