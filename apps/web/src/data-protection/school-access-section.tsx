import { accessKind, listAccessToChild, loggedResource } from '@sala/contract/data-protection/access-log'
import { showDate } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './safekeeping.css'

/** What a family is told: who of the school looked at health or discipline, by role and day. */
export default function SchoolLooksSection({ row }: { row: Row }) {
  const { actor } = useSession()
  return actor.user_type === 'parent-api' ? <Told student_id={row.student_id as number} /> : null
}

function Told({ student_id }: { student_id: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ queryKey: ['access-log', 'of-child', student_id], queryFn: () => operate(listAccessToChild, { student_id }) })
  return (
    <section className="card looks-part" aria-label={t('safekeeping.schoolLooked')}>
      <h2>{t('safekeeping.schoolLooked')}</h2>
      <p className="second small">{t('safekeeping.told')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('safekeeping.nobodyLooked')}</p>}
      <ul className="looks-list">
        {data?.data.map((each) => {
          const what = choiceLabel(loggedResource, each.resource, language)
          const kind = choiceLabel(accessKind, each.deed, language)
          return (
            <li key={`${each.day} ${each.resource} ${each.deed} ${each.role_en}`}>
              <div>
                <strong>{pick(language, each.role_en, each.role_kh)}</strong>
                <p className="second small">
                  {what.text} · <span className="number">{showDate(each.day)}</span>
                  {each.times > 1 && ` · ${t('safekeeping.times', { n: each.times })}`}
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
