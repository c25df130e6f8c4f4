import { admissionsProblems } from '@sala/contract/admissions/problems'
import { guardianOf, type registerInquiry as operation } from '@sala/contract/admissions/registration'
import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { permissionName } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { guardianType, parents } from '@sala/contract/people/parents'
import { students } from '@sala/contract/people/students'
import { eq } from 'drizzle-orm'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { giveStudentNumber } from '../people/public.ts'
import { infoInquiries } from '../tables/admissions.ts'
import { students as pupils } from '../tables/people.ts'
import { cancelPlanned } from './keep-inquiry.ts'

const refuse = refusals(admissionsProblems)
type Asked = Work<typeof operation>
type Inquiry = typeof infoInquiries.$inferSelect

const roles = {
  [guardianType.father]: 'father',
  [guardianType.mother]: 'mother',
  [guardianType.guardian]: 'guardian',
} as const
const addressOf = ({ province_code, district_code, commune_code, village_code, street, house }: Inquiry) => ({
  province_code,
  district_code,
  commune_code,
  village_code,
  street,
  house,
})
const reachedBy = ({ email, facebook, telegram }: Inquiry) => ({ email, facebook, telegram })

/**
 * The family of a child whose contact nobody knows yet; the contact's name stands in the script that it was written in.
 */
async function openFamily({ input, actor, tx, store }: Asked, inquiry: Inquiry): Promise<number> {
  const { contact_name, contact_number, relationship, branch_id } = inquiry
  if (!contact_name) throw refuse('contact_needed', { errors: { student_parent_id: 'required' } })
  if (!actor.permissions.has(permissionName('create', parents.name))) throw refuseAny('not_allowed')
  const main_contact = input.guardian_type ?? guardianOf(relationship)
  const role = roles[main_contact]
  const row = await store(parents).create(tx, actor, {
    [`${role}_name_${/[\u1780-\u17ff]/.test(contact_name) ? 'kh' : 'en'}`]: contact_name,
    [`${role}_phone`]: contact_number,
    ...(role === 'guardian' && { guardian_relationship: relationship }),
    main_contact,
    phone_number: contact_number,
    home_branch_id: branch_id,
    ...reachedBy(inquiry),
    ...addressOf(inquiry),
  })
  return row.student_parent_id as number
}

/**
 * Makes a student of an inquiry, in a family that is known or new, once: whoever comes second is told who it became.
 */
export async function registerInquiry(work: Asked) {
  const { input, actor, tx, store, now } = work
  const { inquiry_id } = input
  const [inquiry] = await tx.select().from(infoInquiries).where(eq(infoInquiries.inquiry_id, inquiry_id)).for('update')
  if (!inquiry) throw refuseAny('not_found')
  if (inquiry.student_id) {
    const [known] = await tx.select().from(pupils).where(eq(pupils.student_id, inquiry.student_id))
    return {
      inquiry_id,
      student_id: known!.student_id,
      card_number: known!.card_number,
      student_parent_id: known!.student_parent_id,
      created: 0,
    }
  }
  const student_parent_id = input.student_parent_id ?? (await openFamily(work, inquiry))
  const {
    branch_id,
    gender,
    date_of_birth,
    place_of_birth,
    nationality_id,
    from_school,
    contact_name,
    relationship,
    contact_number,
    remark,
  } = inquiry
  const { first_name_en, last_name_en, first_name_kh, last_name_kh } = inquiry
  const student = await store(students).create(tx, actor, {
    ...{
      first_name_en,
      last_name_en,
      first_name_kh,
      last_name_kh,
      gender,
      date_of_birth,
      place_of_birth,
      nationality_id,
      from_school,
      remark,
    },
    card_number: await giveStudentNumber(tx, branch_id),
    student_parent_id,
    branch_id,
    entry_date: input.entry_date ?? dayOf(now),
    emergency_name: contact_name,
    emergency_relationship: relationship,
    emergency_phone: contact_number,
    ...reachedBy(inquiry),
    ...addressOf(inquiry),
  })
  const student_id = student.student_id as number
  await tx
    .update(infoInquiries)
    .set({ student_id, inquiry_status: inquiryStatus.registered })
    .where(eq(infoInquiries.inquiry_id, inquiry_id))
  await cancelPlanned(tx, inquiry_id)
  return { inquiry_id, student_id, card_number: student.card_number as string, student_parent_id, created: 1 }
}
