import { randomUUID } from 'node:crypto'
import { lineState } from '@sala/contract/payments/bank-statements'
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
  'preview-bank-statement': async ({ world, side }) => ({ form: await file(world, side) }),
  'import-bank-statement': async ({ world, side }) => ({ form: await file(world, side, { file_name: 'november.xlsx' }) }),
  'settle-bank-statement': async ({ world, side }) => ({ params: { statement_id: (await line(world, side)).statement_id }, body: {} }),
  'settle-bank-statement-line': async ({ world, side }) => {
    const { statement_line_id, inv_id } = await line(world, side)
    return { params: { statement_line_id }, body: { inv_id } }
  },
  'find-invoices-for-line': async ({ world, side }) => ({
    params: { statement_line_id: (await line(world, side)).statement_line_id },
    query: { search: 'INV' },
  }),
  'set-aside-bank-statement-line': async ({ world, side }) => ({
    params: { statement_line_id: (await line(world, side)).statement_line_id },
    body: { note: 'Interest of the month' },
  }),
  'undo-bank-statement-line': async ({ world, side }) => ({
    params: { statement_line_id: (await line(world, side, { line_state: lineState.setAside, note: 'Interest' })).statement_line_id },
    body: { void_reason: 'It was a fee after all' },
  }),
  'remove-bank-statements': async ({ world, side }) => ({ params: { statement_id: (await world.rows.fresh('bank-statements', side)).statement_id } }),
  'read-payment-code': async ({ world, side }) => ({ params: { inv_id: (await world.rows.row('invoices', side)).inv_id } }),
}
