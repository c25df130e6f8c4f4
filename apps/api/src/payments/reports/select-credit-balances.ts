import { sql } from 'drizzle-orm'
import { familyPhone, studentName } from '../../billing/public.ts'
import type { ReportSource } from '../../kit/report/report-rows.ts'
import { branchName } from '../../organisation/public.ts'
import { studentCredits } from '../../tables/ledger.ts'
import { branches } from '../../tables/organisation.ts'
import { parents, students } from '../../tables/people.ts'

export const creditsSource: ReportSource = {
  key: ['student_id', 'branch_id'],
  select: (asked) => sql`
    select c.branch_id, c.student_id, ${branchName(asked)} as branch_name_en, s.card_number, ${studentName(asked)} as student_name, ${familyPhone} as phone_number, c.since, c.kept_amount, c.used_amount,
        c.kept_amount - c.used_amount as left_amount
      from (select branch_id, student_id, min(created_date)::date as since, sum(amount) as kept_amount, sum(used_amount) as used_amount
          from ${studentCredits} group by 1, 2 having sum(amount) > sum(used_amount)) c
        join ${branches} b on b.branch_id = c.branch_id join ${students} s on s.student_id = c.student_id
        left join ${parents} f on f.student_parent_id = s.student_parent_id`,
}
