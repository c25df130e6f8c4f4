import { z } from 'zod'
import type { UserType } from '../kit/access.ts'
import { type Field, type Fields, note, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { type AnyResource, rowAnswer } from '../kit/resource.ts'
import { employees } from './employees.ts'
import { parents } from './parents.ts'
import { students } from './students.ts'
import { teachers } from './teachers.ts'

const pick = <F extends Fields, const K extends keyof F>(fields: F, ...names: readonly K[]): Pick<F, K> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>

const address = ['province_code', 'district_code', 'commune_code', 'village_code', 'street', 'house'] as const

const online = ['email', 'facebook', 'telegram'] as const

const emergency = ['emergency_name', 'emergency_relationship', 'emergency_phone'] as const

const why = { remark: note('Reason', { optional: true, max: 500 }) } as const

// What somebody may ask to have changed about himself; names, births and numbers are the registrar's.
export const ofFamily = pick(
  parents.fields,
  'phone_number',
  'father_phone',
  'mother_phone',
  'guardian_phone',
  ...online,
  ...address,
)

export const ofStudent = pick(students.fields, 'phone_number', ...online, ...address, ...emergency)

// A teacher's own door has no list of places.
export const ofTeacher = pick(
  employees.fields,
  'phone_number_1',
  'phone_number_2',
  'email',
  'marital_status',
  'street',
  'house',
  ...emergency,
)

export const ofEmployee = pick(
  employees.fields,
  'phone_number_1',
  'phone_number_2',
  'email',
  'marital_status',
  ...address,
  ...emergency,
)

const read = <R extends AnyResource, M extends z.ZodRawShape = Record<never, never>>(
  name: string,
  path: string,
  resource: R,
  type: UserType,
  more = {} as M,
) =>
  defineOperation({
    name,
    method: 'GET',
    path,
    label: 'My record',
    access: 'signed-in',
    userTypes: [type],
    answer: z.strictObject({ profile: z.nullable(rowAnswer(resource, type)), ...more }),
  })

const ask = <F extends Fields>(name: string, path: string, type: UserType, fields: F) =>
  defineOperation({
    name,
    method: 'PUT',
    path,
    label: 'Ask for a change',
    access: 'signed-in',
    userTypes: [type],
    body: { ...fields, ...why },
    stale: [`${type.split('-')[0]}-my-requests`, 'profile-approvals', 'staff-my-approvals'],
    answer: z.strictObject({ id: z.int(), approve_status: z.int() }),
  })

/** Of the employee that a teacher is, what he may ask to have changed. */
const employee = z.nullable(
  z.strictObject(
    Object.fromEntries(Object.entries<Field>(ofTeacher).map(([name, { answer }]) => [name, z.optional(answer)])),
  ),
)

export const readOwn = {
  staff: read('read-own-employee', '/home/staff-profiles', employees, 'staff-api'),
  teacher: read('read-own-teacher', '/home/teacher-profiles', teachers, 'teacher-api', { employee }),
  parent: read('read-own-family', '/home/parent-profiles', parents, 'parent-api'),
  student: read('read-own-student', '/home/student-profiles', students, 'student-api'),
} as const

export const askOwn = {
  staff: ask('ask-own-employee', '/home/staff-profiles', 'staff-api', ofEmployee),
  teacher: ask('ask-own-teacher', '/home/teacher-profiles', 'teacher-api', ofTeacher),
  parent: ask('ask-own-family', '/home/parent-profiles', 'parent-api', ofFamily),
  student: ask('ask-own-student', '/home/student-profiles', 'student-api', ofStudent),
} as const

/** A parent asks for a child. */
export const askForChild = defineOperation({
  ...ask('ask-for-child', '/home/parent-profiles/children/{student_id}', 'parent-api', ofStudent),
  params: { student_id: ref('Student', () => students) },
})
