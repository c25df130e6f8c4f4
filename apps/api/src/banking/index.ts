import * as statements from '@sala/contract/banking/bank-statements'
import { lineState } from '@sala/contract/banking/bank-statements'
import { readPaymentCode as readPaymentCodeOperation } from '@sala/contract/banking/payment-codes'
import * as settling from '@sala/contract/banking/settle-statements'
import { sql } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { inOwnBranches } from '../kit/scope.ts'
import { findInvoicesForLine } from './find-invoices-for-line.ts'
import { importStatement, previewStatement } from './import-statement.ts'
import { readPaymentCode } from './read-payment-code.ts'
import { removeStatement } from './remove-statement.ts'
import { setLineAside } from './set-line-aside.ts'
import { settleLineByHand } from './settle-line-by-hand.ts'
import { settleStatement } from './settle-statement.ts'
import { bankStatementLines, bankStatements } from './tables.ts'
import { undoLine } from './undo-line.ts'

/** What the lines of a statement make that are in one of these states, in the currency of the account. */
const sumIn = (...states: number[]) =>
  sql`(select coalesce(sum(l.amount), 0) from ${bankStatementLines} l where l.statement_id = ${bankStatements.statement_id}
    and l.currency_code = ${bankStatements.currency_code} and l.line_state in (${literal(...states)}))::numeric(14,2)`
/** How many lines are in each state, and what they make in the currency of the account. */
const byState = sql`(select coalesce(jsonb_agg(jsonb_build_object('line_state', s.line_state, 'lines', s.lines, 'amount', s.amount) order by s.line_state), '[]')
  from (select l.line_state, count(*)::int as lines, coalesce(sum(l.amount) filter (where l.currency_code = ${bankStatements.currency_code}), 0)::numeric(14,2)::text as amount
    from ${bankStatementLines} l where l.statement_id = ${bankStatements.statement_id} group by l.line_state) s)`
const open = sql`exists (select from ${bankStatementLines} l where l.statement_id = ${bankStatements.statement_id} and l.line_state in (${literal(lineState.matched, lineState.notMatched, lineState.undone)}))`
const state = sql<number>`(case when ${open} then ${literal(statements.statementState.open)} else ${literal(statements.statementState.explained)} end)`.mapWith(
  Number,
)

export function banking(app: App): void {
  mountResource(app, statements.bankStatements, {
    table: bankStatements,
    scope: { 'staff-api': inOwnBranches(bankStatements.branch_id)['staff-api']! },
    computed: {
      explained_amount: sumIn(lineState.settled, lineState.setAside),
      unexplained_amount: sumIn(lineState.matched, lineState.notMatched, lineState.undone),
      by_state: byState,
      statement_state: state,
      by_name: sql`(select u.full_name from ${users} u where u.user_id = ${bankStatements.created_by})`,
    },
    where: { statement_state: (values) => sql`${state} = any(${values})` },
    remove: removeStatement,
  })
  mountResource(app, statements.bankStatementLines, {
    table: bankStatementLines,
    scope: { 'staff-api': inOwnBranches(bankStatementLines.branch_id)['staff-api']! },
  })
  mountOperation(app, settling.previewStatement, previewStatement)
  mountOperation(app, settling.importStatement, importStatement)
  mountOperation(app, settling.settleStatement, settleStatement)
  mountOperation(app, settling.settleLine, settleLineByHand)
  mountOperation(app, settling.findInvoicesForLine, findInvoicesForLine)
  mountOperation(app, settling.setLineAside, setLineAside)
  mountOperation(app, settling.undoLine, undoLine)
  mountOperation(app, readPaymentCodeOperation, readPaymentCode)
}
