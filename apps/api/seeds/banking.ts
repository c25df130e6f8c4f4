import { invoiceKind } from '@sala/contract/billing/statuses'
import { lineState } from '@sala/contract/payments/bank-statements'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../src/kit/database.ts'
import { literal } from '../src/kit/literal.ts'
import { keepStatement } from '../src/payments/bank/import-statement.ts'
import { accountOf } from '../src/payments/bank/match-lines.ts'
import { settleLines } from '../src/payments/bank/settle-lines.ts'
import { bankStatementLines } from '../src/tables/payments.ts'

const branches = [1, 2]
const named = (bank_reference: string) => ({ bank_reference, reference_fold: bank_reference })
/** The evening on which somebody has settled the first of the two statements. */
const evening = new Date('2026-11-14T10:00:00Z')

interface Owed extends Record<string, unknown> {
  readonly inv_number: string
  readonly open: string
  readonly payer: string
}

/** Two statements of the account that families pay into: one that was worked on, and one of today that waits. */
export async function seedBanking(db: Db): Promise<void> {
  for (const branch of branches)
    await inTransaction(db, { user_id: 2, operation: 'seed', request_id: 'seed' }, (tx) => seedBranch(tx, branch))
}

async function seedBranch(tx: Tx, branch_id: number): Promise<void> {
  const { rows: profiles } = await tx.execute<{ id: number }>(
    sql`select id from bank_profiles where branch_id = ${branch_id} and bakong_id is not null order by id limit 1`,
  )
  const { rows: owed } = await tx.execute<Owed>(sql`select i.inv_number, i.open_amount::text as open,
      coalesce(p.father_name_en, p.mother_name_en, s.full_name_en) as payer
    from invoices i join students s using (student_id) left join parents p on p.student_parent_id = s.student_parent_id
    where i.branch_id = ${branch_id} and i.inv_kind = ${literal(invoiceKind.invoice)} and i.open_amount > 30
    order by i.inv_date desc, i.inv_id limit 24`)
  const { rows: here } = await tx.execute(sql`select from bank_statements where branch_id = ${branch_id} limit 1`)
  if (!profiles[0] || owed.length < 2 || here.length > 0) return
  const account = await accountOf(tx, profiles[0].id)
  const half = Math.ceil(owed.length / 2)
  const line = (day: string) => (text: string, amount: string, payer: string, at: number) => ({
    ...named(`FT26${day.slice(5, 7)}${day.slice(8)}${branch_id}${String(at + 1).padStart(4, '0')}`),
    ...{ line_no: at + 2, value_date: day },
    ...{ amount, currency_code: account.currency_code, payer_text: payer, remark_text: text },
  })
  const bring = (
    day: string,
    name: string,
    said: readonly (readonly [text: string, amount: string, payer: string])[],
  ) =>
    keepStatement(tx, account, name, {
      rows: said.map(([text, amount, payer], at) => line(day)(text, amount, payer, at)),
      leftOut: 3,
    })
  const paid = (all: readonly Owed[]) =>
    all.map(({ inv_number, open, payer }, at) => [inv_number, at % 5 === 3 ? '30.00' : open, payer] as const)

  const { statement_id } = await bring('2026-11-13', 'KHQR 13-11-2026.xlsx', [
    ...paid(owed.slice(0, half)),
    ['ថ្លៃសិក្សាកូន', '55.00', 'SOK SOPHEA'],
    ['Interest', '1.35', ''],
  ])
  const own = and(
    eq(bankStatementLines.statement_id, statement_id),
    eq(bankStatementLines.line_state, lineState.matched),
  )
  await settleLines(
    tx,
    account,
    await tx
      .select()
      .from(bankStatementLines)
      .where(own)
      .orderBy(asc(bankStatementLines.statement_line_id))
      .for('update'),
    evening,
  )
  await tx
    .update(bankStatementLines)
    .set({ line_state: lineState.setAside, reason: null, note: 'ការប្រាក់ពីធនាគារ' })
    .where(and(eq(bankStatementLines.statement_id, statement_id), eq(bankStatementLines.remark_text, 'Interest')))
  await bring('2026-11-14', 'KHQR 14-11-2026.xlsx', [
    ...paid(owed.slice(half)),
    // A family that paid yesterday pays again.
    [owed[0]!.inv_number.toLowerCase(), owed[0]!.open, owed[0]!.payer],
    ['INV9999261100001', '80.00', 'CHAN DARA'],
    ['Transfer between own accounts', '500.00', 'RUMDUOL SCHOOL GROUP'],
  ])
}
