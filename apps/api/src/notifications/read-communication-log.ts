import { defaultPerPage } from '@sala/contract/kit/page'
import type { readCommunicationLog as operation } from '@sala/contract/notifications/communication-log'
import { sql } from 'drizzle-orm'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { rowMerges } from '../kit/tables.ts'
import { users } from '../tables/accounts.ts'
import { noticeReceivers } from '../tables/notifications.ts'
import { students } from '../tables/people.ts'
import { readDeliveries, showNotice } from './show-notices.ts'

interface Logged extends Record<string, unknown> {
  readonly notice_id: number
  readonly not_type_id: number
  readonly is_rich: number
  readonly person_name: string | null
  readonly created_date: string
  readonly channel: number
  readonly state: number
  readonly fault: number | null
  readonly read_at: string | null
}

/** All that the school said about a child, and to its family as a whole; each part is read by its own index. */
export const readCommunicationLog =
  (app: App) =>
  async ({ tx, input, call }: Work<typeof operation>) => {
    const limit = input.perPage ?? defaultPerPage
    const key = sql`r.sent_month, r.notice_id, r.person_id, r.student_id, r.told_id`
    const narrowed = sql`${input.before ? sql`and r.delivery_id < ${input.before}` : sql``} ${input.not_type_id ? sql`and r.not_type_id = ${input.not_type_id}` : sql``}`
    const newest = sql`order by r.delivery_id desc limit ${limit + 1}`
    const family = sql`(select s.student_parent_id from ${students} s where s.student_id = ${input.student_id})`
    const persons = sql`(select u.user_id as person_id from ${users} u where u.student_parent_id = ${family} union all select -${family})`
    // What was said about a record that this one took over was said about this child.
    const records = sql`array(select ${input.student_id}::int union all select m.dropped_id::int from ${rowMerges} m where m.table_name = 'students' and m.kept_id = ${String(input.student_id)})`
    const rows = await readDeliveries<Logged>(
      tx,
      sql`r.notice_id, r.not_type_id, n.is_rich, (select u.full_name from ${users} u where u.user_id = r.person_id) as person_name,
      to_json(coalesce(r.sent_at, n.created_date)) #>> '{}' as created_date, r.channel, r.state, r.fault, to_json(r.read_at) #>> '{}' as read_at`,
      sql`where (${key}) in (
        (select ${key} from ${noticeReceivers} r where r.student_id = any(${records}) and r.student_id > 0 ${narrowed} ${newest})
        union all (select ${key} from ${persons} p cross join lateral (
          select * from ${noticeReceivers} r where r.person_id = p.person_id and r.student_id = 0 and r.family_id > 0 ${narrowed} ${newest}) r ${newest}))
      ${newest}`,
    )
    const shown = rows.slice(0, limit)
    return {
      data: shown.map((row) => {
        const secret = row.notice ? app.notices.get(row.notice)?.notice.secret : undefined
        const facts = secret ? { ...row.facts, [secret]: '•••' } : row.facts
        const { title, message } = showNotice(app, { ...row, facts }, call.language)
        const {
          delivery_id,
          notice_id,
          not_type_id,
          is_rich,
          person_name,
          created_date,
          channel,
          state,
          fault,
          read_at,
        } = row
        return {
          delivery_id,
          notice_id,
          not_type_id,
          title,
          message,
          is_rich,
          is_about: row.student_id > 0 ? 1 : 0,
          person_name,
          created_date,
          channel,
          state,
          fault,
          read_at,
        }
      }),
      next: rows.length > limit ? shown.at(-1)!.delivery_id : null,
    }
  }
