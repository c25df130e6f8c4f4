import { approveStatus } from '@sala/contract/people/requests'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { users } from './accounts.ts'
import { branches } from './organisation.ts'

/** What somebody asks of the school, and what became of it. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    app_type_id: smallint().notNull(),
    approve_status: smallint().notNull().default(approveStatus.pending),
    requested_by: integer()
      .notNull()
      .references(() => users.user_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    object: text().notNull(),
    object_id: text().notNull(),
    subject_en: text().notNull(),
    subject_kh: text().notNull(),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    remark: text(),
    comment: text(),
    decided_by_id: integer().references(() => users.user_id),
    decided_at: instant(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_waiting_request')
      .on(table.requested_by, table.object, table.object_id)
      .where(sql`approve_status = ${literal(approveStatus.pending)}`),
    index().on(table.requested_by, table.id),
    index().on(table.branch_id, table.approve_status, table.id),
  ],
)
