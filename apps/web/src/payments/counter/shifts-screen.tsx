import { dayOf } from '@sala/contract/kit/clock'
import { shiftReports } from '@sala/contract/payments/shift-reports'
import { cashierShifts, closeShiftOfOther } from '@sala/contract/payments/shifts'
import { FileText, LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ShownRow } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { resourceLabel, useLanguage } from '../../kit/labels.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'

type Shift = ShownRow<typeof cashierShifts>
const dialogs = { close: () => import('./close-shift.tsx') }

/** The shifts of the branch; one whose cashier does not come back is counted and closed by somebody else. */
export default function ShiftsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const closes = (shift: Shift) => open('close', { shift, by: closeShiftOfOther, onDone: close })
  const report = ({ cashier_shift_id, opened_at }: Shift) => {
    const day = dayOf(new Date(opened_at))
    navigate(`/report/shift-reports?shift_no=${cashier_shift_id}&from=${day}&to=${day}`)
  }
  const actions = (shift: Shift): MenuItem[] => [
    ...(may('view', shiftReports.name)
      ? [
          {
            key: 'report',
            label: resourceLabel(shiftReports, language, 'one'),
            icon: <FileText size={15} />,
            act: () => report(shift),
          },
        ]
      : []),
    ...(may('approve', cashierShifts.name) && shift.closed_at === null
      ? [{ key: 'close', label: t('till.closeFor'), icon: <LockKeyhole size={15} />, act: () => closes(shift) }]
      : []),
  ]
  return (
    <>
      <ResourceScreen resource={cashierShifts} actions={actions} />
      {node}
    </>
  )
}
