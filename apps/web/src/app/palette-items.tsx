import { apartIncludes } from '@sala/contract/kit/resource'
import { useQueries } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, listRows } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { apartOf, titleOf, useLanguage } from '../kit/labels.ts'
import type { MenuEntry } from '../kit/menu.ts'
import { useSession } from '../kit/session.tsx'
import { alsoCalled } from './also-called.ts'
import { byFit, fitOf } from './fit-words.ts'
import { definitionOf, entriesOf, labelOf, menuFor } from './menu.ts'
import { useUser } from './user.ts'

export interface Found {
  readonly key: string
  readonly group: 'screens' | 'actions' | 'records'
  readonly icon: ReactNode
  readonly label: string
  readonly note?: string
  readonly to: string
}

/** How people ask for a new one, in either language. */
const newOnes = ([english, khmer]: MenuEntry['one']): string[] => [
  ...['new', 'add', 'create'].map((word) => `${word} ${english}`),
  ...['បន្ថែម', 'បង្កើត'].map((word) => `${word}${khmer}`),
  `${khmer}ថ្មី`,
]

/** What Ctrl+K finds for a text: screens and actions at once, records once the typing rests. */
export function useFound(text: string): { found: Found[]; searching: boolean } {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const { may } = useSession()
  const wanted = text.trim().toLowerCase()
  const rested = useDebounced(wanted, 250)
  const sections = menuFor(user)
  const screens = sections.flatMap(entriesOf)

  const records = useQueries({
    queries: screens
      .filter((entry) => entry.findable)
      .map((entry) => ({
        queryKey: [entry.name, 'palette', rested],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Found[]> => {
          const resource = await definitionOf(entry)
          const page = await listRows(
            resource,
            {
              search: rested,
              perPage: 5,
              include: apartIncludes(resource, resource.tellApart ?? []).join() || undefined,
            },
            signal,
          )
          return page.data.map((row) => ({
            key: `${entry.name} ${keyOf(resource, row)}`,
            group: 'records',
            icon: <entry.icon size={17} aria-hidden />,
            label: titleOf(resource, row, language),
            note: [apartOf(resource, row, language), labelOf(entry.label, language)].filter(Boolean).join(' · '),
            to: `${entry.path}?open=${keyOf(resource, row)}`,
          }))
        },
        enabled: rested.length >= 2,
      })),
  })
  const found: Found[] = [
    ...byFit(
      sections.flatMap((section) =>
        [section, ...section.groups].flatMap((group) =>
          group.entries.map((entry) => ({
            key: entry.path,
            group: 'screens' as const,
            icon: <entry.icon size={17} aria-hidden />,
            label: labelOf(entry.label, language),
            note: [...new Set([section.label, group.label])].map((each) => labelOf(each, language)).join(' · '),
            to: entry.path,
            fit: fitOf(wanted, entry.label, alsoCalled[entry.name]),
          })),
        ),
      ),
    ),
    ...byFit(
      screens
        .filter((entry) => wanted !== '' && entry.newAt !== null && may('create', entry.name))
        .map((entry) => ({
          key: `new ${entry.path}`,
          group: 'actions' as const,
          icon: <Plus size={17} aria-hidden />,
          label: t('action.newOne', { what: labelOf(entry.one, language) }),
          to: entry.newAt ?? `${entry.path}?new=1`,
          fit: fitOf(wanted, [...entry.one, ...newOnes(entry.one)], alsoCalled[entry.name]),
        })),
    ),
    ...(rested === wanted && wanted.length >= 2 ? records.flatMap((query) => query.data ?? []) : []),
  ]
  return { found, searching: rested !== wanted || records.some((query) => query.isFetching) }
}
