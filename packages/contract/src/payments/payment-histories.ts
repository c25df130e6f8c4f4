import type { UserType } from '../kit/access.ts'
import { defineResource } from '../kit/resource.ts'
import { receipts } from './receipts.ts'

const { receipt_id, receipt_number, receipt_kind, payer_name, receipt_date, total_amount, student_id, is_deleted } =
  receipts.fields

/** What was paid, seen from one of the four doors. */
const histories = (door: string, type: UserType) =>
  defineResource({
    name: `${door}-payment-histories`,
    path: `/home/${door}/get-payment-histories`,
    label: ['Payment', 'My payments'],
    key: 'receipt_id',
    title: 'receipt_number',
    sort: ['receipt_id', 'desc'],
    verbs: ['list'],
    userTypes: [type],
    fields: {
      receipt_id,
      receipt_number,
      receipt_date,
      payer_name,
      total_amount,
      receipt_kind,
      student_id,
      is_deleted,
    },
    filters: ['is_deleted', 'student_id'],
    period: 'receipt_date',
    lately: [-31, 0],
  })

/** Taken by a cashier. */
export const staffPayments = histories('staff', 'staff-api')
/** For the own children of a teacher. */
export const teacherPayments = histories('teacher', 'teacher-api')
export const parentPayments = histories('parent', 'parent-api')
export const studentPayments = histories('student', 'student-api')
