import { displayLanguage } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { choice, date, derived, flag, id, links, note, ref, text } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from '../people/employees.ts'
import { infoInquiries } from './info-inquiries.ts'
import { actionStatus, actionType, whenDue } from './statuses.ts'

export const studentFollowUps = defineResource({
  name: 'student-follow-ups',
  label: ['Follow-up', 'Follow-ups'],
  key: 'followup_id',
  title: { en: 'about_en', km: 'about_kh' },
  sort: ['action_date', 'desc'],
  period: 'action_date',
  large: true,
  fields: {
    followup_id: id(),
    action_date: date('Date', { column: 1 }),
    inquiry_id_list: links('Enquiries', () => infoInquiries, { min: 1, max: 200 }),
    about_kh: derived(text('Children (Khmer)', { column: 2 })),
    about_en: derived(text('Children (Latin)', { column: 3 })),
    action_type: choice('Action', actionType, { default: actionType.phoneCall, column: 4 }),
    responsible_by: ref('Assigned to', () => employees, { column: 5 }),
    action_status: choice('Status', actionStatus, { default: actionStatus.planned, column: 6 }),
    outcome: note('Outcome', { optional: true, search: true, max: 1000, column: 7 }),
    branch_id: ref('Branch', () => branches, {
      default: null,
      fixed: true,
      column: 8,
      help: 'Leave blank to use the branch of the enquiries',
    }),
  },
  filters: ['action_status', 'action_type', 'responsible_by', 'branch_id'],
  where: { inquiry_id: ref('Enquiry', () => infoInquiries), due: choice('Due', whenDue), mine: flag('My own') },
})

export const printFollowUps = defineOperation({
  name: 'print-follow-ups',
  method: 'POST',
  path: '/student-follow-ups/pdf-previews',
  label: 'Print the day’s list',
  access: may('print', studentFollowUps),
  body: {
    action_date: date('Date'),
    responsible_by: ref('Assigned to', () => employees, { optional: true }),
    branch_id: ref('Branch', () => branches, { optional: true }),
    display_language: choice('Language', displayLanguage, { default: 'both' }),
  },
  answer: binary,
})
