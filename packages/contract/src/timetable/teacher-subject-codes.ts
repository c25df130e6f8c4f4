import { z } from 'zod'
import { subjects } from '../academics/subjects.ts'
import { may } from '../kit/access.ts'
import { decimal, id, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource, optionAnswer } from '../kit/resource.ts'
import { teachers } from '../people/teachers.ts'

/** Who may teach what, and for how many hours. */
export const teacherSubjectCodes = defineResource({
  name: 'teacher-subject-codes',
  label: ['Teacher’s subject', 'Teachers’ subjects'],
  key: 'sstc_id',
  title: 'teacher_id',
  sort: ['teacher_id', 'asc'],
  fields: {
    sstc_id: id(),
    teacher_id: ref('Teacher', () => teachers, { fixed: true }),
    subject_id: ref('Subject', () => subjects),
    total_hours: decimal('Hours', { max: 2000, help: 'Per academic year' }),
  },
  filters: ['teacher_id', 'subject_id'],
})

/** The subjects that a teacher does not have yet, and the one that is being edited. */
export const subjectsToAdd = defineOperation({
  name: 'subjects-to-add',
  method: 'GET',
  path: '/teacher-subject-codes/subjects',
  label: 'Subjects the teacher does not have yet',
  access: may('view', teacherSubjectCodes),
  query: {
    teacher_id: ref('Teacher', () => teachers, { optional: true }),
    sstc_id: ref('Being edited', () => teacherSubjectCodes, { optional: true }),
  },
  answer: z.strictObject({ data: z.array(optionAnswer(subjects)) }),
})
