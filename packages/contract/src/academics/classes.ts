import { choice, flag, id, integer, note, ref, text } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { staffStatus } from '../people/statuses.ts'
import { teachers } from '../people/teachers.ts'
import { grades } from './grades.ts'
import { mainPrograms, subPrograms } from './programs.ts'
import { rooms } from './rooms.ts'
import { academicStatus, classCategory } from './statuses.ts'
import { studyTimes } from './study-times.ts'
import { subjects } from './subjects.ts'
import { academicYears, terms } from './years.ts'

export const classes = defineResource({
  name: 'class-operations',
  label: ['Class', 'Classes'],
  key: 'class_id',
  title: 'class_name',
  sort: ['class_name', 'asc'],
  fields: {
    class_id: id(),
    class_name: text('Class', { search: true, natural: true, max: 60, column: 1 }),
    class_desc: note('Description', { optional: true, max: 500, column: false }),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 10 }),
    acp_id: ref('Main programme', () => mainPrograms, { column: false }),
    acps_id: ref('Sub programme', () => subPrograms, { within: ['acp_id'], column: 8 }),
    ac_year_id: ref('Academic year', () => academicYears, {
      within: ['branch_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
      column: false,
    }),
    ac_term_id: ref('Term', () => terms, {
      within: ['ac_year_id', 'acps_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
      column: 3,
    }),
    grade_id: ref('Grade', () => grades, { within: ['acps_id'], column: 2 }),
    ac_st_id: ref('Study time', () => studyTimes, { column: 7 }),
    teacher_resp_id: ref('Class teacher', () => teachers, {
      optional: true,
      offers: { status: [staffStatus.active, staffStatus.probation] },
      column: 4,
    }),
    room_id: ref('Room', () => rooms, { optional: true, within: ['branch_id'], column: 5 }),
    capacity: integer('Seats', { min: 1, max: 1000, default: 35, column: 6 }),
    ac_category_id: choice('Category', classCategory, { default: classCategory.regular, column: false }),
    ac_status_id: choice('Status', academicStatus, { default: academicStatus.active, column: 9 }),
  },
  filters: [
    'ac_status_id',
    'ac_year_id',
    'ac_term_id',
    'acp_id',
    'acps_id',
    'grade_id',
    'ac_st_id',
    'ac_category_id',
    'teacher_resp_id',
    'branch_id',
  ],
  where: { has_teacher: flag('Has a class teacher') },
  defaults: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
  option: ['branch_id', 'ac_term_id', 'acps_id', 'grade_id'],
  tellApart: ['ac_term_id', 'acps_id', 'branch_id'],
  lookups: {
    'class/categories': { choice: classCategory },
    // What lessons are looked for by.
    'options/class_id': (): AnyResource => classes,
    'options/teacher_id': () => teachers,
    'options/subject_id': () => subjects,
  },
})
