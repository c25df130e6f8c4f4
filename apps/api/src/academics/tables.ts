import { linkKind } from '@sala/contract/academics/calendar-links'
import { eventType } from '@sala/contract/academics/events'
import { definitionType } from '@sala/contract/academics/grading'
import { ruleKind, substituteDay } from '@sala/contract/academics/holidays'
import { academicStatus, classCategory, paymentShift, roomType, scheduleType, scoringCycle, weekday } from '@sala/contract/academics/statuses'
import { subjectType } from '@sala/contract/academics/subjects'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { flag, instant, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { branches } from '../organisation/tables.ts'
import { cardTemplates, teachers } from '../people/tables.ts'
import { scoreComponents } from '../scoring/tables.ts'

const key = () => integer().primaryKey().generatedAlwaysAsIdentity()
const branch = () =>
  integer()
    .notNull()
    .references(() => branches.branch_id)
const day = () => date({ mode: 'string' }).notNull()
const status = () => smallint().notNull().default(1)

export const mainPrograms = pgTable('main_programs', {
  acp_id: key(),
  acp_name_foreign: text().notNull().unique(),
  acp_name_native: text().notNull(),
  is_active: flag(1),
  ...stamps(),
})
const mainProgram = () =>
  integer()
    .notNull()
    .references(() => mainPrograms.acp_id)

export const subPrograms = pgTable(
  'sub_programs',
  {
    acps_id: key(),
    acps_name_foreign: text().notNull(),
    acps_name_native: text().notNull(),
    acp_id: mainProgram(),
    number_of_term_per_grade: smallint().notNull().default(2),
    scoring_cycle_id: smallint().notNull().default(scoringCycle.semester),
    card_template_id: integer().references(() => cardTemplates.card_template_id),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.acp_id, table.acps_name_foreign)],
)
const subProgram = () =>
  integer()
    .notNull()
    .references(() => subPrograms.acps_id)

export const academicYears = pgTable(
  'academic_years',
  { ac_year_id: key(), ac_year: text().notNull(), start_date: day(), end_date: day(), ac_status_id: status(), branch_id: branch(), ...stamps() },
  (table) => [unique().on(table.branch_id, table.ac_year), check('academic_year_has_days', sql`${table.end_date} >= ${table.start_date}`)],
)
const academicYear = () =>
  integer()
    .notNull()
    .references(() => academicYears.ac_year_id)

export const terms = pgTable(
  'terms',
  {
    ac_term_id: key(),
    term_name: text().notNull(),
    term_order: smallint().notNull(),
    branch_id: branch(),
    ac_year_id: academicYear(),
    acps_id: subProgram(),
    start_date: day(),
    end_date: day(),
    ac_status_id: smallint().notNull().default(academicStatus.upcoming),
    ...stamps(),
  },
  (table) => [
    unique().on(table.ac_year_id, table.acps_id, table.term_order),
    index().on(table.branch_id, table.term_order),
    check('term_has_days', sql`${table.end_date} >= ${table.start_date}`),
    uniqueIndex('one_current_term')
      .on(table.ac_year_id, table.acps_id, table.branch_id)
      .where(sql`${table.ac_status_id} = ${literal(academicStatus.active)}`),
  ],
)

export const levels = pgTable(
  'levels',
  {
    level_id: key(),
    level_name_foreign: text().notNull(),
    level_name_native: text().notNull(),
    acps_id: subProgram(),
    level_order: smallint().notNull().default(1),
    ...stamps(),
  },
  (table) => [unique().on(table.acps_id, table.level_name_foreign)],
)

export const grades = pgTable(
  'grades',
  {
    grade_id: key(),
    grade_name_foreign: text().notNull(),
    grade_name_native: text().notNull(),
    acps_id: subProgram(),
    level_id: integer()
      .notNull()
      .references(() => levels.level_id),
    grade_order: smallint().notNull().default(1),
    next_grade_id: integer().references((): AnyPgColumn => grades.grade_id),
    ...stamps(),
  },
  (table) => [unique().on(table.acps_id, table.grade_name_foreign), index().on(table.level_id), index().on(table.next_grade_id)],
)

