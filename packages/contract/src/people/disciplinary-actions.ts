import { defineChoice } from '../kit/choice.ts'
import { choice, date, flag, id, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from './employees.ts'
import { staffStatus } from './statuses.ts'
import { students } from './students.ts'

export const disciplineKind = defineChoice({
  late: [1, 'Late', 'មកយឺត', 'quiet'],
  absent: [2, 'Unauthorised absence', 'អវត្តមានឥតច្បាប់', 'warn'],
  disturbance: [3, 'Disrupting lessons', 'រំខានម៉ោងសិក្សា', 'warn'],
  uniform: [4, 'Uniform or appearance', 'ឯកសណ្ឋាន ឬសម្លៀកបំពាក់', 'quiet'],
  fight: [5, 'Fighting', 'ឈ្លោះប្រកែក ឬវាយតប់', 'error'],
  bullying: [6, 'Bullying', 'ការគំរាមកំហែង', 'error'],
  cheating: [7, 'Cheating', 'ការលួចចម្លង', 'warn'],
  damage: [8, 'Damage', 'ធ្វើឱ្យខូចខាត', 'warn'],
  other: [9, 'Other', 'ផ្សេងទៀត', 'quiet'],
})

const staff = ['staff-api', 'teacher-api'] as const

export const disciplinaryActions = defineResource({
  name: 'disciplinary-actions',
  label: ['Disciplinary action', 'Disciplinary actions'],
  key: 'disciplinary_action_id',
  title: 'subject',
  sort: ['action_date', 'desc'],
  period: 'action_date',
  large: true,
  userTypes: ['staff-api', 'teacher-api', 'parent-api', 'student-api'],
  writers: staff,
  logsAccess: { about: 'student_id', by: staff },
  fields: {
    disciplinary_action_id: id(),
    student_id: ref('Student', () => students, { fixed: true, column: 2 }),
    action_date: date('Day', { column: 1 }),
    kind: choice('Type', disciplineKind, { column: 3 }),
    subject: text('Summary', { max: 150, search: true, column: 4 }),
    description: note('What happened', { optional: true, column: false }),
    action_taken: note('Action taken', { optional: true, column: false }),
    staff_id: ref('Handled by', () => employees, {
      optional: true,
      readers: staff,
      column: 5,
      offers: { status: [staffStatus.active, staffStatus.probation] },
    }),
    notify_family: flag('Tell the family', { readers: staff, column: false }),
    is_shared: flag('Shared with the family', {
      readers: staff,
      column: 6,
      help: 'Parents and the student can see it on the profile',
    }),
    remark: note('Remark', { optional: true, readers: staff, max: 500, column: false, help: 'For school staff only' }),
  },
  filters: ['student_id', 'kind'],
  where: { branch_id: ref('Branch', () => branches) },
})
