import { healthAccess } from '@sala/contract/health/student-healths'
import { userTypeChoice } from '@sala/contract/kit/access'
import { showInstant } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { useReads } from './use-health.ts'

/** Everybody who has seen or changed this record, the latest first. */
export function HealthReads({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useReads(id, version)
  return (
    <section className="card health-part" aria-label={t('health.reads')}>
      <h2>{t('health.reads')}</h2>
      <p className="second small">{t('health.logged')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('health.noReads')}</p>}
      <ul className="health-reads">
        {data?.data.map((read) => {
          const { text, tone } = choiceLabel(healthAccess, read.deed, language)
          return (
            <li key={read.read_id}>
              <div>
                <strong>{read.full_name}</strong>{' '}
                <span className="second small">{choiceLabel(userTypeChoice, read.user_type, language).text}</span>
                <p className="second small number">{showInstant(read.read_at)}</p>
              </div>
              <Badge tone={tone}>{text}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
