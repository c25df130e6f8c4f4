import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineOperation } from '../kit/operation.ts'
import { account, affected, change, student, who } from '../people/student-changes.ts'
import { students } from '../people/students.ts'

export const changeStudentStatus = defineOperation({
  name: 'change-student-status',
  method: 'POST',
  path: '/student-profiles/update-status',
  label: 'Change status',
  access: may('update', students),
  body: { ...student, ...change },
  stale: ['student-profiles', 'student-enrollments', 'users'],
  answer: z.strictObject({ student_id: z.int(), status: z.int(), ended_seats: z.int(), accounts: z.array(account) }),
})

/** Why a student of the sub program is not changed with the others. */
export const refusal = ['same_status', 'other_program', 'joined_later', 'changed_later'] as const

export const checkStatusBySubPrograms = defineOperation({
  name: 'check-status-by-sub-programs',
  method: 'POST',
  path: '/student-profiles/check-status-by-sub-programs',
  label: 'Preview status changes',
  access: may('update', students),
  body: { ...who, ...change },
  answer: z.strictObject({
    changes: z.array(affected),
    refused: z.array(z.strictObject({ ...affected.shape, why: z.enum(refusal) })),
  }),
})

export const changeStatusBySubPrograms = defineOperation({
  name: 'update-status-by-sub-programs',
  method: 'POST',
  path: '/student-profiles/update-status-by-sub-programs',
  label: 'Change status by sub programme',
  access: may('update', students),
  body: { ...who, ...change },
  stale: ['student-profiles', 'student-enrollments', 'users'],
  answer: z.strictObject({ changed: z.int(), ended_seats: z.int(), closed_accounts: z.int() }),
})
