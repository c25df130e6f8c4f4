import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { lineState } from '@sala/contract/payments/bank-statements'
import {
  type importStatement as importing,
  previewedLines,
  type previewStatement as previewing,
} from '@sala/contract/payments/settle-statements'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { insertMany } from '../../kit/document.ts'
import type { Work } from '../../kit/route/work.ts'
import { bankStatementLines, bankStatements } from '../../tables/payments.ts'
import { type Account, accountOf, type Judged, matchLines } from './match-lines.ts'
import { readStatementFile, type StatementFile } from './read-statement-file.ts'
import { refuse } from './refusals.ts'

const sumsOf = (lines: readonly Judged[]) => ({
  lines: lines.length,
  amount: formatAmount(sumOf(lines.map(({ amount }) => parseAmount(amount)))),
})
const daysOf = (lines: readonly Judged[]) => {
  const days = lines.map(({ value_date }) => value_date).sort()
  return { first_date: days[0] ?? null, last_date: days.at(-1) ?? null }
}

/** What would come of a file; nothing is written. */
export async function previewStatement({ input, tx, file, now }: Work<typeof previewing>) {
  const account = await accountOf(tx, input.bank_profile_id)
  const { rows, leftOut, columns } = await readStatementFile(
    file.path,
    account.currency_code,
    Number(dayOf(now).slice(0, 4)),
  )
  const { known, lines } = await matchLines(tx, account, rows)
  const having = (state: number) => lines.filter(({ line_state }) => line_state === state)
  // What asks for somebody's eyes comes first.
  const shown = [...having(lineState.notMatched), ...having(lineState.setAside), ...having(lineState.matched)].slice(
    0,
    previewedLines,
  )
  return {
    currency_code: account.currency_code,
    ...daysOf(lines),
    all: sumsOf(lines),
    matched: sumsOf(having(lineState.matched)),
    not_matched: sumsOf(having(lineState.notMatched)),
    set_aside: sumsOf(having(lineState.setAside)),
    known_count: known,
    left_out: leftOut,
    columns: [...columns],
    lines: shown.map(({ inv_id: _, reference_fold: _fold, counter_receipt_id: _at, ...line }) => line),
  }
}

/**
 * Keeps the lines of a file that are not here yet, each with the invoice that it pays or the reason why none. No money
 * moves.
 */
export async function keepStatement(
  tx: Tx,
  account: Account,
  file_name: string,
  { rows, leftOut }: Pick<StatementFile, 'rows' | 'leftOut'>,
) {
  const { bank_profile_id, branch_id, currency_code } = account
  // Two who bring the same file at once come here one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${bank_profile_id}`}, 0))`)
  const { known, lines } = await matchLines(tx, account, rows)
  if (lines.length === 0) throw refuse('statement_known', { lines: rows.length })
  const { first_date, last_date } = daysOf(lines)
  const own = lines.filter((line) => line.currency_code === currency_code)
  const head = { bank_profile_id, branch_id, file_name, currency_code, first_date: first_date!, last_date: last_date! }
  const counts = { line_count: lines.length, known_count: known, left_out: leftOut, total_amount: sumsOf(own).amount }
  const [made] = await tx
    .insert(bankStatements)
    .values({ ...head, ...counts })
    .returning({ statement_id: bankStatements.statement_id })
  const { statement_id } = made!
  await insertMany(
    tx,
    bankStatementLines,
    lines.map(({ inv_number: _, ...line }) => ({
      ...line,
      statement_id,
      bank_profile_id,
      branch_id,
      credit_amount: '0',
    })),
    sql`statement_line_id`,
  )
  return { statement_id, line_count: lines.length, known_count: known }
}

export async function importStatement({ input, tx, file, now }: Work<typeof importing>) {
  const account = await accountOf(tx, input.bank_profile_id)
  return keepStatement(
    tx,
    account,
    input.file_name,
    await readStatementFile(file.path, account.currency_code, Number(dayOf(now).slice(0, 4))),
  )
}
