import type { Action, UserType } from '@sala/contract/kit/access'

export interface BuiltinRole {
  readonly name: string
  readonly name_kh: string
  readonly guard: UserType
  readonly rank: number
  readonly description: string
  /**
   * By resource, else by area, else `*`: what the role may do there. Reports are an area of their own, `reports`: who
   * works in an area does not see its sums by that. `*` does not reach what is sensitive. Only a beginning: every role
   * can be edited.
   */
  readonly grants: Readonly<Record<string, readonly Action[] | 'all'>>
}

const read: readonly Action[] = ['view', 'print']
const keep: readonly Action[] = ['view', 'create', 'update', 'print']
const decides: readonly Action[] = ['view', 'update', 'export', 'print', 'approve', 'release']
// Lists of debts and collections leave the house with those who answer for them alone.
const takeOut: readonly Action[] = ['view', 'print', 'export']
/** How one looks at lists and reports is kept by everybody who reads them. */
const views = { 'report-views': 'all' } as const
// Whoever closes a day does not open it again himself.
const closes: readonly Action[] = ['view', 'create', 'export', 'print']
/** By which bots and accounts messages leave the school. */
const senders = { 'telegram-bots': 'all', 'mail-accounts': 'all', 'sms-accounts': 'all' } as const
const office = { companies: read, branches: read, divisions: read, departments: read, positions: read } as const
// What an employee tells the school of himself is read by those who keep it, not by everybody who works with people.
const staffRecords = {
  employees: 'all',
  'teacher-profiles': 'all',
  'attendance-shifts': 'all',
  'status-reasons': 'all',
  nationalities: 'all',
  occupations: 'all',
} as const

/** Whoever approves a message is somebody else than who wrote it. */
const writesMessages = {
  'notification-manuals': keep,
  'notification-templates': keep,
  'notification-schedules': keep,
} as const

const answersForMessages = {
  'notification-manuals': 'all',
  'notification-templates': 'all',
  'notification-schedules': 'all',
  'message-settings': 'all',
} as const

const privacyRequests = (granted: readonly Action[] | 'all') => ({
  'privacy-requests': granted,
  'my-privacy-requests': granted,
})
/** Families and students are read with what they owe; who takes them home is the office's. */
const readPeople = {
  people: read,
  employees: [],
  'pickup-card-creations': [],
  'guardian-blocks': [],
  'card-templates': read,
} as const

const lists: readonly Action[] = ['view', 'export', 'print']
const studentReports = {
  'student-lists': lists,
  'student-list-for-moeys': lists,
  'inactive-students': lists,
  'student-enrollment-reports': lists,
  'student-transfer-reports': lists,
  'student-exchanges': lists,
  'info-inquiry-reports': lists,
  'student-follow-up-reports': lists,
  'class-teaching-reports': lists,
} as const

