import { actionStatus, actionType, inquiryStatus } from '@sala/contract/admissions/statuses'
import { type SQL, sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { flag, gramIndex, phoneIndex, searchable, stamps } from '../kit/columns.ts'
import { grades, mainPrograms, studyTimes, subPrograms } from './academics.ts'
import { addressColumns, branch } from './organisation.ts'
import { employees, nationalities, students } from './people.ts'

export const fromSchools = pgTable('from_schools', {
  from_school_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  school_name_en: text().notNull().unique(),
  school_name_kh: text().notNull(),
  is_active: flag(1),
  ...stamps(),
})

export const infoInquiries = pgTable(
  'info_inquiries',
  {
    inquiry_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    first_name_en: text().notNull(),
    last_name_en: text().notNull(),
    first_name_kh: text().notNull(),
    last_name_kh: text().notNull(),
    full_name_en: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${infoInquiries.last_name_en} || ' ' || ${infoInquiries.first_name_en}`),
    full_name_kh: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${infoInquiries.last_name_kh} || ' ' || ${infoInquiries.first_name_kh}`),
    gender: text().notNull(),
    date_of_birth: date({ mode: 'string' }),
    place_of_birth: text(),
    nationality_id: integer().references(() => nationalities.nationality_id),
    contact_name: text(),
    relationship: text(),
    contact_number: text(),
    email: text(),
    facebook: text(),
    telegram: text(),
    branch_id: branch(),
    acp_id: integer().references(() => mainPrograms.acp_id),
    acps_id: integer().references(() => subPrograms.acps_id),
    grade_id: integer().references(() => grades.grade_id),
    ac_st_id: integer().references(() => studyTimes.ac_st_id),
    from_school: text(),
    inquiry_status: smallint().notNull().default(inquiryStatus.new),
    responsible_by: integer().references(() => employees.staff_id),
    heard_from: smallint(),
    remark: text(),
    /** What it became; one student comes from one inquiry. */
    student_id: integer()
      .unique()
      .references(() => students.student_id),
    ...addressColumns(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          searchable(
            infoInquiries.last_name_en,
            infoInquiries.first_name_en,
            infoInquiries.last_name_kh,
            infoInquiries.first_name_kh,
            infoInquiries.contact_number,
          ),
      ),
    ...stamps(),
  },
  (table) => [
    index('info_inquiries_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
    gramIndex('info_inquiries', table.search_text),
    phoneIndex('info_inquiries', table.contact_number),
    index().on(table.branch_id, table.inquiry_status, table.inquiry_id),
    index().on(table.inquiry_status, table.inquiry_id),
    index().on(table.responsible_by, table.inquiry_id),
    index().on(table.acps_id, table.inquiry_id),
    index().on(table.grade_id, table.inquiry_id),
    index().on(table.heard_from, table.inquiry_id),
  ],
)

export const studentFollowUps = pgTable(
  'student_follow_ups',
  {
    followup_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    action_date: date({ mode: 'string' }).notNull(),
    action_type: smallint().notNull().default(actionType.phoneCall),
    responsible_by: integer()
      .notNull()
      .references(() => employees.staff_id),
    action_status: smallint().notNull().default(actionStatus.planned),
    outcome: text(),
    branch_id: branch(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(studentFollowUps.outcome)),
    ...stamps(),
  },
  (table) => [
    index('student_follow_ups_search').using('gin', table.branch_id, table.search_text.op('gin_trgm_ops')),
    gramIndex('student_follow_ups', table.search_text),
    index().on(table.action_date),
    index().on(table.branch_id, table.action_date),
    index().on(table.action_status, table.action_date),
    index().on(table.action_type, table.action_date),
    index().on(table.responsible_by, table.action_status, table.action_date),
  ],
)

/** Whom a follow-up is about; one call may concern three children. */
export const followUpInquiries = pgTable(
  'follow_up_inquiries',
  {
    followup_id: integer()
      .notNull()
      .references(() => studentFollowUps.followup_id),
    inquiry_id: integer()
      .notNull()
      .references(() => infoInquiries.inquiry_id),
  },
  (table) => [primaryKey({ columns: [table.followup_id, table.inquiry_id] }), index().on(table.inquiry_id)],
)
