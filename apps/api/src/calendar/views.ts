import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { stamps } from '../kit/columns.ts'

/**
 * What events, holidays, terms and exams say of their days. A migration made it by hand, so it stands apart from the
 * tables that migrations are generated from.
 */
export const calendarEntries = pgTable('calendar_entries', {
  calendar_id: text().notNull(),
  kind: smallint().notNull(),
  title_en: text().notNull(),
  title_kh: text().notNull(),
  start_date: date({ mode: 'string' }).notNull(),
  end_date: date({ mode: 'string' }).notNull(),
  start_time: text(),
  end_time: text(),
  place: text(),
  colour: text(),
  branch_id: integer(),
  ac_status_id: smallint().notNull(),
  ...stamps(),
})
