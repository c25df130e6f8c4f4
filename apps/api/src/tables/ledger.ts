import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { day, instant, stamps } from '../kit/columns.ts'
import { invoices } from './billing.ts'
import { branch } from './organisation.ts'
import { students } from './people.ts'
import { amount } from './pricing.ts'

/** What the ledger counts in. Written once, by migrations. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  account_id: smallint().primaryKey(),
  name_en: text().notNull(),
  name_kh: text().notNull(),
  ...stamps(),
})

/** One deed with money. Nothing here is ever changed or removed; a mistake is reversed by the next entry. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    entry_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    posting_date: day().notNull(),
    /** The kind of document and its number in its own table. */
    document: text().notNull(),
    document_id: integer().notNull(),
    /** issue, void, or change with its counter: no document does the same twice. */
    deed: text().notNull(),
    reverses_entry_id: bigint({ mode: 'number' }).references((): AnyPgColumn => ledgerEntries.entry_id),
    created_by: integer().default(sql`nullif(current_setting('sala.user_id', true), '')::int`),
    created_date: instant().notNull().default(sql`now()`),
  },
  (table) => [
    unique('one_entry_for_a_deed').on(table.document, table.document_id, table.deed),
    unique('reversed_once').on(table.reverses_entry_id),
    index().on(table.branch_id, table.posting_date),
  ],
)

/** Debits above nothing, credits below it; those of an entry make nothing together. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    line_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entry_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerEntries.entry_id),
    account_id: smallint()
      .notNull()
      .references(() => ledgerAccounts.account_id),
    /** Which invoice is owed or paid, which credit grows or is used, in whose drawer the cash lies. */
    inv_id: integer().references(() => invoices.inv_id),
    credit_id: integer().references(() => studentCredits.credit_id),
    shift_id: integer(),
    currency_code: text().notNull().default('USD'),
    /** In its own currency. */
    amount: amount().notNull(),
    /** In dollars. */
    base_amount: amount().notNull(),
  },
  (table) => [
    index().on(table.entry_id),
    index().on(table.inv_id).where(sql`inv_id is not null`),
    index().on(table.credit_id).where(sql`credit_id is not null`),
    index().on(table.shift_id).where(sql`shift_id is not null`),
    check('dollars_are_dollars', sql`${table.currency_code} <> 'USD' or ${table.amount} = ${table.base_amount}`),
  ],
)

/** Money of a student that no invoice holds yet. */
export const studentCredits = pgTable(
  'student_credits',
  {
    credit_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    /** receipt, credit-note, opening. */
    source: text().notNull(),
    source_id: integer().notNull(),
    amount: amount().notNull(),
    used_amount: amount().notNull().default('0'),
    ...stamps(),
  },
  (table) => [
    index().on(table.student_id),
    index().on(table.branch_id),
    check('never_used_too_much', sql`used_amount >= 0 and used_amount <= amount`),
  ],
)
