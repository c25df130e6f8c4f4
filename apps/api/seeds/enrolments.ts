import type { Db } from '../src/kit/database.ts'
import { withoutTriggers } from './copy.ts'

/** Gives the active students who have no seat one in a class of their branch, the youngest in the lowest grades, as long as there are seats. */
export async function seedEnrolments(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    await withoutTriggers(client, ['classes', 'students', 'student_enrollments'], async () => {
      await client.query(`
        with taken as (select class_id, count(*)::int as seats from student_enrollments where enrollment_status = 1 group by 1),
        running as (
          select c.*, t.start_date, c.capacity - coalesce(k.seats, 0) as free,
            row_number() over (partition by c.branch_id order by g.grade_order, c.class_id) - 1 as at, count(*) over (partition by c.branch_id) as classes
          from classes c join grades g using (grade_id) join terms t using (ac_term_id) left join taken k using (class_id) where c.ac_status_id = 1
        ), waiting as (
          select s.student_id, s.branch_id, row_number() over (partition by s.branch_id order by s.date_of_birth desc, s.student_id) - 1 as at,
            count(*) over (partition by s.branch_id) as students
          from students s where s.status = 1 and not exists (select 1 from student_enrollments e where e.student_id = s.student_id)
        ), seated as (
          select w.student_id, r.*, row_number() over (partition by r.class_id order by w.at) as seat
          from waiting w join running r on r.branch_id = w.branch_id and r.at = w.at * r.classes / w.students
        )
        insert into student_enrollments (student_id, class_id, branch_id, ac_year_id, ac_term_id, acps_id, grade_id, enroll_date)
        select student_id, class_id, branch_id, ac_year_id, ac_term_id, acps_id, grade_id, start_date from seated where seat <= free order by student_id`)
      await client.query(
        'update students s set entry_date = e.enroll_date from student_enrollments e where e.student_id = s.student_id and s.entry_date is null',
      )
      // The teacher of the demonstration is the class teacher of its student.
      await client.query('update classes set teacher_resp_id = 1 where class_id = (select min(class_id) from student_enrollments where student_id = 1)')
    })
  } finally {
    client.release()
  }
}
