import { choice, date, integer, note, phone, ref, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn, ofBranch } from '../organisation/report-columns.ts'
import { employees } from '../people/employees.ts'
import { infoInquiries } from './info-inquiries.ts'
import { actionStatus, actionType } from './statuses.ts'
import { studentFollowUps } from './student-follow-ups.ts'

/** What was done, or is to be done, about each child whose family asked. */
export const followUpReports = defineReport({
  name: 'student-follow-up-reports',
  path: '/report/student-follow-ups',
  label: 'Follow-ups by person',
  methods: ['GET'],
  period: { lately: 'month', column: 'action_date' },
  parameters: {
    ...ofBranch,
    action_status: choice('Status', actionStatus),
    action_type: choice('Action', actionType),
    responsible_by: ref('Assigned to', () => employees),
  },
  columns: {
    action_date: date('Date'),
    responsible_name: text('Assigned to'),
    action_type: choice('Action', actionType),
    action_status: choice('Status', actionStatus),
    full_name_kh: text('Name (Khmer)'),
    full_name_en: text('Name (Latin)'),
    contact_number: phone('Phone', { optional: true }),
    outcome: note('Outcome', { optional: true }),
    ...branchColumn,
    follow_ups: integer('Follow-ups'),
    done: integer('Done', { optional: true }),
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['follow_ups', 'done'],
  hidden: ['follow_ups'],
  needs: { contact_number: () => infoInquiries, outcome: () => studentFollowUps },
  sort: [['action_date', 'desc']],
  group: 'responsible_name',
  chart: { by: 'responsible_name', sum: 'done' },
})
