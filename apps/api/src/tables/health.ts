import { date, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { flag, stamps } from '../kit/columns.ts'
import { addressColumns } from './organisation.ts'
import { students } from './people.ts'

export const healthCategories = pgTable('health_categories', {
  health_category_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  category_name_en: text().notNull().unique(),
  category_name_kh: text().notNull(),
  category_order: integer().notNull().default(1),
  is_active: flag(1),
  ...stamps(),
})

export const healthItems = pgTable(
  'health_items',
  {
    health_item_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    item_name_en: text().notNull(),
    item_name_kh: text().notNull(),
    health_category_id: integer()
      .notNull()
      .references(() => healthCategories.health_category_id),
    item_order: integer().notNull().default(1),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.health_category_id, table.item_name_en)],
)

export const hospitalProfiles = pgTable('hospital_profiles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hospital_name_en: text().notNull().unique(),
  hospital_name_kh: text().notNull(),
  phone_number: text(),
  emergency_phone: text(),
  ...addressColumns(),
  remark: text(),
  is_active: flag(1),
  ...stamps(),
})

export const studentHealths = pgTable(
  'student_healths',
  {
    student_id: integer()
      .primaryKey()
      .references(() => students.student_id),
    allergies: text(),
    chronic_illness: text(),
    medication: text(),
    emergency_consent: flag(),
    blood_group: text(),
    height_cm: numeric({ precision: 5, scale: 1 }),
    weight_kg: numeric({ precision: 5, scale: 1 }),
    measured_on: date({ mode: 'string' }),
    hospital_id: integer().references(() => hospitalProfiles.id),
    doctor_name: text(),
    doctor_phone: text(),
    insurance_company: text(),
    insurance_number: text(),
    insurance_until: date({ mode: 'string' }),
    remark: text(),
    ...stamps(),
  },
  (table) => [index().on(table.hospital_id)],
)

export const studentHealthItems = pgTable(
  'student_health_items',
  {
    student_health_item_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentHealths.student_id),
    health_item_id: integer()
      .notNull()
      .references(() => healthItems.health_item_id),
    answer: flag(1),
    since: date({ mode: 'string' }),
    note: text(),
  },
  (table) => [unique().on(table.student_id, table.health_item_id), index().on(table.health_item_id)],
)
