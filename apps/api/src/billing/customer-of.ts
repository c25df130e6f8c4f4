import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { infoInquiries } from '../tables/admissions.ts'
import { students } from '../tables/people.ts'
import { seatOf } from './issue-invoice.ts'

interface Named {
  readonly student_id?: number | null | undefined
  readonly inquiry_id?: number | null | undefined
  readonly customer_name?: string | null | undefined
  readonly branch_id?: number | null | undefined
}

/**
 * For whom something is that not only students are offered: what is known of a student, of an inquiry, or of a bare
 * name; nothing where nobody is named.
 */
export async function customerOf(tx: Tx, { student_id, inquiry_id, customer_name, branch_id }: Named) {
  if (student_id) {
    const [student] = await tx.select().from(students).where(eq(students.student_id, student_id))
    const { acp_id = null, acps_id = null, grade_id = null } = (await seatOf(tx, student_id)) ?? {}
    const { full_name_en, phone_number } = student!
    return {
      student_id,
      branch_id: student!.branch_id,
      customer_name: full_name_en,
      customer_phone: phone_number,
      acp_id,
      acps_id,
      grade_id,
    }
  }
  if (inquiry_id) {
    const [inquiry] = await tx.select().from(infoInquiries).where(eq(infoInquiries.inquiry_id, inquiry_id))
    const { acp_id, acps_id, grade_id, full_name_en, contact_number } = inquiry!
    return {
      inquiry_id,
      branch_id: inquiry!.branch_id,
      customer_name: full_name_en,
      customer_phone: contact_number,
      acp_id,
      acps_id,
      grade_id,
    }
  }
  if (!customer_name || !branch_id) return undefined
  return { branch_id, customer_name, customer_phone: null, acp_id: null, acps_id: null, grade_id: null }
}