export const studyTimes = pgTable('study_times', {
  ac_st_id: key(),
  study_time: text().notNull().unique(),
  session: text().notNull(),
  start_time: text().notNull(),
  end_time: text().notNull(),
  payment_shift_id: smallint().notNull().default(paymentShift.fullDay),
  ...stamps(),
})

export const buildings = pgTable(
  'buildings',
  { building_id: key(), building_name: text().notNull(), branch_id: branch(), is_active: flag(1), ...stamps() },
  (table) => [unique().on(table.branch_id, table.building_name)],
)

export const rooms = pgTable(
  'rooms',
  {
    room_id: key(),
    room_name: text().notNull(),
    branch_id: branch(),
    building_id: integer()
      .notNull()
      .references(() => buildings.building_id),
    floor_no: smallint().notNull().default(0),
    room_type: smallint().notNull().default(roomType.normal),
    capacity: smallint().notNull().default(40),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.building_id, table.room_name), index().on(table.branch_id, table.room_name)],
)

/** Core and elective subjects are rows of one table: lessons and marks do not care which. */
export const subjects = pgTable(
  'subjects',
  {
    subject_id: key(),
    subject_type: smallint().notNull().default(subjectType.core),
    subject_code: text().notNull(),
    subject_name_foreign: text().notNull(),
    subject_name_native: text().notNull(),
    acp_id: mainProgram(),
    acps_id: subProgram(),
    subject_order: smallint().notNull().default(1),
    display_column: smallint().notNull().default(1),
    colour: text(),
    is_elective_subject_parent: flag(0),
    parent_subject_id: integer().references((): AnyPgColumn => subjects.subject_id),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.acps_id, table.subject_code), index().on(table.parent_subject_id)],
)

