import type { UserType } from '../kit/access.ts'
import { choice, date, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defaultPerPage, largestPerPage, pageOf } from '../kit/page.ts'
import { notificationType } from '../people/notification-types.ts'
import { students } from '../people/students.ts'
import { ownNotice } from './unread-notices.ts'

const paged = {
  page: integer('Page', { optional: true, min: 1, max: 1000 }),
  perPage: integer('Rows per page', { optional: true, min: 1, max: largestPerPage }),
  search: text('Search', { optional: true, max: 100 }),
  not_type_id: choice('Type', notificationType, { optional: true }),
  student_id: ref('Child', () => students, { optional: true }),
  from_date: date('From', { optional: true }),
  to_date: date('To', { optional: true, notBefore: 'from_date' }),
} as const
export const ownPerPage = defaultPerPage

/** One's own history behind one of the four doors. */
const historyOf = (door: 'staff' | 'teacher' | 'parent' | 'student') =>
  defineOperation({
    name: `${door}-notification-histories`,
    method: 'GET',
    path: `/home/${door}/get-notification-histories`,
    label: 'Messages to me',
    access: 'signed-in',
    userTypes: [`${door}-api` satisfies UserType],
    query: paged,
    answer: pageOf(ownNotice),
  })
export const ownHistories = {
  staffNotices: historyOf('staff'),
  teacherNotices: historyOf('teacher'),
  parentNotices: historyOf('parent'),
  studentNotices: historyOf('student'),
} as const
