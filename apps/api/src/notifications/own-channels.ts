import { randomBytes } from 'node:crypto'
import { users as accountRecords } from '@sala/contract/accounts/users'
import { channel } from '@sala/contract/notifications/deliveries'
import { ownTest } from '@sala/contract/notifications/notices'
import {
  type addBrowser as adding,
  type linkTelegram as linking,
  type OwnChannels,
  type readOwnChannels as reading,
  type removeAddress as removing,
  type saveWishes as saving,
  type stopMail as stopping,
  type testOwnChannels as testing,
  type wantMailAgain as wanting,
  wishedChannels,
} from '@sala/contract/notifications/own-channels'
import { usualWishes } from '@sala/contract/notifications/paces'
import { notificationProblems } from '@sala/contract/notifications/problems'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { tell } from '../kit/notice/notice.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { unsign } from '../kit/sign.ts'
import { users } from '../tables/accounts.ts'
import {
  channelAddresses,
  channelWishes,
  noticeReceivers,
  notices,
  telegramBots,
  telegramCodes,
} from '../tables/notifications.ts'
import { mailTokens } from './channels/mail.ts'
import { digestOfCode } from './channels/poll-telegram.ts'
import { isPushService, newestPushKey } from './channels/push.ts'
import { mailOf, phoneOf } from './find-ways.ts'

const refuse = refusals(notificationProblems)

/** Everything by which somebody is told, and how he wants it. */
async function channelsOf(tx: Tx, secrets: Secrets, user_id: number): Promise<OwnChannels> {
  const { public_key } = await newestPushKey(tx, secrets)
  const { rows: kept } = await tx.execute<{
    email: string | null
    phone: string | null
    mail_is_used: number
    mail_is_stopped: number
  }>(sql`
    select m.email, m.phone, (exists (select from mail_accounts where is_active = 1))::int as mail_is_used,
      (exists (select from ${channelAddresses} a where a.person_id = ${user_id} and a.channel = ${literal(channel.mail)} and a.address = m.email and a.declined_at is not null))::int as mail_is_stopped
    from (select ${mailOf} as email, ${phoneOf} as phone from ${users} u cross join lateral (select u.user_id as person_id, coalesce(u.student_parent_id, 0) as family_id, 0 as student_id, 0 as is_urgent) r where u.user_id = ${user_id}) m`)
  const { rows: addresses } = await tx.execute<OwnChannels['addresses'][number]>(sql`
    select a.address_id, a.channel, a.device, b.bot_name, to_json(a.created_date) #>> '{}' as created_date, to_json(a.last_good_at) #>> '{}' as last_good_at, to_json(a.failed_at) #>> '{}' as failed_at
    from ${channelAddresses} a left join ${telegramBots} b on b.telegram_bot_id = a.sender_id and a.channel = ${literal(channel.telegram)}
    where a.person_id = ${user_id} and a.channel in (${literal(channel.push, channel.telegram)}) order by a.address_id`)
  // The bots of one's own branch first.
  const { rows: bots } = await tx.execute<OwnChannels['bots'][number]>(sql`
    select b.telegram_bot_id, b.bot_name from ${telegramBots} b, ${users} u where u.user_id = ${user_id} and b.is_active = 1 and (b.branch_id is null or b.branch_id = u.default_branch_id)
    order by b.branch_id nulls last, b.telegram_bot_id limit 5`)
  const wishes = await tx.select().from(channelWishes).where(eq(channelWishes.user_id, user_id))
  const usual = wishes.find(({ not_type_id }) => not_type_id === 0)
  return {
    push_key: public_key,
    bots,
    addresses,
    ...kept[0]!,
    channels: usual?.channels ?? [...wishedChannels],
    quiet_from: usual?.quiet_from ?? usualWishes.quiet_from,
    quiet_to: usual?.quiet_to ?? usualWishes.quiet_to,
    digest_at: usual?.digest_at ?? usualWishes.digest_at,
    kinds: wishes.flatMap(({ not_type_id, pace }) => (not_type_id > 0 ? [{ not_type_id, pace }] : [])),
  }
}

