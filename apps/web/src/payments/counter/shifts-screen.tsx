import { cashierShifts, closeShiftOfOther } from '@sala/contract/payments/shifts'
import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'

type Shift = ShownRow<typeof cashierShifts>
const dialogs = { close: () => import('./close-shift.tsx') }

/** The shifts of the branch; one whose cashier does not come back is counted and closed by somebody else. */
export default function ShiftsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const closes = (shift: Shift) => open('close', { shift, by: closeShiftOfOther, onDone: close })
  const actions = (shift: Shift): MenuItem[] =>
    may('approve', cashierShifts.name) && shift.closed_at === null
      ? [{ key: 'close', label: t('till.closeFor'), icon: <LockKeyhole size={15} />, act: () => closes(shift) }]
      : []
  return (
    <>
      <ResourceScreen resource={cashierShifts} actions={actions} />
      {node}
    </>
  )
}
