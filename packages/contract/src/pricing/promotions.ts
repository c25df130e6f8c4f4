import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { academicStatus } from '../academics/statuses.ts'
import { terms } from '../academics/years.ts'
import { date, decimal, flag, id, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** A discount on tuition for a while; moving a class up at the end of a year is called advancement. */
export const promotions = defineResource({
  name: 'promotions',
  label: ['Promotion', 'Promotions'],
  key: 'promotion_id',
  title: { en: 'promotion_name_en', km: 'promotion_name_kh' },
  sort: ['promotion_expiry_date', 'desc'],
  fields: {
    promotion_id: id(),
    promotion_name_en: text('Name (Latin)', { search: true }),
    promotion_name_kh: text('Name (Khmer)', { search: true }),
    promotion_rate: decimal('Discount, %', {
      max: 100,
      help: 'On tuition only; only the largest discount applies',
    }),
    promotion_expiry_date: date('Last day'),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    acp_id: ref('Main programme', () => mainPrograms),
    acps_id: ref('Sub programme', () => subPrograms, {
      optional: true,
      within: ['acp_id'],
      help: 'Leave blank for the whole main programme',
    }),
    ac_term_id: ref('Term', () => terms, {
      optional: true,
      within: ['branch_id', 'acps_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['acp_id', 'acps_id', 'ac_term_id', 'is_active', 'branch_id'],
  period: 'promotion_expiry_date',
  lookups: {
    'main-programs': () => mainPrograms,
    'sub-programs/{id}': { of: () => subPrograms, by: 'acp_id' },
    'ac-terms/{id}': { of: () => terms, by: 'acps_id' },
  },
})
