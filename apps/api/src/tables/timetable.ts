import { scheduleType, weekday } from '@sala/contract/academics/statuses'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { day, flag, key, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import {
  aClass,
  academicYear,
  aRoom,
  aSubject,
  aTeacher,
  aTerm,
  classes,
  grades,
  mainProgram,
  status,
  subject,
  subProgram,
} from './academics.ts'
import { branch } from './organisation.ts'
import { teachers } from './people.ts'

export const teacherSubjectCodes = pgTable(
  'teacher_subject_codes',
  {
    sstc_id: key(),
    teacher_id: integer()
      .notNull()
      .references(() => teachers.teacher_id),
    subject_id: subject(),
    total_hours: numeric({ precision: 6, scale: 2 }).notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.teacher_id, table.subject_id), index().on(table.subject_id)],
)

const range = (type: 'int4range' | 'daterange') => customType<{ data: string }>({ dataType: () => type })

export const scheduleTimes = pgTable(
  'schedule_times',
  {
    schedule_time_id: key(),
    time_name: text().notNull(),
    branch_id: branch(),
    acps_id: subProgram(),
    sch_type: smallint().notNull().default(scheduleType.study),
    start_time: text().notNull(),
    end_time: text().notNull(),
    is_break: flag(0),
    ...stamps(),
  },
  (table) => [
    unique().on(table.branch_id, table.acps_id, table.sch_type, table.time_name),
    check('end_time_form', sql`${table.end_time} > ${table.start_time}`),
  ],
)

export const schedules = pgTable(
  'schedules',
  {
    sch_id: key(),
    sch_name: text().notNull(),
    branch_id: branch(),
    acps_id: subProgram(),
    ac_year_id: academicYear(),
    ac_term_id: aTerm(),
    class_id: aClass(),
    sch_type: smallint().notNull().default(scheduleType.study),
    valid_from: date({ mode: 'string' }),
    valid_to: date({ mode: 'string' }),
    ac_status_id: status(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.sch_name),
    index().on(table.class_id),
    index().on(table.ac_term_id),
    check('valid_to_form', sql`${table.valid_to} >= ${table.valid_from}`),
  ],
)

/**
 * A lesson. What its clashes depend on stands beside it, kept by the database: whose it is, which minutes of the week,
 * on which days, and whether it counts.
 */
export const scheduleDetails = pgTable(
  'schedule_details',
  {
    detail_id: key(),
    sch_id: integer()
      .notNull()
      .references(() => schedules.sch_id),
    weekday: smallint().notNull(),
    schedule_time_id: integer()
      .notNull()
      .references(() => scheduleTimes.schedule_time_id),
    subject_id: aSubject(),
    teacher_id: aTeacher(),
    room_id: aRoom(),
    class_id: integer().notNull(),
    branch_id: integer().notNull(),
    sch_type: smallint().notNull(),
    minutes: range('int4range')().notNull(),
    days: range('daterange')().notNull(),
    is_live: flag(1),
    ...stamps(),
  },
  (table) => [
    index().on(table.sch_id),
    index().on(table.schedule_time_id),
    index().on(table.subject_id, table.teacher_id),
    index().on(table.teacher_id),
    index().on(table.room_id),
    index().on(table.class_id),
    check('weekday_form', sql`${table.weekday} between ${literal(weekday.monday)} and ${literal(weekday.sunday)}`),
  ],
)

export const khmerSecondarySchedules = pgTable(
  'khmer_secondary_schedules',
  {
    stp_id: key(),
    branch_id: branch(),
    acps_id: subProgram(),
    ac_year_id: academicYear(),
    ac_term_id: aTerm(),
    class_id: aClass(),
    subject_id: aSubject(),
    teacher_id: aTeacher().notNull(),
    room_id: aRoom(),
    weekly_hours: smallint().notNull().default(2),
    most_a_day: smallint().notNull().default(2),
    weekdays: jsonb().$type<number[]>().notNull().default([]),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    unique().on(table.class_id, table.subject_id, table.teacher_id),
    index().on(table.branch_id),
    index().on(table.ac_term_id),
    index().on(table.teacher_id),
  ],
)

export const examSchedules = pgTable(
  'exam_schedules',
  {
    exam_sch_id: key(),
    exam_name: text().notNull(),
    branch_id: branch(),
    acp_id: mainProgram(),
    acps_id: subProgram(),
    ac_year_id: academicYear(),
    ac_term_id: aTerm(),
    grade_id: integer()
      .notNull()
      .references(() => grades.grade_id),
    class_id: integer().references(() => classes.class_id),
    subject_id: aSubject(),
    exam_date: day().notNull(),
    start_time: text().notNull(),
    end_time: text().notNull(),
    room_id: aRoom(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    index().on(table.branch_id, table.exam_date),
    index().on(table.ac_term_id),
    check('end_time_form', sql`${table.end_time} > ${table.start_time}`),
  ],
)

/** Who watches over an exam; when, beside it, kept by the database. */
export const examInvigilators = pgTable(
  'exam_invigilators',
  {
    exam_sch_id: integer()
      .notNull()
      .references(() => examSchedules.exam_sch_id),
    teacher_id: aTeacher().notNull(),
    exam_date: day().notNull(),
    minutes: range('int4range')().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exam_sch_id, table.teacher_id] }), index().on(table.teacher_id)],
)
