import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { rooms } from '../academics/rooms.ts'
import { subjects } from '../academics/subjects.ts'
import { academicYears, terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { toIsoDate } from '../kit/dates.ts'
import { choice, code, date, integer, json, mapFields, note, ref, text, time } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defaultPerPage, largestPerPage, pageOf } from '../kit/page.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { teachers } from '../people/teachers.ts'

export const teachingStatus = defineChoice({
  planned: [1, 'Planned', 'តាមផែនការ', 'quiet'],
  taught: [2, 'Taught', 'បានបង្រៀន', 'ok'],
  covered: [3, 'Covered', 'មានគ្រូជំនួស', 'info'],
  cancelled: [4, 'Cancelled', 'មិនបង្រៀន', 'error'],
})

/** How many days a teaching calendar may be asked for at once. */
export const mostTeachingDays = 93
/** Which lesson, and the day: `27-20261115`. */
const form = /^[1-9]\d{0,8}-\d{8}$/
const key = code('Number', { column: false, max: 20, pattern: form })
const remark = note('Remark', { optional: true, max: 300 })

/** A lesson on a day. The timetable says which there are; only what became of one is kept. */
export const teachingCalendars = defineResource({
  name: 'teaching-calendars',
  label: ['Lesson taught', 'Teaching calendar'],
  key: 'id',
  title: 'lesson_date',
  sort: ['lesson_date', 'asc'],
  verbs: [],
  fields: {
    id: key,
    lesson_date: date('Day'),
    start_time: time('Starts'),
    end_time: time('Ends'),
    branch_id: ref('Branch', () => branches),
    ac_year_id: ref('Academic year', () => academicYears),
    ac_term_id: ref('Term', () => terms),
    class_id: ref('Class', () => classes),
    subject_id: ref('Subject', () => subjects),
    teacher_id: ref('Teacher', () => teachers, { optional: true }),
    room_id: ref('Room', () => rooms, { optional: true }),
    teaching_status: choice('Status', teachingStatus),
    substitute_teacher_id: ref('Substitute', () => teachers, { optional: true }),
    remark,
  },
})

const name = z.nullable(z.string())
export const taught = z.strictObject({
  ...(mapFields(teachingCalendars.fields, (field) => field.answer) as {
    [K in keyof typeof teachingCalendars.fields]: (typeof teachingCalendars.fields)[K]['answer']
  }),
  detail_id: z.int(),
  class_name: z.string(),
  subject_name_foreign: z.string(),
  subject_name_native: z.string(),
  colour: name,
  teacher_name_foreign: name,
  teacher_name_native: name,
  room_name: name,
  substitute_name_foreign: name,
  substitute_name_native: name,
  /** Of what is kept; nothing yet is 0. */
  version: z.int(),
})
export type TaughtLesson = z.infer<typeof taught>

const days = z
  .union([
    z
      .string()
      .max(30)
      .transform((text) => text.split(',')),
    z.array(z.string().max(10)),
  ])
  .transform((given, context): [from: string, to: string] => {
    const [from, to, more] = given.map(toIsoDate)
    const length = from && to && !more ? (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 : 0
    if (given.length === 2 && length >= 1 && length <= mostTeachingDays) return [from!, to!]
    context.addIssue({
      code: 'custom',
      message: `Two days, the first before the last, at most ${mostTeachingDays} of them`,
      input: given,
    })
    return z.NEVER
  })

export const listTeaching = defineOperation({
  name: 'list-teaching-calendars',
  method: 'GET',
  path: '/teaching-calendars',
  label: 'Lessons by day',
  access: may('view', teachingCalendars),
  query: {
    page: integer('Page', { min: -1, max: 100_000, default: 1, help: '-1 for all' }),
    perPage: integer('Rows', { min: 1, max: largestPerPage, default: defaultPerPage }),
    search: text('Search', { optional: true, max: 100 }),
    date_range: json('Days', days, {
      optional: true,
      help: 'From and to, separated by a comma; leave blank for the last month',
    }),
    branch_id: ref('Branch', () => branches, { optional: true }),
    ac_year_id: ref('Academic year', () => academicYears, { optional: true }),
    ac_term_id: ref('Term', () => terms, { optional: true }),
    class_id: ref('Class', () => classes, { optional: true }),
    teacher_id: ref('Teacher', () => teachers, { optional: true }),
    teaching_status: choice('Status', teachingStatus, { optional: true }),
  },
  answer: pageOf(taught),
})

export const recordTeaching = defineOperation({
  name: 'update-teaching-calendars',
  method: 'PUT',
  path: '/teaching-calendars/{id}',
  label: 'Mark a lesson',
  access: may('update', teachingCalendars),
  params: { id: key },
  body: {
    teaching_status: choice('Status', teachingStatus, { optional: true }),
    substitute_teacher_id: ref('Substitute', () => teachers, { optional: true }),
    remark,
    version: integer('Version', { optional: true }),
  },
  stale: ['teaching-calendars'],
  answer: taught,
})

/** Who can stand in for the teacher of a lesson: those of its branch, the free ones first. */
export const listSubstitutes = defineOperation({
  name: 'list-teaching-staffs',
  method: 'GET',
  path: '/teaching-calendars/staffs',
  label: 'Teachers who can cover',
  access: may('view', teachingCalendars),
  query: {
    id: json('Lesson', z.string().regex(form), { optional: true }),
    search: text('Search', { optional: true, max: 100 }),
  },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        teacher_id: z.int(),
        full_name_foreign: z.string(),
        full_name_native: z.string(),
        is_free: z.int(),
        /** What he teaches then; nothing where he watches over an exam, or is in a branch that is not the caller's. */
        teaches: z.nullable(
          z.strictObject({
            class_name: z.string(),
            subject_name_foreign: z.string(),
            subject_name_native: z.string(),
          }),
        ),
        /** Teaches this subject somewhere. */
        knows_subject: z.int(),
        /** Lessons of the same day that he covers already. */
        covers: z.int(),
      }),
    ),
  }),
})
