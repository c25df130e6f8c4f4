import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { messagePace } from '@sala/contract/notifications/paces'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { day, flag, gramIndex, instant, key, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { users } from './accounts.ts'
import { branch, branches } from './organisation.ts'

/** The first day of the month by which a table lies in pieces. */
const month = () => date({ mode: 'string' }).notNull()

/**
 * What was said, in both languages, with words in braces for what differs from one receiver to the next. Facts of one
 * kind, day and branch share a row.
 */
export const notices = pgTable(
  'notices',
  {
    sent_month: month(),
    notice_id: integer().notNull().generatedAlwaysAsIdentity(),
    /** The kind of fact; empty where somebody wrote it. */
    notice: text(),
    not_type_id: smallint().notNull(),
    /** Empty where it went to several branches. */
    branch_id: integer(),
    sent_day: date({ mode: 'string' }).notNull(),
    title_en: text().notNull(),
    title_kh: text().notNull(),
    message_en: text().notNull(),
    message_kh: text().notNull(),
    opens: text(),
    /** The words are formatted text, cleaned before it was kept. */
    is_rich: flag(),
    /** Hours until whoever has not read it is reached another way; empty where it goes no further. */
    total_hours: smallint(),
    /** What somebody wrote by hand, where it came from that. */
    sstc_id: integer(),
    sent_by: integer(),
    created_date: instant().notNull().default(sql`now()`),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          searchable(notices.notice, notices.title_en, notices.title_kh, notices.message_en, notices.message_kh),
      ),
  },
  (table) => [
    primaryKey({ columns: [table.sent_month, table.notice_id] }),
    uniqueIndex('notices_of_a_day')
      .on(
        table.sent_month,
        table.sent_day,
        table.notice,
        sql`(coalesce(branch_id, 0))`,
        sql`(md5(title_en || title_kh || message_en || message_kh))`,
      )
      .where(sql`notice is not null`),
    index('notices_by_day').on(table.sent_day, table.notice_id),
    index('notices_by_number').on(table.notice_id),
    index('notices_of_branch').on(table.branch_id, table.notice_id),
    index('notices_of_type').on(table.not_type_id, table.notice_id),
    index('notices_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('notices', table.search_text),
  ],
)

/** Each receiver of a notice, and how far it has come to him. */
export const noticeReceivers = pgTable(
  'notice_receivers',
  {
    sent_month: month(),
    notice_id: integer().notNull(),
    /** An account, or below nothing a family that has none. */
    person_id: integer().notNull(),
    /** Whom it is about; nothing where it is said to a family or to somebody himself. */
    student_id: integer().notNull().default(0),
    /** The fact that was told; nothing where somebody wrote the notice. */
    told_id: bigint({ mode: 'number' }).notNull().default(0),
    delivery_id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    family_id: integer().notNull().default(0),
    branch_id: integer().notNull(),
    not_type_id: smallint().notNull(),
    state: smallint().notNull().default(deliveryState.queued),
    channel: smallint().notNull().default(channel.none),
    /** The bot or account that carries it, where the channel has several. */
    via: integer().notNull().default(0),
    /** A bit for each channel that was tried. */
    tried: smallint().notNull().default(0),
    is_urgent: flag(),
    /** When the next step is due; empty where there is none. */
    next_at: instant(),
    /** Set while it is being sent; one whose time is over may have been sent or not. */
    lease_until: instant(),
    attempts: smallint().notNull().default(0),
    /** The first of those that go out as one message. */
    bundle_id: bigint({ mode: 'number' }),
    sent_at: instant(),
    read_at: instant(),
    fault: smallint(),
    facts: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({
      name: 'notice_receivers_pk',
      columns: [table.sent_month, table.notice_id, table.person_id, table.student_id, table.told_id],
    }),
    index('receivers_of_person').on(table.person_id, table.delivery_id),
    index('receivers_about_student').on(table.student_id, table.delivery_id).where(sql`student_id > 0`),
    index('receivers_to_send')
      .on(table.channel, table.via, table.next_at)
      .where(sql`state = ${literal(deliveryState.queued)} and next_at is not null`),
    index('receivers_to_go_on')
      .on(table.next_at)
      .where(sql`state = ${literal(deliveryState.sent)} and next_at is not null`),
    index('receivers_of_bundle').on(table.bundle_id).where(sql`bundle_id is not null`),
    index('receivers_unread').on(table.notice_id, table.person_id, table.student_id).where(sql`read_at is null`),
    index('receivers_unreached')
      .on(table.notice_id, table.person_id, table.student_id)
      .where(sql`state in (${literal(deliveryState.failed, deliveryState.withheld)})`),
  ],
)

/** How many receivers of a notice are how far, kept by the database with every change of them. */
export const noticeTallies = pgTable(
  'notice_tallies',
  {
    sent_month: month(),
    notice_id: integer().notNull(),
    branch_id: integer().notNull(),
    channel: smallint().notNull(),
    state: smallint().notNull(),
    /** One of several, so that those who read at once do not wait for each other. */
    slot: smallint().notNull(),
    receivers: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'notice_tallies_pk',
      columns: [table.sent_month, table.notice_id, table.branch_id, table.channel, table.state, table.slot],
    }),
  ],
)

