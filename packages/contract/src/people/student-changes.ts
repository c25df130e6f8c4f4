import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { choice, date, flag, links, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { gender } from './employees.ts'
import { parents } from './parents.ts'
import { statusReason, studentStatus } from './student-statuses.ts'
import { students } from './students.ts'

export const student = { student_id: ref('Student', () => students) } as const

const named = { student_id: z.int(), card_number: z.string(), full_name_en: z.string(), full_name_kh: z.string() }

export const account = z.strictObject({ user_id: z.int(), user_name: z.string(), disable: z.int() })

export const nextStudentNumber = defineOperation({
  name: 'next-student-number',
  method: 'GET',
  path: '/student-profiles/{branch_id}/student-number',
  label: 'Next student number of the branch',
  access: may('create', students),
  params: { branch_id: ref('Branch', () => branches) },
  answer: z.strictObject({ card_number: z.string() }),
})

export const uploadStudentPhoto = defineOperation({
  name: 'upload-student-photo',
  method: 'POST',
  path: '/student-profiles/upload-photoes',
  label: 'Upload photo',
  access: may('update', students),
  body: student,
  upload: { field: 'photo', label: 'Photo', megabytes: 5 },
  stale: ['student-profiles'],
  answer: z.strictObject({ student_id: z.int(), photo: z.string() }),
})

export const uploadStudentAudio = defineOperation({
  name: 'upload-student-audio',
  method: 'POST',
  path: '/student-profiles/audios',
  label: 'Record the name',
  access: may('update', students),
  body: student,
  upload: { field: 'audio', label: 'Recording', megabytes: 1, kind: 'audio' },
  stale: ['student-profiles'],
  answer: z.strictObject({ student_id: z.int(), audio: z.string() }),
})

export const addParents = defineOperation({
  name: 'add-parents',
  method: 'POST',
  path: '/student-profiles/add-parents',
  label: 'Link to a family',
  access: may('update', students),
  body: { ...student, student_parent_id: ref('Family', () => parents) },
  stale: ['student-profiles', 'parent-profiles'],
  answer: z.strictObject({ student_id: z.int(), student_parent_id: z.int() }),
})

export const deleteStudents = defineOperation({
  name: 'delete-student-records',
  method: 'POST',
  path: '/student-profiles/delete-records',
  label: 'Delete students',
  access: may('delete', students),
  body: { student_id_list: links('Students', () => students, { min: 1, max: 200 }) },
  stale: ['student-profiles', 'parent-profiles'],
  answer: z.strictObject({ deleted: z.int() }),
})

export const listBankAccounts = defineOperation({
  name: 'list-student-bank-accounts',
  method: 'GET',
  path: '/student-profiles/{student_id}/bank-accounts',
  label: 'Bank accounts of a student',
  access: may('view', students),
  userTypes: ['staff-api', 'parent-api'],
  params: student,
  logsAccess: { about: 'student_id', by: ['staff-api'] },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        bank_account_id: z.int(),
        bank_id: z.int(),
        bank_name_en: z.string(),
        bank_name_kh: z.string(),
        account_name: z.string(),
        account_number: z.string(),
        is_default: z.int(),
      }),
    ),
  }),
})

/** Why two records may be of one child. */
export const likeness = ['card', 'name_kh', 'name_en', 'name_near', 'born', 'born_near'] as const

const spelled = { optional: true, max: 150 } as const

