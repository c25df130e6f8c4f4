import { runState } from '@sala/contract/billing/pre-invoice-runs'
import { invoiceKind } from '@sala/contract/billing/statuses'
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
  uuid,
} from 'drizzle-orm/pg-core'
import { day, flag, gramIndex, instant, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { academicYears, classes, grades, mainPrograms, subPrograms, terms } from './academics.ts'
import { infoInquiries } from './admissions.ts'
import { branch, branches } from './organisation.ts'
import { students } from './people.ts'
import { amount, feeGroups, feeSetups, instalmentPlans, priceColumns, riel } from './pricing.ts'

/** A document is never erased: it is voided, by somebody, for a reason, and keeps its number. */
export const voided = () => ({
  is_deleted: flag(),
  void_reason: text(),
  voided_by: integer(),
  voided_date: instant(),
})

/** For whom, and where he sat when it was written. */
const charged = () => ({
  branch_id: branch(),
  student_id: integer()
    .notNull()
    .references(() => students.student_id),
  ac_year_id: integer().references(() => academicYears.ac_year_id),
  ac_term_id: integer().references(() => terms.ac_term_id),
  acp_id: integer().references(() => mainPrograms.acp_id),
  acps_id: integer().references(() => subPrograms.acps_id),
  grade_id: integer().references(() => grades.grade_id),
  class_id: integer().references(() => classes.class_id),
})

/** The sum of its lines, and what that is in riel at the rate of its day. */
export const sums = () => ({
  exchange_rate: riel().notNull(),
  total_amount: amount().notNull(),
  total_khr: numeric({ precision: 16, scale: 0 }).notNull(),
})

/** What a run of the machine made, for a grade, a branch or the group. */
export const preInvoiceRuns = pgTable('pre_invoice_runs', {
  run_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  task_id: uuid(),
  /** The period, as its pre-invoices say it. */
  asked: text().notNull(),
  run_state: smallint().notNull().default(runState.counting),
  branch_ids: jsonb().$type<number[]>().notNull(),
  acps_id: integer().references(() => subPrograms.acps_id),
  grade_id: integer().references(() => grades.grade_id),
  payment_term_id: smallint().notNull(),
  fee_type_ids: jsonb().$type<number[]>().notNull(),
  fee_start_date: day().notNull(),
  fee_end_date: day().notNull(),
  inv_date: day().notNull(),
  credit_day: smallint(),
  /** As they were counted. */
  students: integer().notNull().default(0),
  total_amount: amount().notNull().default('0'),
  made: integer().notNull().default(0),
  left_out: integer().notNull().default(0),
  ...stamps(),
})

/** Who got none, and why: worked out anew whenever the run is counted or goes on. */
export const preInvoiceLeftOuts = pgTable(
  'pre_invoice_left_outs',
  {
    left_out_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    run_id: integer()
      .notNull()
      .references(() => preInvoiceRuns.run_id, { onDelete: 'cascade' }),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    branch_id: branch(),
    reason: smallint().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.run_id, table.student_id), index().on(table.student_id), index().on(table.branch_id)],
)

