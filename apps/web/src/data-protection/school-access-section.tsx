import { listAccessToChild } from '@sala/contract/data-protection/access-log'
import { showDate } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { AccessList } from './access-list.tsx'

/** What a family is told: who of the school looked at health or discipline, by role and day. */
export default function SchoolAccessSection({ row }: { row: Row }) {
  const { actor } = useSession()
  return actor.user_type === 'parent-api' ? <Told student_id={row.student_id as number} /> : null
}

function Told({ student_id }: { student_id: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['access-log', 'of-child', student_id],
    queryFn: () => operate(listAccessToChild, { student_id }),
  })
  return (
    <section className="card looks-part" aria-label={t('safekeeping.schoolLooked')}>
      <h2>{t('safekeeping.schoolLooked')}</h2>
      <p className="second small">{t('safekeeping.told')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('safekeeping.nobodyLooked')}</p>}
      <AccessList
        entries={data?.data.map(({ day, resource, deed, role_en, role_kh, times }) => ({
          key: `${day} ${resource} ${deed} ${role_en}`,
          who: <strong>{pick(language, role_en, role_kh)}</strong>,
          resource,
          kind: deed,
          when: showDate(day),
          more: times > 1 && ` · ${t('safekeeping.times', { n: times })}`,
        }))}
      />
    </section>
  )
}
