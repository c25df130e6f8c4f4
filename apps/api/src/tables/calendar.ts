import { weekday } from '@sala/contract/academics/statuses'
import { linkKind } from '@sala/contract/calendar/calendar-links'
import { eventType } from '@sala/contract/calendar/events'
import { ruleKind, substituteDay } from '@sala/contract/calendar/holidays'
import { index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { day, flag, instant, key, stamps } from '../kit/columns.ts'
import { aTeacher, classes } from './academics.ts'
import { branch } from './organisation.ts'
import { scheduleDetails } from './timetable.ts'

export const events = pgTable(
  'events',
  {
    event_id: key(),
    event_name_en: text().notNull(),
    event_name_kh: text().notNull(),
    event_type: smallint().notNull().default(eventType.other),
    branch_id: branch(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    start_time: text(),
    end_time: text(),
    venue: text(),
    description: text(),
    colour: text().notNull().default('#6b3fa0'),
    is_public: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.start_date)],
)

export const holidays = pgTable(
  'holidays',
  {
    hol_id: key(),
    hol_name_en: text().notNull(),
    hol_name_kh: text().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    remark: text(),
    ...stamps(),
  },
  (table) => [unique().on(table.start_date, table.hol_name_en)],
)

/** The branches that rest alone; a holiday without any is everybody's. */
export const holidayBranches = pgTable(
  'holiday_branches',
  {
    hol_id: integer()
      .notNull()
      .references(() => holidays.hol_id),
    branch_id: branch(),
  },
  (table) => [primaryKey({ columns: [table.hol_id, table.branch_id] }), index().on(table.branch_id)],
)

export const holidayRules = pgTable('holiday_rules', {
  hol_rule_id: key(),
  rule_name_en: text().notNull().unique(),
  rule_name_kh: text().notNull(),
  rule_kind: smallint().notNull().default(ruleKind.yearly),
  month: smallint().notNull().default(1),
  day: smallint().notNull().default(1),
  days: smallint().notNull().default(1),
  weekday: smallint().notNull().default(weekday.sunday),
  substitute_day: smallint().notNull().default(substituteDay.none),
  ...stamps(),
})

/** What became of a lesson on a day, where that is more than planned. */
export const teachingRecords = pgTable(
  'teaching_records',
  {
    // A lesson that is taken out of its timetable takes what became of it along; history keeps both.
    detail_id: integer()
      .notNull()
      .references(() => scheduleDetails.detail_id, { onDelete: 'cascade' }),
    lesson_date: day().notNull(),
    branch_id: branch(),
    teaching_status: smallint().notNull(),
    substitute_teacher_id: aTeacher(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.detail_id, table.lesson_date] }),
    index().on(table.branch_id, table.lesson_date),
    index().on(table.substitute_teacher_id, table.lesson_date),
  ],
)

export const calendarLinks = pgTable(
  'calendar_links',
  {
    calendar_link_id: key(),
    link_name: text().notNull(),
    link_kind: smallint().notNull().default(linkKind.branch),
    branch_id: branch(),
    class_id: integer().references(() => classes.class_id),
    teacher_id: aTeacher(),
    language: text().notNull().default('km'),
    /** Gone with the revocation: an address that nothing matches cannot come back. */
    token_digest: text().unique(),
    revoked_at: instant(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id), index().on(table.class_id), index().on(table.teacher_id)],
)
