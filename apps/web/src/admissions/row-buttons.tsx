import { printInquiries } from '@sala/contract/admissions/registration'
import { Button } from 'antd'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { PaperButton } from '../kit/paper-button.tsx'
import type { Inquiry } from './use-board.ts'

const dialogs = { plan: () => import('./plan-follow-up.tsx') }

export function PlanButton({ rows, onPlanned }: { rows: readonly Inquiry[]; onPlanned?: () => void }) {
  const { t } = useTranslation()
  const { open, node } = useDialogs(dialogs)
  return (
    <>
      <Button icon={<CalendarPlus size={15} aria-hidden />} onClick={() => open('plan', { rows, onPlanned })}>
        {t('admissions.plan')}
      </Button>
      {node}
    </>
  )
}

export function PrintInquiriesButton({ rows }: { rows: readonly Inquiry[] }) {
  const { t } = useTranslation()
  const query = { inquiry_id_list: rows.map((row) => row.inquiry_id).join(',') }
  return <PaperButton request={{ path: printInquiries.path, query }} label={t('admissions.printForm')} />
}
