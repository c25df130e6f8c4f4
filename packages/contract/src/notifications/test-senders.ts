import { z } from 'zod'
import { may } from '../kit/access.ts'
import { email, phone, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { mailAccounts } from './mail-accounts.ts'
import { smsAccounts } from './sms-accounts.ts'
import { telegramBots } from './telegram-bots.ts'

/** What came of a message that somebody sent to himself. */
const answer = z.strictObject({ sent: z.int(), problem: z.nullable(z.string()) })

export const testTelegramBot = defineOperation({
  name: 'test-telegram-bot',
  method: 'POST',
  path: '/telegram-bots/{telegram_bot_id}/test',
  label: 'Send me a test',
  access: may('update', telegramBots),
  params: { telegram_bot_id: ref('Telegram bot', () => telegramBots) },
  heavy: true,
  stale: ['telegram-bots'],
  answer,
})
export const testMailAccount = defineOperation({
  name: 'test-mail-account',
  method: 'POST',
  path: '/mail-accounts/{mail_account_id}/test',
  label: 'Send me a test',
  access: may('update', mailAccounts),
  params: { mail_account_id: ref('Mail account', () => mailAccounts) },
  body: { email: email('Email') },
  heavy: true,
  stale: ['mail-accounts'],
  answer,
})
export const testSmsAccount = defineOperation({
  name: 'test-sms-account',
  method: 'POST',
  path: '/sms-accounts/{sms_account_id}/test',
  label: 'Send me a test',
  access: may('update', smsAccounts),
  params: { sms_account_id: ref('SMS account', () => smsAccounts) },
  body: { phone: phone('Phone') },
  heavy: true,
  stale: ['sms-accounts'],
  answer,
})
