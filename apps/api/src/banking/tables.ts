import { lineState } from '@sala/contract/banking/bank-statements'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { receipts } from '../cashier/tables.ts'
import { amount, bankProfiles } from '../fees/tables.ts'
import { invoices } from '../finance/tables.ts'
import { stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { branches } from '../organisation/tables.ts'

const day = () => date({ mode: 'string' })
const branch = () =>
  integer()
    .notNull()
    .references(() => branches.branch_id)
const profile = () =>
  integer()
    .notNull()
    .references(() => bankProfiles.id)

/** A file of the bank, as it was imported into one account. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    statement_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bank_profile_id: profile(),
    branch_id: branch(),
    file_name: text().notNull(),
    currency_code: text().notNull(),
    first_date: day().notNull(),
    last_date: day().notNull(),
    line_count: integer().notNull(),
    /** Lines that an earlier file had brought already, and rows that are no money that came in. */
    known_count: integer().notNull().default(0),
    left_out: integer().notNull().default(0),
    total_amount: amount().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.statement_id), index().on(table.bank_profile_id, table.statement_id)],
)

/** Money that came in, as the bank says it; the bank's own reference is there once for an account, whatever is imported again. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    statement_line_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: integer()
      .notNull()
      .references(() => bankStatements.statement_id, { onDelete: 'cascade' }),
    bank_profile_id: profile(),
    branch_id: branch(),
    line_no: integer().notNull(),
    value_date: day().notNull(),
    bank_reference: text().notNull(),
    amount: amount().notNull(),
    currency_code: text().notNull(),
    payer_text: text().notNull().default(''),
    remark_text: text().notNull().default(''),
    line_state: smallint().notNull(),
    reason: smallint(),
    inv_id: integer().references(() => invoices.inv_id),
    receipt_id: integer()
      .unique()
      .references(() => receipts.receipt_id),
    credit_amount: amount().notNull().default('0'),
    note: text(),
    ...stamps(),
  },
  (table) => [
    unique('one_line_of_a_reference').on(table.bank_profile_id, table.bank_reference),
    index('lines_of_a_statement').on(table.statement_id, table.line_state, table.statement_line_id),
    index().on(table.branch_id, table.line_state),
    index().on(table.inv_id).where(sql`inv_id is not null`),
    check('money_came_in', sql`amount > 0`),
    check('settled_by_a_receipt', sql`(line_state = ${literal(lineState.settled)}) = (receipt_id is not null)`),
    check('not_matched_says_why', sql`line_state <> ${literal(lineState.notMatched)} or reason is not null`),
    check('set_aside_says_why', sql`line_state <> ${literal(lineState.setAside)} or reason is not null or note is not null`),
  ],
)
