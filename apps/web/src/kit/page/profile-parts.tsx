import { lazy, Suspense, useMemo } from 'react'
import type { Row } from '../api.ts'
import { useSession } from '../session.tsx'
import { loadPart, profileSectionsOf } from './profile-sections.ts'

interface ProfilePartsProps {
  readonly resource: string
  readonly row: Row
  /** Those among what the page is about first, or those beside it. */
  readonly wide?: boolean
  /** Those that stand in the head of the page. */
  readonly head?: 'fact' | 'deed'
}

/** The parts that other areas draw on the page of a row. */
export function ProfileParts({ resource, row, wide = false, head }: ProfilePartsProps) {
  const { may } = useSession()
  const parts = useMemo(
    () =>
      profileSectionsOf(resource)
        .filter((each) => Boolean(each.wide) === wide && each.head === head)
        .map((each) => ({ ...each, Part: lazy(() => loadPart(each)) })),
    [resource, wide, head],
  )
  return (
    <Suspense fallback={null}>
      {parts.map(({ key, needs, Part }) => may('view', needs) && <Part key={key} row={row} />)}
    </Suspense>
  )
}
