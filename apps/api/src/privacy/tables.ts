import type { ErasurePlan } from '@sala/contract/privacy/privacy-requests'
import { privacyState } from '@sala/contract/privacy/privacy-requests'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../access/tables.ts'
import { flag, instant, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { branches } from '../organisation/tables.ts'
import { students } from '../people/tables.ts'

/** What was asked about a child's data and what became of it: kept as a proof, and without the child's name. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    privacy_request_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    request_kind: smallint().notNull(),
    request_state: smallint().notNull().default(privacyState.asked),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    with_family: flag(),
    requested_by: integer()
      .notNull()
      .references(() => users.user_id),
    decided_by_id: integer().references(() => users.user_id),
    remark: text(),
    answer: text(),
    plan: jsonb().$type<ErasurePlan>(),
    fingerprint: text(),
    task_id: uuid(),
    done_at: instant(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('one_open_request_of_a_kind')
      .on(table.student_id, table.request_kind)
      .where(sql`request_state < ${literal(privacyState.inProgress)}`),
    index().on(table.student_id, table.privacy_request_id),
    index().on(table.branch_id, table.request_state, table.privacy_request_id),
    index().on(table.requested_by),
    index().on(table.decided_by_id),
  ],
)
