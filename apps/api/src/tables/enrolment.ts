import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { transferType } from '@sala/contract/enrolment/transfers'
import { type YearEndCounts, yearEndState } from '@sala/contract/enrolment/year-ends'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { flag, instant, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { batches } from '../kit/tables.ts'
import { academicYears, classes, grades, subPrograms, terms } from './academics.ts'
import { branches } from './organisation.ts'
import { students } from './people.ts'

/**
 * A student's seat in a class. What the class says of itself is copied beside it by the database, and kept the same.
 */
export const studentEnrollments = pgTable(
  'student_enrollments',
  {
    enrollment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    class_id: integer()
      .notNull()
      .references(() => classes.class_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    ac_year_id: integer()
      .notNull()
      .references(() => academicYears.ac_year_id),
    ac_term_id: integer()
      .notNull()
      .references(() => terms.ac_term_id),
    acps_id: integer()
      .notNull()
      .references(() => subPrograms.acps_id),
    grade_id: integer()
      .notNull()
      .references(() => grades.grade_id),
    enrollment_status: smallint().notNull().default(enrollmentStatus.studying),
    enroll_date: date({ mode: 'string' }).notNull(),
    leave_date: date({ mode: 'string' }),
    /** The seat that this one follows: the class before a move, the year before an advancement. */
    from_enrollment_id: integer().references((): AnyPgColumn => studentEnrollments.enrollment_id),
    remark: text(),
    /** The transfer that ended it, so that taking the transfer back gives the seat back. */
    transfer_id: integer().references((): AnyPgColumn => studentTransfers.transfer_id),
    ...stamps(),
  },
  (table) => [
    // One seat at a time in a term of a program; somebody may study Khmer in the morning and English in the afternoon.
    uniqueIndex('one_seat_in_a_term')
      .on(table.student_id, table.ac_term_id, table.acps_id)
      .where(sql`enrollment_status = ${literal(enrollmentStatus.studying)}`),
    index().on(table.student_id, table.enrollment_status, table.enrollment_id),
    index().on(table.class_id, table.enrollment_status),
    index().on(table.enrollment_status, table.enrollment_id),
    index().on(table.branch_id, table.enrollment_status, table.enrollment_id),
    index().on(table.ac_term_id),
    index().on(table.from_enrollment_id),
    index().on(table.transfer_id).where(sql`transfer_id is not null`),
    check('leaves_after_joining', sql`${table.leave_date} >= ${table.enroll_date}`),
  ],
)

/** A student goes to another branch, or leaves the school; what was before is kept, so that it can be taken back. */
export const studentTransfers = pgTable(
  'student_transfers',
  {
    transfer_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => students.student_id),
    transfer_type: smallint().notNull().default(transferType.betweenBranches),
    from_branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    to_branch_id: integer().references(() => branches.branch_id),
    to_school: text(),
    transfer_date: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    remark: text(),
    status_before: smallint().notNull().default(1),
    ...stamps(),
  },
  (table) => [
    index().on(table.student_id, table.transfer_id),
    index().on(table.from_branch_id, table.transfer_id),
    index().on(table.to_branch_id, table.transfer_id),
    index().on(table.transfer_date),
  ],
)

/** The end of a year in some branches: what was asked, rehearsed, committed and perhaps taken back. */
export const yearEnds = pgTable(
  'year_ends',
  {
    year_end_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The first of the years that end, and its branch; all of them stand beside. */
    ac_year_id: integer()
      .notNull()
      .references(() => academicYears.ac_year_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    branch_ids: jsonb().$type<number[]>().notNull().default([]),
    next_year: text().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    with_timetables: flag(1),
    opens_now: flag(0),
    year_end_state: smallint().notNull().default(yearEndState.rehearsing),
    counts: jsonb().$type<YearEndCounts>(),
    fingerprint: text(),
    task_id: uuid(),
    committed_at: instant(),
    undone_at: instant(),
    /** The years, and the students who do not simply go on. */
    asked: jsonb().$type<YearEndAsked>(),
    batch_id: integer().references(() => batches.batch_id),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.year_end_id), index().on(table.ac_year_id), index().on(table.batch_id)],
)

export interface YearEndAsked {
  readonly ac_year_ids: readonly number[]
  readonly repeat_ids: readonly number[]
  readonly leave_ids: readonly number[]
  readonly transfer_ids: readonly number[]
  readonly skip_ids: readonly number[]
}

/** What a rehearsal found, line by line. */
export const yearEndRows = pgTable(
  'year_end_rows',
  {
    year_end_row_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year_end_id: integer()
      .notNull()
      .references(() => yearEnds.year_end_id, { onDelete: 'cascade' }),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    row_kind: smallint().notNull(),
    outcome: smallint().notNull(),
    reason: smallint(),
    student_id: integer(),
    enrollment_id: integer(),
    card_number: text(),
    name_en: text().notNull(),
    name_kh: text().notNull(),
    from_name: text(),
    to_name: text(),
    to_class_id: integer(),
    left_out: smallint().notNull().default(0),
    ...stamps(),
  },
  (table) => [
    index().on(table.year_end_id, table.outcome, table.year_end_row_id),
    index().on(table.branch_id),
    index().on(table.year_end_id, table.student_id),
  ],
)
