import { defineChoice } from '../kit/choice.ts'
import { choice, date, flag, id, instant, ref, time } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { notificationType } from '../people/notification-types.ts'
import { notificationManuals } from './manuals.ts'
import { messageWords } from './message-words.ts'

export const rhythm = defineChoice({
  once: [1, 'Once', 'ម្តង'],
  daily: [2, 'Every day', 'រាល់ថ្ងៃ'],
  weekly: [3, 'Every week', 'រាល់សប្តាហ៍'],
  monthly: [4, 'Every month', 'រាល់ខែ'],
})

const { not_type_id, audience, total_hours } = notificationManuals.fields

/** A message that goes out again and again: weekly on the weekday of its first day, monthly on its date. */
export const notificationSchedules = defineResource({
  name: 'notification-schedules',
  label: ['Message schedule', 'Message schedules'],
  key: 'not_sch_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['not_sch_id', 'desc'],
  verbs: ['list', 'read', 'create', 'update'],
  routes: { update: ['PUT', ''] },
  where: { branch_id: ref('Branch', () => branches) },
  lookups: { types: { choice: notificationType } },
  fields: {
    not_sch_id: id(),
    is_active: flag('Active', { default: 1, column: 2, help: 'A paused schedule sends nothing' }),
    not_type_id,
    ...messageWords,
    audience,
    total_hours,
    rhythm: choice('Repeats', rhythm, { default: rhythm.weekly, column: 4 }),
    from_date: date('From', { column: 5 }),
    to_date: date('Until', { optional: true, notBefore: 'from_date', column: 6 }),
    at_time: time('At', { column: 7 }),
    next_run: instant('Next', { optional: true, computed: true, column: 3 }),
  },
  filters: ['rhythm', 'is_active', 'not_type_id'],
})
