import { closedDays, printClosedDay, reopenDay } from '@sala/contract/payments/closed-days'
import { LockKeyholeOpen, Printer } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requestOf, type ShownRow } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { useDownload } from '../../kit/use-download.ts'
import { Agreement } from './agreement.tsx'
import { CloseDay } from './close-day.tsx'
import './cashier.css'

const dialogs = { reopen: () => import('../../kit/form/operation-form.tsx') }

/** The day that waits to be closed, and under it those that are. */
export default function ClosedDaysScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const paper = useDownload()
  const print = (closed_day_id: number) =>
    paper.open(requestOf(printClosedDay, { closed_day_id, display_language: 'both' }))
  const reopened = () => {
    toast(t('closing.reopened'))
    close()
  }
  const actions = ({ closed_day_id, is_reopened }: ShownRow<typeof closedDays>): MenuItem[] => [
    ...(may('print', closedDays.name)
      ? [{ key: 'print', label: t('closing.print'), icon: <Printer size={15} />, act: () => void print(closed_day_id) }]
      : []),
    ...(may('unlock', closedDays.name) && is_reopened === 0
      ? [
          {
            key: 'reopen',
            label: t('closing.reopen'),
            icon: <LockKeyholeOpen size={15} />,
            danger: true,
            act: () =>
              open('reopen', {
                operation: reopenDay,
                source: closedDays,
                fixedValues: { closed_day_id },
                onDone: reopened,
              }),
          },
        ]
      : []),
  ]
  return (
    <Suspense fallback={null}>
      <div className="page">
        <CloseDay />
      </div>
      <ResourceScreen
        resource={closedDays}
        actions={actions}
        columns={{ reckoning: (row) => <Agreement reckoning={row.reckoning} /> }}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
      {node}
    </Suspense>
  )
}
