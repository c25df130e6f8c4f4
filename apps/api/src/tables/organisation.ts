import { positionLevel } from '@sala/contract/organisation/positions'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { flag, stamps } from '../kit/columns.ts'
import { files } from '../kit/tables.ts'

const names = () => ({ name_en: text().notNull(), name_kh: text().notNull(), valid_to: date({ mode: 'string' }) })
const picture = () => uuid().references(() => files.file_id)

export const provinces = pgTable('provinces', {
  province_code: varchar({ length: 2 }).primaryKey(),
  ...names(),
  ...stamps(),
})
export const districts = pgTable(
  'districts',
  {
    district_code: varchar({ length: 4 }).primaryKey(),
    province_code: varchar({ length: 2 })
      .notNull()
      .references(() => provinces.province_code),
    ...names(),
    ...stamps(),
  },
  (table) => [index().on(table.province_code)],
)
export const communes = pgTable(
  'communes',
  {
    commune_code: varchar({ length: 6 }).primaryKey(),
    district_code: varchar({ length: 4 })
      .notNull()
      .references(() => districts.district_code),
    ...names(),
    ...stamps(),
  },
  (table) => [index().on(table.district_code)],
)
export const villages = pgTable(
  'villages',
  {
    village_code: varchar({ length: 8 }).primaryKey(),
    commune_code: varchar({ length: 6 })
      .notNull()
      .references(() => communes.commune_code),
    ...names(),
    ...stamps(),
  },
  (table) => [index().on(table.commune_code)],
)

/** The columns of an address, for any table that has one. */
export const addressColumns = () => ({
  province_code: varchar({ length: 2 }).references(() => provinces.province_code),
  district_code: varchar({ length: 4 }).references(() => districts.district_code),
  commune_code: varchar({ length: 6 }).references(() => communes.commune_code),
  village_code: varchar({ length: 8 }).references(() => villages.village_code),
  street: text(),
  house: text(),
})

export const companies = pgTable('companies', {
  company_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  logo: picture(),
  company_name_en: text().notNull(),
  company_name_kh: text().notNull(),
  tax_number: text(),
  phone_number: text(),
  email: text(),
  website: text(),
  address_en: text(),
  address_kh: text(),
  ...stamps(),
})

export const abouts = pgTable('abouts', {
  company_id: integer()
    .primaryKey()
    .references(() => companies.company_id),
  title_en: text().notNull(),
  title_kh: text().notNull(),
  content_en: text(),
  content_kh: text(),
  facebook: text(),
  ...stamps(),
})

export const branches = pgTable(
  'branches',
  {
    branch_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    logo: picture(),
    branch_code: text().notNull(),
    branch_name_en: text().notNull(),
    branch_name_kh: text().notNull(),
    company_id: integer()
      .notNull()
      .references(() => companies.company_id),
    phone_number: text(),
    email: text(),
    ...addressColumns(),
    /** Above these a bill is a slip of the hand. */
    max_quantity: numeric({ precision: 8, scale: 2 }).notNull().default('366'),
    max_amount: numeric({ precision: 14, scale: 2 }).notNull().default('50000'),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.branch_code), check('branch_code_form', sql`${table.branch_code} ~ '^[A-Z0-9]{2,6}$'`)],
)

export const divisions = pgTable('divisions', {
  division_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  division_name_en: text().notNull().unique(),
  division_name_kh: text().notNull(),
  ...stamps(),
})

export const departments = pgTable('departments', {
  department_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  department_name_en: text().notNull(),
  department_name_kh: text().notNull(),
  division_id: integer()
    .notNull()
    .references(() => divisions.division_id),
  ...stamps(),
})

export const positions = pgTable('positions', {
  position_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  pos_name_en: text().notNull(),
  pos_name_kh: text().notNull(),
  pos_level: smallint().notNull().default(positionLevel.officer),
  parent_id: integer().references((): AnyPgColumn => positions.position_id),
  ...stamps(),
})

export const corporatePartners = pgTable('corporate_partners', {
  cpp_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  partner_name_en: text().notNull(),
  partner_name_kh: text(),
  contact_name: text(),
  contact_number: text(),
  email: text(),
  website: text(),
  agreement_from: date({ mode: 'string' }),
  agreement_to: date({ mode: 'string' }),
  is_active: flag(1),
  remark: text(),
  ...stamps(),
})

export const banks = pgTable('banks', {
  bank_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bank_name_en: text().notNull().unique(),
  bank_name_kh: text().notNull(),
  short_name: text(),
  is_active: flag(1),
  ...stamps(),
})

/** The branch that a row is of. */
export const branch = () =>
  integer()
    .notNull()
    .references(() => branches.branch_id)