/** What will be asked for: nothing is owed before it becomes an invoice. */
export const preInvoices = pgTable(
  'pre_invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    pre_inv_number: text().notNull().unique(),
    ...charged(),
    inv_date: day().notNull(),
    credit_day: smallint().notNull(),
    /** For which part of the year: what is generated twice for the same is the same. */
    period: text().notNull(),
    run_id: integer().references(() => preInvoiceRuns.run_id),
    ...sums(),
    remark: text(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof searchable> => searchable(preInvoices.pre_inv_number)),
    ...voided(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_pre_invoice_of_a_period')
      .on(table.student_id, table.period)
      .where(sql`is_deleted = 0 and run_id is not null`),
    index('pre_invoices_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('pre_invoices', table.search_text),
    index().on(table.branch_id, table.is_deleted, table.id),
    index().on(table.is_deleted, table.inv_date, table.id),
    index().on(table.is_deleted, table.id),
    index().on(table.acps_id),
    index().on(table.student_id),
    index().on(table.run_id),
    index().on(table.grade_id),
  ],
)

export const preInvoiceLines = pgTable(
  'pre_invoice_lines',
  {
    line_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    pre_inv_id: integer()
      .notNull()
      .references(() => preInvoices.id, { onDelete: 'cascade' }),
    ...priceColumns(),
    ...stamps(),
  },
  (table) => [unique().on(table.pre_inv_id, table.line_no)],
)

/** One bill for a whole class. */
export const invoiceClasses = pgTable(
  'invoice_classes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    class_id: integer()
      .notNull()
      .references(() => classes.class_id),
    fee_setup_id: integer()
      .notNull()
      .references(() => feeSetups.fee_setup_id),
    /** Of a group of fees, the fee above is the first of them. */
    fee_group_id: integer().references(() => feeGroups.id),
    inv_date: day().notNull(),
    credit_day: smallint().notNull(),
    remark: text(),
    ...voided(),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.is_deleted, table.id),
    index().on(table.class_id),
    index().on(table.fee_group_id).where(sql`fee_group_id is not null`),
  ],
)

/**
 * What is owed, what takes back what was owed (a credit note, below nothing), and what was owed before this program
 * came.
 */
