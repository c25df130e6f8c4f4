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
    inv_number: text('Invoice', { computed: true, search: true }),
    student_id: ref('Student', () => students, { computed: true }),
    inv_date: date('Date', { computed: true }),
    due_date: date('Due', { computed: true }),
    total_amount: decimal('Total', { computed: true, currency: 'USD' }),
    open_amount: decimal('Still owed', { computed: true, sortable: false, currency: 'USD' }),
    branch_id: ref('Branch', () => branches, { computed: true, column: false }),
  },
  filters: ['student_id', 'branch_id'],
  period: 'due_date',
  lately: [0, 7],
})
