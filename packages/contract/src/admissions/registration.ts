import { z } from 'zod'
import { displayLanguage } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { choice, date, links, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from '../people/employees.ts'
import { guardianType, parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { infoInquiries } from './info-inquiries.ts'
import { inquiryStatus } from './statuses.ts'

const inquiry = { inquiry_id: ref('Enquiry', () => infoInquiries) } as const

/** What a relationship, written by hand in either language, means for a family. */
export function guardianOf(relationship: string | null | undefined): 1 | 2 | 3 {
  const text = relationship?.toLowerCase() ?? ''
  if (/grand|step|ជីដូន|ជីតា|ចុង/.test(text)) return 3
  if (/father|dad|ឪពុក|ប៉ា/.test(text)) return 1
  return /mother|mom|mum|ម្តាយ|ម្ដាយ|ម៉ាក់|ម៉ែ/.test(text) ? 2 : 3
}

const family = z.strictObject({
  student_parent_id: z.int(),
  family_name_en: z.string(),
  family_name_kh: z.string(),
  phone_number: z.nullable(z.string()),
  children: z.array(z.string()),
  /** The same phone number, or only the same name. */
  same: z.enum(['phone', 'name']),
})
export type FamilyCandidate = z.infer<typeof family>

export const findFamilies = defineOperation({
  name: 'find-families-of-inquiry',
  method: 'GET',
  path: '/info-inquiries/{inquiry_id}/families',
  label: 'Possible families and students',
  access: may('view', parents),
  params: inquiry,
  answer: z.strictObject({
    families: z.array(family),
    students: z.array(
      z.strictObject({
        student_id: z.int(),
        card_number: z.string(),
        full_name_en: z.string(),
        full_name_kh: z.string(),
        date_of_birth: z.nullable(z.string()),
      }),
    ),
  }),
})

export const registerInquiry = defineOperation({
  name: 'register-inquiry',
  method: 'POST',
  path: '/info-inquiries/{inquiry_id}/register',
  label: 'Register as student',
  access: may('create', students),
  params: inquiry,
  body: {
    student_parent_id: ref('Family', () => parents, { optional: true }),
    guardian_type: choice('The contact is', guardianType, { optional: true }),
    entry_date: date('Joins on', { optional: true }),
  },
  stale: ['info-inquiries', 'student-follow-ups', 'student-profiles', 'parent-profiles'],
  // Whoever asks again is told of the same student.
  answer: z.strictObject({
    inquiry_id: z.int(),
    student_id: z.int(),
    card_number: z.string(),
    student_parent_id: z.nullable(z.int()),
    created: z.int().min(0).max(1),
  }),
})

export const printInquiries = defineOperation({
  name: 'print-inquiries',
  method: 'GET',
  path: '/info-inquiries/generate-pdf',
  label: 'Print enquiries',
  access: may('print', infoInquiries),
  // A form of each inquiry that is named; where none is, the list of those that the rest of the query means.
  query: {
    inquiry_id_list: links('Enquiries', () => infoInquiries, { default: [], max: 100 }),
    inquiry_status: choice('Status', inquiryStatus, { optional: true }),
    responsible_by: ref('Assigned to', () => employees, { optional: true }),
    branch_id: ref('Branch', () => branches, { optional: true }),
    date_from: date('From', { optional: true }),
    date_to: date('Until', { optional: true, notBefore: 'date_from' }),
    display_language: choice('Language', displayLanguage, { default: 'both' }),
  },
  answer: binary,
})
