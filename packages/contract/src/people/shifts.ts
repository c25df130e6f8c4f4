import { defineChoice } from '../kit/choice.ts'
import { choice, derived, flag, id, integer, text, time } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const shiftType = defineChoice({
  normal: [1, 'Normal', 'ធម្មតា'],
  night: [2, 'Night', 'យប់'],
  flexible: [3, 'Flexible', 'បត់បែន'],
})

// Stands with the people it is given to: attendance refers to employees, and they to their shift.
export const shifts = defineResource({
  name: 'attendance-shifts',
  label: ['Shift', 'Shifts'],
  key: 'shift_id',
  title: 'shift_name',
  sort: ['shift_name', 'asc'],
  fields: {
    shift_id: id(),
    shift_name: text('Name', { search: true, column: 1 }),
    shift_type: choice('Type', shiftType, { default: shiftType.normal, column: 2 }),
    first_in: time('First in'),
    first_out: time('First out', { help: 'If it is earlier than the time in, it is the next day' }),
    second_in: time('Second in', { optional: true }),
    second_out: time('Second out', { optional: true }),
    third_in: time('Third in', { optional: true, column: false }),
    third_out: time('Third out', { optional: true, column: false }),
    total_minutes: derived(integer('Total', { column: 3 })),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['shift_type', 'is_active'],
  defaults: { is_active: [1] },
})
