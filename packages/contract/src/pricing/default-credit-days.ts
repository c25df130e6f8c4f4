import { derived, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { companies } from '../organisation/companies.ts'

/**
 * How many days a family has to pay, unless the invoice says otherwise; every company has its number from the day it is
 * entered.
 */
export const defaultCreditDays = defineResource({
  name: 'default-credit-days',
  label: ['Days to pay', 'Days to pay'],
  key: 'company_id',
  title: { en: 'company_name_en', km: 'company_name_kh' },
  sort: ['company_id', 'asc'],
  verbs: ['list', 'read', 'update'],
  fields: {
    company_id: ref('Company', () => companies, { fixed: true }),
    company_name_en: derived(text('Name (Latin)', { column: false })),
    company_name_kh: derived(text('Name (Khmer)', { column: false })),
    credit_day: integer('Days to pay', { max: 365, default: 7 }),
  },
})
