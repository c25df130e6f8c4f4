import { may } from '../kit/access.ts'
import { flag, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { notificationHistories } from './notification-histories.ts'
import { notificationMonitoring } from './notification-monitoring.ts'

/** As many as are printed at once: the next ones follow with the next print. */
export const mostSlips = 300

/** What must be read and reached a family by no other way, to be handed to the child. Once printed it counts as sent. */
export const printMessageSlips = defineOperation({
  name: 'print-message-slips',
  method: 'POST',
  path: '/notification-histories/print-slips',
  label: 'Print slips',
  access: may('print', notificationHistories),
  body: {
    notice_id: ref('Message', () => notificationHistories, { optional: true, help: 'Leave blank for all messages' }),
    again: flag('Print today’s slips again', { default: 0 }),
  },
  answer: binary,
  stale: [notificationHistories.name, notificationMonitoring.name],
})
