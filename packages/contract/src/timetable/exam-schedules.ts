import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { rooms } from '../academics/rooms.ts'
import { subjects } from '../academics/subjects.ts'
import { academicYears, terms } from '../academics/years.ts'
import { date, id, links, note, ref, text, time } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { teachers } from '../people/teachers.ts'

export const examSchedules = defineResource({
  name: 'exam-schedules',
  label: ['Exam timetable', 'Exam timetables'],
  key: 'exam_sch_id',
  title: 'exam_name',
  sort: ['exam_date', 'asc'],
  period: 'exam_date',
  keeps: ['exam_name', 'branch_id', 'acp_id', 'acps_id', 'ac_year_id', 'ac_term_id', 'grade_id', 'class_id'],
  fields: {
    exam_sch_id: id(),
    exam_name: text('Exam', { search: true, max: 100, column: 1 }),
    branch_id: ref('Branch', () => branches, { fixed: true, column: 9 }),
    acp_id: ref('Main programme', () => mainPrograms, { column: false }),
    acps_id: ref('Sub programme', () => subPrograms, { within: ['acp_id'], column: false }),
    ac_year_id: ref('Academic year', () => academicYears, { within: ['branch_id'], column: false }),
    ac_term_id: ref('Term', () => terms, { within: ['ac_year_id', 'acps_id'], column: 8 }),
    grade_id: ref('Grade', () => grades, { within: ['acps_id'], column: 2 }),
    class_id: ref('Class', () => classes, {
      optional: true,
      within: ['ac_term_id', 'grade_id'],
      column: 3,
      help: 'Leave blank for the whole grade',
    }),
    subject_id: ref('Subject', () => subjects, { within: ['acps_id'], column: 4 }),
    exam_date: date('Day', { column: 5 }),
    start_time: time('Starts', { column: 6 }),
    end_time: time('Ends', { notBefore: 'start_time', column: 7 }),
    room_id: ref('Room', () => rooms, { optional: true, within: ['branch_id'], column: 10 }),
    teacher_ids: links('Invigilators', () => teachers),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  filters: ['ac_term_id', 'ac_year_id', 'acps_id', 'grade_id', 'class_id', 'subject_id', 'branch_id'],
  lookups: { 'get/main-programs': () => mainPrograms, '{id}/sub-programs': { of: () => subPrograms, by: 'acp_id' } },
})
