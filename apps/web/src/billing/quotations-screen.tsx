import { printQuotation } from '@sala/contract/billing/bill-papers'
import { issueQuotation, quotations } from '@sala/contract/billing/quotations'
import type { Row } from '../kit/api.ts'
import { useLastMonth } from '../kit/list/last-month.ts'
import { DocumentScreen } from '../kit/page/document-screen.tsx'
import { PricedLines } from './priced-lines.tsx'
import { WantedLines } from './wanted-lines.tsx'

const inputs = { lines: WantedLines }

export default function QuotationsScreen() {
  useLastMonth()
  return (
    <DocumentScreen
      document={quotations as never}
      issue={issueQuotation}
      paper={printQuotation}
      columns={{ lines: (row) => <PricedLines lines={row.lines as Row[]} /> }}
      formExtra={inputs}
    />
  )
}
