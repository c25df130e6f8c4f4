import { schedules } from '@sala/contract/timetable/schedules'
import { printSchedule } from '@sala/contract/timetable/timetables'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PrintDialog = lazy(() => import('./print-dialog.tsx'))

/** Puts the timetable on paper; what is not saved is not printed. */
export function PrintButton({ sch_id, disabled }: { sch_id: number; disabled: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        icon={<Printer size={16} aria-hidden />}
        aria-label={t('action.print')}
        title={disabled ? t('timetable.saveFirst') : undefined}
        disabled={disabled}
        onClick={() => setAsking(true)}
      />
      <Suspense fallback={null}>
        {asking && <PrintDialog operation={printSchedule} source={schedules} settled={{ sch_id }} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
