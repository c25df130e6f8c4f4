import { proration } from '@sala/contract/pricing/fee-setups'
import type { PriceRule } from '@sala/contract/pricing/price-rule'
import { sql } from 'drizzle-orm'
import {
  check,
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
import { day, flag, stamps } from '../kit/columns.ts'
import { academicYears, grades, gradingDefinitions, mainPrograms, subPrograms, terms } from './academics.ts'
import { banks, branch, branches, companies } from './organisation.ts'
import { employees, students } from './people.ts'

const names = () => ({ name_en: text().notNull(), name_kh: text().notNull() })
const rate = () => numeric({ precision: 5, scale: 2 })
/** Dollars and cents, or whole riel. */
export const amount = () => numeric({ precision: 14, scale: 2 })
/** Riel for a dollar. */
export const riel = () => numeric({ precision: 12, scale: 4 })

export const currencies = pgTable(
  'currencies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    currency_code: text().notNull().unique(),
    ...names(),
    symbol: text().notNull(),
    /** Digits after the point in its smallest piece: 2 for the dollar, 0 for the riel. */
    decimals: smallint().notNull().default(2),
    /** The one that amounts are kept in. */
    is_base: flag(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_base_currency').on(table.is_base).where(sql`is_base = 1`),
    check('currency_code_form', sql`${table.currency_code} ~ '^[A-Z]{3}$'`),
  ],
)

/** How many of a currency make one of the base, from a day on until the next. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    currency_id: integer()
      .notNull()
      .references(() => currencies.id),
    rate: riel().notNull(),
    effective_date: day().notNull(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    unique().on(table.currency_id, table.effective_date),
    check('rate_above_nothing', sql`${table.rate} > 0`),
  ],
)

/** An account of the school's own, into which families pay. */
export const bankProfiles = pgTable(
  'bank_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bank_id: integer()
      .notNull()
      .references(() => banks.bank_id),
    branch_id: branch(),
    currency_id: integer()
      .notNull()
      .references(() => currencies.id),
    account_name: text().notNull(),
    account_number: text().notNull(),
    /** name@bank, for codes that banking apps read. */
    bakong_id: text(),
    merchant_id: text(),
    /** An address of the bank’s app, with words in braces that each payment fills in. */
    pay_link: text(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.bank_id, table.account_number), index().on(table.branch_id)],
)

export const feeTypes = pgTable('fee_types', {
  fee_type_id: integer().primaryKey(),
  fee_type_name: text().notNull(),
  fee_type_name_kh: text().notNull(),
  remark: text(),
  ...stamps(),
})

/** A way to pay one amount in parts. */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    plan_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    ...names(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.branch_id, table.name_en)],
)

export const instalmentParts = pgTable(
  'instalment_parts',
  {
    part_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer()
      .notNull()
      .references(() => instalmentPlans.plan_id, { onDelete: 'cascade' }),
    part_no: smallint().notNull(),
    /** Of the whole, in percent; those of a plan make a hundred. */
    share: rate().notNull(),
    days_after: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [unique().on(table.plan_id, table.part_no)],
)

export const feeSetups = pgTable(
  'fee_setups',
  {
    fee_setup_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    fee_type_id: integer()
      .notNull()
      .references(() => feeTypes.fee_type_id),
    fee_name_en: text().notNull(),
    fee_name_kh: text().notNull(),
    fee_amount: amount().notNull(),
    ac_year_id: integer().references(() => academicYears.ac_year_id),
    acp_id: integer().references(() => mainPrograms.acp_id),
    acps_id: integer().references(() => subPrograms.acps_id),
    grade_id: integer().references(() => grades.grade_id),
    /** 1 month, 2 term, 3 semester, 4 year. */
    payment_term_id: smallint().notNull(),
    payment_shift_id: smallint(),
    /**
     * How the price of somebody who comes later or leaves earlier is found: 1 not at all, 2 by days, 3 by started
     * months.
     */
    proration: smallint().notNull().default(proration.whole),
    plan_id: integer().references(() => instalmentPlans.plan_id),
    is_inactive: flag(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.fee_type_id, table.is_inactive),
    index().on(table.acps_id, table.grade_id),
    check('fee_not_negative', sql`${table.fee_amount} >= 0`),
  ],
)

export const feeGroups = pgTable(
  'fee_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    ...names(),
    acps_id: integer().references(() => subPrograms.acps_id),
    grade_id: integer().references(() => grades.grade_id),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.branch_id, table.name_en)],
)

export const feeGroupItems = pgTable(
  'fee_group_items',
  {
    item_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fee_group_id: integer()
      .notNull()
      .references(() => feeGroups.id, { onDelete: 'cascade' }),
    fee_setup_id: integer()
      .notNull()
      .references(() => feeSetups.fee_setup_id),
    quantity: numeric({ precision: 8, scale: 2 }).notNull().default('1'),
    ...stamps(),
  },
  (table) => [unique().on(table.fee_group_id, table.fee_setup_id), index().on(table.fee_setup_id)],
)

