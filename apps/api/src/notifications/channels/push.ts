import { createHash } from 'node:crypto'
import { channel } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import type { Db } from '../../kit/database.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { pushKeys } from '../../tables/notifications.ts'
import { type Address, type Answer, askService, type Carrier, type Parcel } from './carrier.ts'
import { cutText, parcelText } from './parcel-text.ts'

/** Whom browsers may be reached by; an address that somebody sends is asked for nowhere else. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
  'push.samsungosp.com',
]

export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname, username } = new URL(endpoint)
  if (more.includes(host)) return true
  return (
    protocol === 'https:' &&
    username === '' &&
    services.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  )
}

const pushKeyOwner = 'push-key'

/** The newest key; the first who asks makes it. */
export async function newestPushKey(
  db: Pick<Db, 'execute'>,
  secrets: Secrets,
): Promise<{ push_key_id: number; public_key: string }> {
  const newest = () =>
    db.execute<{ push_key_id: number; public_key: string }>(
      sql`select push_key_id, public_key from ${pushKeys} order by push_key_id desc limit 1`,
    )
  const found = (await newest()).rows[0]
  if (found) return found
  await makePushKey(db, secrets, sql`where not exists (select from ${pushKeys})`)
  return (await newest()).rows[0]!
}

export async function makePushKey(db: Pick<Db, 'execute'>, secrets: Secrets, where = sql``): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.execute(
    sql`insert into ${pushKeys} (public_key, sealed_private_key) select ${publicKey}, ${secrets.seal(privateKey, pushKeyOwner)} ${where}`,
  )
}

/** What is sent to the push service; nothing where the keys of a browser are none. */
function detailsOf(...asked: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...asked)
  } catch {
    return undefined
  }
}

/** Made from what is sent, so that a browser that gets it twice shows it once; 32 letters at most. */
export const topicOf = ({ bundle_id }: Pick<Parcel, 'bundle_id'>): string =>
  createHash('sha256').update(`sala ${bundle_id}`).digest('base64url').slice(0, 32)

const dayOfSeconds = 86_400

/** Browsers and phones, by the push service of each. */
export const pushCarrier = (secrets: Secrets, publicUrl: string | undefined, more: readonly string[]): Carrier => ({
  channel: channel.push,
  name: 'push',
  repeatable: true,
  senders: sql`select 0 as sender_id, 100 as per_second`,
  open: async (db) => {
    const { rows } = await db.execute<{ push_key_id: number; public_key: string; sealed_private_key: string }>(
      sql`select * from ${pushKeys}`,
    )
    const keys = new Map(
      rows.map((row) => [
        row.push_key_id,
        { publicKey: row.public_key, privateKey: secrets.open(row.sealed_private_key, pushKeyOwner) },
      ]),
    )
    const sendTo = async ({ address, sender_id, sealed_keys }: Address, parcel: Parcel): Promise<Answer> => {
      const key = keys.get(sender_id!)
      if (!key || !sealed_keys || !isPushService(address, more)) return { outcome: 'gone' }
      const { p256dh, auth } = JSON.parse(secrets.open(sealed_keys, address)) as { p256dh: string; auth: string }
      const { title, text, opens } = parcelText(parcel)
      const payload = JSON.stringify({
        title: cutText(title, 120),
        text: cutText(text, 600),
        opens,
        tag: topicOf(parcel),
        urgent: parcel.is_urgent,
      })
      const request = detailsOf({ endpoint: address, keys: { p256dh, auth } }, payload, {
        TTL: parcel.is_urgent ? dayOfSeconds : 3 * dayOfSeconds,
        topic: topicOf(parcel),
        urgency: parcel.is_urgent ? 'high' : 'normal',
        vapidDetails: { subject: publicUrl ?? 'mailto:postmaster@localhost', ...key },
      })
      if (!request) return { outcome: 'gone' }
      const answer = await askService(request.endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body!),
      })
      if (typeof answer === 'string') return { outcome: answer }
      const { status, wait, text: said } = answer
      if (status < 300) return { outcome: 'sent' }
      if (status === 404 || status === 410) return { outcome: 'gone' }
      if (status === 429 || status === 503) return { outcome: { wait: wait ?? 30 } }
      const problem = `${status} ${said}`.slice(0, 200)
      return { outcome: status >= 500 ? 'unknown' : 'gone', problem }
    }
    return async (parcel) => {
      const answers = await Promise.all(
        parcel.addresses.map(async (one) => ({ one, answer: await sendTo(one, parcel) })),
      )
      const gone = answers.flatMap(({ one, answer }) => (answer.outcome === 'gone' ? one.address_id! : []))
      // Whoever has it on one device has it.
      const best =
        answers.find(({ answer }) => answer.outcome === 'sent') ??
        answers.find(({ answer }) => answer.outcome !== 'gone') ??
        answers[0]!
      return { ...best.answer, gone }
    }
  },
})
