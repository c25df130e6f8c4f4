import { closedDays, printClosedDay, type Reckoning, reopenDay } from '@sala/contract/payments/closed-days'
import { LockKeyholeOpen, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, requestOf } from '../../kit/api.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { useDownload } from '../../kit/use-download.ts'
import { Agreement } from './agreement.tsx'
import { CloseDay } from './close-day.tsx'
import './cashier.css'

const OperationForm = lazy(() => import('../../kit/form/operation-form.tsx'))

/** The day that waits to be closed, and under it those that are. */
export default function ClosedDaysScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [reopening, setReopening] = useState<number>()
  const paper = useDownload()
  const print = (closed_day_id: number) => paper.open(requestOf(printClosedDay, { closed_day_id, display_language: 'both' }))
  const actions = (row: Row): MenuItem[] => {
    const id = row.closed_day_id as number
    return [
      ...(may('print', closedDays.name) ? [{ key: 'print', label: t('closing.print'), icon: <Printer size={15} />, act: () => void print(id) }] : []),
      ...(may('unlock', closedDays.name) && row.is_reopened === 0
        ? [{ key: 'reopen', label: t('closing.reopen'), icon: <LockKeyholeOpen size={15} />, danger: true, act: () => setReopening(id) }]
        : []),
    ]
  }
  return (
    <Suspense fallback={null}>
      <div className="page">
        <CloseDay />
      </div>
      <ResourceScreen
        resource={closedDays}
        actions={actions}
        columns={{ reckoning: (row) => <Agreement reckoning={row.reckoning as Reckoning} /> }}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
      {reopening !== undefined && (
        <OperationForm
          operation={reopenDay}
          source={closedDays}
          settled={{ closed_day_id: reopening }}
          onClose={() => setReopening(undefined)}
          onDone={() => {
            toast(t('closing.reopened'))
            setReopening(undefined)
          }}
        />
      )}
    </Suspense>
  )
}
