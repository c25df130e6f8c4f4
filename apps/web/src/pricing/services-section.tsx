import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { serviceSubscriptions } from '@sala/contract/pricing/service-subscriptions'
import { Button } from 'antd'
import { Bus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOf, type Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import './fees.css'

const dialogs = {
  add: () => import('../kit/form/resource-form.tsx'),
  takeAway: () => import('./take-away-dialog.tsx'),
}

/** What a student takes beside lessons, on his own page. */
export default function ServicesSection({ row: student }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const { data, error, refetch } = useList(serviceSubscriptions, {
    'filter[student_id]': student.student_id as number,
    perPage: 50,
  })
  const add = () =>
    open('add', {
      resource: serviceSubscriptions,
      begun: { student_id: student.student_id, start_date: localToday() },
      onSaved: close,
    })
  return (
    <section className="card services-part">
      <div className="services-head">
        <h2>{t('services.title')}</h2>
        {may('create', serviceSubscriptions.name) && (
          <Button icon={<Bus size={15} aria-hidden />} onClick={add}>
            {t('services.add')}
          </Button>
        )}
      </div>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('services.none')}</p>}
      <ul className="services-list">
        {data?.data.map((row) => {
          const name = pick(language, row.fee_name_en, row.fee_name_kh)
          const [from, to] = [showDate(row.start_date), row.end_date ? showDate(row.end_date) : undefined]
          return (
            <li key={keyOf(serviceSubscriptions, row)}>
              <Link to={`/service-subscriptions?open=${encodeURIComponent(keyOf(serviceSubscriptions, row))}`}>
                {name}
              </Link>
              <span className="second">
                {to ? t('services.fromTo', { from, to }) : t('services.since', { date: from })}
              </span>
              {may('delete', serviceSubscriptions.name) && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${t('services.takeAway')}: ${name}`}
                  onClick={() => open('takeAway', { row })}
                >
                  <X size={16} aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {node}
    </section>
  )
}
