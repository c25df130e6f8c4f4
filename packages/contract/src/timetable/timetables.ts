import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { subPrograms } from '../academics/programs.ts'
import { rooms } from '../academics/rooms.ts'
import { displayLanguage, scheduleType, weekday } from '../academics/statuses.ts'
import { subjects } from '../academics/subjects.ts'
import { may } from '../kit/access.ts'
import { choice, date, flag, links, owned, ref, text } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { teachers } from '../people/teachers.ts'
import { clash } from './clashes.ts'
import { scheduleTimes } from './schedule-times.ts'
import { lessons, mostLessons, schedules } from './schedules.ts'

const clashes = z.strictObject({ clashes: z.array(clash) })

export const checkSchedule = defineOperation({
  name: 'check-schedule',
  method: 'GET',
  path: '/schedules/check-schedule-details/{sch_id}',
  label: 'Clashes of a timetable',
  access: may('view', schedules),
  params: { sch_id: ref('Timetable', () => schedules) },
  answer: clashes,
})

/** Asked while somebody edits; nothing is saved. */
export const checkDraft = defineOperation({
  name: 'check-draft',
  method: 'POST',
  path: '/schedules/check-details',
  label: 'Clashes of a draft',
  access: may('view', schedules),
  body: {
    sch_id: ref('Timetable', () => schedules, { optional: true }),
    class_id: ref('Class', () => classes),
    sch_type: choice('Type', scheduleType, { default: scheduleType.study }),
    valid_from: date('From', { optional: true }),
    valid_to: date('To', { optional: true }),
    details: owned('Lessons', lessons, { max: mostLessons }),
  },
  answer: clashes,
})

export const swapTimes = defineOperation({
  name: 'swap-times',
  method: 'POST',
  path: '/schedule-times/time-swapes',
  label: 'Swap two times',
  access: may('update', schedules),
  body: {
    sch_id: ref('Timetable', () => schedules),
    schedule_time_id: ref('Time', () => scheduleTimes),
    with_schedule_time_id: ref('With the time', () => scheduleTimes),
    weekday: choice('Weekday', weekday, { optional: true, help: 'Leave blank for the whole week' }),
  },
  stale: ['schedules'],
  answer: z.strictObject({ sch_id: z.int(), moved: z.int() }),
})

const names = { name_en: z.string(), name_kh: z.string() }
const timeOfDay = {
  schedule_time_id: z.int(),
  time_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  is_break: z.int(),
}
const placed = z.strictObject({
  detail_id: z.int(),
  sch_id: z.int(),
  weekday: z.int(),
  schedule_time_id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  subject_id: z.int(),
  subject_name_foreign: z.string(),
  subject_name_native: z.string(),
  subject_code: z.string(),
  colour: z.nullable(z.string()),
  class_id: z.int(),
  class_name: z.string(),
  teacher_id: z.nullable(z.int()),
  teacher_name_foreign: z.nullable(z.string()),
  teacher_name_native: z.nullable(z.string()),
  room_id: z.nullable(z.int()),
  room_name: z.nullable(z.string()),
})
export type PlacedLesson = z.infer<typeof placed>
const week = z.strictObject({
  of: z.enum(['class', 'teacher', 'room']),
  id: z.int(),
  ...names,
  times: z.array(z.strictObject(timeOfDay)),
  lessons: z.array(placed),
  /** Taken in a branch that the caller does not work in: the time, and nothing of what is there. */
  elsewhere: z.array(z.strictObject({ weekday: z.int(), start_time: z.string(), end_time: z.string() })),
})
export type Week = z.infer<typeof week>
const on = {
  date: date('On the day', { optional: true }),
  sch_type: choice('Type', scheduleType, { default: scheduleType.study }),
} as const

export const readClassWeek = defineOperation({
  name: 'read-class-week',
  method: 'GET',
  path: '/schedules/class-weeks/{class_id}',
  label: 'Week of a class',
  access: may('view', schedules),
  params: { class_id: ref('Class', () => classes) },
  query: on,
  answer: week,
})

export const readRoomWeek = defineOperation({
  name: 'read-room-week',
  method: 'GET',
  path: '/schedules/room-weeks/{room_id}',
  label: 'Week of a room',
  access: may('view', schedules),
  params: { room_id: ref('Room', () => rooms) },
  query: on,
  answer: week,
})

/** The teacher himself may read his own. */
export const readTeacherWeek = defineOperation({
  name: 'read-teacher-week',
  method: 'GET',
  path: '/teacher-profiles/schedules/{id}',
  label: 'Week of a teacher',
  access: may('view', schedules),
  userTypes: ['staff-api', 'teacher-api'],
  params: { id: ref('Teacher', () => teachers) },
  query: on,
  answer: week,
})

