import { classes } from '../academics/classes.ts'
import { subPrograms } from '../academics/programs.ts'
import { rooms } from '../academics/rooms.ts'
import { academicStatus, scheduleType, weekday } from '../academics/statuses.ts'
import { studyTimes } from '../academics/study-times.ts'
import { subjects } from '../academics/subjects.ts'
import { academicYears, terms } from '../academics/years.ts'
import { choice, date, id, note, owned, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { teachers } from '../people/teachers.ts'
import { scheduleTimes } from './schedule-times.ts'

/** What a class does at one time of one weekday. */
export const lesson = {
  detail_id: id(),
  weekday: choice('Weekday', weekday),
  schedule_time_id: ref('Time', () => scheduleTimes),
  subject_id: ref('Subject', () => subjects),
  teacher_id: ref('Teacher', () => teachers, { optional: true }),
  room_id: ref('Room', () => rooms, { optional: true }),
} as const
/** Seven days of twenty lessons. */
export const mostLessons = 140
export const lessons = { name: 'details', key: 'detail_id', fields: lesson } as const

/** The week of a class, for as long as it holds; in history it takes nobody's time any more. */
export const schedules = defineResource({
  name: 'schedules',
  label: ['Timetable', 'Timetables'],
  key: 'sch_id',
  title: 'sch_name',
  sort: ['sch_name', 'asc'],
  fields: {
    sch_id: id(),
    sch_name: text('Timetable of', { computed: true, search: true, natural: true, column: 1 }),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 8 }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true, column: 3 }),
    ac_year_id: ref('Academic year', () => academicYears, { fixed: true, within: ['branch_id'], column: false }),
    ac_term_id: ref('Term', () => terms, { fixed: true, within: ['ac_year_id', 'acps_id'], column: 4 }),
    class_id: ref('Class', () => classes, { fixed: true, within: ['ac_term_id', 'branch_id'], column: false }),
    sch_type: choice('Type', scheduleType, { default: scheduleType.study, fixed: true, column: 2 }),
    valid_from: date('From', { optional: true, column: 5, help: 'Leave blank to start on the first day of the term' }),
    valid_to: date('To', {
      optional: true,
      notBefore: 'valid_from',
      column: 6,
      help: 'Leave blank to end on the last day of the term',
    }),
    ac_status_id: choice('Status', academicStatus, { default: academicStatus.active, column: 7 }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
    details: owned('Lessons', lessons, { max: mostLessons }),
  },
  filters: ['ac_status_id', 'sch_type', 'ac_year_id', 'ac_term_id', 'acps_id', 'class_id', 'branch_id'],
  defaults: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
  lookups: {
    weekdays: { choice: weekday },
    'schedule-types': { choice: scheduleType },
    subjects: () => subjects,
    'academic-years': () => academicYears,
    shifts: () => studyTimes,
    teachers: () => teachers,
    '{id}/rooms': { of: () => rooms, by: 'branch_id' },
  },
})
