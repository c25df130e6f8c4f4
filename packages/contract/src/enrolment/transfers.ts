import { defineChoice } from '../kit/choice.ts'
import { choice, date, id, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches, branchNames } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

export const transferType = defineChoice({
  betweenBranches: [1, 'Between branches', 'រវាងសាខា', 'info'],
  leaving: [2, 'Leaves the school', 'ចាកចេញពីសាលា', 'quiet'],
})

export const transfers = defineResource({
  name: 'student-transfers',
  label: ['Transfer', 'Transfers'],
  key: 'transfer_id',
  title: 'student_id',
  sort: ['transfer_id', 'desc'],
  fields: {
    transfer_id: id(),
    student_id: ref('Student', () => students, { fixed: true, search: true, column: 1 }),
    transfer_type: choice('Type', transferType, { default: transferType.betweenBranches, fixed: true, column: 2 }),
    from_branch_id: ref('From branch', () => branches, { computed: true, column: 3 }),
    to_branch_id: ref('To branch', () => branchNames, {
      optional: true,
      fixed: true,
      column: 4,
      help: 'Required for moves between branches',
    }),
    to_school: text('To school', {
      optional: true,
      fixed: true,
      column: 5,
      help: 'Required when leaving the school',
    }),
    transfer_date: date('Date', { fixed: true, column: 6 }),
    reason: note('Reason', { max: 500, column: 7 }),
    remark: note('Remark', { optional: true, max: 500, column: false }),
  },
  filters: ['transfer_type', 'student_id', 'from_branch_id', 'to_branch_id'],
  where: { branch_id: ref('Branch', () => branches) },
  period: 'transfer_date',
})
