import { lookDeed, lookedAt, looks } from '@sala/contract/data-protection/looks'
import { showInstant } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { useHref } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './safekeeping.css'

/** Who was shown something about this child, the latest first. */
export default function LooksSection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { data, error, refetch } = useList(looks, { 'filter[about_id]': row.student_id as number, perPage: 8, include: ['user'] })
  return (
    <section className="card looks-part" aria-label={t('safekeeping.looks')}>
      <div className="looks-head">
        <h2>{t('safekeeping.looks')}</h2>
        <Link to={place(`/looks?f.about_id=${row.student_id}`)}>{t('safekeeping.allLooks')}</Link>
      </div>
      <p className="second small">{t('safekeeping.counted')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('safekeeping.noLooks')}</p>}
      <ul className="looks-list">
        {data?.data.map((look) => {
          const what = choiceLabel(lookedAt, look.resource, language)
          const deed = choiceLabel(lookDeed, look.deed, language)
          return (
            <li key={look.look_id}>
              <div>
                <strong translate="no">{(look.user as { full_name?: string } | null)?.full_name ?? '–'}</strong>
                <p className="second small">
                  {what.text} · <span className="number">{showInstant(look.looked_at)}</span>
                </p>
              </div>
              <Badge tone={deed.tone}>{deed.text}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
