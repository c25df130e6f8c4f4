import { printQuotation } from '@sala/contract/billing/bill-papers'
import { issueQuotation, quotations } from '@sala/contract/billing/quotations'
import { useLastMonth } from '../kit/list/last-month.ts'
import { DocumentScreen } from '../kit/page/document-screen.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { WantedLines } from './wanted-lines.tsx'

const inputs = { lines: WantedLines }

export default function QuotationsScreen() {
  useLastMonth()
  return (
    <DocumentScreen
      document={quotations as never}
      issue={issueQuotation}
      paper={printQuotation}
      columns={{ lines: (row) => <InvoiceLines lines={(row.lines ?? []) as never} /> }}
      formExtra={inputs}
    />
  )
}
