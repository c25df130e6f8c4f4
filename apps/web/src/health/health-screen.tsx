import { studentHealths } from '@sala/contract/health/student-healths'
import { students } from '@sala/contract/people/students'
import { Input } from 'antd'
import { HeartPulse } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pick, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, Skeleton } from '../kit/states.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { HealthFacts } from './health-facts.tsx'
import { HealthReads } from './health-reads.tsx'
import { useHealth, usePrograms } from './use-health.ts'
import './health.css'

const HealthForm = lazy(() => import('./health-form.tsx'))
const RowSelect = lazy(() => import('../kit/list/row-select.tsx').then((found) => ({ default: found.RowSelect })))

/** The nurse's desk: a child is found, and the record lies open. */
export default function HealthScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const [typed, setTyped] = useState(false)
  const student = params.get('student') ?? undefined
  const finds = may('view', students.name)
  return (
    <Page title={resourceLabel(studentHealths, language, 'several')}>
      {finds && (
        <section className="card health-find">
          <label className="form-label" htmlFor="health-find">
            {t('health.find')}
          </label>
          {typed ? (
            <p className="second">{t('health.leaveFirst')}</p>
          ) : (
            <Suspense fallback={<Input disabled placeholder={t('health.findHint')} />}>
              <RowSelect
                id="health-find"
                resource={students}
                value={student}
                label={t('health.find')}
                placeholder={t('health.findHint')}
                onChange={(key) => change({ student: key })}
              />
            </Suspense>
          )}
        </section>
      )}
      {student && /^\d{1,9}$/.test(student) ? (
        <Opened key={student} id={Number(student)} onTyped={setTyped} />
      ) : (
        <section className="card">
          <EmptyNote icon={<HeartPulse size={28} aria-hidden />} title={t('health.find')}>
            <p className="second">{t('health.chosenNone')}</p>
          </EmptyNote>
        </section>
      )}
    </Page>
  )
}

function Opened({ id, onTyped }: { id: number; onTyped: (typed: boolean) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const query = useHealth(id)
  const programs = usePrograms(id)
  const record = query.data
  if (!record) return <Loaded query={query} lines={8} />
  const name = pick(language, record.full_name_en, record.full_name_kh)
  const attends = programs.data?.data.map((each) => pick(language, each.name_en, each.name_kh)).join(', ')
  return (
    <>
      <header className="card health-child">
        <Avatar id={record.photo} name={record.full_name_en} large />
        <div>
          <h2>{may('view', students.name) ? <Link to={`/student-profiles?open=${id}`}>{name}</Link> : name}</h2>
          <p className="second">
            {pick(language, record.full_name_kh, record.full_name_en)} ·{' '}
            <span className="number">{record.card_number}</span>
          </p>
          {attends && (
            <p className="second small">
              {t('health.attends')}: {attends}
            </p>
          )}
        </div>
      </header>
      <div className="health-columns">
        {may('update', studentHealths.name) ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <HealthForm key={record.version} record={record} onTyped={onTyped} />
          </Suspense>
        ) : (
          <section className="card health-part">
            <HealthFacts record={record} />
          </section>
        )}
        <HealthReads id={id} version={record.version} />
      </div>
    </>
  )
}
