import { academicsReaches } from '@sala/contract/academics/reaches'
import { channel } from '@sala/contract/notifications/deliveries'
import { mailAccounts as mailRecords } from '@sala/contract/notifications/mail-accounts'
import { notificationProblems } from '@sala/contract/notifications/problems'
import { smsAccounts as smsRecords } from '@sala/contract/notifications/sms-accounts'
import { telegramBots as botRecords } from '@sala/contract/notifications/telegram-bots'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { Secrets } from '../kit/secrets.ts'
import { inOwnBranchesOrNone } from '../kit/store/scope.ts'
import type { Change } from '../kit/store/store.ts'
import { mailAccounts, messageSenders, smsAccounts, smsSpending, telegramBots } from '../tables/notifications.ts'
import { keepSecret } from './channels/sender-secrets.ts'

const refuse = refusals(notificationProblems)

/** How a bot or an account does at the moment. */
const stateOf = (of: number, key: AnyColumn) => {
  const read = <T>(what: SQL) =>
    sql<T>`(select ${what} from ${messageSenders} m where m.channel = ${literal(of)} and m.sender_id = ${key})`
  return {
    last_sent_at: read<string | null>(sql`to_json(m.last_sent_at) #>> '{}'`),
    problem: read<string | null>(sql`m.problem`),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a mount of any of the three, whose verbs differ in their types alone
type Any = any

/** Saves the row as usual, and beside it, sealed, what it signs in with; a new one that needs it must bring it. */
const withSecret = (secrets: Secrets, of: number, key: string, field: string, needed: boolean) => ({
  create: async ({ store, values, actor, tx }: Any) => {
    if (needed && !values[field]) throw refuse('secret_is_missing')
    const row = await store.create(tx, actor, values)
    if (values[field]) await keepSecret(tx, secrets, of, row[key], values[field])
    return row
  },
  update: async ({ store, values, key: keys, actor, tx }: Any) => {
    const row = await store.update(tx, actor, keys, values)
    if (values[field]) await keepSecret(tx, secrets, of, row[key], values[field])
    return row
  },
})

/** The bots and accounts by which messages leave the house. */
export const serveSenders = (secrets: Secrets, production: boolean) => ({
  telegramBots: {
    table: telegramBots,
    scope: { 'staff-api': inOwnBranchesOrNone(telegramBots.branch_id, academicsReaches.own_branches_or_all) },
    computed: stateOf(channel.telegram, telegramBots.telegram_bot_id),
    ...withSecret(secrets, channel.telegram, botRecords.keys[0]!, 'token', true),
  },
  mailAccounts: {
    table: mailAccounts,
    scope: { 'staff-api': inOwnBranchesOrNone(mailAccounts.branch_id, academicsReaches.own_branches_or_all) },
    computed: stateOf(channel.mail, mailAccounts.mail_account_id),
    ...withSecret(secrets, channel.mail, mailRecords.keys[0]!, 'password', false),
  },
  smsAccounts: {
    table: smsAccounts,
    scope: { 'staff-api': inOwnBranchesOrNone(smsAccounts.branch_id, academicsReaches.own_branches_or_all) },
    computed: {
      ...stateOf(channel.sms, smsAccounts.sms_account_id),
      spent_this_month: sql<string>`coalesce((select sum(s.amount) from ${smsSpending} s where s.sms_account_id = ${smsAccounts.sms_account_id} and s.month = date_trunc('month', now())::date), 0)::text`,
    },
    beforeSave: async ({ values }: Change<typeof smsRecords>) => {
      if (production && values.url && !values.url.startsWith('https:')) throw refuse('address_is_open')
    },
    ...withSecret(secrets, channel.sms, smsRecords.keys[0]!, 'secret', false),
  },
})