export const invoices = pgTable(
  'invoices',
  {
    inv_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    inv_number: text().notNull().unique(),
    /** 1 invoice, 2 credit note, 3 opening balance. */
    inv_kind: smallint().notNull().default(invoiceKind.invoice),
    credits_inv_id: integer().references((): AnyPgColumn => invoices.inv_id),
    ...charged(),
    inv_date: day().notNull(),
    credit_day: smallint().notNull(),
    due_date: day().notNull().generatedAlwaysAs(sql`inv_date + credit_day::int`),
    pre_inv_id: integer().references(() => preInvoices.id),
    quotation_id: integer().references((): AnyPgColumn => quotations.id),
    invoice_class_id: integer().references(() => invoiceClasses.id),
    plan_id: integer().references(() => instalmentPlans.plan_id),
    ...sums(),
    /** Kept by the receipts, credit notes and releases that name it; the ledger says the same. */
    paid_amount: amount().notNull().default('0'),
    credited_amount: amount().notNull().default('0'),
    /** What was paid too much, after a credit note, and became a credit of the student. */
    released_amount: amount().notNull().default('0'),
    /** What is still owed of it: nothing of one that is void or takes back another. Said here and nowhere else. */
    open_amount: amount()
      .notNull()
      .generatedAlwaysAs(
        sql`case when is_deleted = 1 or inv_kind = ${literal(invoiceKind.creditNote)} then 0 else total_amount - paid_amount + released_amount - credited_amount end`,
      ),
    remark: text(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof searchable> => searchable(invoices.inv_number)),
    ...voided(),
    ...stamps(),
  },
  (table) => [
    index('invoices_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('invoices', table.search_text),
    index().on(table.branch_id, table.is_deleted, table.inv_id),
    index().on(table.branch_id, table.inv_date),
    index().on(table.is_deleted, table.inv_date, table.inv_id),
    index().on(table.is_deleted, table.inv_id),
    index().on(table.student_id, table.inv_id),
    index().on(table.inv_date),
    index().on(table.created_by, table.inv_id),
    index().on(table.acp_id, table.inv_id),
    index().on(table.acps_id, table.inv_id),
    index().on(table.grade_id, table.inv_id),
    index().on(table.class_id, table.inv_id),
    index().on(table.credit_day, table.inv_id),
    index().on(table.inv_kind, table.inv_id),
    index('invoices_open').on(table.student_id).where(sql`open_amount > 0`),
    // The newest that are unpaid, partly paid, credited or late; `payment-states.ts` asks in the same words, or these are of no
    // use.
    index('invoices_unpaid')
      .on(table.is_deleted, table.inv_id, table.branch_id)
      .where(sql`open_amount > 0 and paid_amount = 0`),
    index('invoices_partly')
      .on(table.is_deleted, table.inv_id, table.branch_id)
      .where(sql`open_amount > 0 and paid_amount > 0`),
    index('invoices_credited')
      .on(table.is_deleted, table.inv_id, table.branch_id)
      .where(sql`open_amount = 0 and credited_amount > 0`),
    index('invoices_late')
      .on(
        table.is_deleted,
        table.inv_id,
        sql`(case when plan_id is null then due_date else inv_date end)`,
        table.branch_id,
      )
      .where(sql`open_amount > 0`),
    index().on(table.credits_inv_id).where(sql`credits_inv_id is not null`),
    uniqueIndex('one_invoice_of_a_pre_invoice')
      .on(table.pre_inv_id)
      .where(sql`is_deleted = 0 and pre_inv_id is not null`),
    uniqueIndex('one_invoice_of_a_quotation')
      .on(table.quotation_id)
      .where(sql`is_deleted = 0 and quotation_id is not null`),
    index().on(table.invoice_class_id).where(sql`invoice_class_id is not null`),
    // Two cashiers who race meet here, whatever the program does.
    check(
      'never_paid_too_much',
      sql`inv_kind = ${literal(invoiceKind.creditNote)} or (paid_amount >= 0 and credited_amount >= 0 and released_amount >= 0 and paid_amount - released_amount + credited_amount <= total_amount)`,
    ),
    check(
      'credit_notes_take_back',
      sql`(inv_kind = ${literal(invoiceKind.creditNote)}) = (credits_inv_id is not null) and (inv_kind <> ${literal(invoiceKind.creditNote)} or total_amount < 0)`,
    ),
    check('void_invoice_is_unpaid', sql`is_deleted = 0 or paid_amount - released_amount = 0`),
    check('void_invoice_says_why', sql`is_deleted = 0 or void_reason is not null`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    inv_line_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    inv_id: integer()
      .notNull()
      .references(() => invoices.inv_id),
    ...priceColumns(),
    paid_amount: amount().notNull().default('0'),
    credited_amount: amount().notNull().default('0'),
    /** The line that a credit note's line takes back. */
    credits_line_id: integer().references((): AnyPgColumn => invoiceLines.inv_line_id),
    ...stamps(),
  },
  (table) => [
    unique().on(table.inv_id, table.line_no),
    index().on(table.fee_setup_id),
    index().on(table.credits_line_id).where(sql`credits_line_id is not null`),
    check(
      'line_never_paid_too_much',
      sql`total_amount < 0 or (paid_amount >= 0 and credited_amount >= 0 and paid_amount <= total_amount and credited_amount <= total_amount)`,
    ),
  ],
)

/** The parts in which an invoice falls due. */
export const invoiceInstalments = pgTable(
  'invoice_instalments',
  {
    instalment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    inv_id: integer()
      .notNull()
      .references(() => invoices.inv_id),
    part_no: smallint().notNull(),
    due_date: day().notNull(),
    amount: amount().notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.inv_id, table.part_no)],
)

export const quotations = pgTable(
  'quotations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quotation_number: text().notNull().unique(),
    branch_id: branch(),
    student_id: integer().references(() => students.student_id),
    inquiry_id: integer().references(() => infoInquiries.inquiry_id),
    customer_name: text().notNull(),
    customer_phone: text(),
    acp_id: integer().references(() => mainPrograms.acp_id),
    acps_id: integer().references(() => subPrograms.acps_id),
    grade_id: integer().references(() => grades.grade_id),
    quotation_date: day().notNull(),
    valid_until: day().notNull(),
    ...sums(),
    remark: text(),
    ...voided(),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.is_deleted, table.id),
    index().on(table.quotation_date),
    index().on(table.student_id),
    index().on(table.inquiry_id),
  ],
)

export const quotationLines = pgTable(
  'quotation_lines',
  {
    line_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quotation_id: integer()
      .notNull()
      .references(() => quotations.id, { onDelete: 'cascade' }),
    ...priceColumns(),
    ...stamps(),
  },
  (table) => [unique().on(table.quotation_id, table.line_no)],
)

