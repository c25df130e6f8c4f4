import { date, decimal, id, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

/** Invoices of those who have never paid anything yet, by the day on which they fall due. */
export const newStudentUnpaids = defineResource({
  name: 'new-student-unpaids',
  label: ['Unpaid new student', 'Unpaid new students'],
  key: 'inv_id',
  title: 'inv_number',
  sort: ['due_date', 'asc'],
  verbs: ['list'],
  fields: {
    inv_id: id(),
    inv_number: text('Invoice', { search: true }),
    student_id: ref('Student', () => students),
    inv_date: date('Date'),
    due_date: date('Due'),
    total_amount: decimal('Total', { currency: 'USD' }),
    open_amount: decimal('Still owed', { sortable: false, currency: 'USD' }),
    branch_id: ref('Branch', () => branches, { column: false }),
  },
  filters: ['student_id', 'branch_id'],
  period: 'due_date',
  lately: [0, 7],
})
