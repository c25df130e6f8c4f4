import { openWords, stopWords } from '@sala/contract/notifications/bundle-words'
import { channel } from '@sala/contract/notifications/deliveries'
import { mailSecurity } from '@sala/contract/notifications/mail-accounts'
import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Db } from '../../kit/database.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { sign } from '../../kit/sign.ts'
import { mailAccounts } from '../../tables/notifications.ts'
import { type Answer, type Carrier, type Parcel, patience } from './carrier.ts'
import { parcelText } from './parcel-text.ts'
import { openSecret } from './sender-secrets.ts'

type Account = typeof mailAccounts.$inferSelect

export const openMail = (account: Account, password: string | undefined) =>
  createTransport({
    host: account.host,
    port: account.port,
    secure: account.security === mailSecurity.tls,
    requireTLS: account.security === mailSecurity.startTls,
    ignoreTLS: account.security === mailSecurity.none,
    ...(account.user_name && { auth: { user: account.user_name, pass: password ?? '' } }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** What a refusal of a mail server means: a 5 to the receiver is for good, a 4 is for later, silence after the text is neither. */
export function mailOutcome(error: unknown): Answer {
  const {
    responseCode = 0,
    command,
    code,
    message,
  } = error as { responseCode?: number; command?: string; code?: string; message?: string }
  const problem = message?.slice(0, 200)
  if (command === 'RCPT TO' && responseCode >= 500) return { outcome: 'gone' }
  if (code === 'EAUTH') return { outcome: { wait: 600 }, problem }
  if (responseCode >= 400 && responseCode < 500) return { outcome: 'unsent', problem }
  if (responseCode >= 500) return { outcome: 'gone', problem }
  if (['ECONNECTION', 'EDNS', 'ESOCKET', 'ETLS'].includes(code ?? '') && command === 'CONN')
    return { outcome: 'unsent', problem }
  return { outcome: 'unknown', problem }
}

export const mailTokens = 'stop-mail'
const aYear = 366 * 86_400_000

/** Mail of the school: the same Message-ID whenever it is sent again, and a link by which its receiver ends it. */
export const mailCarrier = (secrets: Secrets, publicUrl: string | undefined): Carrier => ({
  channel: channel.mail,
  name: 'mail',
  repeatable: true,
  senders: sql`select a.mail_account_id as sender_id, a.per_second from ${mailAccounts} a where a.is_active = 1`,
  open: async (db, { sender_id }) => {
    const [account] = await db.select().from(mailAccounts).where(eq(mailAccounts.mail_account_id, sender_id))
    const transport = openMail(account!, await openSecret(db, secrets, channel.mail, sender_id))
    return async (parcel) => {
      try {
        await transport.sendMail(await letterOf(db, account!, parcel, publicUrl))
        return { outcome: 'sent' }
      } catch (error) {
        return mailOutcome(error)
      }
    }
  },
})

async function letterOf(db: Db, account: Account, parcel: Parcel, publicUrl: string | undefined) {
  const { title, text, opens } = parcelText(parcel)
  const to = parcel.addresses[0]!.address
  // A page that asks, because mail programs and scanners open links by themselves.
  const stop =
    publicUrl && `${publicUrl}/stop-mail#${await sign(db, mailTokens, `${parcel.person_id} ${to}`, Date.now() + aYear)}`
  const words = [
    text,
    ...(publicUrl ? [`${openWords[parcel.language]}: ${new URL(opens, publicUrl).href}`] : []),
    ...(stop && !parcel.is_urgent ? [`${stopWords[parcel.language]}\n${stop}`] : []),
  ]
  return {
    from: { name: account.from_name, address: account.from_email },
    to: { name: '', address: to },
    subject: title,
    text: words.join('\n\n'),
    messageId: `<sala-${parcel.bundle_id}-${parcel.person_id}@${account.from_email.split('@')[1]}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stop && !parcel.is_urgent && { 'List-Unsubscribe': `<${stop}>` }),
    },
  }
}
