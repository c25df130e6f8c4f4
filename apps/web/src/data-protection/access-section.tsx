import { accessLog } from '@sala/contract/data-protection/access-log'
import { showInstant } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { useHref } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { AccessList } from './access-list.tsx'

/** Who was shown something about this child, the latest first. */
export default function AccessSection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const place = useHref()
  const { data, error, refetch } = useList(accessLog, {
    'filter[about_id]': row.student_id as number,
    perPage: 8,
    include: ['user'],
  })
  return (
    <section className="card looks-part" aria-label={t('safekeeping.looks')}>
      <div className="looks-head">
        <h2>{t('safekeeping.looks')}</h2>
        <Link to={place(`/access-log?f.about_id=${row.student_id}`)}>{t('safekeeping.allLooks')}</Link>
      </div>
      <p className="second small">{t('safekeeping.counted')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('safekeeping.noLooks')}</p>}
      <AccessList
        entries={data?.data.map(({ look_id, user, resource, deed, looked_at }) => ({
          key: look_id,
          who: <strong translate="no">{(user as { full_name?: string } | null)?.full_name ?? '–'}</strong>,
          resource,
          kind: deed,
          when: showInstant(looked_at),
        }))}
      />
    </section>
  )
}
