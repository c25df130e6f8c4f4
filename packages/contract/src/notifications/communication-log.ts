import { z } from 'zod'
import { may } from '../kit/access.ts'
import { choice, integer, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { largestPerPage } from '../kit/page.ts'
import { notificationType } from '../people/notification-types.ts'
import { students } from '../people/students.ts'
import { notificationHistories } from './notification-histories.ts'

/** What the school said about a child, and to its family as a whole, the newest first. */
export const readCommunicationLog = defineOperation({
  name: 'read-communication-log',
  method: 'GET',
  path: '/notification-histories/of-student/{student_id}',
  label: 'Messages about a student',
  access: may('view', notificationHistories),
  logsAccess: { about: 'student_id' },
  params: { student_id: ref('Student', () => students) },
  query: {
    before: integer('Before', { optional: true, min: 1, help: 'Where the page before ended' }),
    perPage: integer('Rows per page', { optional: true, min: 1, max: largestPerPage }),
    not_type_id: choice('Type', notificationType, { optional: true }),
  },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        delivery_id: z.int(),
        notice_id: z.int(),
        not_type_id: z.int(),
        title: z.string(),
        message: z.string(),
        is_rich: z.int(),
        /** Whether it is about this child and not to the whole family. */
        is_about: z.int(),
        person_name: z.nullable(z.string()),
        created_date: z.string(),
        channel: z.int(),
        state: z.int(),
        fault: z.nullable(z.int()),
        read_at: z.nullable(z.string()),
      }),
    ),
    /** What `before` is for the next page; none on the last. */
    next: z.nullable(z.int()),
  }),
})
