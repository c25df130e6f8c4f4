import { schedules } from '@sala/contract/timetable/schedules'
import { printSchedule } from '@sala/contract/timetable/timetables'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'

const dialogs = { print: () => import('../kit/form/paper-dialog.tsx') }

/** Puts the timetable on paper; what is not saved is not printed. */
export function PrintButton({ sch_id, disabled }: { sch_id: number; disabled: boolean }) {
  const { t } = useTranslation()
  const { open, node } = useDialogs(dialogs)
  return (
    <>
      <Button
        icon={<Printer size={16} aria-hidden />}
        aria-label={t('action.print')}
        title={disabled ? t('timetable.saveFirst') : undefined}
        disabled={disabled}
        onClick={() => open('print', { operation: printSchedule, source: schedules, settled: { sch_id } })}
      />
      {node}
    </>
  )
}
