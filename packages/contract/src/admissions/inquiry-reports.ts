import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { choice, date, integer, month, phone, ref, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn, ofBranch } from '../organisation/report-columns.ts'
import { employees, gender } from '../people/employees.ts'
import { bornOn } from '../people/report-columns.ts'
import { infoInquiries } from './info-inquiries.ts'
import { heardFrom, inquiryStatus } from './statuses.ts'

const inquiry = () => infoInquiries

/** Who asked about the school in these days, through what they heard of it, and what became of it. */
export const inquiryReports = defineReport({
  name: 'info-inquiry-reports',
  path: '/report/info-inquiries',
  label: 'Inquiries by day',
  methods: ['GET'],
  excel: '/report/info-inquiries/excels',
  period: { lately: 'year', column: 'inquired_on' },
  parameters: {
    ...ofBranch,
    acps_id: ref('Sub program', () => subPrograms),
    grade_id: ref('Grade wanted', () => grades, { within: ['acps_id'] }),
    inquiry_status: choice('Status', inquiryStatus),
    heard_from: choice('Heard of us from', heardFrom),
    responsible_by: ref('Responsible', () => employees),
  },
  columns: {
    inquired_on: date('Asked on'),
    inquiry_month: month('Month'),
    full_name_kh: text('Name (Khmer)'),
    full_name_en: text('Name (Latin)'),
    gender: choice('Sex', gender),
    ...bornOn,
    grade_name: text('Grade wanted', { optional: true, natural: true }),
    program_name: text('Sub program', { optional: true }),
    heard_from: choice('Heard of us from', heardFrom, { optional: true }),
    inquiry_status: choice('Status', inquiryStatus),
    responsible_name: text('Responsible', { optional: true }),
    next_follow_up: date('Next follow-up', { optional: true }),
    from_school: text('Comes from', { optional: true }),
    contact_name: text('Contact', { optional: true }),
    contact_number: phone('Phone', { optional: true }),
    card_number: text('Became student', { optional: true }),
    ...branchColumn,
    inquiries: integer('Inquiries'),
    registered: integer('Registered', { optional: true }),
  },
  totals: ['inquiries', 'registered'],
  hidden: ['inquiry_month', 'program_name', 'from_school', 'contact_name', 'inquiries', 'date_of_birth'],
  needs: { contact_name: inquiry, contact_number: inquiry, date_of_birth: inquiry },
  sort: [['inquired_on', 'desc']],
  group: 'heard_from',
  chart: { by: 'heard_from', sum: 'inquiries' },
})
