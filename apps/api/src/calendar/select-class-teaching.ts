import { academicStatus } from '@sala/contract/academics/statuses'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { named, type ReportSource } from '../kit/report/report-rows.ts'
import { branchName } from '../organisation/public.ts'
import { grades, subjects } from '../tables/academics.ts'
import { branches } from '../tables/organisation.ts'
import { teachers } from '../tables/people.ts'
import { lessonsCounted } from './lessons-of-days.ts'

export const teachingSource: ReportSource = {
  key: ['class_id', 'subject_id', 'teacher_id'],
  select: (asked) => sql`
    select l.class_id, l.subject_id, l.teacher_id, l.branch_id, l.class_name, sum(l.lessons)::int as lessons, round(sum(l.minutes) / 60.0, 2) as hours,
        ${named(asked, sql`g.grade_name_foreign`, sql`g.grade_name_native`)} as grade_name,
        ${named(asked, sql`s.subject_name_foreign`, sql`s.subject_name_native`)} as subject_name,
        ${named(asked, sql`t.full_name_foreign`, sql`t.full_name_native`)} as teacher_name,
        ${branchName(asked)} as branch_name
      from (${lessonsCounted(sql`${asked.from}::date`, sql`${asked.to}::date`, sql`c.ac_status_id <> ${literal(academicStatus.upcoming)}`)}) l
        join ${grades} g on g.grade_id = l.grade_id join ${branches} b on b.branch_id = l.branch_id join ${subjects} s on s.subject_id = l.subject_id
        left join ${teachers} t on t.teacher_id = l.teacher_id
      group by l.class_id, l.subject_id, l.teacher_id, l.branch_id, l.class_name, g.grade_id, s.subject_id, t.teacher_id, b.branch_id`,
}
