import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, integer, json, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { largestPerPage } from '../kit/page.ts'
import { branches } from '../organisation/branches.ts'
import { notificationType } from '../people/notification-types.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { channel } from './deliveries.ts'
import { notificationHistories } from './notification-histories.ts'

/** Whom one looks for among those who were to be told. */
export const receiverGroup = defineChoice({
  unread: ['unread', 'Not read', 'មិនទាន់អាន'],
  unreached: ['unreached', 'Not reached', 'ទាក់ទងមិនបាន'],
  read: ['read', 'Read', 'បានអាន'],
  queued: ['queued', 'Queued', 'កំពុងរង់ចាំ'],
  sent: ['sent', 'Sent', 'បានផ្ញើ'],
  failed: ['failed', 'Failed', 'បរាជ័យ'],
  withheld: ['withheld', 'Not sent', 'មិនបានផ្ញើ'],
})

const name = z.nullable(z.string())
/** How far a message has come to one receiver. */
const receiver = z.strictObject({
  delivery_id: z.int(),
  notice_id: z.int(),
  title_en: z.string(),
  title_kh: z.string(),
  sent_day: z.string(),
  student_id: z.nullable(z.int()),
  student_name_en: name,
  student_name_kh: name,
  card_number: name,
  family_id: z.nullable(z.int()),
  family_name_en: name,
  family_name_kh: name,
  /** The account that reads it; a family without one has none. */
  person_name: name,
  branch_id: z.int(),
  channel: z.int(),
  state: z.int(),
  fault: z.nullable(z.int()),
  sent_at: name,
  read_at: name,
})
export type Receiver = z.infer<typeof receiver>

const asked = {
  after: json(
    'After',
    z
      .string()
      .max(60)
      .regex(/^\d+(\.-?\d+){3}$/),
    {
      optional: true,
      help: 'Where the page before ended',
    },
  ),
  perPage: integer('Rows per page', { optional: true, min: 1, max: largestPerPage }),
  group: choice('Show', receiverGroup, { optional: true }),
  channel: choice('Channel', channel, { optional: true }),
  branch_id: ref('Branch', () => branches, { optional: true }),
  family_id: ref('Family', () => parents, { optional: true }),
  student_id: ref('Student', () => students, { optional: true }),
  from_date: date('From', { optional: true, help: 'The day it was sent to them or read' }),
  to_date: date('To', { optional: true, notBefore: 'from_date' }),
} as const
const answer = z.strictObject({
  data: z.array(receiver),
  /** What `after` is for the next page; none on the last. */
  next: name,
  /** How many there are, where that is known without counting rows. */
  total: z.nullable(z.int()),
})

export const listReceivers = defineOperation({
  name: 'list-notice-receivers',
  method: 'GET',
  path: '/notification-histories/{notice_id}/receivers',
  label: 'Recipients of a message',
  access: may('view', notificationHistories),
  params: { notice_id: ref('Message', () => notificationHistories) },
  query: asked,
  answer,
})

/** The same over the messages of the last thirty days. */
export const listLatelyReceivers = defineOperation({
  name: 'list-monitored-receivers',
  method: 'GET',
  path: '/notification-monitoring/receivers',
  label: 'Recipients of the last 30 days',
  access: may('view', notificationHistories),
  query: { not_type_id: choice('Type', notificationType, { optional: true }), ...asked },
  answer,
})
