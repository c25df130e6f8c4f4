import { studentHealths } from '@sala/contract/health/student-healths'
import { Button } from 'antd'
import { HeartPulse } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useSession } from '../kit/session.tsx'
import { HealthFacts } from './health-facts.tsx'
import { useHealth } from './use-health.ts'
import './health.css'

/** The health of a child on its own page, for whoever may: shown when asked for, because each look is written down. */
export default function HealthSection({ row }: { row: Row }) {
  const studentId = row.student_id as number
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const query = useHealth(studentId, open)
  return (
    <section className="card health-part">
      <div className="health-head">
        <h2>{resourceLabel(studentHealths, language, 'one')}</h2>
        {may('update', studentHealths.name) && (
          <Link to={`/student-healths?student=${studentId}`}>{t('health.toRecord')}</Link>
        )}
      </div>
      {!open && (
        <>
          <Button icon={<HeartPulse size={15} aria-hidden />} onClick={() => setOpen(true)}>
            {t('health.show')}
          </Button>
          <p className="field-help">{t('health.logged')}</p>
        </>
      )}
      {open && (
        <Loaded query={query} lines={4} compact>
          {(record) => <HealthFacts record={record} />}
        </Loaded>
      )}
    </section>
  )
}
