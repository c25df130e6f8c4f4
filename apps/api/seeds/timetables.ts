import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import { subjectType } from '@sala/contract/academics/subjects'
import type { PoolClient } from 'pg'
import type { Db } from '../src/kit/database.ts'
import { copyLines, withoutTriggers } from './copy.ts'
import { boys, dice, familyNames, girls, pick } from './names.ts'

/** Name, begins, ends, whether it is a break; five lessons in the morning and five in the afternoon. */
const studyTimes = [
  ['1', '07:00', '07:45', 0],
  ['2', '07:45', '08:30', 0],
  ['Break', '08:30', '08:50', 1],
  ['3', '08:50', '09:35', 0],
  ['4', '09:35', '10:20', 0],
  ['5', '10:20', '11:05', 0],
  ['6', '13:00', '13:45', 0],
  ['7', '13:45', '14:30', 0],
  ['Afternoon break', '14:30', '14:50', 1],
  ['8', '14:50', '15:35', 0],
  ['9', '15:35', '16:20', 0],
  ['10', '16:20', '17:05', 0],
] as const
const examTimes = [
  ['First paper', '07:30', '09:00', 0],
  ['Second paper', '09:30', '11:00', 0],
] as const
const studentsInClass = 30

/**
 * Times for every sub program, the classes, rooms and teachers that so many students need, and their timetables,
 * without a clash; the classes called B are left to be filled.
 */
export async function seedTimetables(db: Db, students: number): Promise<void> {
  const client = await db.$client.connect()
  try {
    const tables = [
      'buildings',
      'rooms',
      'classes',
      'employees',
      'teachers',
      'schedule_times',
      'schedules',
      'schedule_details',
      'khmer_secondary_schedules',
    ]
    await withoutTriggers(client, tables, async () => {
      await addTimes(client)
      // Everybody moves by the same step, so that a school that has grown is timetabled anew.
      if (await addClasses(client, Math.ceil(students / studentsInClass)))
        await client.query('delete from schedule_details')
      await addRooms(client)
      await addTeachers(client)
      await addLessons(client)
      await addPlans(client)
    })
  } finally {
    client.release()
  }
}

async function addTimes(client: PoolClient): Promise<void> {
  for (const [type, times] of [studyTimes, examTimes].entries())
    for (const [name, from, to, isBreak] of times)
      await client.query(
        `insert into schedule_times (time_name, branch_id, acps_id, sch_type, start_time, end_time, is_break)
        select $1, b.branch_id, p.acps_id, $2, $3, $4, $5 from branches b cross join sub_programs p order by 2, 3 on conflict do nothing`,
        [name, type + 1, from, to, isBreak],
      )
}

