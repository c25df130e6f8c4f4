import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { serviceSubscriptions } from '@sala/contract/pricing/service-subscriptions'
import { Button } from 'antd'
import { Bus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOf, type Row } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import './fees.css'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))
const TakeAway = lazy(() => import('./take-away-dialog.tsx'))

/** What a student takes beside lessons, on his own page. */
export default function ServicesSection({ row: student }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Row>()
  const { data, error, refetch } = useList(serviceSubscriptions, { 'filter[student_id]': student.student_id as number, perPage: 50 })
  const today = localToday()
  return (
    <section className="card services-part">
      <div className="services-head">
        <h2>{t('services.title')}</h2>
        {may('create', serviceSubscriptions.name) && (
          <Button icon={<Bus size={15} aria-hidden />} onClick={() => setAdding(true)}>
            {t('services.add')}
          </Button>
        )}
      </div>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('services.none')}</p>}
      <ul className="services-list">
        {data?.data.map((row) => {
          const name = pick(language, String(row.fee_name_en), String(row.fee_name_kh))
          const [from, to] = [showDate(String(row.start_date)), row.end_date ? showDate(String(row.end_date)) : undefined]
          return (
            <li key={keyOf(serviceSubscriptions, row)}>
              <Link to={`/service-subscriptions?open=${encodeURIComponent(keyOf(serviceSubscriptions, row))}`}>{name}</Link>
              <span className="second">{to ? t('services.fromTo', { from, to }) : t('services.since', { date: from })}</span>
              {may('delete', serviceSubscriptions.name) && (
                <button type="button" className="icon-button" aria-label={`${t('services.takeAway')}: ${name}`} onClick={() => setLeaving(row)}>
                  <X size={16} aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        {adding && (
          <ResourceForm
            resource={serviceSubscriptions}
            begun={{ student_id: student.student_id, start_date: today }}
            onSaved={() => setAdding(false)}
            onClose={() => setAdding(false)}
          />
        )}
        {leaving && <TakeAway row={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </section>
  )
}
