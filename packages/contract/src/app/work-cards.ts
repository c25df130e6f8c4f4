import { classes } from '../academics/classes.ts'
import { signInConfirmations } from '../accounts/sign-in-confirmations.ts'
import { users } from '../accounts/users.ts'
import { infoInquiries } from '../admissions/info-inquiries.ts'
import { inquiryStatus, whenDue } from '../admissions/statuses.ts'
import { studentFollowUps } from '../admissions/student-follow-ups.ts'
import { invoices } from '../billing/invoices.ts'
import { cardsToBePrinted } from '../cards/card-to-be-prints.ts'
import { accessLog } from '../data-protection/access-log.ts'
import { privacyRequests, privacyState } from '../data-protection/privacy-requests.ts'
import { enrollments } from '../enrolment/enrolments.ts'
import { hospitalProfiles } from '../health/hospital-profiles.ts'
import { studentHealths } from '../health/student-healths.ts'
import { bulkReads } from '../history/bulk-reads.ts'
import { importState, imports } from '../imports/imports.ts'
import { may } from '../kit/access.ts'
import type { FigureCard } from '../kit/figure.ts'
import { notificationHistories } from '../notifications/notification-histories.ts'
import { bankStatements, statementState } from '../payments/bank-statements.ts'
import { closedDays } from '../payments/closed-days.ts'
import { dailyCloseout } from '../payments/daily-closeout.ts'
import { receipts } from '../payments/receipts.ts'
import { cashierShifts } from '../payments/shifts.ts'
import { duplicatePairs } from '../people/duplicate-pairs.ts'
import { employees } from '../people/employees.ts'
import { parents } from '../people/parents.ts'
import { approveStatus, profileApprovals } from '../people/requests.ts'
import { staffStatus } from '../people/statuses.ts'
import { students } from '../people/students.ts'
import { dashboard } from '../reports/dashboard.ts'

const runsTheSchool = may('view', dashboard)

