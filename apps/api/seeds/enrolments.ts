import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Db } from '../src/kit/database.ts'
import { withoutTriggers } from './copy.ts'

/**
 * Gives the active students who have no seat one in a class of their branch, the youngest in the lowest grades, as long
 * as there are seats.
 */
export async function seedEnrolments(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    await withoutTriggers(client, ['classes', 'students', 'student_enrollments', 'student_transfers'], async () => {
      await client.query(`
        with taken as (select class_id, count(*)::int as seats from student_enrollments where enrollment_status = ${enrollmentStatus.studying} group by 1),
        running as (
          select c.*, t.start_date, c.capacity - coalesce(k.seats, 0) as free,
            row_number() over (partition by c.branch_id order by g.grade_order, c.class_id) - 1 as at, count(*) over (partition by c.branch_id) as classes
          from classes c join grades g using (grade_id) join terms t using (ac_term_id) left join taken k using (class_id) where c.ac_status_id = ${academicStatus.active}
        ), waiting as (
          select s.student_id, s.branch_id, row_number() over (partition by s.branch_id order by s.date_of_birth desc, s.student_id) - 1 as at,
            count(*) over (partition by s.branch_id) as students
          from students s where s.status = ${studentStatus.active} and not exists (select 1 from student_enrollments e where e.student_id = s.student_id)
        ), seated as (
          select w.student_id, r.*, row_number() over (partition by r.class_id order by w.at) as seat
          from waiting w join running r on r.branch_id = w.branch_id and r.at = w.at * r.classes / w.students
        )
        insert into student_enrollments (student_id, class_id, branch_id, ac_year_id, ac_term_id, acps_id, grade_id, enroll_date)
        select student_id, class_id, branch_id, ac_year_id, ac_term_id, acps_id, grade_id, start_date from seated where seat <= free order by student_id`)
      await client.query(
        'update students s set entry_date = e.enroll_date from student_enrollments e where e.student_id = s.student_id and s.entry_date is null',
      )
      // Some left for another school, and some came from another branch of the group.
      await client.query(`
        insert into student_transfers (student_id, transfer_type, from_branch_id, to_branch_id, to_school, transfer_date, reason)
        select s.student_id, 2, s.branch_id, null, (array['Mekong Primary School', 'Riverside School', 'Lotus School of Siem Reap'])[1 + s.student_id % 3],
          current_date - s.student_id % 120, (array['The father works in another province', 'A school nearer to the new house', 'The family moves to Siem Reap'])[1 + s.student_id % 3]
        from students s where s.status = ${studentStatus.transferredOut} and not exists (select from student_transfers t where t.student_id = s.student_id)
        union all
        select s.student_id, 1, came.branch_id, s.branch_id, null, e.enroll_date, 'This campus is nearer to the new house'
        from students s join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying}
        cross join lateral (select b.branch_id from branches b where b.branch_id <> s.branch_id and b.is_active = 1 order by b.branch_id limit 1) came
        where s.student_id % 61 = 11 and not exists (select from student_transfers t where t.student_id = s.student_id)
        order by 6, 1`)
      // The teacher of the demonstration is the class teacher of its student.
      await client.query(
        'update classes set teacher_resp_id = 1 where class_id = (select min(class_id) from student_enrollments where student_id = 1)',
      )
    })
  } finally {
    client.release()
  }
}
