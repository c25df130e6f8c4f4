import { email, flag, id, integer, phone, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** Whom a family calls, and about what. */
export const schoolContacts = defineResource({
  name: 'school-contacts',
  label: ['School contact', 'School contacts'],
  key: 'scc_id',
  title: { en: 'contact_name_en', km: 'contact_name_kh' },
  sort: ['contact_order', 'asc'],
  fields: {
    scc_id: id(),
    contact_name_en: text('Name (Latin)', { search: true, help: 'A person or an office, e.g. Admissions' }),
    contact_name_kh: text('Name (Khmer)', { search: true }),
    phone_number: phone('Phone', { search: true }),
    email: email('Email', { optional: true }),
    telegram: text('Telegram', { optional: true, max: 60 }),
    branch_id: ref('Branch', () => branches),
    contact_order: integer('Order', { min: 1, max: 1000, default: 1, column: false }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['branch_id', 'is_active'],
})