/** The trailing slash is the specification's. */
export const readOwnWeek = defineOperation({
  name: 'read-own-week',
  method: 'GET',
  path: '/home/teacher/schedules/',
  label: 'My week',
  access: 'signed-in',
  userTypes: ['teacher-api'],
  query: on,
  answer: z.strictObject({ week: z.nullable(week) }),
})

/** Who could teach at a time of the week of a timetable: the free first, the others with what they teach then. */
export const listTeachersAt = defineOperation({
  name: 'list-teachers-at',
  method: 'GET',
  path: '/schedules/{sch_id}/teachers',
  label: 'Free teachers',
  access: may('view', schedules),
  params: { sch_id: ref('Timetable', () => schedules) },
  query: {
    weekday: choice('Weekday', weekday),
    schedule_time_id: ref('Time', () => scheduleTimes),
    subject_id: ref('Subject', () => subjects, { optional: true }),
    search: text('Search', { optional: true, max: 100 }),
  },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        teacher_id: z.int(),
        ...names,
        is_free: z.int(),
        /** Not told of a branch that the caller does not work in. */
        teaches: z.nullable(
          z.strictObject({
            class_name: z.string(),
            subject_name_foreign: z.string(),
            subject_name_native: z.string(),
          }),
        ),
      }),
    ),
  }),
})

const board = z.strictObject({
  sch_id: z.int(),
  version: z.int(),
  sch_type: z.int(),
  branch_id: z.int(),
  acps_id: z.int(),
  class_id: z.int(),
  class_name: z.string(),
  class_room_id: z.nullable(z.int()),
  term_name: z.string(),
  term_name_kh: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  ac_status_id: z.int(),
  times: z.array(z.strictObject(timeOfDay)),
  lessons: z.array(placed),
  subjects: z.array(
    z.strictObject({
      subject_id: z.int(),
      subject_code: z.string(),
      subject_name_foreign: z.string(),
      subject_name_native: z.string(),
      colour: z.nullable(z.string()),
      /** Who teaches it, whoever does most of it first. */
      teachers: z.array(z.strictObject({ teacher_id: z.int(), ...names })),
    }),
  ),
  rooms: z.array(z.strictObject({ room_id: z.int(), room_name: z.string() })),
})
export type Board = z.infer<typeof board>

/** All that the grid of a timetable shows and chooses from, in one answer. */
export const readBoard = defineOperation({
  name: 'read-board',
  method: 'GET',
  path: '/schedules/{sch_id}/board',
  label: 'Timetable grid',
  access: may('view', schedules),
  params: { sch_id: ref('Timetable', () => schedules) },
  answer: board,
})

export const listTimes = defineOperation({
  name: 'list-times',
  method: 'GET',
  path: '/schedules/schedule-times',
  label: 'Times of a sub programme',
  access: may('view', schedules),
  query: {
    acps_id: ref('Sub programme', () => subPrograms, { optional: true }),
    sch_type: choice('Type', scheduleType, { optional: true }),
  },
  answer: z.strictObject({
    data: z.array(z.strictObject({ ...timeOfDay, branch_id: z.int(), acps_id: z.int(), sch_type: z.int() })),
  }),
})

export const dryRun = flag('Trial run only', { default: 0, help: 'Nothing is saved' })

/** How a paper looks: the heading of the ministry or of the school, and in which language. */
export const onPaper = {
  dept_moeys: flag('Include ministry header', { default: 0 }),
  display_language: choice('Language', displayLanguage, { default: 'both' }),
} as const

export const printSchedule = defineOperation({
  name: 'print-schedule',
  method: 'POST',
  path: '/schedules/pdf-previews',
  label: 'Print timetable',
  access: may('print', schedules),
  body: { sch_id: ref('Timetable', () => schedules), ...onPaper },
  answer: binary,
})

/** As many as are printed at one go: a large group's term. */
export const mostPrinted = 2000

/**
 * Becomes a task of whoever asks: one document, or an archive of several where one would be too long or the branches
 * are different.
 */
export const printSchedules = defineOperation({
  name: 'print-schedules',
  method: 'POST',
  path: '/schedules/print-many',
  label: 'Print timetables',
  access: may('print', schedules),
  body: { sch_ids: links('Timetables', () => schedules, { min: 1, max: mostPrinted }), ...onPaper },
  answer: z.strictObject({ task_id: z.uuid(), count: z.int() }),
})
