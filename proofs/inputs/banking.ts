import { randomUUID } from 'node:crypto'
import { lineState } from '@sala/contract/payments/bank-statements'
import { sql } from 'drizzle-orm'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { sheetForm, type World } from '../world.ts'

/** A statement with one line that no earlier file had. */
const file = async (world: World, side: Side, values: Record<string, unknown> = {}) =>
  sheetForm(
    'file',
    [
      ['Date', 'Transaction ID', 'Description', 'Credit'],
      ['2026-02-01', randomUUID(), 'Fee', '10.00'],
    ],
    { bank_profile_id: (await world.rows.row('bank-profiles', side)).id, ...values },
  )
const line = async (world: World, side: Side, given: Record<string, unknown> = {}) => {
  const { statement_id, statement_line_id, inv_id } = await world.rows.fresh('bank-statement-lines', side, given)
  return { statement_id, statement_line_id, inv_id }
}

export const inputs: Inputs = {
  'read-counter-code': async ({ world, side }) => {
    const { inv_id, branch_id } = await world.rows.row('invoices', side)
    const { id } = await world.rows.fresh('bank-profiles', side, { branch_id, bakong_id: 'school@bank' })
    return { query: { bank_profile_id: id, amount: '12.35', inv_ids: [inv_id] } }
  },
  'preview-bank-statement': async ({ world, side }) => ({ form: await file(world, side) }),
  'import-bank-statement': async ({ world, side }) => ({
    form: await file(world, side, { file_name: 'november.xlsx' }),
  }),
  'settle-bank-statement': async ({ world, side }) => ({
    params: { statement_id: (await line(world, side)).statement_id },
    body: {},
  }),
  'settle-bank-statement-line': async ({ world, side }) => {
    const { statement_line_id, inv_id } = await line(world, side)
    return { params: { statement_line_id }, body: { inv_id, is_other_money: 1 } }
  },
  'find-invoices-for-line': async ({ world, side }) => ({
    params: { statement_line_id: (await line(world, side)).statement_line_id },
    query: { search: 'INV' },
  }),
  'set-aside-bank-statement-line': async ({ world, side }) => ({
    params: { statement_line_id: (await line(world, side)).statement_line_id },
    body: { note: 'Interest of the month' },
  }),
  'confirm-line-at-counter': async ({ world, side }) => {
    const { statement_line_id, bank_profile_id } = await world.rows.fresh('bank-statement-lines', side)
    const { receipt_id } = await world.rows.fresh('receipts', side)
    // Paid by KHQR after all, without a reference.
    await world.owner.execute(sql`insert into receipt_payments (receipt_id, payment_method, currency_code, amount, base_amount, bank_profile_id)
      values (${receipt_id}, 3, 'USD', 12.35, 12.35, ${bank_profile_id}), (${receipt_id}, 5, 'USD', -12.35, -12.35, null)`)
    return { params: { statement_line_id } }
  },
  'undo-bank-statement-line': async ({ world, side }) => ({
    params: {
      statement_line_id: (await line(world, side, { line_state: lineState.setAside, note: 'Interest' }))
        .statement_line_id,
    },
    body: { void_reason: 'It was a fee after all' },
  }),
  'remove-bank-statements': async ({ world, side }) => ({
    params: { statement_id: (await world.rows.fresh('bank-statements', side)).statement_id },
  }),
  'read-payment-code': async ({ world, side }) => ({
    params: { inv_id: (await world.rows.row('invoices', side)).inv_id },
  }),
}
