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
  label: 'Enquiries by day',
  methods: ['GET'],
  excel: '/report/info-inquiries/excels',
  period: { lately: 'year', column: 'inquired_on' },
  parameters: {
    ...ofBranch,
    acps_id: ref('Sub programme', () => subPrograms),
    grade_id: ref('Grade applied for', () => grades, { within: ['acps_id'] }),
    inquiry_status: choice('Status', inquiryStatus),
    heard_from: choice('How they heard about us', heardFrom),
    responsible_by: ref('Assigned to', () => employees),
  },
  columns: {
    inquired_on: date('Requested on'),
    inquiry_month: month('Month'),
    full_name_kh: text('Name (Khmer)'),
    full_name_en: text('Name (Latin)'),
    gender: choice('Sex', gender),
    ...bornOn,
    grade_name: text('Grade applied for', { optional: true, natural: true }),
    program_name: text('Sub programme', { optional: true }),
    heard_from: choice('How they heard about us', heardFrom, { optional: true }),
    inquiry_status: choice('Status', inquiryStatus),
    responsible_name: text('Assigned to', { optional: true }),
    next_follow_up: date('Next follow-up', { optional: true }),
    from_school: text('Previous school', { optional: true }),
    contact_name: text('Contact', { optional: true }),
    contact_number: phone('Phone', { optional: true }),
    card_number: text('Registered as', { optional: true }),
    ...branchColumn,
    inquiries: integer('Enquiries'),
    registered: integer('Registered', { optional: true }),
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['inquiries', 'registered'],
  hidden: ['inquiry_month', 'program_name', 'from_school', 'contact_name', 'inquiries', 'date_of_birth'],
  needs: { contact_name: inquiry, contact_number: inquiry, date_of_birth: inquiry },
  sort: [['inquired_on', 'desc']],
  group: 'heard_from',
  chart: { by: 'heard_from', sum: 'inquiries' },
})
