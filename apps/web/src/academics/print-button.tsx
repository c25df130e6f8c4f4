import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Puts the timetable on paper; what is not saved is not printed. */
export function PrintButton({ disabled }: { sch_id: number; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      icon={<Printer size={16} aria-hidden />}
      className="print-button"
      aria-label={t('action.print')}
      title={disabled ? t('timetable.saveFirst') : undefined}
      disabled={disabled}
      onClick={() => window.print()}
    />
  )
}