export const builtinRoles: readonly BuiltinRole[] = [
  {
    name: 'Administrator',
    name_kh: 'អ្នកគ្រប់គ្រងប្រព័ន្ធ',
    guard: 'staff-api',
    rank: 100,
    description: 'Everything',
    grants: { '*': 'all', health: 'all', 'guardian-blocks': 'all' },
  },
  {
    name: 'Director',
    name_kh: 'នាយកសាលា',
    guard: 'staff-api',
    rank: 90,
    description: 'Sees everything, approves, manages the organisation',
    // The second person of an erasure; copies are the privacy officer's.
    grants: {
      '*': ['view', 'export', 'print', 'approve', 'release'],
      organisation: 'all',
      'closed-days': 'all',
      // Whoever may change a record decides what people ask to have changed in it.
      'student-profiles': decides,
      'parent-profiles': decides,
      employees: decides,
      ...answersForMessages,
      'guardian-blocks': keep,
      health: [],
      ...privacyRequests(['view', 'approve']),
      ...views,
    },
  },
  {
    name: 'IT officer',
    name_kh: 'មន្ត្រីព័ត៌មានវិទ្យា',
    guard: 'staff-api',
    rank: 80,
    description: 'Users, devices and roles',
    grants: { accounts: 'all', history: 'all', organisation: read, ...senders, ...views },
  },
  {
    name: 'Branch manager',
    name_kh: 'នាយកសាខា',
    guard: 'staff-api',
    rank: 70,
    description: 'Runs a branch',
    grants: {
      '*': ['view', 'export', 'print', 'approve'],
      users: ['view', 'create', 'update', 'reset', 'unlock', 'disable', 'explain'],
      people: 'all',
      admissions: 'all',
      enrolment: 'all',
      cards: 'all',
      imports: 'all',
      ...answersForMessages,
      health: [],
      ...privacyRequests([]),
      ...views,
    },
  },
  {
    name: 'Human resources',
    name_kh: 'មន្ត្រីធនធានមនុស្ស',
    guard: 'staff-api',
    rank: 50,
    description: 'Employees, departments and positions',
    grants: {
      divisions: 'all',
      departments: 'all',
      positions: 'all',
      ...staffRecords,
      // Whoever is hired gets an account with it; what it gives must be within what HR holds, or a teacher's.
      users: ['view', 'create', 'reset'],
      'employee-card-activators': 'all',
      imports: 'all',
      companies: read,
      branches: read,
      ...views,
    },
  },
  {
    name: 'Registrar',
    name_kh: 'មន្ត្រីចុះឈ្មោះ',
    guard: 'staff-api',
    rank: 50,
    description: 'Students, families and classes',
    grants: {
      ...office,
      people: keep,
      employees: [],
      'teacher-profiles': read,
      admissions: 'all',
      enrolment: 'all',
      imports: 'all',
      cards: keep,
      academics: keep,
      timetable: keep,
      calendar: keep,
      scoring: keep,
      // What a family owes is asked at the desk.
      invoices: read,
      'student-unpaids': read,
      'payment-trackings': read,
      // Whether a family was told, and who has to be called.
      'notification-histories': read,
      'notification-monitoring': ['view'],
      ...writesMessages,
      ...views,
      ...studentReports,
      'cost-questions': read,
    },
  },
  {
    name: 'Accountant',
    name_kh: 'គណនេយ្យករ',
    guard: 'staff-api',
    rank: 50,
    description: 'Fees, invoices and reports',
    grants: {
      ...office,
      'corporate-partners': keep,
      pricing: 'all',
      billing: 'all',
      payments: 'all',
      reports: takeOut,
      ...views,
      'closed-days': closes,
      ...readPeople,
      enrolment: read,
      dashboard: ['view'],
    },
  },
  {
    name: 'Cashier',
    name_kh: 'បេឡាករ',
    guard: 'staff-api',
    rank: 40,
    description: 'Takes payments',
    grants: {
      ...office,
      pricing: read,
      billing: keep,
      payments: keep,
      // What a family owes follows the price list; who makes it more or less is somebody else than who takes the money.
      'prices-by-hand': [],
      'payment-adjustments': read,
      'opening-balances': read,
      'bank-statements': [],
      'bank-statement-lines': [],
      'closed-days': [],
      // What the own counter needs; the sums of the house are the accountant's.
      'daily-closeout': read,
      'payment-details': read,
      'cash-collection-by-cashiers': read,
      'shift-reports': read,
      'voided-receipts': read,
      'student-unpaids': read,
      'payment-trackings': read,
      ...views,
      ...readPeople,
      enrolment: read,
    },
  },
  {
    name: 'Privacy officer',
    name_kh: 'មន្ត្រីឯកជនភាព',
    guard: 'staff-api',
    rank: 50,
    description: 'Agreements, copies and erasure of children’s data, and the access log',
    grants: { 'data-protection': 'all', 'student-profiles': read, 'parent-profiles': read, branches: read, ...views },
  },
  {
    name: 'Nurse',
    name_kh: 'គិលានុបដ្ឋាក',
    guard: 'staff-api',
    rank: 40,
    description: 'Student health and only what is needed for it',
    grants: { 'student-profiles': read, 'parent-profiles': read, branches: read, health: 'all', ...views },
  },
  { name: 'Device', name_kh: 'ឧបករណ៍', guard: 'staff-api', rank: 1, description: 'Scanners and displays', grants: {} },
  {
    name: 'Teacher',
    name_kh: 'គ្រូបង្រៀន',
    guard: 'teacher-api',
    rank: 20,
    description: 'Own classes',
    grants: { '*': keep, 'teacher-profiles': read },
  },
  {
    name: 'Parent',
    name_kh: 'មាតាបិតា',
    guard: 'parent-api',
    rank: 5,
    description: 'Own children',
    grants: { '*': read, health: read },
  },
  { name: 'Student', name_kh: 'សិស្ស', guard: 'student-api', rank: 2, description: 'Own records', grants: { '*': read } },
]
