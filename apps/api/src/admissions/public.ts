import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { sql } from 'drizzle-orm'
import type { Kept } from '../kit/history/retention.ts'
import { literal } from '../kit/literal.ts'

const nobody = '–'
const notRegistered = sql`student_id is null and inquiry_status <> ${literal(inquiryStatus.registered)}`
const ofInquiry = sql`greatest(i.updated_at, (select max(f.updated_at) from follow_up_inquiries k join student_follow_ups f using (followup_id) where k.inquiry_id = i.inquiry_id))`

/** Inquiries of children who did not come. Whoever became a student between the finding and the going stays. */
export const keptInquiries: Kept = {
  due: (before) =>
    sql`select i.inquiry_id::text as id, ${ofInquiry} as since from info_inquiries i where ${notRegistered} and i.last_name_en <> ${nobody} and ${ofInquiry} < ${before}`,
  erase: (ids) => [
    sql`with gone as (delete from follow_up_inquiries where inquiry_id in (select inquiry_id from info_inquiries where inquiry_id::text = any(${ids}) and ${notRegistered} for update) returning followup_id)
      delete from student_follow_ups f where f.followup_id in (select followup_id from gone) and not exists (select 1 from follow_up_inquiries k where k.followup_id = f.followup_id and k.inquiry_id::text <> all(${ids}))`,
    sql`delete from info_inquiries where inquiry_id::text = any(${ids}) and ${notRegistered}`,
  ],
  anonymise: (ids) => [
    sql`update student_follow_ups set outcome = null where followup_id in (select followup_id from follow_up_inquiries where inquiry_id::text = any(${ids}))
      and not exists (select 1 from follow_up_inquiries k where k.followup_id = student_follow_ups.followup_id and k.inquiry_id::text <> all(${ids}))`,
    sql`update info_inquiries set first_name_en = ${nobody}, last_name_en = ${nobody}, first_name_kh = ${nobody}, last_name_kh = ${nobody}, date_of_birth = null,
      place_of_birth = null, contact_name = null, relationship = null, contact_number = null, email = null, facebook = null, telegram = null, remark = null,
      village_code = null, commune_code = null where inquiry_id::text = any(${ids}) and ${notRegistered}`,
  ],
}
