import { openWords, readWords } from '@sala/contract/notifications/bundle-words'
import { channel } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import type { Secrets } from '../../kit/secrets.ts'
import { telegramBots } from '../../tables/notifications.ts'
import { type Answer, askService, type Carrier } from './carrier.ts'
import { cutText, parcelText } from './parcel-text.ts'
import { openSecret } from './sender-secrets.ts'

export interface TelegramAnswer {
  readonly ok: boolean
  readonly result?: unknown
  readonly error_code?: number
  readonly description?: string
  readonly parameters?: { readonly retry_after?: number }
}

/** Telegram answers with what it was sent, and with up to fifty messages that people wrote. */
const longestAnswer = 2_000_000

/** Asks Telegram for a bot; the address holds the token, so it is never told to anybody. */
export async function askTelegram(
  api: string,
  token: string,
  method: string,
  body: object,
): Promise<TelegramAnswer | 'unsent' | 'unknown'> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await askService(`${api}/bot${token}/${method}`, init, longestAnswer)
  if (typeof answer === 'string') return answer
  try {
    return JSON.parse(answer.text) as TelegramAnswer
  } catch {
    // Not of Telegram itself, or cut off: nobody knows what became of it.
    return 'unknown'
  }
}

/** What an answer of Telegram's means for a message. */
export function outcomeOf(answer: TelegramAnswer | 'unsent' | 'unknown'): Answer {
  if (typeof answer === 'string')
    return { outcome: answer, problem: answer === 'unsent' ? 'Telegram cannot be reached' : undefined }
  if (answer.ok) return { outcome: 'sent' }
  const problem = answer.description
  if (answer.error_code === 429)
    return { outcome: { wait: Math.min(answer.parameters?.retry_after ?? 5, 86_400) }, problem }
  // Blocked by its owner, or the chat is gone.
  if (answer.error_code === 403 || /chat not found|user is deactivated/i.test(problem ?? '')) return { outcome: 'gone' }
  // The bot itself is not let in: nothing was sent, and nothing will be until somebody mends it.
  if (answer.error_code === 401 || answer.error_code === 404) return { outcome: { wait: 600 }, problem }
  return { outcome: (answer.error_code ?? 500) >= 500 ? 'unknown' : 'gone', problem }
}

/** Families that have started the school's bot. Telegram does not say who has read; the button does. */
export const telegramCarrier = (secrets: Secrets, api: string, publicUrl: string | undefined): Carrier => ({
  channel: channel.telegram,
  name: 'telegram',
  repeatable: false,
  senders: sql`select b.telegram_bot_id as sender_id, b.per_second from ${telegramBots} b where b.is_active = 1`,
  open: async (db, { sender_id }) => {
    const token = await openSecret(db, secrets, channel.telegram, sender_id)
    return async (parcel) => {
      if (!token) return { outcome: { wait: 600 }, problem: 'no token' }
      const { title, text, opens } = parcelText(parcel)
      const link = publicUrl?.startsWith('https:')
        ? [{ text: openWords[parcel.language], url: new URL(opens, publicUrl).href }]
        : []
      const address = parcel.addresses[0]!
      const answer = outcomeOf(
        await askTelegram(api, token, 'sendMessage', {
          chat_id: address.address,
          text: cutText(`${title}\n\n${text}`, 4000),
          entities: [{ type: 'bold', offset: 0, length: title.length }],
          link_preview_options: { is_disabled: true },
          reply_markup: {
            inline_keyboard: [
              [{ text: readWords[parcel.language], callback_data: `read:${parcel.bundle_id}` }, ...link],
            ],
          },
        }),
      )
      return { ...answer, ...(answer.outcome === 'gone' && { gone: [address.address_id!] }) }
    }
  },
})
