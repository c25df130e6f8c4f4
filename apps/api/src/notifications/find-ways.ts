import { channel } from '@sala/contract/notifications/deliveries'
import { wishedChannels } from '@sala/contract/notifications/own-channels'
import { messagePace, usualWishes } from '@sala/contract/notifications/paces'
import { guardianType } from '@sala/contract/people/parents'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { users } from '../tables/accounts.ts'
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
export const mailOf = sql`coalesce(nullif(u.email, ''), (select f.email from (select) one join ${itsFamily} where f.email <> '' and not ${isBlockedGuardian(sql`f.main_contact`)}))`
export const phoneOf = sql`(select g.phone from (select) one left join ${itsFamily}
  cross join lateral (values (1, null, u.phone_number), (2, f.main_contact, f.phone_number), (3, ${literal(guardianType.mother)}, f.mother_phone),
    (4, ${literal(guardianType.father)}, f.father_phone), (5, ${literal(guardianType.guardian)}, f.guardian_phone)) g (place, guardian_type, phone)
  where g.phone <> '' and not exists (
    select from (values (${literal(guardianType.father)}, f.father_phone), (${literal(guardianType.mother)}, f.mother_phone), (${literal(guardianType.guardian)}, f.guardian_phone)) o (guardian_type, phone)
    where (o.guardian_type = g.guardian_type or phone_digits(o.phone) = phone_digits(g.phone)) and ${isBlockedGuardian(sql`o.guardian_type`)})
  order by g.place limit 1)`

const refused = (of: number, address: SQL) =>
  sql`exists (select from ${channelAddresses} a where a.channel = ${literal(of)} and a.address = ${address} and a.person_id = r.person_id
    and (a.failed_at is not null or (a.declined_at is not null and r.is_urgent = 0)))`
/** The account of a receiver's own branch, or the one of all branches; so that what he is told goes out together. */
const accountOf = (table: typeof mailAccounts | typeof smsAccounts, key: SQL) =>
  sql`(select ${key} from ${table} s where s.is_active = 1 and (s.branch_id is null or s.branch_id = r.home_id) order by s.branch_id nulls last, 1 limit 1)`

const via = (of: number): SQL => sql.raw(`via_${of}`)
const hasAddress = (of: number) =>
  sql`exists (select from ${channelAddresses} a where a.person_id = r.person_id and a.channel = ${literal(of)} and a.failed_at is null)`
const byTelegram = sql`(select a.sender_id from ${channelAddresses} a where a.person_id = r.person_id and a.channel = ${literal(channel.telegram)} and a.failed_at is null
  and a.sender_id = any(array(select b.telegram_bot_id from ${telegramBots} b where b.is_active = 1)) order by a.address_id limit 1)`
/** Mail and SMS cost a look at the family; in the usual order they come last. */
const isReachedBefore = sql`r.tried = 0 and usual.channels is null and coalesce(r.${via(channel.push)}, r.${via(channel.telegram)}) is not null`
const places = wishedChannels.map(
  (of) =>
    sql`case when r.${via(of)} is not null and (r.tried & ${bitOf(of)}) = 0 then array_position(r.wished, ${literal(of)}::smallint) end`,
)

/**
 * Receivers with the next way to each: `channel`, `via` and `due_at`, empty where none is left. They have `person_id`,
 * `family_id`, `student_id`, `branch_id`, `not_type_id`, `is_urgent`, `total_hours` and `tried`; what else is asked of
 * a receiver `r` with his account `u` is `also`. What is urgent takes any way, at any hour; an SMS is paid for, so only
 * what must be read goes by it.
 *
 * A million are written this way. So an account is looked up by its key, not found by reading all of them; each look
 * stands beside its receivers, where PostgreSQL may make it for all at once; and none is made that changes nothing.
 */
export const withNextWay = (receivers: SQL, also = sql``): SQL => sql`
  select w.*, case w.channel ${sql.join(wishedChannels.map((of) => sql`when ${literal(of)} then w.${via(of)} `))} end as via, case when w.channel is not null then ${dueAt} end as due_at
  from (select r.*, case when r.is_urgent = 1 or r.pace <> ${literal(messagePace.onlyHere)} then r.wished[least(${sql.join(places, sql`, `)})] end as channel
    from (select r.*, case when r.email is not null and not ${refused(channel.mail, sql`r.email`)} then ${accountOf(mailAccounts, sql`s.mail_account_id`)} end as ${via(channel.mail)},
        case when r.phone is not null and not ${refused(channel.sms, sql`r.phone`)} then ${accountOf(smsAccounts, sql`s.sms_account_id`)} end as ${via(channel.sms)}
      from (select r.*, coalesce(of_kind.pace, ${literal(messagePace.atOnce)}) as pace, usual.quiet_from, usual.quiet_to, usual.digest_at,
          case when r.is_urgent = 1 then coalesce(usual.channels, '{}') || ${usualOrder} else coalesce(usual.channels, ${usualOrder}) end as wished,
          case when not (${isReachedBefore}) then ${mailOf} end as email,
          case when (r.is_urgent = 1 or r.total_hours is not null) and not (${isReachedBefore}) then ${phoneOf} end as phone,
          coalesce(u.default_branch_id, r.branch_id) as home_id ${also}
        from (select r.*, case when ${hasAddress(channel.push)} then 0 end as ${via(channel.push)}, case when ${hasAddress(channel.telegram)} then ${byTelegram} end as ${via(channel.telegram)}
            from (${receivers}) r offset 0) r
          left join lateral (select * from ${users} where user_id = r.person_id offset 0) u on true
          left join ${channelWishes} usual on usual.user_id = r.person_id and usual.not_type_id = 0
          left join ${channelWishes} of_kind on of_kind.user_id = r.person_id and of_kind.not_type_id = r.not_type_id
        offset 0) r offset 0) r offset 0) w`

/** When a receiver may hear of something that is ready now: outside of his quiet hours, or in his evening message. */
const dueAt = sql`case when w.is_urgent = 1 then now()
  when w.quiet_from is null and w.quiet_to is null and w.pace = ${literal(messagePace.atOnce)} then (select after_quiet(now(), ${usualWishes.quiet_from}, ${usualWishes.quiet_to}))
  else after_quiet(
    case when w.pace = ${literal(messagePace.evening)} then next_time_of_day(now(), coalesce(w.digest_at, ${usualWishes.digest_at})::time) else now() end,
    coalesce(w.quiet_from, ${usualWishes.quiet_from})::time, coalesce(w.quiet_to, ${usualWishes.quiet_to})::time) end`

/** Until when a receiver `r` is not to be disturbed; null where he may be. */
export const quietUntil = sql`(select case when q.at > now() then q.at end from (select after_quiet(now(),
    coalesce((select w.quiet_from from ${channelWishes} w where w.user_id = r.person_id and w.not_type_id = 0), ${usualWishes.quiet_from})::time,
    coalesce((select w.quiet_to from ${channelWishes} w where w.user_id = r.person_id and w.not_type_id = 0), ${usualWishes.quiet_to})::time) as at) q
  where r.is_urgent = 0)`