/** Where a person is reached: a browser or phone, a Telegram chat; what the office keeps of mail and phones stands with the person. */
export const channelAddresses = pgTable(
  'channel_addresses',
  {
    address_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** An account, or below nothing a family that has none. */
    person_id: integer().notNull(),
    channel: smallint().notNull(),
    /** The bot that it speaks with, or the key that it was made for. */
    sender_id: integer().notNull().default(0),
    address: text().notNull(),
    /** What only this address can open a message with, sealed. */
    sealed_keys: text(),
    /** How its owner knows it. */
    device: text(),
    created_date: instant().notNull().default(sql`now()`),
    last_good_at: instant(),
    failed_at: instant(),
    /** Its owner wants nothing there any more. */
    declined_at: instant(),
  },
  (table) => [
    unique('one_address').on(table.channel, table.address, table.person_id, table.sender_id),
    index('addresses_of_person').on(table.person_id, table.channel),
  ],
)

/** How a person wants to be told: of everything where the kind is nothing, else of one kind. */
export const channelWishes = pgTable(
  'channel_wishes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    not_type_id: smallint().notNull().default(0),
    /** In this order; empty where it is the usual one. */
    channels: smallint().array(),
    pace: smallint().notNull().default(messagePace.atOnce),
    quiet_from: text(),
    quiet_to: text(),
    digest_at: text(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.not_type_id] })],
)

/** A code by which a chat is tied to an account. */
export const telegramCodes = pgTable('telegram_codes', {
  code_digest: text().primaryKey(),
  user_id: integer()
    .notNull()
    .references(() => users.user_id),
  telegram_bot_id: integer().notNull(),
  expires_at: instant().notNull(),
})

export const telegramBots = pgTable(
  'telegram_bots',
  {
    telegram_bot_id: key(),
    bot_name: text().notNull().unique(),
    branch_id: integer().references(() => branches.branch_id),
    per_second: integer().notNull().default(25),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)

export const smsAccounts = pgTable(
  'sms_accounts',
  {
    sms_account_id: key(),
    account_name: text().notNull(),
    branch_id: integer().references(() => branches.branch_id),
    url: text().notNull(),
    form: smallint().notNull(),
    headers: text(),
    body: text(),
    answer_contains: text(),
    price_per_part: numeric({ precision: 12, scale: 4 }).notNull(),
    monthly_budget: numeric({ precision: 12, scale: 2 }).notNull(),
    per_second: integer().notNull().default(5),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)

export const mailAccounts = pgTable(
  'mail_accounts',
  {
    mail_account_id: key(),
    from_name: text().notNull(),
    from_email: text().notNull(),
    branch_id: integer().references(() => branches.branch_id),
    host: text().notNull(),
    port: integer().notNull(),
    security: smallint().notNull(),
    user_name: text(),
    per_second: integer().notNull().default(5),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)

/** What a bot or account does at the moment: its secret, when it is free again, and what last went wrong. */
export const messageSenders = pgTable(
  'message_senders',
  {
    channel: smallint().notNull(),
    sender_id: integer().notNull(),
    sealed_secret: text(),
    next_free: instant().notNull().default(sql`now()`),
    paused_until: instant(),
    problem: text(),
    problem_at: instant(),
    last_sent_at: instant(),
    poll_offset: bigint({ mode: 'number' }).notNull().default(0),
    polled_until: instant(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.sender_id] })],
)

/** What an SMS account has sent for a branch in a month. */
export const smsSpending = pgTable(
  'sms_spending',
  {
    sms_account_id: integer().notNull(),
    branch_id: integer().notNull(),
    month: day().notNull(),
    messages: integer().notNull(),
    parts: integer().notNull(),
    amount: numeric({ precision: 14, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sms_account_id, table.branch_id, table.month] })],
)

/** The keys by which browsers know who may send to them; the newest is given out, older ones go on being used. */
export const pushKeys = pgTable('push_keys', {
  push_key_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  public_key: text().notNull(),
  sealed_private_key: text().notNull(),
  created_date: instant().notNull().default(sql`now()`),
})

/** How a branch wants its messages to go out; of two rows, the one that asks for approval counts. */
export const messageSettings = pgTable(
  'message_settings',
  {
    message_setting_id: key(),
    branch_id: branch(),
    needs_approval: flag(),
    remark: text(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)
