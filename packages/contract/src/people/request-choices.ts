import { z } from 'zod'
import type { UserType } from '../kit/access.ts'
import type { Choice } from '../kit/choice.ts'
import { defineOperation } from '../kit/operation.ts'
import { notificationType } from './notification-types.ts'
import { approvalType } from './requests.ts'

const listed = z.strictObject({ data: z.array(z.strictObject({ id: z.int(), name: z.string(), name_kh: z.string() })) })

/** A closed list behind one of the four doors. */
const listOf = (what: string, label: string) => (door: 'staff' | 'teacher' | 'parent' | 'student') =>
  defineOperation({
    name: `${door}-${what}`,
    method: 'GET',
    path: `/home/${door}/${what}`,
    label,
    access: 'signed-in',
    userTypes: [`${door}-api` satisfies UserType],
    answer: listed,
  })
const approvalTypes = listOf('approve-types', 'Request types')
const notificationTypes = listOf('notification-types', 'Notification types')

export const requestChoices = {
  staffApprovalTypes: approvalTypes('staff'),
  teacherApprovalTypes: approvalTypes('teacher'),
  parentApprovalTypes: approvalTypes('parent'),
  studentApprovalTypes: approvalTypes('student'),
  staffNotificationTypes: notificationTypes('staff'),
  teacherNotificationTypes: notificationTypes('teacher'),
  parentNotificationTypes: notificationTypes('parent'),
  studentNotificationTypes: notificationTypes('student'),
} as const

/** What each of them lists. */
export const choicesListed: Readonly<Record<keyof typeof requestChoices, Choice>> = {
  staffApprovalTypes: approvalType as Choice,
  teacherApprovalTypes: approvalType as Choice,
  parentApprovalTypes: approvalType as Choice,
  studentApprovalTypes: approvalType as Choice,
  staffNotificationTypes: notificationType as Choice,
  teacherNotificationTypes: notificationType as Choice,
  parentNotificationTypes: notificationType as Choice,
  studentNotificationTypes: notificationType as Choice,
}
