import type { ComponentType } from 'react'
import type { Row } from '../api.ts'
import { learnKhmer } from '../labels.ts'
import { type AreaWords, loadTranslations } from '../words.ts'

type Part = { default: ComponentType<{ row: Row }> }

/** A part of a person's page that another area draws: its cards, its health. Whoever may view `needs` sees it. */
export interface ProfileSection {
  readonly key: string
  readonly needs: string
  /** Among what the page is about first, and not beside it. */
  readonly wide?: true
  /** In the page's head: what is true of the row, or what can be done with it. */
  readonly head?: 'fact' | 'deed'
  /** Before those of other areas: what comes next for the row. */
  readonly first?: true
  readonly screen: () => Promise<Part>
  /**
   * What the area says, in its screens and in its contract: the page that the part stands on has only its own words.
   */
  readonly words: AreaWords
  readonly khmer: () => Promise<{ default: object }>
}

const sections = new Map<string, ProfileSection[]>()

/**
 * Adds a part to the page of a resource's rows; said in the area's menu.ts, so that it is known before the page opens.
 */
export function profileSection(resource: string, section: ProfileSection): void {
  const others = sections.get(resource) ?? []
  sections.set(resource, section.first ? [section, ...others] : [...others, section])
}

export const profileSectionsOf = (resource: string): readonly ProfileSection[] => sections.get(resource) ?? []

/** The part with all its words. */
export async function loadPart({ screen, words, khmer }: ProfileSection): Promise<Part> {
  const [found, learned] = await Promise.all([screen(), khmer(), loadTranslations(words)])
  learnKhmer(learned.default)
  return found
}
