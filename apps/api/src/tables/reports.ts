import type { viewSettings } from '@sala/contract/reports/report-views'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { stamps } from '../kit/columns.ts'
import { roles, users } from './accounts.ts'

/** How somebody wants to find a report again. */
export const reportViews = pgTable(
  'report_views',
  {
    view_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    report: text().notNull(),
    view_name: text().notNull(),
    role_id: integer().references(() => roles.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    settings: jsonb().$type<z.infer<typeof viewSettings>>().notNull(),
    ...stamps(),
  },
  (table) => [unique('one_view_of_a_name').on(table.user_id, table.report, table.view_name), index().on(table.role_id)],
)
