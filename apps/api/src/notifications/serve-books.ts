import { reaches } from '@sala/contract/kit/reach'
import { deliveryState } from '@sala/contract/notifications/deliveries'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import { servedByOperations } from '../kit/mount/serve-area.ts'
import type { App } from '../kit/route/app.ts'
import { caller, describeScope } from '../kit/store/scope.ts'
import { notices, noticeTallies } from '../tables/notifications.ts'
import { countOf, onPaper } from './count-receivers.ts'
import { listMonitoring } from './list-monitoring.ts'
import { listLately, listReceivers } from './list-receivers.ts'
import { printMessageSlips } from './print-message-slips.ts'
import { readCommunicationLog } from './read-communication-log.ts'
import { showTitles } from './shown-titles.ts'

const { queued, sent, read, failed, withheld } = deliveryState
const counted = (...states: number[]) => countOf(notices, sql`${caller.branchIds}`, states)
/** A notice of one branch is its own; one to several stands in each that it went to. */
const wentTo = (
  branches: unknown,
) => sql<boolean>`(${notices.branch_id} = any(${branches}) or ${notices.branch_id} is null and exists (
  select from ${noticeTallies} t where t.sent_month = ${notices.sent_month} and t.notice_id = ${notices.notice_id} and t.branch_id = any(${branches})))`

/** What was sent to whom, as those read it who answer for it. */
export const serveBooks = (app: App) => ({
  resources: {
    notificationHistories: {
      table: notices as never,
      scope: { 'staff-api': describeScope(reaches.own_branches, wentTo(caller.branchIds)) },
      where: { branch_id: wentTo },
      computed: {
        receivers: counted(queued, sent, read, failed, withheld),
        read: counted(read),
        unread: counted(queued, sent),
        unreached: counted(failed, withheld),
        slips: countOf(notices, sql`${caller.branchIds}`, [queued], onPaper),
        version: sql`1`,
        sent_by: sql`nullif(${notices.sent_by}, 0)`,
        created_by: sql`nullif(${notices.sent_by}, 0)`,
        updated_at: sql`${notices.created_date}`.mapWith(notices.created_date),
      },
      onRead: (row: Record<string, unknown>) => showTitles(app, row),
    },
    notificationMonitoring: servedByOperations,
  },
  operations: {
    printMessageSlips: printMessageSlips(app),
    listReceivers: listReceivers(app),
    listLatelyReceivers: listLately(app),
    listMonitoring,
    listMonitoringTypes: async () => ({
      data: [...notificationType.labels].map(([id, [name, name_kh]]) => ({ id: Number(id), name, name_kh })),
    }),
    readCommunicationLog: readCommunicationLog(app),
  },
})
