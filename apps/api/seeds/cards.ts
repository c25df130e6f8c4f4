import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { blockedFrom } from '@sala/contract/people/guardian-blocks'
import { pickupType } from '@sala/contract/people/pickups'
import { staffStatus } from '@sala/contract/people/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Db } from '../src/kit/database.ts'
import { withoutTriggers } from './copy.ts'

/**
 * Gives a card to every studying student who has none but for the last four classes of each branch, one to employees,
 * and pickup persons to the first families, of whom two are blocked.
 */
export async function seedCards(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    await withoutTriggers(client, ['cards', 'student_pickups', 'students', 'guardian_blocks'], async () => {
      await client.query(`
        with waiting as (
          select class_id from (
            select e.class_id, dense_rank() over (partition by e.branch_id order by e.class_id desc) as place from student_enrollments e where e.enrollment_status = ${enrollmentStatus.studying}
          ) seats where place <= 4 group by 1
        ), given as (
          insert into cards (card_number, student_id, activated_date)
          select lpad((3000000000 + s.student_id::bigint * 7919)::text, 10, '0'), s.student_id, coalesce(s.entry_date, current_date)
          from students s
          where s.status = ${studentStatus.active} and not exists (select 1 from cards c where c.student_id = s.student_id)
            and not exists (select 1 from student_enrollments e join waiting using (class_id) where e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying} and s.student_id > 2)
          returning student_id
        )
        update students s set print_card_counter = 1 from given where given.student_id = s.student_id and s.print_card_counter = 0`)
      await client.query(`
        insert into cards (card_number, staff_id, activated_date)
        select lpad((1000000000 + e.staff_id::bigint * 7919)::text, 10, '0'), e.staff_id, coalesce(e.hire_date, current_date)
        from employees e where e.status = ${staffStatus.active} and not exists (select 1 from cards c where c.staff_id = e.staff_id)`)
      // One was lost on the way home, and the girl of the demonstration has had two.
      await client.query(`
        insert into cards (card_number, student_id, card_status, activated_date, ended_date, remark)
        select '2999999999', 1, 3, '2025-10-01', '2026-02-11', 'Lost on the bus' where not exists (select 1 from cards where card_number = '2999999999')`)
      await client.query(`
        insert into student_pickups (student_id, guardian_type, guardian, guardian_kh, phone)
        select s.student_id, who.type, who.en, who.kh, who.phone from students s join parents p using (student_parent_id)
        cross join lateral (values (1, p.father_name_en, p.father_name_kh, p.father_phone), (2, p.mother_name_en, p.mother_name_kh, p.mother_phone)) who (type, en, kh, phone)
        where s.student_id <= 40 and s.status = ${studentStatus.active} and who.en is not null and who.kh is not null
          and not exists (select 1 from student_pickups k where k.student_id = s.student_id)`)
      // A court keeps one father away from his child; the school has been told of another.
      await client.query(`
        insert into guardian_blocks (student_id, guardian_type, person_name_en, person_name_kh, blocked_from, valid_from, valid_to, reason, ordered_by, paper_kept)
        select k.student_id, k.guardian_type, k.guardian, k.guardian_kh, o.blocked_from, o.valid_from::date, o.valid_to::date, o.reason, o.ordered_by, o.paper_kept
        from (values
          (1, ${blockedFrom.both}, '2026-09-14', null, 'The court gave custody to the mother alone · តុលាការប្រគល់កូនឱ្យម្តាយតែម្នាក់', 'Court of Phnom Penh', 'Registrar’s safe, folder 12'),
          (2, ${blockedFrom.pickup}, '2026-10-01', '2027-06-30', 'Both parents agreed in writing that the mother collects the child', 'Both parents', 'Student file')
        ) o (place, blocked_from, valid_from, valid_to, reason, ordered_by, paper_kept)
        join (select p.*, row_number() over (order by p.student_pickup_id desc) as place from student_pickups p join students using (student_id)
          where branch_id = 1 and student_id between 3 and 20 and guardian_type = ${pickupType.father}) k using (place)
        where not exists (select 1 from guardian_blocks)`)
      await client.query(`
        insert into cards (card_number, student_pickup_id, activated_date)
        select k.card_number, k.student_pickup_id, '2026-10-05' from student_pickups k
        where k.student_pickup_id <= 20 and not exists (select 1 from cards c where c.student_pickup_id = k.student_pickup_id)`)
    })
  } finally {
    client.release()
  }
}
