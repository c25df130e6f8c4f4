import { definitionType } from '@sala/contract/academics/grading'
import { academicStatus, classCategory, paymentShift, roomType, scoringCycle } from '@sala/contract/academics/statuses'
import { subjectType } from '@sala/contract/academics/subjects'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { day, flag, key, searchable, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { cardTemplates } from './cards.ts'
import { branch } from './organisation.ts'
import { teachers } from './people.ts'
import { scoreComponents } from './scoring.ts'

export const status = () => smallint().notNull().default(1)

export const mainPrograms = pgTable('main_programs', {
  acp_id: key(),
  acp_name_foreign: text().notNull().unique(),
  acp_name_native: text().notNull(),
  is_active: flag(1),
  ...stamps(),
})

export const mainProgram = () =>
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

export const subProgram = () =>
  integer()
    .notNull()
    .references(() => subPrograms.acps_id)

export const academicYears = pgTable(
  'academic_years',
  {
    ac_year_id: key(),
    ac_year: text().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    ac_status_id: status(),
    branch_id: branch(),
    ...stamps(),
  },
  (table) => [
    unique().on(table.branch_id, table.ac_year),
    check('academic_year_has_days', sql`${table.end_date} >= ${table.start_date}`),
  ],
)

export const academicYear = () =>
  integer()
    .notNull()
    .references(() => academicYears.ac_year_id)

export const terms = pgTable(
  'terms',
  {
    ac_term_id: key(),
    term_name: text().notNull(),
    term_name_kh: text(),
    term_order: smallint().notNull(),
    branch_id: branch(),
    ac_year_id: academicYear(),
    acps_id: subProgram(),
    start_date: day().notNull(),
    end_date: day().notNull(),
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
  (table) => [
    unique().on(table.acps_id, table.grade_name_foreign),
    index().on(table.level_id),
    index().on(table.next_grade_id),
  ],
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

/**
 * Which sub programs a teacher teaches in. Stands here because it refers to both, and teachers may not know the
 * programs.
 */
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

export const subject = () =>
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
  (table) => [
    unique().on(table.acps_id, table.subject_id, table.grade_definition_id).nullsNotDistinct(),
    index().on(table.subject_id),
  ],
)

export const aTerm = () =>
  integer()
    .notNull()
    .references(() => terms.ac_term_id)

export const aClass = () =>
  integer()
    .notNull()
    .references(() => classes.class_id)

export const aSubject = () =>
  integer()
    .notNull()
    .references(() => subjects.subject_id)

export const aTeacher = () => integer().references(() => teachers.teacher_id)

export const aRoom = () => integer().references(() => rooms.room_id)
