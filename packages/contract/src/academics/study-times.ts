import { choice, id, text, time } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { paymentShift } from './statuses.ts'

export const studyTimes = defineResource({
  name: 'study-times',
  label: ['Study time', 'Study times'],
  key: 'ac_st_id',
  title: 'study_time',
  sort: ['start_time', 'asc'],
  fields: {
    ac_st_id: id(),
    study_time: text('Study time', { search: true, max: 60 }),
    session: text('Session', { search: true, max: 60 }),
    start_time: time('Starts'),
    end_time: time('Ends', { notBefore: 'start_time' }),
    payment_shift_id: choice('Fee session', paymentShift, { default: paymentShift.fullDay }),
  },
  filters: ['payment_shift_id'],
  option: ['session'],
  lookups: { 'payment-shifts': { choice: paymentShift } },
})
