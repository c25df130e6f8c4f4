import { invoices } from '@sala/contract/billing/invoices'
import { Button } from 'antd'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useHref } from '../kit/session.tsx'

/** From a class to what its students were billed. */
export default function ClassBillsLink({ row }: { row: Row }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const href = useHref()
  return (
    <Button
      icon={<FileText size={15} aria-hidden />}
      onClick={() => navigate(href(`/${invoices.name}?f.class_id=${row.class_id}`))}
    >
      {t('bills.ofClass')}
    </Button>
  )
}
