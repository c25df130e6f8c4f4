import { sql } from 'drizzle-orm'
import { lessonsOfDays } from '../academics/public.ts'
import { grades } from '../academics/tables.ts'
import { named, type ReportSource } from '../kit/report-rows.ts'
import { branches } from '../organisation/tables.ts'

export const teachingSource: ReportSource = {
  key: ['class_id', 'subject_id', 'teacher_id'],
  select: (asked) => sql`
    select l.class_id, l.subject_id, l.teacher_id, l.branch_id, l.class_name, ${named(asked, sql`g.grade_name_foreign`, sql`g.grade_name_native`)} as grade_name,
        ${named(asked, sql`l.subject_name_foreign`, sql`l.subject_name_native`)} as subject_name,
        ${named(asked, sql`l.teacher_name_foreign`, sql`l.teacher_name_native`)} as teacher_name,
        ${named(asked, sql`b.branch_name_en`, sql`b.branch_name_kh`)} as branch_name, l.lessons, l.hours
      from (select class_id, subject_id, teacher_id, branch_id, grade_id, class_name, subject_name_foreign, subject_name_native, teacher_name_foreign, teacher_name_native,
          count(*)::int as lessons, round(sum(minutes) / 60.0, 2) as hours
        from (${lessonsOfDays(sql`${asked.from}::date`, sql`${asked.to}::date`, sql`c.ac_status_id <> 3`)}) d group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) l
        join ${grades} g on g.grade_id = l.grade_id join ${branches} b on b.branch_id = l.branch_id`,
}
