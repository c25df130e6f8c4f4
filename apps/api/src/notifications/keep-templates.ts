import type { Parameters } from '@sala/contract/kit/notice'
import { commonParameters } from '@sala/contract/notifications/common-parameters'
import { toldFacts } from '@sala/contract/notifications/notice-kinds'
import {
  type listParameters as listing,
  notificationTemplates,
  type uploadMessagePicture as uploading,
} from '@sala/contract/notifications/templates'
import { sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { keepFile } from '../kit/file/file.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { noticeReceivers, notices } from '../tables/notifications.ts'
import { checkWords } from './check-words.ts'

const factOf = (name: string | null | undefined) => toldFacts.find((fact) => fact.name === name)

/** A template of a fact has its type, and may name what it names. */
export async function checkTemplate({ values, before }: Change<typeof notificationTemplates>) {
  const template = { ...before, ...values }
  const notice = factOf(template.notice as string | null)
  checkWords(template, { notice })
  return notice && { not_type_id: notice.type }
}

const listed = (parameters: Parameters, notice: string | null) =>
  Object.entries(parameters).map(([name, { label, sample }]) => ({
    name,
    label: [...label] as [string, string],
    sample: (typeof sample === 'string' ? [sample, sample] : [...sample]) as [string, string],
    notice,
  }))

export async function listParameters({ input }: Work<typeof listing>) {
  const facts = toldFacts.filter(({ type }) => type === input.id)
  return { data: [...listed(commonParameters, null), ...facts.flatMap((fact) => listed(fact.parameters, fact.name))] }
}

/** Pictures of a text belong to no row: a template's go along into the messages that are made of it. */
export const keepPicture =
  (app: App) =>
  async ({ tx, file, call }: Work<typeof uploading>) => ({
    file_id: await keepFile(tx, app.storageOf(call.db), file, {
      object: notificationTemplates.name,
      object_id: '0',
      field: 'content',
    }),
  })

/** Whoever writes messages sees their pictures, and whoever was sent one. */
export async function seesPicture(tx: Tx, actor: Actor, file_id: string): Promise<boolean> {
  if (actor.permissions.has('view-notification-templates') || actor.permissions.has('view-notification-manuals'))
    return true
  const { rows } = await tx.execute(sql`
    select from ${noticeReceivers} r join ${notices} n on n.sent_month = r.sent_month and n.notice_id = r.notice_id
    where r.person_id = ${actor.user_id} and n.is_rich = 1 and position(${file_id} in n.message_en || n.message_kh) > 0 limit 1`)
  return rows.length > 0
}