/** What the home page counts, in its order. Whoever may do what a figure asks for is shown it, whatever his role is called. */
export const workCards: readonly FigureCard[] = [
  {
    name: 'admissions',
    label: ['Admissions', 'ការទទួលសិស្ស'],
    figures: [
      {
        name: 'follow-ups-overdue',
        label: ['Overdue calls and visits', 'ការតាមដានហួសកំណត់'],
        list: studentFollowUps,
        filters: { due: [whenDue.overdue] },
        needs: [may('update', studentFollowUps)],
      },
      {
        name: 'follow-ups-today',
        label: ['Calls and visits due today', 'ការតាមដានត្រូវធ្វើថ្ងៃនេះ'],
        list: studentFollowUps,
        filters: { due: [whenDue.today] },
        needs: [may('update', studentFollowUps)],
      },
      {
        name: 'new-inquiries',
        label: ['New enquiries', 'ការសាកសួរថ្មី'],
        list: infoInquiries,
        filters: { inquiry_status: [inquiryStatus.new] },
        needs: [may('update', infoInquiries)],
      },
    ],
  },
  {
    name: 'students',
    label: ['Students', 'សិស្ស'],
    figures: [
      {
        name: 'without-class',
        label: ['New students without a class', 'សិស្សថ្មីមិនទាន់មានថ្នាក់'],
        list: students,
        filters: { without_class: [1] },
        needs: [may('create', enrollments)],
      },
      {
        name: 'classes-without-teacher',
        label: ['Classes without a class teacher', 'ថ្នាក់មិនទាន់មានគ្រូបន្ទុកថ្នាក់'],
        list: classes,
        filters: { has_teacher: [0] },
        needs: [may('update', classes)],
      },
      {
        name: 'cards-to-print',
        label: ['Student cards to print', 'កាតសិស្សត្រូវបោះពុម្ព'],
        list: cardsToBePrinted,
        needs: [may('update', students)],
      },
      {
        name: 'duplicates',
        label: ['Possible duplicates to check', 'កំណត់ត្រាដែលអាចស្ទួនត្រូវពិនិត្យ'],
        list: duplicatePairs,
        path: '/duplicates',
        needs: [may('update', duplicatePairs)],
      },
      {
        name: 'active-students',
        label: ['Active students', 'សិស្សកំពុងសិក្សា'],
        list: students,
        needs: [runsTheSchool, may('create', enrollments), may('view', studentHealths)],
        isFact: true,
      },
    ],
  },
  {
    name: 'office',
    label: ['To decide and finish', 'ត្រូវសម្រេច និងបញ្ចប់'],
    figures: [
      {
        name: 'profile-changes',
        label: ['Profile changes to decide', 'ការកែប្រវត្តិរូបត្រូវសម្រេច'],
        list: profileApprovals,
        filters: { approve_status: [approveStatus.pending] },
        needs: [may('update', students), may('update', parents), may('update', employees)],
        everyBranch: true,
      },
      {
        name: 'slips-to-print',
        label: ['Slips to print', 'ក្រដាសសារត្រូវបោះពុម្ព'],
        counted: notificationHistories,
        needs: [may('print', notificationHistories)],
      },
      {
        name: 'imports-unfinished',
        label: ['Imports not finished', 'ការនាំចូលមិនទាន់ចប់'],
        list: imports,
        filters: { state: [importState.read, importState.checked, importState.failed] },
        needs: [may('create', imports)],
      },
      {
        name: 'sign-ins-to-confirm',
        label: ['Sign-ins to confirm', 'ការចូលប្រើត្រូវបញ្ជាក់'],
        list: signInConfirmations,
        needs: [may('approve', signInConfirmations)],
      },
    ],
  },
  {
    name: 'health',
    label: ['Health', 'សុខភាព'],
    figures: [
      {
        name: 'health-records',
        label: ['Find a health record', 'ស្វែងរកកំណត់ត្រាសុខភាព'],
        opens: studentHealths,
        needs: [may('update', studentHealths)],
      },
      {
        name: 'hospitals',
        label: ['Hospitals to call', 'មន្ទីរពេទ្យដែលអាចទាក់ទង'],
        list: hospitalProfiles,
        needs: [may('update', studentHealths)],
        isFact: true,
      },
    ],
  },
  {
    name: 'money',
    label: ['Money', 'ប្រាក់'],
    figures: [
      {
        name: 'bank-statements-open',
        label: ['Bank statements with unmatched lines', 'របាយការណ៍ធនាគារដែលត្រូវពិនិត្យ'],
        list: bankStatements,
        filters: { statement_state: [statementState.open] },
        needs: [may('approve', bankStatements)],
      },
      {
        name: 'days-to-close',
        label: ['Days not closed yet', 'ថ្ងៃមិនទាន់បិទបញ្ជី'],
        counted: closedDays,
        needs: [may('create', closedDays)],
      },
      {
        name: 'overdue-invoices',
        label: ['Overdue invoices', 'វិក្កយបត្រហួសកំណត់'],
        list: invoices,
        filters: { is_overdue: [1] },
        needs: [may('create', invoices), runsTheSchool],
      },
      {
        name: 'shifts-open',
        label: ['Cashiers’ shifts still open', 'វេនបេឡាករមិនទាន់បិទ'],
        list: cashierShifts,
        filters: { is_open: [1] },
        needs: [may('approve', cashierShifts)],
        isFact: true,
      },
      {
        name: 'receipts-today',
        label: ['Receipts today', 'បង្កាន់ដៃថ្ងៃនេះ'],
        list: receipts,
        days: 1,
        needs: [may('create', receipts), runsTheSchool],
        isFact: true,
      },
      {
        name: 'taken-today',
        label: ['Taken today', 'ទទួលបានថ្ងៃនេះ'],
        report: dailyCloseout,
        sum: 'amount',
        needs: [runsTheSchool],
        isFact: true,
      },
      { name: 'dashboard', label: ['Finance dashboard', 'ផ្ទាំងហិរញ្ញវត្ថុ'], opens: dashboard },
    ],
  },
  {
    name: 'staff',
    label: ['Staff', 'បុគ្គលិក'],
    figures: [
      {
        name: 'staff-without-account',
        label: ['Employees without an account', 'បុគ្គលិកមិនទាន់មានគណនី'],
        list: employees,
        filters: { has_account: [0], status: [staffStatus.active, staffStatus.probation] },
        needs: [may('create', users)],
      },
      {
        name: 'on-probation',
        label: ['On probation', 'កំពុងសាកល្បងការងារ'],
        list: employees,
        filters: { status: [staffStatus.probation] },
        needs: [may('update', employees)],
        isFact: true,
      },
      {
        name: 'active-employees',
        label: ['Active employees', 'បុគ្គលិកកំពុងបម្រើការ'],
        list: employees,
        needs: [may('update', employees), runsTheSchool],
        isFact: true,
      },
    ],
  },
  {
    name: 'access',
    label: ['Accounts and data', 'គណនី និងទិន្នន័យ'],
    figures: [
      {
        name: 'accounts-locked',
        label: ['Locked accounts', 'គណនីជាប់សោ'],
        list: users,
        filters: { locked: [1], user_type: [] },
        needs: [may('unlock', users)],
      },
      {
        name: 'unusual-exports',
        label: ['Unusual exports, last 7 days', 'ការនាំចេញមិនធម្មតា ៧ថ្ងៃចុងក្រោយ'],
        list: bulkReads,
        filters: { is_alarm: [1] },
        days: 7,
      },
      {
        name: 'privacy-requests',
        label: ['Privacy requests to answer', 'សំណើឯកជនភាពត្រូវឆ្លើយ'],
        list: privacyRequests,
        filters: { request_state: [privacyState.asked, privacyState.awaitingApproval] },
        needs: [may('update', privacyRequests), may('approve', privacyRequests), may('release', privacyRequests)],
      },
      {
        name: 'staff-accounts',
        label: ['Staff accounts in use', 'គណនីបុគ្គលិកកំពុងប្រើ'],
        list: users,
        filters: { disable: [0] },
        needs: [may('unlock', users)],
        isFact: true,
      },
      {
        name: 'looked-at-today',
        label: ['Access log, today', 'ការមើលថ្ងៃនេះ'],
        list: accessLog,
        days: 1,
        needs: [may('update', privacyRequests)],
        isFact: true,
      },
    ],
  },
]
