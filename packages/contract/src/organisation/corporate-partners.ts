import { date, email, flag, id, note, phone, text, url } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const corporatePartners = defineResource({
  name: 'corporate-partners',
  label: ['Corporate partner', 'Corporate partners'],
  key: 'cpp_id',
  title: { en: 'partner_name_en', km: 'partner_name_kh' },
  sort: ['partner_name_en', 'asc'],
  fields: {
    cpp_id: id(),
    partner_name_en: text('Name (Latin)', { search: true }),
    partner_name_kh: text('Name (Khmer)', { search: true, optional: true }),
    contact_name: text('Contact', { optional: true, search: true }),
    contact_number: phone('Phone', { optional: true }),
    email: email('Email', { optional: true }),
    website: url('Website', { optional: true, column: false }),
    agreement_from: date('Agreement from', { optional: true }),
    agreement_to: date('Agreement until', { optional: true }),
    is_active: flag('In use', { default: 1 }),
    remark: note('Remark', { optional: true, column: false }),
  },
  filters: ['is_active'],
})
