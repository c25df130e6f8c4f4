import { users } from '../accounts/users.ts'
import { choice, date, derived, flag, id, integer, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { notificationType } from '../people/notification-types.ts'

const counted = (label: string, column: number) => derived(integer(label, { column, sortable: false }))

/** What was said to whom is written when it is sent; who has read it is counted by the database. */
export const notificationHistories = defineResource({
  name: 'notification-histories',
  label: ['Sent message', 'Sent messages'],
  key: 'notice_id',
  title: 'title_en',
  sort: ['notice_id', 'desc'],
  verbs: ['list', 'read'],
  large: true,
  fields: {
    notice_id: id(),
    notice: text('Event', { optional: true, column: false, help: 'Blank if someone wrote the message' }),
    title_en: text('Title', { search: true, column: 1, sortable: false }),
    title_kh: text('Title (Khmer)', { search: true, column: false }),
    message_en: note('Message (English)', { search: true, column: false }),
    message_kh: note('Message (Khmer)', { search: true, column: false }),
    is_rich: flag('Formatted text', { column: false }),
    not_type_id: choice('Type', notificationType, { column: 2, sortable: false }),
    sent_day: date('Sent on', { column: 3, sortable: false }),
    branch_id: ref('Branch', () => branches, { optional: true, column: 8, help: 'Blank for several branches' }),
    sent_by: ref('Sent by', () => users, { optional: true, column: 9, sortable: false }),
    receivers: counted('Recipients', 4),
    read: counted('Read', 5),
    unread: counted('Not read', 6),
    unreached: counted('Not reached', 7),
    slips: derived(integer('Slips to print', { column: false, sortable: false })),
  },
  filters: ['not_type_id'],
  lookups: { types: { choice: notificationType } },
  period: 'sent_day',
  periodNames: ['from_date', 'to_date'],
  lately: [-31, 0],
})
