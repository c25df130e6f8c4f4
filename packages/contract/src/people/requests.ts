import { z } from 'zod'
import { type UserType, userTypes } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, id, instant, json, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { type AnyResource, defineResource, viewAccess } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const approvalType = defineChoice({
  homework: [1, 'Homework', 'កិច្ចការផ្ទះ'],
  profileChange: [2, 'Profile change', 'ការកែប្រវត្តិរូប'],
  leaveRequest: [3, 'Leave request', 'សំណើសុំច្បាប់'],
})
export const approveStatus = defineChoice({
  pending: [1, 'Pending', 'កំពុងរង់ចាំ', 'warn'],
  approved: [2, 'Approved', 'បានអនុម័ត', 'ok'],
  rejected: [3, 'Rejected', 'បានបដិសេធ', 'error'],
  cancelled: [4, 'Cancelled', 'បានបោះបង់', 'quiet'],
})

/** Each field that is asked to be changed, as it was and as it should be. */
export const askedChanges = z.record(z.string(), z.strictObject({ from: z.unknown(), to: z.unknown() }))

const fields = {
  id: id(),
  created_date: instant('Requested on', { column: 1 }),
  asked_by: derived(text('Requested by', { column: 2, sortable: false })),
  app_type_id: choice('Type', approvalType, { column: 3 }),
  subject_en: text('About (Latin)', { search: true, column: 4 }),
  subject_kh: text('About (Khmer)', { search: true, column: 5 }),
  approve_status: choice('Status', approveStatus, { default: approveStatus.pending, column: 6 }),
  object: text('Record', { column: false }),
  object_id: text('Key', { column: false }),
  changes: json('Changes', askedChanges, {}),
  remark: note('Reason', { optional: true, max: 500, column: false }),
  branch_id: ref('Branch', () => branches, { column: 7 }),
  decided_by: derived(text('Decided by', { optional: true, column: false, sortable: false })),
  decided_at: instant('Decided on', { optional: true, column: false }),
  comment: note('Answer', { optional: true, max: 500, column: false }),
} as const

/** One table of requests, seen from one door; whoever names no kind is shown leave. */
const requests = (
  name: string,
  path: string,
  several: string,
  of: readonly UserType[],
  kind: (typeof approvalType.values)[number] = approvalType.leaveRequest,
) =>
  defineResource({
    name,
    path,
    label: ['Request', several],
    key: 'id',
    title: { en: 'subject_en', km: 'subject_kh' },
    sort: ['id', 'desc'],
    verbs: ['list'],
    own: true,
    userTypes: of,
    fields,
    filters: ['approve_status', 'app_type_id'],
    defaults: { app_type_id: [kind] },
  })

export const staffRequests = requests('staff-my-requests', '/home/staff-my-requests', 'My requests', ['staff-api'])
export const teacherRequests = requests('teacher-my-requests', '/home/teacher-my-requests', 'My requests', [
  'teacher-api',
])
export const parentRequests = requests('parent-my-requests', '/home/parent-my-requests', 'My requests', ['parent-api'])
export const studentRequests = requests('student-my-requests', '/home/student-my-requests', 'My requests', [
  'student-api',
])
export const myRequests = {
  staff: staffRequests,
  teacher: teacherRequests,
  parent: parentRequests,
  student: studentRequests,
} as const

/** What others ask about records that this person may change, which is his to decide. */
export const myApprovals = requests('staff-my-approvals', '/home/staff-my-approvals', 'My approvals', ['staff-api'])
export const profileApprovals = requests(
  'profile-approvals',
  '/home/staff/profile-approvals',
  'Profile changes',
  ['staff-api'],
  approvalType.profileChange,
)

const totals = z.strictObject({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
})

const total = (name: string, path: string, resource: AnyResource) =>
  defineOperation({
    name,
    method: 'GET',
    path,
    label: 'How many',
    access: viewAccess(resource),
    userTypes: resource.userTypes,
    query: { app_type_id: choice('Type', approvalType, { optional: true }) },
    answer: totals,
  })

export const totalRequests = {
  staff: total('total-staff-requests', '/home/staff-get-total-my-requests', staffRequests),
  teacher: total('total-teacher-requests', '/home/teacher-get-total-my-requests', teacherRequests),
  parent: total('total-parent-requests', '/home/parent-get-total-my-requests', parentRequests),
  student: total('total-student-requests', '/home/student-get-total-my-requests', studentRequests),
} as const
export const totalApprovals = total('total-staff-approvals', '/home/staff-get-total-my-approvals', myApprovals)

const verdict = defineChoice({ approve: [2, 'Approve', 'អនុម័ត', 'ok'], reject: [3, 'Reject', 'បដិសេធ', 'error'] })
const decided = z.strictObject({ id: z.int(), approve_status: z.int() })

/** Whoever may change a record decides what is asked about it; approving a change makes it, with his rights. */
export const decideRequest = defineOperation({
  name: 'decide-request',
  method: 'POST',
  path: '/home/staff/approvals',
  label: 'Decide',
  access: 'signed-in',
  body: {
    id: ref('Request', () => myApprovals),
    app_type_id: choice('Type', approvalType, { optional: true }),
    approve_status: choice('Decision', verdict),
    comment: note('Answer', { optional: true, max: 500, help: 'The person who asked will see this' }),
  },
  stale: ['staff-my-approvals', 'profile-approvals', 'parent-profiles', 'student-profiles', 'employees'],
  answer: decided,
})

/** Whoever asked may take it back, as long as nobody has decided. */
export const cancelRequest = defineOperation({
  name: 'cancel-request',
  method: 'POST',
  path: '/home/my-requests/{id}/cancel',
  label: 'Withdraw',
  access: 'signed-in',
  userTypes,
  params: { id: json('Request', z.coerce.number<string>().int().min(1).max(2_147_483_647)) },
  answer: decided,
})
