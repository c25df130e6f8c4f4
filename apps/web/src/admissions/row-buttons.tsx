import { printInquiries } from '@sala/contract/admissions/registration'
import { Button } from 'antd'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { PaperButton } from '../kit/paper-button.tsx'

const PlanFollowUp = lazy(() => import('./plan-follow-up.tsx'))

export function PlanButton({ rows, onPlanned }: { rows: readonly Row[]; onPlanned?: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<CalendarPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t('admissions.plan')}
      </Button>
      <Suspense fallback={null}>{open && <PlanFollowUp rows={rows} onPlanned={onPlanned} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

export function PrintInquiriesButton({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const query = { inquiry_id_list: rows.map((row) => row.inquiry_id).join(',') }
  return <PaperButton request={{ path: printInquiries.path, query }} label={t('admissions.printForm')} />
}
