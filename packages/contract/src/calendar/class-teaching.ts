import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { academicStatus } from '../academics/statuses.ts'
import { subjects } from '../academics/subjects.ts'
import { may } from '../kit/access.ts'
import { choice, date, integer, ref, text } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { largestPerPage, pageOf } from '../kit/page.ts'
import { branches } from '../organisation/branches.ts'
import { teachers } from '../people/teachers.ts'

/** Whose lessons in which days; without days, those of the current month. */
const asked = {
  status_id: choice('Class status', academicStatus, { default: academicStatus.active }),
  date_from: date('From', { optional: true }),
  date_to: date('To', { optional: true, notBefore: 'date_from' }),
  search: text('Search', { optional: true, max: 100 }),
  branch_id: ref('Branch', () => branches, { optional: true }),
  class_id: ref('Class', () => classes, { optional: true }),
  teacher_id: ref('Teacher', () => teachers, { optional: true }),
  subject_id: ref('Subject', () => subjects, { optional: true }),
} as const
const paged = {
  ...asked,
  page: integer('Page', { min: -1, max: 10_000_000, default: 1, help: '-1 for all' }),
  perPage: integer('Rows per page', { min: 1, max: largestPerPage, default: 15 }),
} as const

const who = {
  class_id: z.int(),
  class_name: z.string(),
  subject_id: z.int(),
  subject_name_foreign: z.string(),
  subject_name_native: z.string(),
  teacher_id: z.nullable(z.int()),
  teacher_name_foreign: z.nullable(z.string()),
  teacher_name_native: z.nullable(z.string()),
} as const

/**
 * Who teaches what in which class, and how much of it in these days: counted from the timetables, holidays included.
 */
export const classTeaching = defineOperation({
  name: 'class-teaching',
  method: 'GET',
  path: '/class-teaching',
  label: 'Class teaching',
  access: may('view', classes),
  query: paged,
  answer: pageOf(z.strictObject({ ...who, lessons: z.int(), hours: z.string() })),
})

/** The same lessons one by one, each on its day. */
export const classTeachingDetails = defineOperation({
  name: 'class-teaching-details',
  method: 'GET',
  path: '/class-teaching-details',
  label: 'Lessons, day by day',
  access: may('view', classes),
  query: paged,
  answer: pageOf(
    z.strictObject({
      ...who,
      lesson_date: z.string(),
      time_name: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      room_name: z.nullable(z.string()),
    }),
  ),
})

export const exportClassTeaching = defineOperation({
  name: 'export-class-teaching',
  method: 'POST',
  path: '/class-teaching/excel-exports',
  label: 'Class teaching as an Excel file',
  access: may('export', classes),
  body: asked,
  answer: binary,
})
