import { flag, id, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { banks } from '../organisation/banks.ts'
import { branches } from '../organisation/branches.ts'
import { currencies } from './currencies.ts'

/** An account of the school's own, into which families pay. */
export const bankProfiles = defineResource({
  name: 'bank-profiles',
  label: ['School account', 'School accounts'],
  key: 'id',
  title: 'account_name',
  sort: ['account_name', 'asc'],
  fields: {
    id: id(),
    account_name: text('Account name', { search: true }),
    account_number: text('Account number', { search: true, max: 40 }),
    bank_id: ref('Bank', () => banks),
    currency_id: ref('Currency', () => currencies),
    branch_id: ref('Branch', () => branches),
    bakong_id: text('Bakong account', {
      optional: true,
      max: 32,
      help: 'name@bank, used in the KHQR code',
    }),
    merchant_id: text('Merchant number', { optional: true, max: 32, column: false }),
    pay_link: text('Link that opens the bank’s app', {
      optional: true,
      max: 300,
      column: false,
      help: 'As given by the bank, with {account}, {amount}, {currency} and {reference}: https://bank.example/pay?to={account}&amount={amount}&ref={reference}',
    }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['bank_id', 'currency_id', 'is_active', 'branch_id'],
  option: ['account_number', 'bank_id', 'currency_id', 'bakong_id'],
  tellApart: ['bank_id', 'account_number', 'branch_id'],
})
