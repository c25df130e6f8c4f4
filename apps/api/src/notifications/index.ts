import { academicsReaches } from '@sala/contract/academics/reaches'
import { reaches } from '@sala/contract/kit/reach'
import { notifications as area } from '@sala/contract/notifications/area'
import { receiverGroup } from '@sala/contract/notifications/notice-receivers'
import { notificationTemplates } from '@sala/contract/notifications/templates'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { mountJob } from '../kit/job/job.ts'
import { serveArea, servedByOperations } from '../kit/mount/serve-area.ts'
import type { Secrets } from '../kit/secrets.ts'
import { caller, describeScope, inOwnBranches, inOwnBranchesOrNone, type Scope } from '../kit/store/scope.ts'
import { messageSettings } from '../tables/notifications.ts'
import * as tables from '../tables/notifications-desk.ts'
import { mountCarrier } from './channels/deliver.ts'
import { escalate, escalating } from './channels/escalate-notices.ts'
import { mailCarrier } from './channels/mail.ts'
import { pollingTelegram, pollTelegram } from './channels/poll-telegram.ts'
import { pushCarrier } from './channels/push.ts'
import { smsCarrier } from './channels/sms.ts'
import { telegramCarrier } from './channels/telegram.ts'
import { countOf, groupStates } from './count-receivers.ts'
import { expandingManuals, expandManuals } from './expand-manuals.ts'
import { checkTemplate, keepPicture, listParameters, seesPicture } from './keep-templates.ts'
import { serveOwnChannels } from './own-channels.ts'
import { countUnread, listOwnNotices, readNotices } from './own-notices.ts'
import { previewManual } from './preview-manual.ts'
import { checkSchedule, runningSchedules, runSchedules } from './run-schedules.ts'
import { checkManual, createManual } from './save-manual.ts'
import { approveManual, cancelManual, sendManual } from './send-manual.ts'
import { serveBooks } from './serve-books.ts'
import { serveSenders } from './serve-senders.ts'
import { takeOutbox, takingOutbox } from './take-outbox.ts'
import { testSenders } from './test-senders.ts'

/** What goes to several branches is kept by whoever works in all of them. */
const inAllOf = (branches: AnyColumn): Scope => ({
  'staff-api': describeScope(reaches.own_branches, sql`${branches} <@ ${caller.branchIds}`, sql`${branches}`),
})

export interface MessageOptions {
  readonly secrets: Secrets
  readonly publicUrl: string | undefined
  readonly telegramApi: string
  /** Push services besides the known ones. */
  readonly pushHosts: readonly string[]
  readonly production: boolean
}

const goingTo = (branches: AnyColumn) => ({ branch_id: (values: SQL) => sql`${branches} && ${values}` })

export const notifications = serveArea(area, (app, options: MessageOptions) => {
  const { secrets, publicUrl, telegramApi, pushHosts, production } = options
  mountJob(app, takingOutbox, takeOutbox(app))
  mountJob(app, expandingManuals, expandManuals)
  mountJob(app, runningSchedules, runSchedules)
  app.fileDoors.set(notificationTemplates.name, seesPicture)
  mountJob(app, escalating, escalate(app))
  mountJob(app, pollingTelegram, pollTelegram(secrets, telegramApi))
  for (const carrier of [
    pushCarrier(secrets, publicUrl, pushHosts),
    telegramCarrier(secrets, telegramApi, publicUrl),
    mailCarrier(secrets, publicUrl),
    smsCarrier(secrets),
  ])
    mountCarrier(app, carrier)
  const own = listOwnNotices(app)
  const books = serveBooks(app)
  const { notificationTemplates: templates, notificationManuals: manuals, notificationSchedules: schedules } = tables
  const general = inOwnBranchesOrNone(templates.branch_id, academicsReaches.own_branches_or_all)
  return {
    resources: {
      ...books.resources,
      ...serveSenders(secrets, production),
      messageWriting: servedByOperations,
      notificationTemplates: {
        table: templates,
        scope: { 'staff-api': general },
        beforeSave: checkTemplate,
        // What is for every branch is for the one that is asked for.
        where: {
          branch_id: (values) => sql`(${templates.branch_id} is null or ${templates.branch_id} = any(${values}))`,
        },
      },
      notificationManuals: {
        table: manuals,
        scope: inAllOf(manuals.branch_ids),
        where: goingTo(manuals.branch_ids),
        computed: {
          receivers: countOf(manuals),
          readers: countOf(manuals, undefined, groupStates[receiverGroup.read]),
        },
        beforeSave: checkManual(app),
      },
      notificationSchedules: {
        table: schedules,
        scope: inAllOf(schedules.branch_ids),
        where: goingTo(schedules.branch_ids),
        beforeSave: checkSchedule(app),
      },
      messageSettings: { table: messageSettings, scope: inOwnBranches(messageSettings.branch_id) },
    },
    operations: {
      ...books.operations,
      staffNotices: own,
      teacherNotices: own,
      parentNotices: own,
      studentNotices: own,
      countUnread: countUnread(app),
      readNotices,
      listParameters,
      uploadMessagePicture: keepPicture(app),
      createManual,
      previewManual: previewManual(app),
      sendManual,
      approveManual,
      cancelManual,
      ...serveOwnChannels(secrets, pushHosts),
      ...testSenders(secrets, telegramApi),
    },
    notices: { ownTest: {} },
  }
})
