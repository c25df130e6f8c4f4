import { defineChoice } from '../kit/choice.ts'
import { choice, decimal, derived, flag, id, integer, note, secret, text, url } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { ofBranchOrAll, senderState } from './sender-fields.ts'

/** How the gateway wants to be asked. */
export const smsForm = defineChoice({
  postJson: [1, 'POST, JSON', 'POST ជា JSON'],
  postForm: [2, 'POST, form', 'POST ជាទម្រង់បែបបទ'],
  inAddress: [3, 'GET, all in the address', 'GET, ទាំងអស់ក្នុងអាសយដ្ឋាន'],
})
export const smsWords = ['phone', 'text', 'secret', 'message_id'] as const

const help = 'You can use {phone}, {text}, {secret} and {message_id}'

/** A gateway that sends SMS, described by what it wants to be sent. */
export const smsAccounts = defineResource({
  name: 'sms-accounts',
  label: ['SMS account', 'SMS accounts'],
  key: 'sms_account_id',
  title: 'account_name',
  sort: ['account_name', 'asc'],
  fields: {
    sms_account_id: id(),
    account_name: text('Name', { search: true, max: 80 }),
    branch_id: ofBranchOrAll(),
    url: url('Address of the gateway', { column: false, help }),
    form: choice('Way of asking', smsForm, { default: smsForm.postJson, column: false }),
    headers: note('Headers', {
      optional: true,
      max: 1000,
      column: false,
      help: 'One on each line, such as Authorization: Bearer {secret}',
    }),
    body: note('Body', { optional: true, max: 2000, column: false, help }),
    answer_contains: text('A good answer contains', { optional: true, max: 100, column: false }),
    secret: secret('Key or password', { optional: true, max: 200, help: 'It is kept encrypted and never shown' }),
    price_per_part: decimal('Price per part (USD)', { scale: 4 }),
    monthly_budget: decimal('Budget per month', { currency: 'USD' }),
    per_second: integer('Messages per second', { min: 1, max: 100, default: 5, column: false }),
    is_active: flag('In use', { default: 1 }),
    spent_this_month: derived(decimal('Spent this month', { scale: 4, currency: 'USD' })),
    ...senderState,
  },
  filters: ['branch_id', 'is_active'],
  freshFactor: ['create', 'update'],
})
