import { readInvoiceViews } from '@sala/contract/billing/invoice-queries'
import { invoices } from '@sala/contract/billing/invoices'
import { showDate } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { operate, type ShownRow } from '../kit/api.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import type { FilterChoices } from '../kit/list/list-toolbar.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Dollars } from './dollars.tsx'
import './finance.css'

const InvoicePage = lazy(() => import('./invoice-page.tsx'))
const InvoiceEntry = lazy(() => import('./invoice-entry.tsx'))
const QuotationEntry = lazy(() => import('./quotation-entry.tsx'))

type Invoice = ShownRow<typeof invoices>
const columns = {
  open_amount: (row: Invoice) => <Dollars amount={row.open_amount} late={row.is_overdue === 1} />,
  due_date: (row: Invoice) => (
    <span className={row.is_overdue === 1 ? 'number bills-late' : 'number'}>{showDate(row.due_date)}</span>
  ),
}

/** Who issued lately and how long people had to pay, by name. */
function useInvoiceChoices(): FilterChoices {
  const { t } = useTranslation()
  const { mayAsk } = useSession()
  const { data } = useQuery({
    queryKey: ['invoices', 'views'],
    queryFn: () => operate(readInvoiceViews, {}),
    enabled: mayAsk(readInvoiceViews),
    staleTime: 60_000,
  })
  if (!data) return {}
  return {
    created_by: data.creators.map(({ user_id, full_name }) => ({ value: String(user_id), label: full_name })),
    credit_day: data.credit_days.map((count) => ({ value: String(count), label: t('bills.days', { count }) })),
  }
}

/**
 * All invoices, with what is owed too late in red; opened, one has a page of its own, and a new one is entered on
 * another.
 */
export default function InvoicesScreen() {
  const [params, change] = useUrlParams()
  const navigate = useNavigate()
  const place = useHref()
  const opened = params.get('open')
  const quotation = params.get('quotation')
  const choices = useInvoiceChoices()
  return (
    <Suspense fallback={null}>
      {opened !== null ? (
        <InvoicePage key={opened} id={opened} onLeave={() => change({ open: null })} />
      ) : quotation !== null ? (
        <QuotationEntry
          key={quotation}
          id={quotation}
          onLeave={() => navigate(place(`/quotations?open=${quotation}`))}
          onIssued={(inv_id) => change({ quotation: null, open: String(inv_id) })}
        />
      ) : params.has('enter') ? (
        <InvoiceEntry
          onLeave={() => change({ enter: null })}
          onIssued={(inv_id) => change({ enter: null, open: String(inv_id) })}
        />
      ) : (
        <ResourceScreen
          resource={invoices}
          columns={columns}
          filterChoices={choices}
          onCreate={() => change({ enter: '1' })}
          onOpen={(row) => change({ open: String(row.inv_id) })}
        />
      )}
    </Suspense>
  )
}
