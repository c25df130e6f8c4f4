import { defineNotice } from '../kit/notice.ts'
import { notificationType } from '../people/notification-types.ts'

/** What somebody sends to himself, to see that it comes. */
export const ownTest = defineNotice({
  name: 'own-test',
  label: ['Test message', 'សារសាកល្បង'],
  type: notificationType.message,
  urgent: true,
  parameters: {},
  title: ['This is a test', 'នេះជាការសាកល្បង'],
  message: ['Messages from the school reach you here.', 'សារពីសាលានឹងមកដល់អ្នកនៅទីនេះ។'],
  opens: '/messages',
})
