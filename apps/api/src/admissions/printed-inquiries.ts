import { actionStatus, actionType } from '@sala/contract/admissions/statuses'
import type { Choice } from '@sala/contract/kit/choice'
import { showDate } from '@sala/contract/kit/dates'
import type { Words } from '@sala/papers/paper'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import { sqlDayOf } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'

export const words = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? '' })
export const same = (text: string): Words => ({ en: text, km: text })
export const chosen = (of: Choice, value: number | string | null): Words | null => {
  const label = value === null ? undefined : of.labels.get(value)
  return label ? words(label[0], label[1]) : null
}

export interface PrintedInquiry extends Record<string, unknown> {
  readonly inquiry_id: number
  readonly branch_id: number
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly gender: string
  readonly date_of_birth: string | null
  readonly place_of_birth: string | null
  readonly nationality_en: string | null
  readonly nationality_kh: string | null
  readonly contact_name: string | null
  readonly relationship: string | null
  readonly contact_number: string | null
  readonly email: string | null
  readonly facebook: string | null
  readonly telegram: string | null
  readonly program_en: string | null
  readonly program_kh: string | null
  readonly grade_en: string | null
  readonly grade_kh: string | null
  readonly study_time: string | null
  readonly from_school: string | null
  readonly heard_from: number | null
  readonly remark: string | null
  readonly inquiry_status: number
  readonly asked_on: string
  readonly owner_en: string | null
  readonly owner_kh: string | null
  readonly next_follow_up: string | null
  readonly address_en: string | null
  readonly address_kh: string | null
}

const addressIn = (at: 'en' | 'kh') =>
  sql`nullif(concat_ws(', ', i.house, i.street, ${sql.raw(['v', 'c', 'd', 'p'].map((each) => `${each}.name_${at}`).join(', '))}), '')`

/** Inquiries of the caller's branches with all that a paper says of them. */
export async function readInquiries(
  tx: Tx,
  { branch_ids }: Actor,
  wanted: SQL,
  most: number,
): Promise<PrintedInquiry[]> {
  const { rows } = await tx.execute<PrintedInquiry>(sql`
    select i.inquiry_id, i.branch_id, i.full_name_en, i.full_name_kh, i.gender, i.date_of_birth::text, i.place_of_birth, i.contact_name, i.relationship,
      i.contact_number, i.email, i.facebook, i.telegram, i.from_school, i.heard_from, i.remark, i.inquiry_status,
      ${sqlDayOf(sql`i.created_date`)}::text as asked_on, n.nationality_en, n.nationality_kh,
      concat_ws(', ', m.acp_name_foreign, s.acps_name_foreign) as program_en, concat_ws(', ', m.acp_name_native, s.acps_name_native) as program_kh,
      g.grade_name_foreign as grade_en, g.grade_name_native as grade_kh, t.study_time, o.name_en as owner_en, o.name_kh as owner_kh,
      ${addressIn('en')} as address_en, ${addressIn('kh')} as address_kh,
      (select min(f.action_date)::text from student_follow_ups f join follow_up_inquiries l using (followup_id) where l.inquiry_id = i.inquiry_id and f.action_status = ${literal(actionStatus.planned)}) as next_follow_up
    from info_inquiries i left join nationalities n using (nationality_id) left join main_programs m on m.acp_id = i.acp_id
      left join sub_programs s on s.acps_id = i.acps_id left join grades g on g.grade_id = i.grade_id left join study_times t on t.ac_st_id = i.ac_st_id
      left join employees o on o.staff_id = i.responsible_by left join provinces p on p.province_code = i.province_code
      left join districts d on d.district_code = i.district_code left join communes c on c.commune_code = i.commune_code
      left join villages v on v.village_code = i.village_code
    where ${wanted} and i.branch_id in (${sql.join(
      [0, ...branch_ids].map((id) => sql`${id}`),
      sql`, `,
    )})
    order by i.inquiry_id desc limit ${most}`)
  return rows
}

/** What has been done for these inquiries and what is planned, as a paper tells it, oldest first. */
export async function followUpsOf(tx: Tx, ids: readonly number[]) {
  const { rows } = await tx.execute<{
    inquiry_id: number
    action_date: string
    action_type: number
    en: string
    kh: string
    outcome: string | null
  }>(sql`
    select l.inquiry_id, f.action_date::text, f.action_type, e.name_en as en, e.name_kh as kh, f.outcome
    from student_follow_ups f join follow_up_inquiries l using (followup_id) join employees e on e.staff_id = f.responsible_by
    where f.action_status <> ${literal(actionStatus.cancelled)} and l.inquiry_id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}) order by f.action_date, f.followup_id`)
  return rows.map(({ inquiry_id, action_date, action_type, en, kh, outcome }) => ({
    inquiry_id,
    cells: [showDate(action_date), chosen(actionType, action_type), words(en, kh), outcome],
  }))
}
