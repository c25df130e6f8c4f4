import { changePreInvoice, issuePreInvoice } from '@sala/contract/billing/pre-invoices'
import { issueQuotation } from '@sala/contract/billing/quotations'
import { expect, it } from 'vitest'
import { askedOf } from './wanted-lines.tsx'

const usual = ['fee_setup_id', 'quantity', 'fee_start_date', 'fee_end_date']
const all = [...usual, 'price', 'why']

it('asks for a price by hand and its reason only those who may set one', () => {
  const rows = [{ fee_setup_id: 1, quantity: '1', price: null, why: null }]
  for (const { body } of [issuePreInvoice, changePreInvoice, issueQuotation])
    expect([false, true].map((may) => Object.keys(askedOf(body!.lines, rows, may).owned!.fields))).toEqual([usual, all])
})

it('shows a price by hand that stands already to everybody, so that it can be left to the list', () => {
  const rows = [{ fee_setup_id: 1 }, { fee_setup_id: 2, price: '5.00', why: 'Agreed' }]
  expect(Object.keys(askedOf(changePreInvoice.body!.lines, rows, false).owned!.fields)).toEqual(all)
})
