import { defaultPerPage } from '@sala/contract/kit/page'
import { deliveryState } from '@sala/contract/notifications/deliveries'
import type { listLatelyReceivers, listReceivers, Receiver } from '@sala/contract/notifications/notice-receivers'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import { sqlStartOf } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'
import { noticeReceivers, notices } from '../tables/notifications.ts'
import { parents, students } from '../tables/people.ts'
import { countOf, groupStates } from './count-receivers.ts'

export type Asked = Work<typeof listReceivers | typeof listLatelyReceivers>['input']
type Found = Receiver & { readonly notice: string | null; readonly person_id: number; readonly told_id: string }

const { queued, sent, failed, withheld } = deliveryState
/** Written so that the index of those who have not read, or were not reached, holds for it. */
const stateIs = (states: readonly number[]): SQL =>
  sql`and r.state in (${literal(...states)}) ${
    states.every((state) => state === queued || state === sent)
      ? sql`and r.read_at is null`
      : states.every((state) => state === failed || state === withheld)
        ? sql`and r.state in (${literal(failed, withheld)})`
        : sql``
  }`
const instantOf = (column: string) => sql`to_json(${sql.raw(column)}) #>> '{}'`

/** The branches of those who are looked for: the caller's, or the one that he has chosen of them. */
export const branchesOf = ({ branch_ids }: Actor, branch_id: number | null | undefined): SQL =>
  sql`${sql.param(branch_ids.filter((each) => !branch_id || each === branch_id))}::int[]`

/**
 * A page of the receivers of some notices, the newest notice first; each notice is read by an index from where the page
 * before ended, so that the first page of a million is as quick as that of ten.
 */
export async function findReceivers(tx: Tx, actor: Actor, asked: Asked, which: SQL) {
  const { group, channel, family_id, student_id, from_date, to_date } = asked
  const limit = asked.perPage ?? defaultPerPage
  const branches = branchesOf(actor, asked.branch_id)
  const states = group ? groupStates[group] : undefined
  const [notice, ...person] = asked.after?.split('.').map(Number) ?? []
  const by = channel === undefined || channel === null ? sql`` : sql`and channel = ${channel}`
  const moment = sql`coalesce(r.read_at, r.sent_at)`
  const family = (id: SQL) =>
    sql`r.person_id = any(array(select u.user_id from ${users} u where u.student_parent_id = ${id}) || -${id})`
  const where = sql`r.sent_month = n.sent_month and r.notice_id = n.notice_id and r.branch_id = any(${branches}) ${by}
    ${states ? stateIs(states) : sql``}
    ${family_id ? sql`and ${family(sql`${family_id}::int`)}` : sql``}
    ${student_id ? sql`and (r.student_id = ${student_id} or r.student_id = 0 and ${family(sql`(select s.student_parent_id from ${students} s where s.student_id = ${student_id})`)})` : sql``}
    ${from_date ? sql`and ${moment} >= ${sqlStartOf(sql`${from_date}::date`)}` : sql``}
    ${to_date ? sql`and ${moment} < ${sqlStartOf(sql`(${to_date}::date + 1)`)}` : sql``}
    ${
      notice === undefined
        ? sql``
        : sql`and (n.notice_id < ${notice} or (r.person_id, r.student_id, r.told_id) > (${sql.join(
            person.map((each) => sql`${each}`),
            sql`, `,
          )}))`
    }`
  const order = sql`r.notice_id desc, r.person_id, r.student_id, r.told_id`
  const counted = countOf(sql.raw('n'), branches, states, by)
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    select r.delivery_id::int, r.notice_id, r.notice, r.title_en, r.title_kh, r.sent_day::text, r.person_id, r.told_id, nullif(r.student_id, 0) as student_id,
      s.full_name_en as student_name_en, s.full_name_kh as student_name_kh, s.card_number, nullif(r.family_id, 0) as family_id,
      f.family_name_en, f.family_name_kh, u.full_name as person_name, r.branch_id, r.channel, r.state, r.fault,
      ${instantOf('r.sent_at')} as sent_at, ${instantOf('r.read_at')} as read_at
    from (select r.*, n.notice, n.title_en, n.title_kh, n.sent_day
      from (select * from ${notices} n where ${which} and ${notice === undefined ? sql`true` : sql`n.notice_id <= ${notice}`} and ${counted} > 0 order by n.notice_id desc) n
        cross join lateral (select * from ${noticeReceivers} r where ${where} order by r.person_id, r.student_id, r.told_id limit ${limit + 1}) r
      order by ${order} limit ${limit + 1}) r
      left join ${users} u on u.user_id = r.person_id left join ${parents} f on f.student_parent_id = r.family_id left join ${students} s on s.student_id = r.student_id
    order by ${order}`)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const isCounted = !family_id && !student_id && !from_date && !to_date
  const { rows: totals } = isCounted
    ? await tx.execute<{ total: number }>(
        sql`select coalesce(sum(${counted}), 0)::int as total from ${notices} n where ${which}`,
      )
    : { rows: [] }
  return {
    rows: rows.slice(0, limit),
    next: last ? [last.notice_id, last.person_id, last.student_id ?? 0, last.told_id].join('.') : null,
    total: totals[0]?.total ?? null,
  }
}
