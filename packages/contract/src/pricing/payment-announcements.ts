import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { date, flag, id, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** What families are told about paying, for a while. */
export const paymentAnnouncements = defineResource({
  name: 'payment-announcements',
  label: ['Payment notice', 'Payment notices'],
  key: 'anc_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['start_date', 'desc'],
  fields: {
    anc_id: id(),
    title_en: text('Title (Latin)', { search: true }),
    title_kh: text('Title (Khmer)', { search: true }),
    start_date: date('From'),
    end_date: date('To', { notBefore: 'start_date' }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    acp_id: ref('Main programme', () => mainPrograms, { optional: true, help: 'Leave blank for every programme' }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true, within: ['acp_id'] }),
    text_en: note('Text (English)', { column: false }),
    text_kh: note('Text (Khmer)', { column: false }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['acp_id', 'acps_id', 'is_active', 'branch_id'],
  period: ['start_date', 'end_date'],
  lookups: { 'main-programs': () => mainPrograms, 'sub-programs/{id}': { of: () => subPrograms, by: 'acp_id' } },
})

const { anc_id, title_en, title_kh, start_date, end_date, text_en, text_kh } = paymentAnnouncements.fields

/** The same as families see them: those of their children's branches and programs, while they last. */
export const familyNotices = defineResource({
  name: 'family-payment-notices',
  path: '/home/payment-notices',
  label: ['Payment notice', 'Payment notices'],
  key: 'anc_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['start_date', 'desc'],
  verbs: ['list'],
  userTypes: ['parent-api', 'student-api'],
  fields: { anc_id, title_en, title_kh, start_date, end_date, text_en, text_kh },
})
