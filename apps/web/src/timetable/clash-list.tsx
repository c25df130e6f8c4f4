import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHref } from '../kit/session.tsx'
import type { FoundClash } from './use-board.ts'

interface ClashListProps {
  readonly found: readonly FoundClash[]
  readonly own: number
  readonly onGo: (found: FoundClash) => void
}

/** Every clash in words, each a way to its cell and to what it clashes with. */
export function ClashList({ found, own, onGo }: ClashListProps) {
  const { t } = useTranslation()
  const place = useHref()
  if (found.length === 0) return null
  return (
    <aside className="card clash-list" aria-label={t('timetable.clashes', { count: found.length })}>
      <h2>
        <TriangleAlert size={16} aria-hidden /> {t('timetable.clashes', { count: found.length })}
      </h2>
      <ul>
        {found.map((each) => (
          <li key={`${each.clash.kind} ${each.keys.join(' ')} ${each.clash.other?.sch_id ?? ''} ${each.sentence}`}>
            <button type="button" className="clash-link" onClick={() => onGo(each)}>
              {each.sentence}
            </button>
            {each.clash.other && each.clash.with_place === null && each.clash.other.sch_id !== own && (
              <Link to={place(`/schedules?sch=${each.clash.other.sch_id}`)}>
                {t('timetable.openOther', { class: each.clash.other.class_name })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}
