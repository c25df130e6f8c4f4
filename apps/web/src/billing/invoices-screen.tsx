import { invoices } from '@sala/contract/billing/invoices'
import { showDate } from '@sala/contract/kit/dates'
import { lazy, Suspense } from 'react'
import type { ShownRow } from '../kit/api.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { Dollars } from './dollars.tsx'
import './finance.css'

const InvoicePage = lazy(() => import('./invoice-page.tsx'))
const InvoiceEntry = lazy(() => import('./invoice-entry.tsx'))

type Invoice = ShownRow<typeof invoices>
const columns = {
  open_amount: (row: Invoice) => <Dollars amount={row.open_amount} late={row.is_overdue === 1} />,
  due_date: (row: Invoice) => (
    <span className={row.is_overdue === 1 ? 'number bills-late' : 'number'}>{showDate(row.due_date)}</span>
  ),
}

/**
 * All invoices, with what is owed too late in red; opened, one has a page of its own, and a new one is entered on
 * another.
 */
export default function InvoicesScreen() {
  const [params, change] = useUrlParams()
  const opened = params.get('open')
  return (
    <Suspense fallback={null}>
      {opened !== null ? (
        <InvoicePage key={opened} id={opened} onLeave={() => change({ open: null })} />
      ) : params.has('enter') ? (
        <InvoiceEntry
          onLeave={() => change({ enter: null })}
          onIssued={(inv_id) => change({ enter: null, open: String(inv_id) })}
        />
      ) : (
        <ResourceScreen
          resource={invoices}
          columns={columns}
          onCreate={() => change({ enter: '1' })}
          onOpen={(row) => change({ open: String(row.inv_id) })}
        />
      )}
    </Suspense>
  )
}
