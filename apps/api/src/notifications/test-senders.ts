import { channel } from '@sala/contract/notifications/deliveries'
import { ownTest } from '@sala/contract/notifications/notices'
import type { testMailAccount, testSmsAccount, testTelegramBot } from '@sala/contract/notifications/test-senders'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { channelAddresses, mailAccounts, messageSenders, smsAccounts } from '../tables/notifications.ts'
import type { Answer } from './channels/carrier.ts'
import { mailOutcome, openMail } from './channels/mail.ts'
import { openSecret } from './channels/sender-secrets.ts'
import { sendSms } from './channels/sms.ts'
import { askTelegram, outcomeOf } from './channels/telegram.ts'

/** Keeps what came of it where the others see it too. */
async function report(tx: Tx, of: number, sender_id: number, { outcome, problem }: Answer) {
  const sent = outcome === 'sent'
  const said = sent ? null : (problem ?? (outcome === 'gone' ? 'The address was rejected' : 'No answer'))
  await tx.execute(sql`insert into ${messageSenders} (channel, sender_id, problem, problem_at) values (${of}, ${sender_id}, ${said}, now())
    on conflict (channel, sender_id) do update set problem = excluded.problem, problem_at = excluded.problem_at,
      paused_until = case when ${sent} then null else ${messageSenders}.paused_until end, last_sent_at = case when ${sent} then now() else ${messageSenders}.last_sent_at end`)
  return { sent: sent ? 1 : 0, problem: said }
}

/** A message to whoever asks, by this bot or account and no other; its answer is waited for. */
export const testSenders = (secrets: Secrets, telegramApi: string) => ({
  testTelegramBot: async ({ tx, actor, input, call: { language } }: Work<typeof testTelegramBot>) => {
    const { telegram_bot_id: bot } = input
    const token = await openSecret(tx, secrets, channel.telegram, bot)
    const { rows } = await tx.execute<{ address: string }>(
      sql`select address from ${channelAddresses} where person_id = ${actor.user_id} and channel = ${literal(channel.telegram)} and sender_id = ${bot} order by address_id desc limit 1`,
    )
    // Without a chat of one's own, at least whether the bot is let in.
    const at = language === 'km' ? 1 : 0
    const answer = rows[0]
      ? outcomeOf(
          await askTelegram(telegramApi, token ?? '', 'sendMessage', {
            chat_id: rows[0].address,
            text: ownTest.message[at],
          }),
        )
      : outcomeOf(await askTelegram(telegramApi, token ?? '', 'getMe', {}))
    return report(tx, channel.telegram, bot, answer)
  },

  testMailAccount: async ({ tx, input, call: { language } }: Work<typeof testMailAccount>) => {
    const [account] = await tx
      .select()
      .from(mailAccounts)
      .where(eq(mailAccounts.mail_account_id, input.mail_account_id))
    const transport = openMail(account!, await openSecret(tx, secrets, channel.mail, input.mail_account_id))
    const at = language === 'km' ? 1 : 0
    const answer = await transport
      .sendMail({
        from: { name: account!.from_name, address: account!.from_email },
        to: { name: '', address: input.email },
        subject: ownTest.title[at],
        text: ownTest.message[at],
      })
      .then((): Answer => ({ outcome: 'sent' }), mailOutcome)
      .finally(() => transport.close())
    return report(tx, channel.mail, input.mail_account_id, answer)
  },

  testSmsAccount: async ({ tx, input, call: { language } }: Work<typeof testSmsAccount>) => {
    const [account] = await tx.select().from(smsAccounts).where(eq(smsAccounts.sms_account_id, input.sms_account_id))
    const secret = await openSecret(tx, secrets, channel.sms, input.sms_account_id)
    return report(
      tx,
      channel.sms,
      input.sms_account_id,
      await sendSms(account!, secret, input.phone, ownTest.message[language === 'km' ? 1 : 0], 'test'),
    )
  },
})
