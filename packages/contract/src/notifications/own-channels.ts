import { z } from 'zod'
import { userTypes } from '../kit/access.ts'
import { integer, json, text, time } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { notificationType } from '../people/notification-types.ts'
import { channel } from './deliveries.ts'
import { messagePace } from './paces.ts'

const mine = { access: 'signed-in', userTypes } as const

const address = z.strictObject({
  address_id: z.int(),
  channel: z.int(),
  /** The browser, phone or chat, as its owner knows it. */
  device: z.nullable(z.string()),
  bot_name: z.nullable(z.string()),
  created_date: z.string(),
  last_good_at: z.nullable(z.string()),
  failed_at: z.nullable(z.string()),
})
const wish = z.strictObject({ not_type_id: z.int(), pace: z.int() })
const ownChannels = z.strictObject({
  /** By which a browser asks to be told. */
  push_key: z.string(),
  bots: z.array(z.strictObject({ telegram_bot_id: z.int(), bot_name: z.string() })),
  addresses: z.array(address),
  /** What the school keeps of this person. */
  email: z.nullable(z.string()),
  mail_is_used: z.int(),
  mail_is_stopped: z.int(),
  phone: z.nullable(z.string()),
  channels: z.array(z.int()),
  quiet_from: z.string(),
  quiet_to: z.string(),
  digest_at: z.string(),
  kinds: z.array(wish),
})
export type OwnChannels = z.infer<typeof ownChannels>

export const readOwnChannels = defineOperation({
  name: 'read-my-channels',
  method: 'GET',
  path: '/my-channels',
  label: 'How messages reach me',
  ...mine,
  answer: ownChannels,
})

/** Channels that somebody may put in order; Sala itself shows everything. */
export const wishedChannels = [channel.push, channel.telegram, channel.mail, channel.sms] as const

export const saveWishes = defineOperation({
  name: 'save-my-wishes',
  method: 'PUT',
  path: '/my-channels/wishes',
  label: 'Save how messages reach me',
  ...mine,
  body: {
    channels: json('Order', z.array(z.literal(wishedChannels)).max(4)),
    quiet_from: time('Quiet from'),
    quiet_to: time('Quiet until'),
    digest_at: time('Evening message at'),
    kinds: json(
      'Kinds',
      z
        .array(
          z.strictObject({
            not_type_id: z.literal([...notificationType.values]),
            pace: z.literal([...messagePace.values]),
          }),
        )
        .max(8),
    ),
  },
  answer: ownChannels,
})

export const addBrowser = defineOperation({
  name: 'add-my-browser',
  method: 'POST',
  path: '/my-channels/push',
  label: 'Tell me on this device',
  ...mine,
  body: {
    endpoint: text('Address', { max: 1000 }),
    p256dh: text('Key', { max: 100 }),
    auth: text('Secret', { max: 50 }),
    push_key: text('Key of the school', { max: 100 }),
    device: text('Device', { max: 60 }),
  },
  answer: ownChannels,
})

export const linkTelegram = defineOperation({
  name: 'link-my-telegram',
  method: 'POST',
  path: '/my-channels/telegram',
  label: 'Link Telegram',
  ...mine,
  body: { telegram_bot_id: integer('Bot', { min: 1 }) },
  answer: z.strictObject({ url: z.string(), expires_at: z.string() }),
})

export const removeAddress = defineOperation({
  name: 'remove-my-address',
  method: 'POST',
  path: '/my-channels/{address_id}/remove',
  label: 'Stop messages there',
  ...mine,
  params: { address_id: integer('Address', { min: 1 }) },
  answer: ownChannels,
})

/** Has a message of their own come to all of somebody's addresses. */
export const testOwnChannels = defineOperation({
  name: 'test-my-channels',
  method: 'POST',
  path: '/my-channels/test',
  label: 'Send me a test',
  ...mine,
  answer: z.strictObject({ sent: z.int() }),
})

export const wantMailAgain = defineOperation({
  name: 'want-mail-again',
  method: 'POST',
  path: '/my-channels/mail',
  label: 'Send me mail again',
  ...mine,
  answer: ownChannels,
})

/** By the link below a mail, without signing in. */
export const stopMail = defineOperation({
  name: 'stop-mail',
  method: 'POST',
  path: '/stop-mail/{token}',
  label: 'Stop mail to this address',
  access: 'anyone',
  userTypes,
  params: { token: text('Link', { max: 300 }) },
  answer: z.strictObject({ email: z.string() }),
})
