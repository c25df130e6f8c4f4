import { date, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { mainPrograms, subPrograms, terms } from '../academics/tables.ts'
import { flag, stamps } from '../kit/columns.ts'
import { branches } from '../organisation/tables.ts'

export const promotions = pgTable(
  'promotions',
  {
    promotion_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    promotion_name_en: text().notNull(),
    promotion_name_kh: text().notNull(),
    promotion_rate: numeric({ precision: 5, scale: 2 }).notNull(),
    promotion_expiry_date: date({ mode: 'string' }).notNull(),
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