/** What is owed becomes more or less after the bill was written. */
export const paymentAdjustments = pgTable(
  'payment_adjustments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    adjustment_number: text().notNull().unique(),
    branch_id: branch(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    inv_id: integer()
      .notNull()
      .references(() => invoices.inv_id),
    /** The credit note or the further invoice that carries it. */
    carried_by_inv_id: integer().references((): AnyPgColumn => invoices.inv_id),
    adjustment_date: day().notNull(),
    /** Below nothing: less is owed. */
    amount: amount().notNull(),
    reason: text().notNull(),
    ...voided(),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.is_deleted, table.id),
    index().on(table.student_id),
    index().on(table.inv_id),
    index().on(table.carried_by_inv_id),
  ],
)

/** The rungs of the ladder by which families are reminded. */
export const reminderSteps = pgTable(
  'reminder_steps',
  {
    reminder_step_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: integer().references(() => branches.branch_id),
    days_overdue: smallint().notNull(),
    title_en: text().notNull(),
    title_kh: text().notNull(),
    text_en: text().notNull(),
    text_kh: text().notNull(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique('one_step_of_a_day').on(table.branch_id, table.days_overdue).nullsNotDistinct()],
)

/** Students about whose bills nobody is reminded for a while. */
export const reminderPauses = pgTable(
  'reminder_pauses',
  {
    reminder_pause_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    until_date: day().notNull(),
    reason: text().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.student_id, table.until_date)],
)

/**
 * How a branch reminds: by itself every night or not, and from how much on. Who stands here twice is reminded once all
 * the same, from the larger amount on.
 */
export const reminderBranches = pgTable(
  'reminder_branches',
  {
    reminder_branch_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    is_nightly: flag(1),
    least_amount: amount().notNull().default('0'),
    remark: text(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)

/**
 * What was written to a family, word for word: by the oldest of the bills that had reached the step, with the sum of
 * all that were overdue.
 */
export const reminders = pgTable(
  'reminders',
  {
    reminder_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    inv_id: integer()
      .notNull()
      .references(() => invoices.inv_id),
    reminder_step_id: integer()
      .notNull()
      .references(() => reminderSteps.reminder_step_id),
    /** The step as it was. */
    step_days: smallint().notNull(),
    reminded_date: day().notNull(),
    /** Of an invoice that is paid in parts, that of the part. */
    due_date: day().notNull(),
    days_overdue: integer().notNull(),
    amount: amount().notNull(),
    reminder_language: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /**
     * The family as it was then, or a child without one below nothing; no reference, so that two families can become
     * one. Empty on reminders from when each bill had its own.
     */
    family_key: integer(),
    ...stamps(),
  },
  (table) => [
    // Whoever runs twice, resumes or races meets here: a family hears of a step once, and of no two on one day.
    unique('reminded_once').on(table.inv_id, table.due_date, table.reminder_step_id),
    unique('family_reminded_once').on(table.branch_id, table.family_key, table.due_date, table.step_days),
    unique('family_reminded_daily').on(table.branch_id, table.family_key, table.reminded_date),
    index().on(table.branch_id, table.reminder_id),
    index().on(table.student_id, table.reminder_id),
    index().on(table.reminder_step_id, table.reminder_id),
    index().on(table.reminded_date),
  ],
)

/** The bills that a reminder names, and the step that each had reached by itself; none is 0. */
export const reminderInvoices = pgTable(
  'reminder_invoices',
  {
    reminder_invoice_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reminder_id: integer()
      .notNull()
      .references(() => reminders.reminder_id, { onDelete: 'cascade' }),
    inv_id: integer()
      .notNull()
      .references(() => invoices.inv_id),
    due_date: day().notNull(),
    step_days: smallint().notNull(),
    amount: amount().notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.reminder_id, table.inv_id), index().on(table.inv_id, table.due_date, table.step_days)],
)
