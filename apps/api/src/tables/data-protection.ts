import { type ErasurePlan, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { flag, instant, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { users } from './accounts.ts'
import { branches } from './organisation.ts'
import { parents, students } from './people.ts'

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

export const agreements = pgTable('agreements', {
  agreement_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title_en: text().notNull(),
  title_kh: text().notNull(),
  text_en: text().notNull(),
  text_kh: text().notNull(),
  text_version: integer().notNull().default(1),
  is_required: flag(1),
  ...stamps(),
})

export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    agreement_id: integer()
      .notNull()
      .references(() => agreements.agreement_id),
    text_version: integer().notNull(),
    accepted_at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.agreement_id, table.text_version] })],
)

export const consents = pgTable(
  'consents',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    purpose: text().notNull(),
    text_version: integer().notNull().default(1),
    granted_at: instant(),
    withdrawn_at: instant(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.purpose] })],
)

// What a family said on paper or at the counter, whoever of it has an account; each word of it is kept, and who wrote
// it down.
export const familyAgreements = pgTable(
  'family_agreements',
  {
    family_agreement_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_parent_id: integer()
      .notNull()
      .references(() => parents.student_parent_id),
    agreement_id: integer()
      .notNull()
      .references(() => agreements.agreement_id),
    text_version: integer().notNull(),
    guardian_type_id: smallint().notNull(),
    signed_on: date({ mode: 'string' }).notNull(),
    withdrawn_on: date({ mode: 'string' }),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_signature_of_a_family')
      .on(table.student_parent_id, table.agreement_id, table.text_version)
      .where(sql`withdrawn_on is null`),
    index().on(table.student_parent_id),
    index().on(table.agreement_id),
  ],
)

export const familyConsents = pgTable(
  'family_consents',
  {
    family_consent_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_parent_id: integer()
      .notNull()
      .references(() => parents.student_parent_id),
    purpose: text().notNull(),
    text_version: integer().notNull().default(1),
    guardian_type_id: smallint(),
    granted_at: instant(),
    withdrawn_at: instant(),
    withdrawn_by: integer().references(() => users.user_id),
    ...stamps(),
  },
  (table) => [
    index().on(table.student_parent_id, table.purpose, table.family_consent_id),
    index().on(table.withdrawn_by),
  ],
)

/** What was asked about a child's data and what became of it: kept as a proof, and without the child's name. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    privacy_request_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    request_kind: smallint().notNull(),
    request_state: smallint().notNull().default(privacyState.asked),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    with_family: flag(),
    requested_by: integer()
      .notNull()
      .references(() => users.user_id),
    decided_by_id: integer().references(() => users.user_id),
    remark: text(),
    answer: text(),
    plan: jsonb().$type<ErasurePlan>(),
    fingerprint: text(),
    task_id: uuid(),
    done_at: instant(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_open_request_of_a_kind')
      .on(table.student_id, table.request_kind)
      .where(sql`request_state < ${literal(privacyState.inProgress)}`),
    index().on(table.student_id, table.privacy_request_id),
    index().on(table.branch_id, table.request_state, table.privacy_request_id),
    index().on(table.requested_by),
    index().on(table.decided_by_id),
  ],
)
