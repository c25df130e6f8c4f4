import { z } from 'zod'
import { may } from '../kit/access.ts'
import { choice, date, note, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { departments } from '../organisation/departments.ts'
import { divisions } from '../organisation/divisions.ts'
import { positions } from '../organisation/positions.ts'
import { employees } from './employees.ts'
import { statusReasons } from './status-reasons.ts'
import { staffStatus } from './statuses.ts'

const employee = { staff_id: ref('Employee', () => employees) } as const
const account = z.strictObject({ user_id: z.int(), user_name: z.string(), disable: z.int() })

export const changeStaffStatus = defineOperation({
  name: 'change-staff-status',
  method: 'POST',
  path: '/employees/add-status-reason',
  label: 'Change status',
  access: may('update', employees),
  body: {
    ...employee,
    status: choice('New status', staffStatus),
    status_reason_id: ref('Reason', () => statusReasons, { optional: true, within: ['status'] }),
    remark: note('Remark', { optional: true, max: 500 }),
    effective_date: date('In effect from'),
  },
  stale: ['employees', 'teacher-profiles', 'users'],
  // Whoever leaves is signed out, unless his account outranks the caller's: then it is still open, and the answer says
  // so.
  answer: z.strictObject({ staff_id: z.int(), status: z.int(), accounts: z.array(account) }),
})

export const transferEmployee = defineOperation({
  name: 'transfer-employee',
  method: 'POST',
  path: '/employees/transfers',
  label: 'Transfer',
  access: may('update', employees),
  body: {
    ...employee,
    branch_id: ref('To branch', () => branches),
    division_id: ref('To division', () => divisions, { optional: true }),
    department_id: ref('To department', () => departments, { optional: true, within: ['division_id'] }),
    position_id: ref('To position', () => positions, { optional: true }),
    effective_date: date('In effect from'),
    reason: note('Reason', { max: 500 }),
  },
  stale: ['employees', 'teacher-profiles'],
  answer: z.strictObject({ staff_id: z.int(), branch_id: z.int() }),
})

const named = z.nullable(z.strictObject({ en: z.string(), kh: z.string() }))
const place = z.strictObject({ branch: named, department: named, position: named })
const told = {
  effective_date: z.string(),
  remark: z.nullable(z.string()),
  by: z.nullable(z.string()),
  created_date: z.string(),
}

/** What happened to an employee here: every change of status, every transfer. */
const staffEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    id: z.int(),
    from_status: z.int(),
    status: z.int(),
    reason: named,
    ...told,
  }),
  z.strictObject({ kind: z.literal('transfer'), id: z.int(), from: place, to: place, ...told }),
])
export type StaffEvent = z.infer<typeof staffEvent>

export const readStaffRecord = defineOperation({
  name: 'read-staff-record',
  method: 'GET',
  path: '/employees/{staff_id}/record',
  label: 'Status changes, transfers and accounts',
  access: may('view', employees),
  params: employee,
  answer: z.strictObject({ teacher_id: z.nullable(z.int()), accounts: z.array(account), events: z.array(staffEvent) }),
})
