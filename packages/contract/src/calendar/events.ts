import { defineChoice } from '../kit/choice.ts'
import { choice, colour, date, flag, id, note, ref, text, time } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const eventType = defineChoice({
  ceremony: [1, 'Ceremony', 'ពិធី'],
  meeting: [2, 'Meeting', 'ប្រជុំ'],
  trip: [3, 'Trip', 'ទស្សនកិច្ច'],
  competition: [4, 'Competition', 'ការប្រកួត'],
  other: [5, 'Other', 'ផ្សេងៗ'],
})

export const events = defineResource({
  name: 'events',
  label: ['Event', 'Events'],
  key: 'event_id',
  title: { en: 'event_name_en', km: 'event_name_kh' },
  sort: ['start_date', 'asc'],
  fields: {
    event_id: id(),
    event_name_en: text('Name (Latin)', { search: true }),
    event_name_kh: text('Name (Khmer)', { search: true }),
    event_type: choice('Type', eventType, { default: eventType.other }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    start_date: date('First day'),
    end_date: date('Last day', { notBefore: 'start_date' }),
    start_time: time('From', { optional: true, column: false }),
    end_time: time('Until', { optional: true, column: false, notBefore: 'start_time' }),
    venue: text('Place', { optional: true, search: true }),
    description: note('Description', { optional: true, column: false }),
    colour: colour('Colour', { default: '#6b3fa0', column: false }),
    is_public: flag('Shown to families', { default: 1 }),
  },
  filters: ['event_type', 'branch_id', 'is_public'],
  period: ['start_date', 'end_date'],
})
