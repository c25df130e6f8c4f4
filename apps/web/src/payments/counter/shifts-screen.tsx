import { cashierShifts, closeShiftOfOther } from '@sala/contract/payments/shifts'
import { LockKeyhole } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../kit/api.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'

const CloseShift = lazy(() => import('./close-shift.tsx'))

/** The shifts of the branch; one whose cashier does not come back is counted and closed by somebody else. */
export default function ShiftsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [closing, setClosing] = useState<number>()
  const actions = (row: Row): MenuItem[] =>
    may('update', cashierShifts.name) && row.closed_at === null
      ? [{ key: 'close', label: t('till.closeFor'), icon: <LockKeyhole size={15} />, act: () => setClosing(row.cashier_shift_id as number) }]
      : []
  return (
    <Suspense fallback={null}>
      <ResourceScreen resource={cashierShifts} actions={actions} />
      {closing !== undefined && <CloseShift shift={{ cashier_shift_id: closing }} by={closeShiftOfOther} onDone={() => setClosing(undefined)} />}
    </Suspense>
  )
}