export const serveOwnChannels = (secrets: Secrets, pushHosts: readonly string[]) => ({
  readOwnChannels: ({ tx, actor }: Work<typeof reading>) => channelsOf(tx, secrets, actor.user_id),

  saveWishes: async ({ tx, actor, input }: Work<typeof saving>) => {
    const { channels, quiet_from, quiet_to, digest_at, kinds } = input
    const of = { user_id: actor.user_id }
    await tx.delete(channelWishes).where(eq(channelWishes.user_id, actor.user_id))
    const each = new Map(kinds.map(({ not_type_id, pace }) => [not_type_id, pace]))
    await tx
      .insert(channelWishes)
      .values([
        { ...of, not_type_id: 0, channels: [...new Set(channels)], quiet_from, quiet_to, digest_at },
        ...[...each].map(([not_type_id, pace]) => ({ ...of, not_type_id, pace })),
      ])
    return channelsOf(tx, secrets, actor.user_id)
  },

  addBrowser: async ({ tx, actor, input }: Work<typeof adding>) => {
    const { endpoint, p256dh, auth, device } = input
    if (!isPushService(endpoint, pushHosts)) throw refuse('unknown_push_service')
    const key = await newestPushKey(tx, secrets)
    if (key.public_key !== input.push_key) throw refuse('push_key_is_old')
    // A browser tells one person: whoever signed in there last.
    await tx
      .delete(channelAddresses)
      .where(and(eq(channelAddresses.channel, channel.push), eq(channelAddresses.address, endpoint)))
    await tx.insert(channelAddresses).values({
      person_id: actor.user_id,
      channel: channel.push,
      sender_id: key.push_key_id,
      address: endpoint,
      sealed_keys: secrets.seal(JSON.stringify({ p256dh, auth }), endpoint),
      device,
    })
    await tx.execute(sql`delete from ${channelAddresses} a where a.person_id = ${actor.user_id} and a.channel = ${literal(channel.push)}
      and a.address_id not in (select address_id from ${channelAddresses} where person_id = ${actor.user_id} and channel = ${literal(channel.push)} order by address_id desc limit 10)`)
    return channelsOf(tx, secrets, actor.user_id)
  },

  linkTelegram: async ({ tx, actor, input }: Work<typeof linking>) => {
    const { bots } = await channelsOf(tx, secrets, actor.user_id)
    const bot = bots.find(({ telegram_bot_id }) => telegram_bot_id === input.telegram_bot_id)
    if (!bot) throw refuse('no_such_bot')
    const code = randomBytes(24).toString('base64url')
    await tx.execute(sql`delete from ${telegramCodes} where user_id = ${actor.user_id} or expires_at < now()`)
    const { rows } = await tx.execute<{
      expires_at: string
    }>(sql`insert into ${telegramCodes} (code_digest, user_id, telegram_bot_id, expires_at)
      values (${digestOfCode(code)}, ${actor.user_id}, ${bot.telegram_bot_id}, now() + interval '15 minutes') returning to_json(expires_at) #>> '{}' as expires_at`)
    return { url: `https://t.me/${bot.bot_name}?start=${code}`, expires_at: rows[0]!.expires_at }
  },

  removeAddress: async ({ tx, actor, input }: Work<typeof removing>) => {
    await tx
      .delete(channelAddresses)
      .where(and(eq(channelAddresses.person_id, actor.user_id), eq(channelAddresses.address_id, input.address_id)))
    return channelsOf(tx, secrets, actor.user_id)
  },

  testOwnChannels: async ({ tx, actor }: Work<typeof testing>) => {
    const { rows } =
      await tx.execute(sql`select from ${noticeReceivers} r join ${notices} n on n.sent_month = r.sent_month and n.notice_id = r.notice_id
      where r.person_id = ${actor.user_id} and n.notice = ${ownTest.name} and n.created_date > now() - interval '1 minute'
      union all select from outbox where notice = ${ownTest.name} and about_id = ${actor.user_id}`)
    if (rows.length > 0) return { sent: 0 }
    await tell(tx, ownTest, { about: accountRecords, id: actor.user_id, facts: {} })
    return { sent: 1 }
  },

  wantMailAgain: async ({ tx, actor }: Work<typeof wanting>) => {
    await tx.execute(
      sql`update ${channelAddresses} set declined_at = null where person_id = ${actor.user_id} and channel = ${literal(channel.mail)}`,
    )
    return channelsOf(tx, secrets, actor.user_id)
  },

  stopMail: async ({ tx, input, call, now }: Work<typeof stopping>) => {
    const said = await unsign(call.db, mailTokens, input.token, now.getTime())
    const [, person, email] = /^(-?\d+) (.+)$/.exec(said ?? '') ?? []
    if (!person || !email) throw refuse('link_is_old')
    await tx.execute(sql`insert into ${channelAddresses} (person_id, channel, sender_id, address, declined_at) values (${Number(person)}, ${literal(channel.mail)}, 0, ${email}, now())
      on conflict (channel, address, person_id, sender_id) do update set declined_at = now()`)
    return { email }
  },
})
