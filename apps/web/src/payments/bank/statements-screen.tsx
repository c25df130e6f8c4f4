import { parseAmount, showMoney } from '@sala/contract/kit/money'
import { bankStatements } from '@sala/contract/payments/bank-statements'
import { lazy, Suspense } from 'react'
import type { ShownRow } from '../../kit/api.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import { Money } from './money.tsx'
import './banking.css'

const StatementBegin = lazy(() => import('./statement-begin.tsx'))
const StatementPage = lazy(() => import('./statement-page.tsx'))

type Statement = ShownRow<typeof bankStatements>
const columns = {
  total_amount: (row: Statement) => <Money amount={row.total_amount} currency={row.currency_code} />,
  unexplained_amount: (row: Statement) => (
    <span className={parseAmount(row.unexplained_amount) > 0n ? 'number' : 'number second'}>
      {showMoney(row.unexplained_amount, row.currency_code)}
    </span>
  ),
}

/** What the bank says came in, file by file, with what of it nobody has explained yet. */
export default function StatementsScreen() {
  const [params, change] = useUrlParams()
  const opened = params.get('open')
  return (
    <Suspense fallback={null}>
      {opened !== null ? (
        <StatementPage
          key={opened}
          id={opened}
          onLeave={() => change({ open: null, page: null, search: null, sort: null, 'f.line_state': null })}
        />
      ) : params.has('begin') ? (
        <StatementBegin
          onLeave={() => change({ begin: null })}
          onKept={(statement_id) => change({ begin: null, open: String(statement_id) })}
        />
      ) : (
        <ResourceScreen
          resource={bankStatements}
          columns={columns}
          onCreate={() => change({ begin: '1' })}
          onOpen={(row) => change({ open: String(row.statement_id), page: null, search: null, sort: null })}
        />
      )}
    </Suspense>
  )
}
