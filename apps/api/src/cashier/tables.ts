import { receiptKind } from '@sala/contract/cashier/receipts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, jsonb, numeric, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../access/tables.ts'
import { amount, bankProfiles, riel } from '../fees/tables.ts'
import { invoiceLines, invoices, studentCredits } from '../finance/tables.ts'
import { flag, gramIndex, instant, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { branches } from '../organisation/tables.ts'
import { parents, students } from '../people/tables.ts'

const day = () => date({ mode: 'string' })
const branch = () =>
  integer()
    .notNull()
    .references(() => branches.branch_id)
/** Riel have no smaller piece. */
const wholeRiel = () => numeric({ precision: 14, scale: 0 })

/** One person at one drawer, from the float to the count. */
export const cashierShifts = pgTable(
  'cashier_shifts',
  {
    cashier_shift_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    opened_at: instant().notNull().default(sql`now()`),
    float_usd: amount().notNull(),
    float_khr: wholeRiel().notNull(),
    closed_at: instant(),
    counted_usd: amount(),
    counted_khr: wholeRiel(),
    /** What should have been there: the float and what the ledger says was taken. */
    expected_usd: amount(),
    expected_khr: wholeRiel(),
    /** Note by note, as it lay on the table. */
    counted_notes: jsonb(),
    difference_reason: text(),
    handed_to: integer().references(() => users.user_id),
    received_at: instant(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_open_shift_of_a_cashier').on(table.user_id).where(sql`closed_at is null`),
    index().on(table.branch_id, table.cashier_shift_id),
    index().on(table.user_id, table.cashier_shift_id),
    check(
      'closed_shift_is_counted',
      sql`closed_at is null or (counted_usd is not null and counted_khr is not null and expected_usd is not null and expected_khr is not null)`,
    ),
  ],
)

/** Money that came in, or, below nothing, went back. */
export const receipts = pgTable(
  'receipts',
  {
    receipt_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    receipt_number: text().notNull().unique(),
    /** 1 receipt, 2 refund, 3 credit paid out, 4 kept as credit because nothing was owed. */
    receipt_kind: smallint().notNull().default(receiptKind.receipt),
    refunds_receipt_id: integer().references((): AnyPgColumn => receipts.receipt_id),
    branch_id: branch(),
    /** In whose drawer; none where it came by the bank alone. */
    shift_id: integer().references(() => cashierShifts.cashier_shift_id),
    /** The family that paid, and the child, where it is one alone. */
    student_parent_id: integer().references(() => parents.student_parent_id),
    student_id: integer().references(() => students.student_id),
    payer_name: text().notNull(),
    receipt_date: day().notNull(),
    exchange_rate: riel().notNull(),
    total_amount: amount().notNull(),
    /** What riel could not say of it, within the smallest note. */
    rounding_amount: amount().notNull().default('0'),
    remark: text(),
    print_counter: integer().notNull().default(0),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof searchable> => searchable(receipts.receipt_number, receipts.payer_name)),
    is_deleted: flag(),
    void_reason: text(),
    voided_by: integer(),
    voided_date: instant(),
    ...stamps(),
  },
  (table) => [
    index('receipts_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('receipts', table.search_text),
    index().on(table.branch_id, table.is_deleted, table.receipt_id),
    index().on(table.branch_id, table.receipt_date),
    index().on(table.is_deleted, table.receipt_date, table.receipt_id),
    index().on(table.is_deleted, table.receipt_id),
    index().on(table.receipt_kind, table.receipt_id),
    index().on(table.receipt_date),
    index().on(table.shift_id, table.receipt_id),
    index().on(table.student_parent_id, table.receipt_id),
    index().on(table.student_id, table.receipt_id),
    index().on(table.refunds_receipt_id).where(sql`refunds_receipt_id is not null`),
    check(
      'refunds_give_back',
      sql`(receipt_kind = ${literal(receiptKind.refund)}) = (refunds_receipt_id is not null) and (case when receipt_kind in (${literal(receiptKind.receipt, receiptKind.keptAsCredit)}) then total_amount > 0 else total_amount < 0 end)`,
    ),
    check('void_receipt_says_why', sql`is_deleted = 0 or void_reason is not null`),
  ],
)

/** What it paid: in the order of the invoice's lines. */
export const receiptLines = pgTable(
  'receipt_lines',
  {
    receipt_line_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    receipt_id: integer()
      .notNull()
      .references(() => receipts.receipt_id),
    inv_id: integer()
      .notNull()
      .references(() => invoices.inv_id),
    inv_line_id: integer()
      .notNull()
      .references(() => invoiceLines.inv_line_id),
    amount: amount().notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.receipt_id, table.inv_line_id), index().on(table.inv_id), index().on(table.inv_line_id)],
)

/** How it was paid; change is a line below nothing. */
export const receiptPayments = pgTable(
  'receipt_payments',
  {
    receipt_payment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    receipt_id: integer()
      .notNull()
      .references(() => receipts.receipt_id),
    payment_method: smallint().notNull(),
    currency_code: text().notNull(),
    amount: amount().notNull(),
    base_amount: amount().notNull(),
    bank_profile_id: integer().references(() => bankProfiles.id),
    reference: text(),
    /** The credit that was used, or, where somebody paid ahead, the one that it became. */
    credit_id: integer().references(() => studentCredits.credit_id),
    ...stamps(),
  },
  (table) => [index().on(table.receipt_id), index().on(table.credit_id).where(sql`credit_id is not null`), index().on(table.bank_profile_id, table.reference)],
)

/** Invoices that somebody of the office has held in his hands, scanned one by one. */
export const invoiceConfirms = pgTable(
  'invoice_confirms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    confirm_number: text().notNull().unique(),
    branch_id: branch(),
    confirm_date: day().notNull(),
    remark: text(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.id)],
)

export const invoiceConfirmLines = pgTable(
  'invoice_confirm_lines',
  {
    confirm_line_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    confirm_id: integer()
      .notNull()
      .references(() => invoiceConfirms.id, { onDelete: 'cascade' }),
    inv_id: integer()
      .notNull()
      .unique()
      .references(() => invoices.inv_id),
    ...stamps(),
  },
  (table) => [index().on(table.confirm_id)],
)
