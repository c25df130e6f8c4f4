import { fillWords } from '@sala/contract/kit/fill-words'
import { channel } from '@sala/contract/notifications/deliveries'
import { smsForm } from '@sala/contract/notifications/sms-accounts'
import { smsParts } from '@sala/contract/notifications/sms-parts'
import { eq, sql } from 'drizzle-orm'
import type { Secrets } from '../../kit/secrets.ts'
import { smsAccounts } from '../../tables/notifications.ts'
import { type Answer, askService, type Carrier, type Parcel } from './carrier.ts'
import { cutText, parcelText } from './parcel-text.ts'
import { openSecret } from './sender-secrets.ts'

/** As much as a family reads on a small phone, and the school pays for. */
const longest = 400

export function smsText(parcel: Parcel): string {
  const { title, text } = parcelText(parcel)
  return cutText(title === text ? text : `${title}: ${text}`, longest)
}

/** A number as gateways want it: with the country's, without signs. */
export const internationalNumber = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.startsWith('855') ? digits : `855${digits.replace(/^0+/, '')}`
}

type Account = typeof smsAccounts.$inferSelect
const asJson = (value: string) => JSON.stringify(value).slice(1, -1)

/** What is sent to the gateway, made from how the account describes it. */
export function smsRequest(
  account: Pick<Account, 'url' | 'form' | 'headers' | 'body'>,
  values: Record<string, string>,
): { url: string; init: RequestInit } {
  const encoded = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]))
  const json = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asJson(value)]))
  const headers = Object.fromEntries(
    (account.headers ?? '').split('\n').flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0
        ? [[line.slice(0, at).trim(), fillWords(line.slice(at + 1).trim(), values).replaceAll(/[\r\n]/g, ' ')]]
        : []
    }),
  )
  const url = fillWords(account.url, encoded)
  if (account.form === smsForm.inAddress) return { url, init: { method: 'GET', headers } }
  const type = account.form === smsForm.postJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const body = fillWords(account.body ?? '', account.form === smsForm.postJson ? json : encoded)
  return { url, init: { method: 'POST', headers: { 'content-type': type, ...headers }, body } }
}

export async function sendSms(
  account: Account,
  secret: string | undefined,
  phone: string,
  text: string,
  message_id: string,
): Promise<Answer> {
  const { url, init } = smsRequest(account, {
    phone: internationalNumber(phone),
    text,
    secret: secret ?? '',
    message_id,
  })
  const answer = await askService(url, init)
  if (typeof answer === 'string')
    return { outcome: answer, problem: answer === 'unsent' ? 'the gateway cannot be reached' : undefined }
  const { status, text: said, wait } = answer
  if (status < 300 && (!account.answer_contains || said.includes(account.answer_contains))) return { outcome: 'sent' }
  const problem = `${status} ${said}`.slice(0, 200)
  if (status === 429 || status === 503) return { outcome: { wait: wait ?? 30 }, problem }
  if (status === 401 || status === 403) return { outcome: { wait: 600 }, problem }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  return { outcome: status >= 500 ? 'unknown' : 'gone', problem }
}

/** Phones, by a gateway that is paid for each part. */
export const smsCarrier = (secrets: Secrets): Carrier => ({
  channel: channel.sms,
  name: 'sms',
  repeatable: false,
  senders: sql`select a.sms_account_id as sender_id, a.per_second from ${smsAccounts} a where a.is_active = 1`,
  partsOf: (parcel) => smsParts(smsText(parcel)),
  open: async (db, { sender_id }) => {
    const [account] = await db.select().from(smsAccounts).where(eq(smsAccounts.sms_account_id, sender_id))
    const secret = await openSecret(db, secrets, channel.sms, sender_id)
    return (parcel) =>
      sendSms(account!, secret, parcel.addresses[0]!.address, smsText(parcel), String(parcel.bundle_id))
  },
})
