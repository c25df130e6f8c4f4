import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { flag, instant, stamps } from '../kit/columns.ts'

/** How long a thing is kept after its event, and what then becomes of it; the rows come with the program. */
export const retentionRules = pgTable('retention_rules', {
  retention_rule_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  rule_name_en: text().notNull(),
  rule_name_kh: text().notNull(),
  what: text().notNull(),
  keep_for: integer().notNull(),
  keep_unit: text().notNull().default('months'),
  action: text().notNull().default('erase'),
  reason_en: text().notNull(),
  reason_kh: text().notNull(),
  is_active: flag(),
  ...stamps(),
})

/** What a night did for a rule: how many, and of when the first and the last of them were. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    retention_run_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ran_at: instant().notNull().default(sql`now()`),
    retention_rule_id: integer()
      .notNull()
      .references(() => retentionRules.retention_rule_id),
    action: text().notNull(),
    counted: integer().notNull(),
    since_from: instant(),
    since_to: instant(),
    /** Why it stopped, where it did. */
    problem: text(),
    ...stamps(),
  },
  (table) => [index().on(table.retention_rule_id, table.retention_run_id)],
)

/** What families are asked to agree to, version by version; the database keeps a published one as it is. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    consent_text_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    purpose: text().notNull(),
    /** Given when it is published. */
    text_version: integer(),
    title_en: text().notNull(),
    title_kh: text().notNull(),
    text_en: text().notNull(),
    text_kh: text().notNull(),
    /** Whether a consent to an earlier version ends with it. */
    renews: flag(),
    published_at: instant(),
    ...stamps(),
  },
  (table) => [
    unique().on(table.purpose, table.text_version),
    check('published_has_a_version', sql`(${table.published_at} is null) = (${table.text_version} is null)`),
  ],
)
