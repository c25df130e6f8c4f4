import { printQuotation } from '@sala/contract/billing/bill-papers'
import { invoices } from '@sala/contract/billing/invoices'
import { issueQuotation, quotationState, quotations } from '@sala/contract/billing/quotations'
import { Button } from 'antd'
import { FileCheck2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useRow } from '../kit/hooks.ts'
import { useLastMonth } from '../kit/list/last-month.ts'
import { DocumentScreen } from '../kit/page/document-screen.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { InvoiceLines } from './invoice-lines.tsx'

const inputs = { lines: lazy(() => import('./wanted-lines.tsx')) }

/** The invoice that a quotation has become, by its number. */
function InvoiceLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const place = useHref()
  const { may } = useSession()
  const isRead = may('view', invoices.name)
  const { data } = useRow(invoices, isRead ? String(id) : undefined)
  return isRead ? <Link to={place(`/invoices?open=${id}`)}>{data?.inv_number ?? '…'}</Link> : t('bills.invoiced')
}

/** What was promised to whom, until when; one that holds becomes an invoice from here. */
export default function QuotationsScreen() {
  useLastMonth()
  const { t } = useTranslation()
  const { may } = useSession()
  const navigate = useNavigate()
  const place = useHref()
  const bills = (row: Row) => row.state === quotationState.valid && may('create', invoices.name)
  const bill = (row: Row) => navigate(place(`/invoices?quotation=${row.id}`))
  return (
    <DocumentScreen
      document={quotations as never}
      issue={issueQuotation}
      paper={printQuotation}
      columns={{
        inv_id: ({ inv_id }) => (inv_id ? <InvoiceLink id={inv_id as number} /> : undefined),
        lines: (row) => <InvoiceLines lines={(row.lines ?? []) as never} />,
      }}
      formExtra={inputs}
      detailExtra={(row) =>
        bills(row) && (
          <p className="bills-next">
            <Button type="primary" icon={<FileCheck2 size={15} aria-hidden />} onClick={() => bill(row)}>
              {t('bills.makeInvoice')}
            </Button>
          </p>
        )
      }
      actions={(row) =>
        bills(row)
          ? [
              {
                key: 'bill',
                label: t('bills.makeInvoice'),
                icon: <FileCheck2 size={15} />,
                act: () => bill(row),
              },
            ]
          : []
      }
    />
  )
}
