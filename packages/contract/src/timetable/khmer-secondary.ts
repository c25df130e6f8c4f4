import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { subPrograms } from '../academics/programs.ts'
import { rooms } from '../academics/rooms.ts'
import { weekday } from '../academics/statuses.ts'
import { subjects } from '../academics/subjects.ts'
import { academicYears, terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { id, integer, json, note, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { teachers } from '../people/teachers.ts'
import { schedules } from './schedules.ts'
import { dryRun, onPaper } from './timetables.ts'

const days = z.array(z.int().min(1).max(7)).max(7)

/** Who teaches what in which class, and how often a week: what lessons are placed from. */
export const khmerSecondarySchedules = defineResource({
  name: 'khmer-secondary-schedules',
  label: ['Secondary teaching plan', 'Secondary teaching plans'],
  key: 'stp_id',
  title: 'class_id',
  tellApart: ['subject_id', 'teacher_id'],
  sort: ['stp_id', 'asc'],
  fields: {
    stp_id: id(),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 9 }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true, column: false }),
    ac_year_id: ref('Academic year', () => academicYears, { fixed: true, within: ['branch_id'], column: false }),
    ac_term_id: ref('Term', () => terms, { fixed: true, within: ['ac_year_id', 'acps_id'], column: 8 }),
    class_id: ref('Class', () => classes, { fixed: true, within: ['ac_term_id', 'branch_id'], column: 1 }),
    subject_id: ref('Subject', () => subjects, { within: ['acps_id'], column: 2 }),
    teacher_id: ref('Teacher', () => teachers, { column: 3 }),
    room_id: ref('Room', () => rooms, {
      optional: true,
      within: ['branch_id'],
      column: 7,
      help: 'Leave blank for the class’s own room',
    }),
    weekly_hours: integer('Hours per week', { min: 1, max: 40, default: 2, column: 4 }),
    most_a_day: integer('Most per day', { min: 1, max: 10, default: 2, column: 5 }),
    weekdays: json('Weekdays', days, { default: [], column: 6, help: 'Leave blank for any weekday with lessons' }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  filters: ['class_id', 'subject_id', 'teacher_id', 'ac_term_id', 'ac_year_id', 'acps_id', 'branch_id'],
  routes: { export: ['POST', '/excel-exports'] },
  lookups: { weekdays: { choice: weekday } },
})

/** Why a lesson found no place: what most of its hours lacked. */
export const unplacedReason = defineChoice({
  noTimes: ['no_times', 'The sub programme has no schedule times.', 'កម្មវិធីរងមិនទាន់មានម៉ោងកាលវិភាគ។'],
  noWeekday: ['no_weekday', 'No weekday left.', 'គ្មានថ្ងៃនៅសល់។'],
  classFull: ['class_full', 'The class has no free time.', 'ថ្នាក់គ្មានម៉ោងទំនេរ។'],
  teacherBusy: ['teacher_busy', 'The teacher is busy when the class is free.', 'គ្រូជាប់រវល់នៅពេលថ្នាក់ទំនេរ។'],
  roomBusy: ['room_busy', 'The room is in use when both are free.', 'បន្ទប់មានគេប្រើនៅពេលទាំងពីរទំនេរ។'],
  dayFull: ['day_full', 'Every day is full.', 'ថ្ងៃនីមួយៗមានចំនួនម៉ោងដល់កម្រិតហើយ។'],
})
export type UnplacedReason = (typeof unplacedReason)['values'][number]

export const generateSchedules = defineOperation({
  name: 'generate-schedules',
  method: 'POST',
  path: '/khmer-secondary-schedules/generate-to-schedules',
  label: 'Place lessons automatically',
  access: may('update', schedules),
  body: {
    // They only narrow what the form offers: terms of different branches, years and programs are called alike.
    branch_id: ref('Branch', () => branches, { optional: true }),
    ac_year_id: ref('Academic year', () => academicYears, { optional: true, within: ['branch_id'] }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true }),
    ac_term_id: ref('Term', () => terms, { within: ['ac_year_id', 'acps_id'] }),
    class_id: ref('Class', () => classes, {
      optional: true,
      within: ['ac_term_id'],
      help: 'Leave blank for all classes of the term',
    }),
    dry_run: dryRun,
  },
  stale: [schedules.name],
  answer: z.strictObject({
    placed: z.int(),
    schedules: z.array(
      z.strictObject({ sch_id: z.nullable(z.int()), class_id: z.int(), class_name: z.string(), placed: z.int() }),
    ),
    unplaced: z.array(
      z.strictObject({
        stp_id: z.int(),
        class_name: z.string(),
        subject_name_foreign: z.string(),
        subject_name_native: z.string(),
        teacher_name_foreign: z.string(),
        teacher_name_native: z.string(),
        hours: z.int(),
        reason: z.enum(unplacedReason.values as [UnplacedReason]),
      }),
    ),
  }),
})

export const printKhmerSecondary = defineOperation({
  name: 'print-khmer-secondary',
  method: 'POST',
  path: '/khmer-secondary-schedules/pdf-previews',
  label: 'Print timetables',
  access: may('print', khmerSecondarySchedules),
  body: {
    ac_term_id: ref('Term', () => terms),
    class_id: ref('Class', () => classes, {
      optional: true,
      within: ['ac_term_id'],
      help: 'Leave blank for all classes of the term',
    }),
    ...onPaper,
  },
  answer: binary,
})
