import { createHash } from 'node:crypto'
import { channel } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, inTransaction, type Tx } from '../../kit/database.ts'
import { defineJob } from '../../kit/job/job.ts'
import { literal } from '../../kit/literal.ts'
import type { JobWork } from '../../kit/route/work.ts'
import type { Secrets } from '../../kit/secrets.ts'
import {
  channelAddresses,
  messageSenders,
  noticeReceivers,
  telegramBots,
  telegramCodes,
} from '../../tables/notifications.ts'
import { markRead } from '../own-notices.ts'
import { openSecret } from './sender-secrets.ts'
import { askTelegram } from './telegram.ts'

/** Seconds that Telegram holds a question open until something comes: less than an answer is waited for. */
const held = 8

export const pollingTelegram = defineJob({
  name: 'poll-telegram',
  label: ['Read what families wrote to the bot', 'អានអ្វីដែលគ្រួសារសរសេរទៅបូត'],
  input: z.strictObject({}),
  access: 'system',
  whenever: `select from telegram_bots b join message_senders s on s.channel = ${channel.telegram} and s.sender_id = b.telegram_bot_id
    where b.is_active = 1 and s.sealed_secret is not null and coalesce(s.polled_until, '-infinity') <= now()`,
  within: 600,
})

const numbered = z.looseObject({ update_id: z.int() })
const update = z.object({
  message: z.optional(
    z.object({
      text: z.optional(z.string()),
      chat: z.object({ id: z.number(), type: z.string() }),
      from: z.optional(z.object({ first_name: z.optional(z.string()) })),
    }),
  ),
  callback_query: z.optional(
    z.object({ id: z.string(), data: z.optional(z.string()), from: z.object({ id: z.number() }) }),
  ),
})
type Update = z.infer<typeof update>

/** What the bot answers, where it answers. */
interface Reply {
  readonly method: 'sendMessage' | 'answerCallbackQuery'
  readonly body: Record<string, unknown>
}
const say = (chat_id: number, text: string): Reply => ({ method: 'sendMessage', body: { chat_id, text } })

export const digestOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

const words = {
  linked: 'រួចរាល់។ អ្នកនឹងទទួលសារពីសាលានៅទីនេះ។\nDone. Messages from the school will reach you here.',
  unknown:
    'តំណនេះផុតកំណត់ហើយ។ សូមយកតំណថ្មីពីទំព័រ “របៀបទទួលសារ” ក្នុងសាលា។\nThis link is no longer valid. Please get a new one in Sala, under “How messages reach me”.',
  help: 'ដើម្បីទទួលសារនៅទីនេះ សូមបើក “របៀបទទួលសារ” ក្នុងសាលា ហើយចុច “ភ្ជាប់តេឡេក្រាម”។\nTo get messages here, open “How messages reach me” in Sala and press “Link Telegram”.',
  stopped: 'អ្នកនឹងមិនទទួលសារនៅទីនេះទៀតទេ។\nYou will get no more messages here.',
}

/** A family ties its chat to its account by a code, ends it, or says that it has read. */
async function takeUpdate(tx: Tx, bot: number, { message, callback_query }: Update): Promise<Reply | undefined> {
  if (callback_query) {
    const bundle = /^read:(\d{1,15})$/.exec(callback_query.data ?? '')?.[1]
    if (bundle) await readBundle(tx, bot, String(callback_query.from.id), Number(bundle))
    return { method: 'answerCallbackQuery', body: { callback_query_id: callback_query.id, text: '✓' } }
  }
  if (message?.chat.type !== 'private') return undefined
  const chat = message.chat.id
  const [command, code] = (message.text ?? '').trim().split(/\s+/)
  if (command === '/stop') {
    await tx.execute(
      sql`delete from ${channelAddresses} where channel = ${literal(channel.telegram)} and address = ${String(chat)} and sender_id = ${bot}`,
    )
    return say(chat, words.stopped)
  }
  if (command !== '/start' || !code) return say(chat, words.help)
  const { rows } = await tx.execute<{ user_id: number }>(
    sql`delete from ${telegramCodes} where code_digest = ${digestOfCode(code)} and telegram_bot_id = ${bot} and expires_at > now() returning user_id`,
  )
  if (!rows[0]) return say(chat, words.unknown)
  await tx.execute(sql`insert into ${channelAddresses} (person_id, channel, sender_id, address, device) values (${rows[0].user_id}, ${literal(channel.telegram)}, ${bot}, ${String(chat)}, ${(message.from?.first_name ?? '').slice(0, 60)})
    on conflict (channel, address, person_id, sender_id) do update set failed_at = null, declined_at = null`)
  return say(chat, words.linked)
}

async function readBundle(tx: Tx, bot: number, chat: string, bundle: number): Promise<void> {
  const { rows } = await tx.execute<{ person_id: number; ids: number[] }>(sql`
    select r.person_id, array_agg(r.delivery_id::int) as ids from ${noticeReceivers} r join ${channelAddresses} a on a.person_id = r.person_id and a.channel = ${literal(channel.telegram)} and a.sender_id = ${bot} and a.address = ${chat}
    where r.bundle_id = ${bundle} group by 1`)
  for (const { person_id, ids } of rows) await markRead(tx, person_id, ids)
}

/** Takes what people sent to a bot; each once, because the place up to which it was taken is kept with what it did. */
async function pollBot(
  db: Db,
  secrets: Secrets,
  api: string,
  bot: number,
  { signal, job_id }: JobWork<unknown>,
): Promise<void> {
  const origin = { operation: pollingTelegram.name, request_id: job_id }
  const own = sql`channel = ${literal(channel.telegram)} and sender_id = ${bot}`
  const token = await openSecret(db, secrets, channel.telegram, bot)
  const next = (seconds: number) =>
    db.execute(sql`update ${messageSenders} set polled_until = now() + ${seconds} * interval '1 second' where ${own}`)
  const { rows } = await db.execute<{ poll_offset: number }>(
    sql`select poll_offset::float8 from ${messageSenders} where ${own}`,
  )
  if (!token || !rows[0]) return
  const answer = await askTelegram(api, token, 'getUpdates', {
    offset: rows[0].poll_offset,
    timeout: held,
    limit: 50,
    allowed_updates: ['message', 'callback_query'],
  })
  if (typeof answer === 'string' || !answer.ok) return void (await next(30))
  for (const { update_id, ...sent } of z.array(numbered).parse(answer.result)) {
    if (signal.aborted) return
    const reply = await inTransaction(db, origin, async (tx) => {
      const { rows: mine } = await tx.execute(
        sql`update ${messageSenders} set poll_offset = ${update_id + 1} where ${own} and poll_offset <= ${update_id} returning 1`,
      )
      // What is not understood is passed over, so that it does not stand in the way of the rest.
      const understood = update.safeParse(sent)
      return mine.length > 0 && understood.success ? takeUpdate(tx, bot, understood.data) : undefined
    })
    if (reply) await askTelegram(api, token, reply.method, reply.body)
  }
}

export const pollTelegram = (secrets: Secrets, api: string) => async (work: JobWork<unknown>) => {
  const { rows } = await work.db.execute<{ telegram_bot_id: number }>(sql`
    select b.telegram_bot_id from ${telegramBots} b join ${messageSenders} s on s.channel = ${literal(channel.telegram)} and s.sender_id = b.telegram_bot_id
    where b.is_active = 1 and s.sealed_secret is not null and coalesce(s.polled_until, '-infinity') <= now()`)
  await Promise.all(rows.map(({ telegram_bot_id }) => pollBot(work.db, secrets, api, telegram_bot_id, work)))
}