/** More classes than the small school has are taught all day. */
async function addClasses(client: PoolClient, wanted: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into classes (class_name, branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, ac_st_id)
    select g.grade_name_foreign || '-' || n, t.branch_id, p.acp_id, t.acps_id, t.ac_year_id, t.ac_term_id, g.grade_id, 3
    from (select count(*)::int as known from classes) k cross join generate_series(k.known + 1, $1::int) n
    join (select *, row_number() over (order by branch_id, ac_term_id) - 1 as at, count(*) over () as terms from terms where ac_status_id = ${academicStatus.active}) t on t.at = n % t.terms
    join sub_programs p on p.acps_id = t.acps_id
    join lateral (select * from grades where acps_id = t.acps_id order by md5(grade_id || ' ' || n) limit 1) g on true`,
    [wanted],
  )
  return rowCount! > 0
}

async function addRooms(client: PoolClient): Promise<void> {
  await client.query(`insert into buildings (building_name, branch_id) select 'Annex', branch_id from branches b
    where (select count(*) from classes c where c.branch_id = b.branch_id) > (select count(*) from rooms r where r.branch_id = b.branch_id) on conflict do nothing`)
  await client.query(`insert into rooms (room_name, branch_id, building_id, floor_no)
    select 'X' || n, b.branch_id, b.building_id, n % 4 from buildings b cross join lateral generate_series(
      (select count(*)::int + 1 from rooms r where r.branch_id = b.branch_id), (select count(*)::int from classes c where c.branch_id = b.branch_id)) n
    where b.building_name = 'Annex'`)
  await client.query(`update classes c set room_id = r.room_id
    from (select class_id, branch_id, row_number() over (partition by branch_id order by class_id) as at from classes) k
    join (select room_id, branch_id, row_number() over (partition by branch_id order by room_id) as at from rooms) r using (branch_id, at)
    where c.class_id = k.class_id and c.room_id is null`)
}

// The class of the demonstration's first child is timetabled too; the other second classes wait for somebody to try it.
const hasLessons = `(class_name not like '%B' or class_name = '5B')`
// Who stands where in a branch: a morning class and an afternoon class may share a teacher, one that is taught all day
// shares with nobody.
const timetabled = `select *, case when ac_st_id = 3 then half else 0 end + row_number() over (partition by branch_id, ac_st_id order by class_id) - 1 as at
  from (select *, (select max(n) from (select count(*) as n from classes h where h.branch_id = c.branch_id and h.ac_st_id < 3 and ${hasLessons} group by h.ac_st_id) h) as half
    from classes c where ${hasLessons}) c`

/** Two more than there are classes, so that somebody is free to stand in. */
async function addTeachers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ branch_id: number; branch_code: string; missing: number; known: number }>(`
    select b.branch_id, b.branch_code, (select max(at) + 3 from (${timetabled}) c where c.branch_id = b.branch_id)::int
      - (select count(*)::int from teachers t join employees e using (staff_id) where e.branch_id = b.branch_id) as missing,
      (select count(*)::int from employees e where e.branch_id = b.branch_id and e.emp_id like '%-T____') as known from branches b order by 1`)
  const random = dice(20_261_115)
  const lines = rows.flatMap(({ branch_id, branch_code, missing, known }) =>
    Array.from({ length: Math.max(0, missing) }, (_, index) => {
      const female = random() < 0.5
      const [family, familyKh] = pick(random, familyNames)
      const [given, givenKh] = female ? pick(random, girls) : pick(random, boys)
      return `${branch_code}-T${String(known + index + 1).padStart(4, '0')}\t${family} ${given}\t${familyKh} ${givenKh}\t${female ? 'F' : 'M'}\t${branch_id}\n`
    }),
  )
  await copyLines(client, 'employees (emp_id, name_en, name_kh, gender, branch_id)', lines)
  await client.query(`insert into teachers (staff_id, lname_foreign, fname_foreign, full_name_native)
    select staff_id, split_part(name_en, ' ', 1), split_part(name_en, ' ', 2), name_kh from employees where emp_id like '%-T____' order by staff_id on conflict do nothing`)
}

/** At each time of the week everybody moves on by the same step, so that nobody is ever wanted twice. */
async function addLessons(client: PoolClient): Promise<void> {
  await client.query(`insert into schedules (sch_name, branch_id, acps_id, ac_year_id, ac_term_id, class_id)
    select class_name, branch_id, acps_id, ac_year_id, ac_term_id, class_id from (${timetabled}) c
    where not exists (select 1 from schedules s where s.class_id = c.class_id) order by class_id`)
  // Tables that the planner knows the size of: 150,000 lessons are joined, not searched for.
  await client.query(`
    create temporary table seats as select c.*, s.sch_id, m.start_date, m.end_date from (${timetabled}) c join schedules s on s.class_id = c.class_id
      join terms m on m.ac_term_id = s.ac_term_id where not exists (select 1 from schedule_details d where d.sch_id = s.sch_id);
    create temporary table pool as select t.teacher_id, e.branch_id, (row_number() over (partition by e.branch_id order by t.teacher_id) - 1)::int as at,
      (count(*) over (partition by e.branch_id))::int as n from teachers t join employees e using (staff_id);
    create temporary table taught as select subject_id, acps_id, (row_number() over (partition by acps_id order by subject_order, subject_id) - 1)::int as at,
      (count(*) over (partition by acps_id))::int as n from subjects where subject_type = ${subjectType.core};
    create temporary table clocks as select *, (row_number() over (partition by branch_id, acps_id order by start_time) - 1)::int as at from schedule_times
      where sch_type = ${scheduleType.study} and is_break = 0;
    create temporary table hours as select s.sch_id, s.class_id, s.branch_id, s.acps_id, s.room_id, s.start_date, s.end_date, w.weekday, t.schedule_time_id, t.start_time, t.end_time,
      (t.at + w.weekday * 3) as step, ((s.at + (t.at + w.weekday * 3) % 10) % q.n)::int as seat
      from seats s join (select branch_id, max(n) as n from pool group by 1) q using (branch_id) cross join generate_series(1, 5) w (weekday) join clocks t
        on t.branch_id = s.branch_id and t.acps_id = s.acps_id and (s.ac_st_id = 3 or s.ac_st_id = case when t.start_time < '12' then 1 else 2 end);
    analyze pool; analyze taught; analyze hours`)
  await client.query(`
    insert into schedule_details (sch_id, weekday, schedule_time_id, subject_id, teacher_id, room_id, class_id, branch_id, sch_type, minutes, days, is_live)
    select h.sch_id, h.weekday, h.schedule_time_id, su.subject_id, te.teacher_id, h.room_id, h.class_id, h.branch_id, 1,
      int4range((h.weekday - 1) * 1440 + minute_of(h.start_time), (h.weekday - 1) * 1440 + minute_of(h.end_time)), daterange(h.start_date, h.end_date, '[]'), 1
    from hours h join taught su on su.acps_id = h.acps_id and su.at = h.step % su.n join pool te on te.branch_id = h.branch_id and te.at = h.seat
    order by h.sch_id, h.weekday, h.start_time`)
  await client.query('drop table seats, pool, taught, clocks, hours')
}

/** What the secondary classes called B are to be taught: their timetables wait to be generated. */
async function addPlans(client: PoolClient): Promise<void> {
  await client.query(`insert into khmer_secondary_schedules (branch_id, acps_id, ac_year_id, ac_term_id, class_id, subject_id, teacher_id, weekly_hours, most_a_day)
    select c.branch_id, c.acps_id, c.ac_year_id, c.ac_term_id, c.class_id, su.subject_id, te.teacher_id, case when su.at < 2 then 4 else 2 end, 2
    from classes c join (select *, row_number() over (partition by acps_id order by subject_order) - 1 as at from subjects where subject_type = ${subjectType.core} and acps_id = 3) su using (acps_id)
    join (select t.teacher_id, e.branch_id, row_number() over (partition by e.branch_id order by t.teacher_id) - 1 as at, count(*) over (partition by e.branch_id) as n
      from teachers t join employees e using (staff_id)) te on te.branch_id = c.branch_id and te.at = su.at % te.n
    where c.class_name like '%B' and c.branch_id = 1 order by c.class_id, su.at on conflict do nothing`)
}
