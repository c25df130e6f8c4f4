import { z } from 'zod'
import { date, flag, integer } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { taught } from './teaching-calendars.ts'

/** How many days somebody's own calendar is asked for at once: a month as a wall calendar shows it. */
export const mostOwnDays = 42

const name = z.nullable(z.string())
/** The caller's children whom it concerns; nobody where it is the caller's own. */
const student_ids = z.array(z.int())
const ownLesson = taught
  .pick({
    id: true,
    lesson_date: true,
    start_time: true,
    end_time: true,
    class_id: true,
    class_name: true,
    subject_name_foreign: true,
    subject_name_native: true,
    colour: true,
    teacher_name_foreign: true,
    teacher_name_native: true,
    room_name: true,
    teaching_status: true,
  })
  .extend({
    /** The calling teacher stands before the class that day. */
    is_mine: z.int(),
    student_ids,
  })
export type OwnLesson = z.infer<typeof ownLesson>

const ownEntry = z.strictObject({
  calendar_id: z.string(),
  kind: z.int(),
  title_en: z.string(),
  title_kh: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  start_time: name,
  end_time: name,
  place: name,
  student_ids,
})
export type OwnEntry = z.infer<typeof ownEntry>

/** What some days hold for a teacher, for a student, or for all children of a parent. */
export const readMyDays = defineOperation({
  name: 'read-my-days',
  method: 'GET',
  path: '/home/my-days',
  label: 'My days',
  access: 'signed-in',
  userTypes: ['teacher-api', 'parent-api', 'student-api'],
  query: {
    from: date('First day', { optional: true, help: 'Leave blank for today' }),
    days: integer('Days', { min: 1, max: mostOwnDays, default: 1 }),
    with_lessons: flag('Include lessons', { default: 1 }),
  },
  answer: z.strictObject({ from: z.string(), lessons: z.array(ownLesson), entries: z.array(ownEntry) }),
})
