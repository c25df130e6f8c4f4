import { actionStatus, inquiryStatus } from '@sala/contract/admissions/statuses'
import { sql } from 'drizzle-orm'
import { sqlDayOf } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { type Asked, named, type ReportSource } from '../kit/report/report-rows.ts'
import { branchName } from '../organisation/public.ts'
import { grades, subPrograms } from '../tables/academics.ts'
import { followUpInquiries, infoInquiries, studentFollowUps } from '../tables/admissions.ts'
import { branches } from '../tables/organisation.ts'
import { employees, students } from '../tables/people.ts'

const responsible = (asked: Asked) => named(asked, sql`w.name_en`, sql`w.name_kh`)
const askedOn = sqlDayOf(sql`q.created_date`)

export const inquiriesSource: ReportSource = {
  key: ['inquiry_id'],
  select: (asked) => sql`
    select q.inquiry_id, q.branch_id, ${branchName(asked)} as branch_name, ${askedOn} as inquired_on, to_char(${askedOn}, 'YYYY-MM') as inquiry_month,
        q.full_name_kh, q.full_name_en, q.gender, q.date_of_birth, q.acps_id, q.grade_id, q.heard_from, q.inquiry_status, q.responsible_by, q.from_school,
        q.contact_name, q.contact_number, ${named(asked, sql`g.grade_name_foreign`, sql`g.grade_name_native`)} as grade_name,
        ${named(asked, sql`p.acps_name_foreign`, sql`p.acps_name_native`)} as program_name, ${responsible(asked)} as responsible_name,
        (select min(n.action_date) from ${followUpInquiries} k join ${studentFollowUps} n on n.followup_id = k.followup_id
          where k.inquiry_id = q.inquiry_id and n.action_status = ${literal(actionStatus.planned)}) as next_follow_up,
        s.card_number, 1 as inquiries, case when q.inquiry_status = ${literal(inquiryStatus.registered)} then 1 end as registered
      from ${infoInquiries} q join ${branches} b on b.branch_id = q.branch_id left join ${grades} g on g.grade_id = q.grade_id
        left join ${subPrograms} p on p.acps_id = q.acps_id left join ${employees} w on w.staff_id = q.responsible_by
        left join ${students} s on s.student_id = q.student_id`,
}

/** A line for each child that a follow-up is about. */
export const followUpsSource: ReportSource = {
  key: ['followup_id', 'inquiry_id'],
  select: (asked) => sql`
    select n.followup_id, q.inquiry_id, n.branch_id, ${branchName(asked)} as branch_name, n.action_date, n.action_type, n.action_status, n.responsible_by, n.outcome,
        ${responsible(asked)} as responsible_name, q.full_name_kh, q.full_name_en, q.contact_number, 1 as follow_ups, case when n.action_status = ${literal(actionStatus.done)} then 1 end as done
      from ${studentFollowUps} n join ${followUpInquiries} k on k.followup_id = n.followup_id join ${infoInquiries} q on q.inquiry_id = k.inquiry_id
        join ${branches} b on b.branch_id = n.branch_id join ${employees} w on w.staff_id = n.responsible_by`,
}
