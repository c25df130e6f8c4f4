import { z } from 'zod'
import { userTypes } from '../kit/access.ts'
import { json } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'

/** What somebody was told, in words that are his. */
export const ownNotice = z.strictObject({
  delivery_id: z.int(),
  not_type_id: z.int(),
  title: z.string(),
  message: z.string(),
  /** The message is formatted text. */
  is_rich: z.int(),
  /** The child that it is about, where it is about one. */
  student_id: z.nullable(z.int()),
  student_name: z.nullable(z.string()),
  created_date: z.string(),
  channel: z.int(),
  state: z.int(),
  read_at: z.nullable(z.string()),
  /** The screen where one reads more. */
  opens: z.nullable(z.string()),
})

/** How many messages wait to be read, and the newest of them. */
export const countUnread = defineOperation({
  name: 'count-unread-notices',
  method: 'GET',
  path: '/my-notices/unread',
  label: 'Unread messages',
  access: 'signed-in',
  userTypes,
  answer: z.strictObject({ unread: z.int(), data: z.array(ownNotice) }),
})

export const readNotices = defineOperation({
  name: 'read-my-notices',
  method: 'POST',
  path: '/my-notices/read',
  label: 'Mark as read',
  access: 'signed-in',
  userTypes,
  body: { delivery_ids: json('Messages', z.array(z.int().min(1)).max(200), { optional: true }) },
  answer: z.strictObject({ unread: z.int() }),
})
