import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { languageChoice } from '../accounts/session.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, id, instant, json, ref, text } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { teachers } from '../people/teachers.ts'

export const linkKind = defineChoice({
  class: [1, 'Class', 'ថ្នាក់រៀន'],
  teacher: [2, 'Teacher', 'គ្រូបង្រៀន'],
  branch: [3, 'Branch', 'សាខា'],
})

/** An address that a phone reads the calendar of a class, a teacher or a branch from, until it is revoked. */
export const calendarLinks = defineResource({
  name: 'calendar-links',
  label: ['Calendar link', 'Calendar links'],
  key: 'calendar_link_id',
  title: 'link_name',
  sort: ['calendar_link_id', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    calendar_link_id: id(),
    link_name: text('Who for', { search: true, help: 'e.g. Parents of 7A' }),
    link_kind: choice('Calendar of', linkKind, { computed: true, default: linkKind.branch }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    class_id: ref('Class', () => classes, {
      optional: true,
      fixed: true,
      within: ['branch_id'],
      help: 'The lessons and exams of this class',
    }),
    teacher_id: ref('Teacher', () => teachers, {
      optional: true,
      fixed: true,
      help: 'The lessons and exams of this teacher; leave the class blank',
    }),
    language: choice('Language', languageChoice, { default: 'km' }),
    revoked_at: instant('Revoked', { optional: true, computed: true }),
  },
  filters: ['link_kind', 'branch_id', 'class_id', 'teacher_id'],
})

export const makeCalendarLink = defineOperation({
  name: 'make-calendar-link',
  method: 'POST',
  path: '/calendar-links',
  label: 'New calendar link',
  access: may('create', calendarLinks),
  body: {
    link_name: calendarLinks.fields.link_name,
    branch_id: calendarLinks.fields.branch_id,
    class_id: calendarLinks.fields.class_id,
    teacher_id: calendarLinks.fields.teacher_id,
    language: calendarLinks.fields.language,
  },
  stale: ['calendar-links'],
  /** Told this once; only its digest is kept. */
  answer: z.strictObject({ calendar_link_id: z.int(), address: z.string() }),
})

export const revokeCalendarLink = defineOperation({
  name: 'revoke-calendar-link',
  method: 'POST',
  path: '/calendar-links/{calendar_link_id}/revoke',
  label: 'Revoke calendar link',
  access: may('delete', calendarLinks),
  params: { calendar_link_id: ref('Calendar link', () => calendarLinks) },
  stale: ['calendar-links'],
  answer: z.strictObject({ calendar_link_id: z.int() }),
})

/** Read by the calendars of phones, which cannot sign in: the address is the secret. */
export const readCalendarFeed = defineOperation({
  name: 'read-calendar-feed',
  method: 'GET',
  path: '/calendar-feeds/{token}',
  label: 'A calendar as iCalendar',
  access: 'anyone',
  params: { token: json('Token', z.string().regex(/^[\w-]{43}$/)) },
  answer: binary,
  heavy: false,
})
