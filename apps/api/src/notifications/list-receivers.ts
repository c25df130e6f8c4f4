import type { listLatelyReceivers, listReceivers as operation } from '@sala/contract/notifications/notice-receivers'
import { type SQL, sql } from 'drizzle-orm'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { findReceivers } from './find-receivers.ts'
import { monitoredSince } from './list-monitoring.ts'
import { showTitles } from './shown-titles.ts'

async function receiversOf(
  app: App,
  { tx, actor, input }: Pick<Work<typeof operation | typeof listLatelyReceivers>, 'tx' | 'actor' | 'input'>,
  which: SQL,
) {
  const { rows, ...page } = await findReceivers(tx, actor, input, which)
  const data = rows.map((row) => {
    const { notice, person_id, told_id, ...shown } = showTitles(app, row)
    return shown
  })
  return { data, ...page }
}

/** Those who were to be told of a notice, and how far it has come to each. */
export const listReceivers = (app: App) => (work: Work<typeof operation>) =>
  receiversOf(app, work, sql`n.notice_id = ${work.input.notice_id}`)

/** The same over all notices of the last days. */
export const listLately = (app: App) => (work: Work<typeof listLatelyReceivers>) =>
  receiversOf(
    app,
    work,
    sql`${monitoredSince(sql.raw('n'))} ${work.input.not_type_id ? sql`and n.not_type_id = ${work.input.not_type_id}` : sql``}`,
  )