export const checkDuplicate = defineOperation({
  name: 'check-duplicate-student',
  method: 'POST',
  path: '/student-profiles/check-duplicate',
  label: 'Check for the same child',
  access: may('view', students),
  body: {
    student_id: ref('Not this one', () => students, { optional: true }),
    last_name_kh: text('Last name (Khmer)', spelled),
    first_name_kh: text('First name (Khmer)', spelled),
    last_name_en: text('Last name (Latin)', spelled),
    first_name_en: text('First name (Latin)', spelled),
    gender: choice('Sex', gender, { optional: true }),
    date_of_birth: date('Date of birth', { optional: true, past: true }),
    card_number: text('Student number', { optional: true, max: 30 }),
    ext_card_number: text('External card number', { optional: true, max: 30 }),
  },
  // A number that somebody out of reach has is said to be taken, and nothing more.
  answer: z.strictObject({
    card_taken: z.boolean(),
    ext_card_taken: z.boolean(),
    likely: z.array(
      z.strictObject({
        ...named,
        gender: z.string(),
        date_of_birth: z.nullable(z.string()),
        status: z.int(),
        branch_id: z.int(),
        photo: z.nullable(z.string()),
        reasons: z.array(z.enum(likeness)),
      }),
    ),
  }),
})

export const suggestSpelling = defineOperation({
  name: 'suggest-student-spelling',
  method: 'GET',
  path: '/student-profiles/spellings',
  label: 'How the school spells a name in Latin letters',
  access: may('create', students),
  query: {
    student_parent_id: ref('Family', () => parents, { optional: true }),
    last_name_kh: text('Last name (Khmer)', spelled),
    first_name_kh: text('First name (Khmer)', spelled),
  },
  answer: z.strictObject({
    last_name_kh: z.nullable(z.string()),
    last_name_en: z.nullable(z.string()),
    first_name_en: z.nullable(z.string()),
  }),
})

export const change = {
  status: choice('New status', studentStatus),
  reason: choice('Reason', statusReason, { optional: true }),
  remark: note('Remark', { optional: true, max: 500 }),
  effective_date: date('In effect from'),
} as const

export const who = {
  branch_id: ref('Branch', () => branches),
  acps_id: ref('Sub programme', () => subPrograms),
  ac_term_id: ref('Term', () => terms, { optional: true }),
  grade_id: ref('Grade', () => grades, { optional: true }),
  leave_out: links('Leave out', () => students, { default: [] }),
} as const

export const affected = z.strictObject({ ...named, from_status: z.int(), class_name: z.string() })

const privilege = z.strictObject({
  allowed: z.boolean(),
  reasons: z.array(z.strictObject({ code: z.string(), message: z.string() })),
})

export const checkToExternal = defineOperation({
  name: 'check-change-to-external',
  method: 'POST',
  path: '/student-profiles/check-privilege/change-mode-external-false-to-true',
  label: 'Can become an external student',
  access: may('view', students),
  body: student,
  answer: privilege,
})

export const checkToInternal = defineOperation({
  name: 'check-change-to-internal',
  method: 'POST',
  path: '/student-profiles/check-privilege/change-mode-external-true-to-false',
  label: 'Can become a regular student',
  access: may('view', students),
  body: student,
  answer: privilege,
})

export const changeStudentMode = defineOperation({
  name: 'change-student-mode',
  method: 'POST',
  path: '/student-profiles/change-mode',
  label: 'Change student type',
  access: may('approve', students),
  body: { ...student, is_external: flag('External student') },
  stale: ['student-profiles'],
  answer: z.strictObject({ student_id: z.int(), is_external: z.int() }),
})

const told = {
  remark: z.nullable(z.string()),
  effective_date: z.string(),
  by: z.nullable(z.string()),
  created_date: z.string(),
}

const studentEvent = z.strictObject({
  change_id: z.int(),
  from_status: z.int(),
  status: z.int(),
  reason: z.nullable(z.int()),
  ...told,
})

export type StudentEvent = z.infer<typeof studentEvent>

export const readStudentRecord = defineOperation({
  name: 'read-student-record',
  method: 'GET',
  path: '/student-profiles/{student_id}/record',
  label: 'Status changes and accounts of a student',
  access: may('view', students),
  params: student,
  logsAccess: { about: 'student_id', by: ['staff-api'] },
  answer: z.strictObject({ accounts: z.array(account), events: z.array(studentEvent) }),
})
