import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, decimal, flag, id, integer, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource, optionAnswer } from '../kit/resource.ts'

export const currencies = defineResource({
  name: 'currencies',
  path: '/v2/payment/currencies',
  label: ['Currency', 'Currencies'],
  key: 'id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['id', 'asc'],
  fields: {
    id: id(),
    currency_code: text('Code', { max: 3, search: true, fixed: true, help: 'Three capital letters, e.g. USD' }),
    name_en: text('Name (Latin)', { search: true }),
    name_kh: text('Name (Khmer)', { search: true }),
    symbol: text('Sign', { max: 5 }),
    decimals: integer('Decimals', { max: 4, default: 2 }),
    is_base: flag('Base currency', { computed: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_base', 'is_active'],
  option: ['currency_code', 'symbol'],
})

const rates = {
  key: 'id',
  title: 'effective_date',
  sort: ['effective_date', 'desc'],
  fields: {
    id: id(),
    currency_id: ref('Currency', () => currencies, { offers: { is_base: [0], is_active: [1] } }),
    rate: decimal('Per dollar', { scale: 4, min: 0.0001, max: 99_999_999 }),
    effective_date: date('From'),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  filters: ['currency_id'],
  period: 'effective_date',
} as const

export const exchangeRates = defineResource({
  name: 'exchange-rates',
  label: ['Exchange rate', 'Exchange rates'],
  ...rates,
})

/**
 * The same rates at the second address that the specification has for them, where one is entered or taken back and
 * never changed.
 */
export const paymentExchangeRates = defineResource({
  name: 'payment-exchange-rates',
  path: '/v2/payment/exchange-rates',
  label: ['Exchange rate at the counter', 'Exchange rates at the counter'],
  ...rates,
  verbs: ['list', 'create', 'remove'],
  lookups: { currencies: () => currencies },
})

export const listCurrencies = defineOperation({
  name: 'list-currencies-of-rates',
  method: 'GET',
  path: '/currencies',
  label: 'Currencies with an exchange rate',
  access: may('view', exchangeRates),
  answer: z.strictObject({ data: z.array(optionAnswer(currencies)) }),
})
