import { z } from 'zod'
import { may } from '../kit/access.ts'
import { choice, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { largestPerPage, pageOf } from '../kit/page.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { notificationType } from '../people/notification-types.ts'
import { channel } from './deliveries.ts'

/** So many days back it looks. */
export const monitoredDays = 30

/** How the messages of the last days fared, by type and channel. */
export const notificationMonitoring = defineResource({
  name: 'notification-monitoring',
  label: ['Delivery', 'Delivery monitoring'],
  key: ['not_type_id', 'channel'],
  title: 'channel',
  sort: ['not_type_id', 'asc'],
  verbs: [],
  fields: {
    not_type_id: choice('Type', notificationType),
    channel: choice('Channel', channel),
    queued: integer('Queued'),
    sent: integer('Sent'),
    read: integer('Read'),
    failed: integer('Failed'),
    withheld: integer('Not sent'),
  },
})
const count = z.int()
const monitored = z.strictObject({
  not_type_id: count,
  channel: count,
  queued: count,
  sent: count,
  read: count,
  failed: count,
  withheld: count,
})

export const listMonitoring = defineOperation({
  name: 'list-notification-monitoring',
  method: 'GET',
  path: '/notification-monitoring',
  label: 'Delivery of the last 30 days',
  access: may('view', notificationMonitoring),
  query: {
    page: integer('Page', { optional: true, min: -1, max: 1000, help: '-1 for all' }),
    perPage: integer('Rows per page', { optional: true, min: 1, max: largestPerPage }),
    search: text('Search', { optional: true, max: 100 }),
    not_type_id: choice('Type', notificationType, { optional: true }),
    branch_id: ref('Branch', () => branches, { optional: true }),
  },
  answer: pageOf(monitored),
})

export const listMonitoringTypes = defineOperation({
  name: 'list-notification-monitoring-types',
  method: 'GET',
  path: '/notification-monitoring/types',
  label: 'Notification types',
  access: may('view', notificationMonitoring),
  answer: z.strictObject({
    data: z.array(z.strictObject({ id: z.int(), name: z.string(), name_kh: z.string() })),
  }),
})
