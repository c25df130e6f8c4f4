import { lineState } from '@sala/contract/payments/bank-statements'
import type { Reckoning } from '@sala/contract/payments/closed-days'
import { receiptKind } from '@sala/contract/payments/receipts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { day, flag, gramIndex, instant, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { users } from './accounts.ts'
import { infoInquiries } from './admissions.ts'
import { invoiceLines, invoices, sums, voided } from './billing.ts'
import { studentCredits } from './ledger.ts'
import { branch } from './organisation.ts'
import { parents, students } from './people.ts'
import { amount, bankProfiles, feeSetups, riel } from './pricing.ts'

/** A sum of many amounts never outgrows its column. */
const manyAmounts = () => numeric({ precision: 20, scale: 2 })
/** Riel have no smaller piece. */
const wholeRiel = () => numeric({ precision: 20, scale: 0 })

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
    /** Its cashier, or whoever may close the shifts of others. */
    closed_by: integer().references(() => users.user_id),
    counted_usd: manyAmounts(),
    counted_khr: wholeRiel(),
    /** What should have been there: the float and what the ledger says was taken. */
    expected_usd: manyAmounts(),
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
    /** Whose drawer the cash went out of when it was voided. */
    void_shift_id: integer().references(() => cashierShifts.cashier_shift_id),
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
  (table) => [
    unique().on(table.receipt_id, table.inv_line_id),
    index().on(table.inv_id),
    index().on(table.inv_line_id),
  ],
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
    /** What the reference says however it is written, from the database; none where the receipt is void. */
    reference_fold: text(),
    /** The credit that was used, or, where somebody paid ahead, the one that it became. */
    credit_id: integer().references(() => studentCredits.credit_id),
    ...stamps(),
  },
  (table) => [
    index().on(table.receipt_id),
    index().on(table.credit_id).where(sql`credit_id is not null`),
    uniqueIndex('one_payment_of_a_transfer')
      .on(table.bank_profile_id, table.reference_fold)
      .where(sql`reference_fold is not null`),
    index('payments_into_an_account').on(table.bank_profile_id, table.amount).where(sql`bank_profile_id is not null`),
  ],
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
    total_amount: manyAmounts().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.statement_id), index().on(table.bank_profile_id, table.statement_id)],
)

/**
 * Money that came in, as the bank says it; the bank's own reference is there once for an account, whatever is imported
 * again.
 */
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
    /** What the reference says however it is written. */
    reference_fold: text().notNull(),
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
    /** The receipt of the counter that this money stands on, where the line is set aside for it, or may stand on. */
    counter_receipt_id: integer().references(() => receipts.receipt_id),
    note: text(),
    ...stamps(),
  },
  (table) => [
    unique('one_line_of_a_reference').on(table.bank_profile_id, table.reference_fold),
    index('lines_of_a_statement').on(table.statement_id, table.line_state, table.statement_line_id),
    index().on(table.branch_id, table.line_state),
    index().on(table.inv_id).where(sql`inv_id is not null`),
    index().on(table.counter_receipt_id).where(sql`counter_receipt_id is not null`),
    check('money_came_in', sql`amount > 0`),
    check('settled_by_a_receipt', sql`(line_state = ${literal(lineState.settled)}) = (receipt_id is not null)`),
    check('not_matched_says_why', sql`line_state <> ${literal(lineState.notMatched)} or reason is not null`),
    check(
      'set_aside_says_why',
      sql`line_state <> ${literal(lineState.setAside)} or reason is not null or note is not null`,
    ),
  ],
)

/** A test that somebody pays for before he is a student, or beside his lessons. */
export const paymentTesting = pgTable(
  'payment_testing',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    testing_number: text().notNull().unique(),
    branch_id: branch(),
    student_id: integer().references(() => students.student_id),
    inquiry_id: integer().references(() => infoInquiries.inquiry_id),
    customer_name: text().notNull(),
    fee_setup_id: integer()
      .notNull()
      .references(() => feeSetups.fee_setup_id),
    quantity: numeric({ precision: 8, scale: 2 }).notNull().default('1'),
    price: amount().notNull(),
    ...sums(),
    testing_date: day().notNull(),
    payment_method: smallint().notNull(),
    currency_code: text().notNull().default('USD'),
    bank_profile_id: integer().references(() => bankProfiles.id),
    reference: text(),
    shift_id: integer(),
    remark: text(),
    ...voided(),
    void_shift_id: integer().references(() => cashierShifts.cashier_shift_id),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.is_deleted, table.id),
    index().on(table.student_id),
    index().on(table.inquiry_id),
    index().on(table.shift_id).where(sql`shift_id is not null`),
    index('test_fees_of_a_transfer')
      .on(table.bank_profile_id, sql`fold_reference(reference)`)
      .where(sql`bank_profile_id is not null`),
  ],
)

/**
 * A day of a branch whose sums were agreed: nothing is posted on it or before it. Opened again, it keeps what it said;
 * closing it again is another row.
 */
export const closedDays = pgTable(
  'closed_days',
  {
    closed_day_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    closed_date: day().notNull(),
    taken_amount: manyAmounts().notNull(),
    reckoning: jsonb().$type<Reckoning>().notNull(),
    remark: text(),
    closed_by: integer()
      .notNull()
      .references(() => users.user_id),
    closed_at: instant().notNull().default(sql`now()`),
    is_reopened: flag(),
    reopen_reason: text(),
    reopened_by: integer().references(() => users.user_id),
    reopened_at: instant(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_closing_of_a_day').on(table.branch_id, table.closed_date).where(sql`is_reopened = 0`),
    index().on(table.branch_id, table.closed_date),
    check(
      'reopened_day_says_why',
      sql`is_reopened = 0 or (reopen_reason is not null and reopened_by is not null and reopened_at is not null)`,
    ),
  ],
)
