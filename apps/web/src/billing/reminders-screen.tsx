import { reminders } from '@sala/contract/billing/reminders'
import { Button } from 'antd'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { Skeleton } from '../kit/states.tsx'
import './finance.css'

const RemindersPreview = lazy(() => import('./reminders-preview.tsx'))

/** What was written to families; and, before it is, whom it would reach. */
export default function RemindersScreen() {
  const { t } = useTranslation()
  const [params, change] = useUrlParams()
  if (params.get('preview') !== null)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <RemindersPreview onLeave={() => change({ preview: null })} />
      </Suspense>
    )
  return (
    <>
      <div className="page">
        <p className="card card-pad reminders-wait">{t('reminding.waits')}</p>
      </div>
      <ResourceScreen
        resource={reminders}
        toolbar={
          <Button type="primary" icon={<ListChecks size={16} aria-hidden />} onClick={() => change({ preview: '1' })}>
            {t('reminding.who')}
          </Button>
        }
      />
    </>
  )
}
