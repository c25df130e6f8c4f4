import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { academicStatus } from '../academics/statuses.ts'
import { subjects } from '../academics/subjects.ts'
import { ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { teachers } from '../people/teachers.ts'

const { class_id, class_name, acps_id, ac_term_id, grade_id, ac_st_id, room_id, capacity, ac_status_id, branch_id } =
  classes.fields

/** The classes that a teacher is responsible for or timetabled in. */
export const ownClasses = defineResource({
  name: 'teacher-class-operations',
  path: '/home/teacher/class-operations',
  label: ['Class', 'My classes'],
  key: 'class_id',
  title: 'class_name',
  sort: ['class_name', 'asc'],
  verbs: ['list'],
  userTypes: ['teacher-api'],
  fields: { class_id, class_name, grade_id, ac_term_id, acps_id, ac_st_id, room_id, capacity, ac_status_id, branch_id },
  filters: ['ac_status_id'],
  defaults: { ac_status_id: [academicStatus.active] },
})

const classOption = z.strictObject({
  class_id: z.int(),
  class_name: z.string(),
  grade_id: z.int(),
  ac_term_id: z.int(),
})
const subjectOption = z.strictObject({
  subject_id: z.int(),
  subject_name_foreign: z.string(),
  subject_name_native: z.string(),
  subject_code: z.string(),
})
const teacher = { teacher_id: ref('Teacher', () => teachers) } as const
const mine = { method: 'GET', access: 'signed-in', userTypes: ['teacher-api'] } as const

export const listOwnClasses = defineOperation({
  ...mine,
  name: 'list-own-classes',
  path: '/home/teacher/get-classes',
  label: 'My classes',
  answer: z.strictObject({ data: z.array(classOption) }),
})
export const listOwnSubjects = defineOperation({
  ...mine,
  name: 'list-own-subjects',
  path: '/home/teacher/get-subjects',
  label: 'My subjects',
  answer: z.strictObject({ data: z.array(subjectOption) }),
})
export const listClassesOfTeacher = defineOperation({
  name: 'list-classes-of-teacher',
  method: 'GET',
  path: '/home/staff/get-classes-by-teachers',
  label: 'Classes of a teacher',
  access: { action: 'view', resource: classes.name },
  query: teacher,
  answer: listOwnClasses.answer,
})
export const listSubjectsOfTeacher = defineOperation({
  name: 'list-subjects-of-teacher',
  method: 'GET',
  path: '/home/staff/get-subjects-by-teachers',
  label: 'Subjects of a teacher',
  access: { action: 'view', resource: subjects.name },
  query: teacher,
  answer: listOwnSubjects.answer,
})
