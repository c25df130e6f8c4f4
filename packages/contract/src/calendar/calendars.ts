import { academicStatus } from '../academics/statuses.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, code, colour, date, ref, text, time } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const calendarKind = defineChoice({
  event: [1, 'Event', 'ព្រឹត្តិការណ៍'],
  holiday: [2, 'Holiday', 'ថ្ងៃឈប់សម្រាក'],
  term: [3, 'Term', 'វគ្គសិក្សា'],
  exam: [4, 'Exam', 'ការប្រឡង'],
})

/** All that has a day: nobody makes these rows, they are what events, holidays, terms and exams say. */
export const calendars = defineResource({
  name: 'calendars',
  label: ['Calendar', 'Calendar'],
  key: 'calendar_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['start_date', 'asc'],
  verbs: ['list'],
  fields: {
    /** `event-3`: what it is, and its key there. */
    calendar_id: code('Number', { column: false }),
    kind: choice('Type', calendarKind),
    title_en: text('Title (Latin)', { search: true }),
    title_kh: text('Title (Khmer)', { search: true }),
    start_date: date('First day'),
    end_date: date('Last day'),
    start_time: time('From', { optional: true }),
    end_time: time('Until', { optional: true }),
    place: text('Place', { optional: true, search: true }),
    colour: colour('Colour', { optional: true, column: false }),
    branch_id: ref('Branch', () => branches, { optional: true }),
    ac_status_id: choice('Status', academicStatus, { column: false }),
  },
  filters: ['kind', 'branch_id', 'ac_status_id'],
  defaults: { ac_status_id: [academicStatus.active] },
  period: ['start_date', 'end_date'],
})
