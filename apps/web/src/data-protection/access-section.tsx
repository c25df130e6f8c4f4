import { accessKind, accessLog, loggedResource } from '@sala/contract/data-protection/access-log'
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
  const { data, error, refetch } = useList(accessLog, { 'filter[about_id]': row.student_id as number, perPage: 8, include: ['user'] })
  return (
    <section className="card looks-part" aria-label={t('safekeeping.looks')}>
      <div className="looks-head">
        <h2>{t('safekeeping.looks')}</h2>
        <Link to={place(`/access-log?f.about_id=${row.student_id}`)}>{t('safekeeping.allLooks')}</Link>
      </div>
      <p className="second small">{t('safekeeping.counted')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('safekeeping.noLooks')}</p>}
      <ul className="looks-list">
        {data?.data.map((access) => {
          const what = choiceLabel(loggedResource, access.resource, language)
          const kind = choiceLabel(accessKind, access.deed, language)
          return (
            <li key={access.look_id}>
              <div>
                <strong translate="no">{(access.user as { full_name?: string } | null)?.full_name ?? '–'}</strong>
                <p className="second small">
                  {what.text} · <span className="number">{showInstant(access.looked_at)}</span>
                </p>
              </div>
              <Badge tone={kind.tone}>{kind.text}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
