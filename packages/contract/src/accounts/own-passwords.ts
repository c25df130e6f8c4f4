import type { UserType } from '../kit/access.ts'
import { defineOperation } from '../kit/operation.ts'
import { changePassword, uploadProfilePhoto } from './session.ts'

const password = (name: string, path: string, type: UserType) =>
  defineOperation({ ...changePassword, name, path, userTypes: [type] })

export const changePasswords = {
  staff: password('change-staff-password', '/home/staff-change-passwords', 'staff-api'),
  teacher: password('change-teacher-password', '/home/teacher-change-passwords', 'teacher-api'),
  parent: password('change-parent-password', '/home/parent-change-passwords', 'parent-api'),
  student: password('change-student-password', '/home/student-change-passwords', 'student-api'),
} as const

export const changeStaffPhoto = defineOperation({
  ...uploadProfilePhoto,
  name: 'change-staff-photo',
  path: '/home/staff-change-photos',
  userTypes: ['staff-api'],
})
