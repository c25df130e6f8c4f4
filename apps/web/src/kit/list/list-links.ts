import type { Action } from '@sala/contract/kit/access'
import type { LucideIcon } from 'lucide-react'

/**
 * A way from the list of a resource to a screen that another area has for it. Whoever may do all that it needs sees it.
 */
export interface ListLink {
  readonly path: string
  readonly icon: LucideIcon
  /** Its words stand here, because the list that it is shown on has only its own. */
  readonly label: readonly [english: string, khmer: string]
  readonly needs: readonly (readonly [action: Action, resource: string])[]
}

const links = new Map<string, ListLink[]>()

/** Adds a link to a resource's list; said in the area's menu.ts, so that it is known before the list opens. */
export function listLink(resource: string, link: ListLink): void {
  links.set(resource, [...(links.get(resource) ?? []), link])
}

export const listLinksOf = (resource: string): readonly ListLink[] => links.get(resource) ?? []
