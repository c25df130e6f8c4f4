import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { flag, stamps } from '../kit/columns.ts'

export const scoreComponents = pgTable('score_components', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  component_name_foreign: text().notNull().unique(),
  component_name_native: text().notNull(),
  component_order: smallint().notNull().default(1),
  is_active: flag(1),
  ...stamps(),
})
