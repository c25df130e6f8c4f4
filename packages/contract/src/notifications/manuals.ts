import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { roles } from '../accounts/roles.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, id, instant, integer, json, ref } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { notificationType } from '../people/notification-types.ts'
import { students } from '../people/students.ts'
import { audience } from './audiences.ts'
import { messageWords } from './message-words.ts'
import { notificationTemplates } from './templates.ts'

export const manualState = defineChoice({
  draft: [1, 'Draft', 'សេចក្តីព្រាង', 'quiet'],
  waiting: [2, 'Waiting for approval', 'រង់ចាំការអនុម័ត', 'warn'],
  scheduled: [3, 'Scheduled', 'បានកំណត់ពេល', 'info'],
  sending: [4, 'Sending', 'កំពុងផ្ញើ', 'info'],
  sent: [5, 'Sent', 'បានផ្ញើ', 'ok'],
  cancelled: [6, 'Cancelled', 'បានបោះបង់', 'quiet'],
  cancelling: [7, 'Cancelling', 'កំពុងបោះបង់', 'quiet'],
})

/** A message that somebody wrote, from the first word to the last receiver. */
export const notificationManuals = defineResource({
  name: 'notification-manuals',
  label: ['Announcement', 'Announcements'],
  key: 'sstc_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['sstc_id', 'desc'],
  verbs: ['list', 'read', 'update'],
  where: { branch_id: ref('Branch', () => branches) },
  lookups: {
    'options/branch_ids': () => branches,
    'options/acps_ids': () => subPrograms,
    'options/grade_ids': () => grades,
    'options/class_ids': () => classes,
    'options/student_ids': () => students,
    'options/role_ids': () => roles,
  },
  fields: {
    sstc_id: id(),
    not_type_id: choice('Type', notificationType, { default: notificationType.message, column: 3 }),
    ...messageWords,
    audience: json('To', audience),
    total_hours: integer('Hours until another way is tried', {
      optional: true,
      min: 1,
      max: 240,
      column: false,
      help: 'For those who have not read it by then',
    }),
    send_at: instant('Send at', { optional: true, column: 5, help: 'Leave blank to send it at once' }),
    not_template_id: ref('Template', () => notificationTemplates, { optional: true, column: false }),
    state: choice('Status', manualState, { computed: true, default: manualState.draft, column: 2 }),
    sent_at: instant('Sent', { optional: true, computed: true, column: 4 }),
    receivers: derived(integer('Recipients', { sortable: false, column: 6 })),
    readers: derived(integer('Read', { sortable: false, column: 7 })),
  },
  filters: ['state', 'not_type_id'],
})
