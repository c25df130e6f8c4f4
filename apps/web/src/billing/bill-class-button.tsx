import { academicStatus } from '@sala/contract/academics/statuses'
import { billClass } from '@sala/contract/billing/invoice-classes'
import { Button } from 'antd'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useSession } from '../kit/session.tsx'

const dialogs = { bill: () => import('./bill-class-form.tsx') }
const billed: readonly unknown[] = [academicStatus.active, academicStatus.upcoming]

/** On the page of a class: it is billed from here. */
export default function BillClassButton({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { mayAsk } = useSession()
  const { open, node } = useDialogs(dialogs)
  if (!mayAsk(billClass) || !billed.includes(row.ac_status_id)) return null
  return (
    <>
      <Button
        icon={<ReceiptText size={15} aria-hidden />}
        onClick={() => open('bill', { class_id: row.class_id as number })}
      >
        {t('bills.billClass')}
      </Button>
      {node}
    </>
  )
}
