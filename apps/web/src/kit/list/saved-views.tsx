import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../session.tsx'
import { type AreaWords, loadTranslations } from '../words.ts'

/** How a list or a report is looked at, as a view keeps it. */
export interface ViewSettings {
  readonly filters: readonly { column: string; operator: string; value?: string; value_to?: string }[]
  readonly sorts: readonly { column: string; direction: 'asc' | 'desc' }[]
  readonly group_by: string | null
  /** The columns that are shown; none are those that everybody has. */
  readonly visible: readonly string[]
  readonly order: readonly string[]
}

export interface SavedViewsProps {
  /** The list or the report, by its name. */
  readonly of: string
  readonly settings: ViewSettings
  /** Looks at it like this, and answers how much of it is no more and was left out. */
  readonly onChoose: (settings: ViewSettings) => number
  /** Looks at it as everybody does before he changes anything. */
  readonly onPlain: () => void
  /** Whether the address says more than which view is meant: then that is what is looked at. */
  readonly isNarrowed: boolean
}

let Views: ComponentType<SavedViewsProps> | undefined

/** Says who keeps views; in the area's menu.ts, so that it is known before the first list opens. */
export function keepViews(screen: () => Promise<{ default: ComponentType<SavedViewsProps> }>, words: AreaWords): void {
  Views = lazy(async () => (await Promise.all([screen(), loadTranslations(words)]))[0])
}

/** The views that somebody saved, for those who may have any. */
export function SavedViews(props: SavedViewsProps) {
  const { may } = useSession()
  if (!Views || !may('view', 'report-views')) return null
  return (
    <Suspense fallback={null}>
      <Views {...props} />
    </Suspense>
  )
}