/** What a result in a sub program is worth. */
export const scholarships = pgTable(
  'scholarships',
  {
    acps_id: integer()
      .notNull()
      .references(() => subPrograms.acps_id),
    grade_definition_id: integer()
      .notNull()
      .references(() => gradingDefinitions.grade_definition_id),
    discount_rate: rate().notNull(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.acps_id, table.grade_definition_id] })],
)

/** A scholarship that somebody was granted, for a while. */
export const studentScholarships = pgTable(
  'student_scholarships',
  {
    student_scholarship_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    acps_id: integer()
      .notNull()
      .references(() => subPrograms.acps_id),
    grade_definition_id: integer().references(() => gradingDefinitions.grade_definition_id),
    discount_rate: rate().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    reason: text().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.student_id, table.acps_id)],
)

export const promotions = pgTable(
  'promotions',
  {
    promotion_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    promotion_name_en: text().notNull(),
    promotion_name_kh: text().notNull(),
    promotion_rate: numeric({ precision: 5, scale: 2 }).notNull(),
    promotion_expiry_date: day().notNull(),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    acp_id: integer()
      .notNull()
      .references(() => mainPrograms.acp_id),
    acps_id: integer().references(() => subPrograms.acps_id),
    ac_term_id: integer().references(() => terms.ac_term_id),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.branch_id, table.promotion_name_en), index().on(table.ac_term_id)],
)

/** What brothers and sisters, and the children of those who work here, pay less. */
export const discountRules = pgTable(
  'discount_rules',
  {
    discount_rule_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    ...names(),
    /** 1 sibling, 2 staff child. */
    discount_kind: smallint().notNull(),
    /** From the how many-th child on, in the order in which they came to the school. */
    from_child: smallint(),
    acp_id: integer().references(() => mainPrograms.acp_id),
    discount_rate: rate().notNull(),
    start_date: day().notNull(),
    end_date: day(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.branch_id, table.name_en)],
)

export const staffChildren = pgTable(
  'staff_children',
  {
    student_id: integer()
      .primaryKey()
      .references(() => students.student_id),
    staff_id: integer()
      .notNull()
      .references(() => employees.staff_id),
    remark: text(),
    ...stamps(),
  },
  (table) => [index().on(table.staff_id)],
)

/** A service that a student takes until it is ended: the bus, lunch, a club. */
export const serviceSubscriptions = pgTable(
  'service_subscriptions',
  {
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    fee_setup_id: integer()
      .notNull()
      .references(() => feeSetups.fee_setup_id),
    quantity: numeric({ precision: 8, scale: 2 }).notNull().default('1'),
    start_date: day().notNull(),
    end_date: day(),
    remark: text(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.fee_setup_id] }), index().on(table.fee_setup_id)],
)

/** Which months a term is paid for. */
export const monthlySemesterMappings = pgTable(
  'monthly_semester_mappings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    acps_id: integer()
      .notNull()
      .references(() => subPrograms.acps_id),
    ac_year_id: integer()
      .notNull()
      .references(() => academicYears.ac_year_id),
    ac_term_id: integer()
      .notNull()
      .references(() => terms.ac_term_id),
    /** 2026-11 */
    month: text().notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.branch_id, table.acps_id, table.month), index().on(table.ac_term_id)],
)

export const defaultCreditDays = pgTable('default_credit_days', {
  company_id: integer()
    .primaryKey()
    .references(() => companies.company_id, { onDelete: 'cascade' }),
  credit_day: smallint().notNull().default(7),
  ...stamps(),
})

export const paymentAnnouncements = pgTable(
  'payment_announcements',
  {
    anc_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    branch_id: branch(),
    acp_id: integer().references(() => mainPrograms.acp_id),
    acps_id: integer().references(() => subPrograms.acps_id),
    title_en: text().notNull(),
    title_kh: text().notNull(),
    text_en: text().notNull(),
    text_kh: text().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.end_date)],
)

/** Subjects that questions are filed under. */
export const catalogs = pgTable('catalogs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...names(),
  status: flag(1),
  ...stamps(),
})

/** What every line of a priced document says, and the rules that made it so. */
export const priceColumns = () => ({
  line_no: smallint().notNull(),
  fee_setup_id: integer().references(() => feeSetups.fee_setup_id),
  fee_type_id: integer()
    .notNull()
    .references(() => feeTypes.fee_type_id),
  fee_name_en: text().notNull(),
  fee_name_kh: text().notNull(),
  fee_start_date: day(),
  fee_end_date: day(),
  quantity: numeric({ precision: 8, scale: 2 }).notNull(),
  price: amount().notNull(),
  /** Quantity by price. */
  amount: amount().notNull(),
  discount_rate: rate().notNull().default('0'),
  /** Less the discount; what is owed. */
  total_amount: amount().notNull(),
  rules: jsonb().$type<readonly PriceRule[]>().notNull().default([]),
})
