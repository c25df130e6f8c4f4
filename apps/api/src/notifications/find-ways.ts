import { channel } from '@sala/contract/notifications/deliveries'
import { wishedChannels } from '@sala/contract/notifications/own-channels'
import { messagePace, usualWishes } from '@sala/contract/notifications/paces'
import { guardianType } from '@sala/contract/people/parents'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { channelAddresses, channelWishes, mailAccounts, smsAccounts, telegramBots } from '../tables/notifications.ts'
import { parents } from '../tables/people.ts'
import { isBlockedFor } from './find-faults.ts'

export const usualOrder = sql.raw(`'{${wishedChannels.join(',')}}'::smallint[]`)
export const bitOf = (of: SQL | number): SQL =>
  typeof of === 'number' ? sql.raw(String(1 << of)) : sql`(1 << ${of}::int)`

const isBlockedGuardian = (guardianType: SQL) => isBlockedFor(sql.raw('r'), guardianType)
const itsFamily = sql`${parents} f on f.student_parent_id = r.family_id and r.family_id > 0 and (u.user_id is null or u.user_type = 'parent-api')`
/**
 * What the office keeps of a receiver `r` with the account `u`: the account's own, or the family's, which is its primary
 * contact's. What belongs to a guardian who is blocked falls out, wherever it is written once more.
 */
export const mailOf = sql`coalesce(nullif(u.email, ''), (select nullif(f.email, '') from (select) one join ${itsFamily} where not ${isBlockedGuardian(sql`f.main_contact`)}))`
export const phoneOf = sql`(select g.phone from (select) one left join ${itsFamily}
  cross join lateral (values (1, null, u.phone_number), (2, f.main_contact, f.phone_number), (3, ${literal(guardianType.mother)}, f.mother_phone),
    (4, ${literal(guardianType.father)}, f.father_phone), (5, ${literal(guardianType.guardian)}, f.guardian_phone)) g (place, guardian_type, phone)
  where g.phone <> '' and not ${isBlockedGuardian(sql`g.guardian_type`)} and not exists (
    select from (values (${literal(guardianType.father)}, f.father_phone), (${literal(guardianType.mother)}, f.mother_phone), (${literal(guardianType.guardian)}, f.guardian_phone)) o (guardian_type, phone)
    where phone_digits(o.phone) = phone_digits(g.phone) and ${isBlockedGuardian(sql`o.guardian_type`)})
  order by g.place limit 1)`

const refused = (of: number, address: SQL) =>
  sql`exists (select from ${channelAddresses} a where a.channel = ${literal(of)} and a.address = ${address} and a.person_id = r.person_id
    and (a.failed_at is not null or (a.declined_at is not null and r.is_urgent = 0)))`
/** The account of a receiver's own branch, or the one of all branches; so that what he is told goes out together. */
const accountOf = (table: typeof mailAccounts | typeof smsAccounts, key: SQL) =>
  sql`(select ${key} from ${table} s where s.is_active = 1 and (s.branch_id is null or s.branch_id = coalesce(u.default_branch_id, r.branch_id)) order by s.branch_id nulls last, 1 limit 1)`

/** What carries something to a receiver `r` with the account `u` by the channel `o.channel`; null where nothing does. */
const viaOf = sql`case o.channel
  when ${literal(channel.push)} then (select 0 from ${channelAddresses} a where a.person_id = r.person_id and a.channel = ${literal(channel.push)} and a.failed_at is null limit 1)
  when ${literal(channel.telegram)} then (select a.sender_id from ${channelAddresses} a where a.person_id = r.person_id and a.channel = ${literal(channel.telegram)} and a.failed_at is null
    and a.sender_id = any(array(select b.telegram_bot_id from ${telegramBots} b where b.is_active = 1)) order by a.address_id limit 1)
  when ${literal(channel.mail)} then (select ${accountOf(mailAccounts, sql`s.mail_account_id`)} from (select ${mailOf} as address offset 0) m where m.address is not null and not ${refused(channel.mail, sql`m.address`)})
  when ${literal(channel.sms)} then case when r.is_urgent = 1 or n.total_hours is not null then
    (select ${accountOf(smsAccounts, sql`s.sms_account_id`)} from (select ${phoneOf} as address offset 0) m where m.address is not null and not ${refused(channel.sms, sql`m.address`)}) end end`

/**
 * The next way to a receiver `r` with the account `u`, whose notice is `n`: as `way`, with `channel`, `via` and
 * `due_at`; no row where none is left. What is urgent takes any way, at any hour; an SMS is paid for, so only what must
 * be read goes by it.
 */
export const nextWay = (tried: SQL): SQL => sql`
  left join ${channelWishes} usual on usual.user_id = r.person_id and usual.not_type_id = 0
  left join ${channelWishes} of_kind on of_kind.user_id = r.person_id and of_kind.not_type_id = r.not_type_id
  left join lateral (
    select o.channel, v.via, ${dueAt} as due_at
    from unnest(case when r.is_urgent = 1 then coalesce(usual.channels, '{}') || ${usualOrder} else coalesce(usual.channels, ${usualOrder}) end) with ordinality o (channel, rank)
      cross join lateral (select ${viaOf} as via offset 0) v
    where v.via is not null and (${tried} & ${bitOf(sql`o.channel`)}) = 0
      and (r.is_urgent = 1 or coalesce(of_kind.pace, ${literal(messagePace.atOnce)}) <> ${literal(messagePace.onlyHere)})
    order by o.rank limit 1) way on true`

/** When a receiver may hear of something that is ready now: outside of his quiet hours, or in his evening message. */
const dueAt = sql`case when r.is_urgent = 1 then now() else after_quiet(
  case when of_kind.pace = ${literal(messagePace.evening)} then next_time_of_day(now(), coalesce(usual.digest_at, ${usualWishes.digest_at})::time) else now() end,
  coalesce(usual.quiet_from, ${usualWishes.quiet_from})::time, coalesce(usual.quiet_to, ${usualWishes.quiet_to})::time) end`

/** Until when a receiver `r` is not to be disturbed; null where he may be. */
export const quietUntil = sql`(select case when q.at > now() then q.at end from (select after_quiet(now(),
    coalesce((select w.quiet_from from ${channelWishes} w where w.user_id = r.person_id and w.not_type_id = 0), ${usualWishes.quiet_from})::time,
    coalesce((select w.quiet_to from ${channelWishes} w where w.user_id = r.person_id and w.not_type_id = 0), ${usualWishes.quiet_to})::time) as at) q
  where r.is_urgent = 0)`
