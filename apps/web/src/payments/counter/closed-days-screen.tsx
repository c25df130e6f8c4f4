import { closedDays, printClosedDay, reopenDay } from '@sala/contract/payments/closed-days'
import { LockKeyholeOpen, Printer } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requestOf, type ShownRow } from '../../kit/api.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { useDownload } from '../../kit/use-download.ts'
import { Agreement } from './agreement.tsx'
import { CloseDay } from './close-day.tsx'
import './cashier.css'

/** The day that waits to be closed, and under it those that are. */
export default function ClosedDaysScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const paper = useDownload()
  const print = (closed_day_id: number) =>
    paper.open(requestOf(printClosedDay, { closed_day_id, display_language: 'both' }))
  const actions = ({ closed_day_id }: ShownRow<typeof closedDays>): MenuItem[] =>
    may('print', closedDays.name)
      ? [{ key: 'print', label: t('closing.print'), icon: <Printer size={15} />, act: () => void print(closed_day_id) }]
      : []
  return (
    <Suspense fallback={null}>
      <div className="page">
        <CloseDay />
      </div>
      <ResourceScreen
        resource={closedDays}
        actions={actions}
        rowActions={[
          {
            operation: reopenDay,
            icon: <LockKeyholeOpen size={15} />,
            danger: true,
            when: (row) => row.is_reopened === 0,
            done: () => t('closing.reopened'),
          },
        ]}
        columns={{ reckoning: (row) => <Agreement reckoning={row.reckoning} /> }}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
    </Suspense>
  )
}
