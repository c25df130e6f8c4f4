import type { Audience } from '@sala/contract/notifications/audiences'
import { manualState } from '@sala/contract/notifications/manuals'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { day, flag, instant, key, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { branches } from './organisation.ts'

const words = () => ({
  not_type_id: smallint().notNull().default(notificationType.message),
  title_en: text().notNull(),
  title_kh: text().notNull(),
  message_en: text().notNull(),
  message_kh: text().notNull(),
  short_en: text(),
  short_kh: text(),
})
const meant = () => ({
  audience: jsonb().$type<Audience>().notNull(),
  /** The branches of the audience; whoever works in all of them sees the row. */
  branch_ids: integer().array().notNull(),
  total_hours: smallint(),
})

export const notificationTemplates = pgTable(
  'notification_templates',
  {
    not_template_id: key(),
    ...words(),
    notice: text(),
    branch_id: integer().references(() => branches.branch_id),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_template_for_a_fact')
      .on(table.notice, sql`(coalesce(branch_id, 0))`)
      .where(sql`notice is not null`),
    index().on(table.branch_id),
  ],
)

/** What somebody wrote, and how far it has come. */
export const notificationManuals = pgTable(
  'notification_manuals',
  {
    sstc_id: key(),
    ...words(),
    ...meant(),
    send_at: instant(),
    not_template_id: integer().references(() => notificationTemplates.not_template_id),
    state: smallint().notNull().default(manualState.draft),
    /** Who asked for it to be sent, and who approved it: never the same. */
    sent_by: integer(),
    approved_by: integer(),
    /** The schedule that it comes from, and the moment that was due. */
    not_sch_id: integer().references(() => notificationSchedules.not_sch_id),
    due_at: instant(),
    sent_month: day(),
    notice_id: integer(),
    /** Whom the last block ended with. */
    position: bigint({ mode: 'number' }).notNull().default(0),
    sent_at: instant(),
    ...stamps(),
  },
  (table) => [
    unique('once_for_a_moment').on(table.not_sch_id, table.due_at),
    index('manuals_by_state').on(table.state, table.send_at),
    index('manuals_of_template').on(table.not_template_id).where(sql`not_template_id is not null`),
    index('manuals_in_work')
      .on(table.sstc_id)
      .where(sql`state in (${literal(manualState.scheduled, manualState.sending, manualState.cancelling)})`),
  ],
)

export const notificationSchedules = pgTable(
  'notification_schedules',
  {
    not_sch_id: key(),
    ...words(),
    ...meant(),
    rhythm: smallint().notNull(),
    from_date: day().notNull(),
    to_date: day(),
    at_time: text().notNull(),
    is_active: flag(1),
    next_run: instant(),
    ...stamps(),
  },
  (table) => [index('schedules_due').on(table.next_run).where(sql`next_run is not null`)],
)