export const classes = pgTable(
  'classes',
  {
    class_id: key(),
    class_name: text().notNull(),
    class_desc: text(),
    branch_id: branch(),
    acp_id: mainProgram(),
    acps_id: subProgram(),
    ac_year_id: academicYear(),
    ac_term_id: integer()
      .notNull()
      .references(() => terms.ac_term_id),
    grade_id: integer()
      .notNull()
      .references(() => grades.grade_id),
    ac_st_id: integer()
      .notNull()
      .references(() => studyTimes.ac_st_id),
    teacher_resp_id: integer().references(() => teachers.teacher_id),
    room_id: integer().references(() => rooms.room_id),
    capacity: smallint().notNull().default(35),
    ac_category_id: smallint().notNull().default(classCategory.regular),
    ac_status_id: status(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(classes.class_name)),
    ...stamps(),
  },
  (table) => [
    unique().on(table.ac_term_id, table.class_name),
    index().on(table.branch_id, table.class_name),
    index().on(table.grade_id),
    index().on(table.teacher_resp_id),
    index('classes_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
  ],
)

export const events = pgTable(
  'events',
  {
    event_id: key(),
    event_name_en: text().notNull(),
    event_name_kh: text().notNull(),
    event_type: smallint().notNull().default(eventType.other),
    branch_id: branch(),
    start_date: day(),
    end_date: day(),
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
  { hol_id: key(), hol_name_en: text().notNull(), hol_name_kh: text().notNull(), start_date: day(), end_date: day(), remark: text(), ...stamps() },
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
/** Which sub programs a teacher teaches in. Stands here because it refers to both, and teachers may not know the programs. */
export const teacherSubPrograms = pgTable(
  'teacher_sub_programs',
  {
    teacher_id: integer()
      .notNull()
      .references(() => teachers.teacher_id),
    acps_id: subProgram(),
  },
  (table) => [primaryKey({ columns: [table.teacher_id, table.acps_id] }), index().on(table.acps_id)],
)

const subject = () =>
  integer()
    .notNull()
    .references(() => subjects.subject_id)

export const subjectComponents = pgTable(
  'subject_components',
  {
    subject_component_id: key(),
    subject_id: subject(),
    score_component_id: integer()
      .notNull()
      .references(() => scoreComponents.id),
    weight: numeric({ precision: 5, scale: 2 }).notNull(),
    component_order: smallint().notNull().default(1),
    ...stamps(),
  },
  (table) => [unique().on(table.subject_id, table.score_component_id)],
)

/** They live and die with their component. */
export const subjectComponentItems = pgTable(
  'subject_component_items',
  {
    subject_component_item_id: key(),
    subject_component_id: integer()
      .notNull()
      .references(() => subjectComponents.subject_component_id, { onDelete: 'cascade' }),
    item_name: text().notNull(),
    max_score: numeric({ precision: 7, scale: 2 }).notNull().default('100'),
    ...stamps(),
  },
  (table) => [unique().on(table.subject_component_id, table.item_name)],
)

export const subjectActivities = pgTable(
  'subject_activities',
  {
    id: key(),
    activity_name_foreign: text().notNull(),
    activity_name_native: text().notNull(),
    subject_id: subject(),
    activity_order: smallint().notNull().default(1),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.subject_id, table.activity_name_foreign)],
)

export const gradingDefinitions = pgTable(
  'grading_definitions',
  {
    grade_definition_id: key(),
    grade: text().notNull(),
    definition_name_en: text().notNull(),
    definition_name_kh: text().notNull(),
    definition_type: smallint().notNull().default(definitionType.subject),
    acp_id: mainProgram(),
    ...stamps(),
  },
  (table) => [unique().on(table.acp_id, table.definition_type, table.grade)],
)

/** That two ranges of one set never overlap, a constraint of the migrations holds. */
export const subjectGradingRanges = pgTable(
  'subject_grading_ranges',
  {
    grade_subject_id: key(),
    acps_id: subProgram(),
    subject_id: integer().references(() => subjects.subject_id),
    grade_definition_id: integer()
      .notNull()
      .references(() => gradingDefinitions.grade_definition_id),
    from_score: numeric({ precision: 5, scale: 2 }).notNull(),
    to_score: numeric({ precision: 5, scale: 2 }).notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.acps_id, table.subject_id, table.grade_definition_id).nullsNotDistinct(), index().on(table.subject_id)],
)

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
const aTerm = () =>
  integer()
    .notNull()
    .references(() => terms.ac_term_id)
const aClass = () =>
  integer()
    .notNull()
    .references(() => classes.class_id)
const aSubject = () =>
  integer()
    .notNull()
    .references(() => subjects.subject_id)
const aTeacher = () => integer().references(() => teachers.teacher_id)
const aRoom = () => integer().references(() => rooms.room_id)
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

/** A lesson. What its clashes depend on stands beside it, kept by the database: whose it is, which minutes of the week, on which days, and whether it counts. */
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
    exam_date: day(),
    start_time: text().notNull(),
    end_time: text().notNull(),
    room_id: aRoom(),
    remark: text(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.exam_date), index().on(table.ac_term_id), check('end_time_form', sql`${table.end_time} > ${table.start_time}`)],
)

/** Who watches over an exam; when, beside it, kept by the database. */
export const examInvigilators = pgTable(
  'exam_invigilators',
  {
    exam_sch_id: integer()
      .notNull()
      .references(() => examSchedules.exam_sch_id),
    teacher_id: aTeacher().notNull(),
    exam_date: day(),
    minutes: range('int4range')().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exam_sch_id, table.teacher_id] }), index().on(table.teacher_id)],
)

/** What became of a lesson on a day, where that is more than planned. */
export const teachingRecords = pgTable(
  'teaching_records',
  {
    // A lesson that is taken out of its timetable takes what became of it along; history keeps both.
    detail_id: integer()
      .notNull()
      .references(() => scheduleDetails.detail_id, { onDelete: 'cascade' }),
    lesson_date: day(),
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
