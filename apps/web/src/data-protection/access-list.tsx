import { accessKind, loggedResource } from '@sala/contract/data-protection/access-log'
import type { ReactNode } from 'react'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { Badge } from '../kit/value/badge.tsx'
import './safekeeping.css'

export interface Access {
  readonly key: string | number
  readonly who: ReactNode
  readonly resource: string
  /** One of `accessKind`. */
  readonly kind: number
  readonly when: ReactNode
  readonly more?: ReactNode
}

/** Who was shown what, line by line. */
export function AccessList({ entries = [] }: { entries?: readonly Access[] }) {
  const language = useLanguage()
  return (
    <ul className="looks-list">
      {entries.map(({ key, who, resource, kind, when, more }) => {
        const how = choiceLabel(accessKind, kind, language)
        return (
          <li key={key}>
            <div>
              {who}
              <p className="second small">
                {choiceLabel(loggedResource, resource, language).text} · <span className="number">{when}</span>
                {more}
              </p>
            </div>
            <Badge tone={how.tone}>{how.text}</Badge>
          </li>
        )
      })}
    </ul>
  )
}
