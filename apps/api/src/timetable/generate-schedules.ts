import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import type { generateSchedules as operation } from '@sala/contract/timetable/khmer-secondary'
import { schedules as timetables } from '@sala/contract/timetable/schedules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { type Lesson, lockPlaces } from './find-clashes.ts'
import { type Placed, type Plan, placeLessons, type Taken, type Time } from './place-lessons.ts'

interface Planned extends Plan {
  readonly class_name: string
  readonly subject_name_foreign: string
  readonly subject_name_native: string
  readonly teacher_name_foreign: string
  readonly teacher_name_native: string
  readonly sch_id: number | null
}

/**
 * Places what the plans of a term still lack into the classes' timetables; what stands there stays. A second run finds
 * nothing left to do.
 */
export async function generateSchedules({ input, actor, tx, store }: Work<typeof operation>) {
  const { ac_term_id, class_id, dry_run } = input
  // Held first and read afterwards: nobody moves a lesson between the looking and the placing.
  const wanted = await readPlans(tx, ac_term_id, class_id)
  await lockPlaces(tx, [...new Set(wanted.map((each) => each.class_id))], wanted)
  const plans = await readPlans(tx, ac_term_id, class_id)
  const { placed, unplaced } = placeLessons(
    plans,
    await readTimes(tx, ac_term_id),
    await readTaken(tx, ac_term_id, plans),
  )
  const answer = {
    placed: placed.length,
    schedules: [] as { sch_id: number | null; class_id: number; class_name: string; placed: number }[],
    unplaced: unplaced.map(({ plan, hours, reason }) => {
      const {
        stp_id,
        class_name,
        subject_name_foreign,
        subject_name_native,
        teacher_name_foreign,
        teacher_name_native,
      } = plan as Planned
      return {
        stp_id,
        class_name,
        subject_name_foreign,
        subject_name_native,
        teacher_name_foreign,
        teacher_name_native,
        hours,
        reason,
      }
    }),
  }
  for (const [id, lessons] of Map.groupBy(placed, (each) => each.plan.class_id)) {
    const { class_name, sch_id } = plans.find((each) => each.class_id === id)!
    const saved = dry_run ? sch_id : await save(id, sch_id, lessons)
    answer.schedules.push({ sch_id: saved, class_id: id, class_name, placed: lessons.length })
  }
  return answer

  async function save(of: number, known: number | null, lessons: readonly Placed[]): Promise<number> {
    const added: Lesson[] = lessons.map(({ plan: { subject_id, teacher_id, room_id }, weekday, schedule_time_id }) => ({
      weekday,
      schedule_time_id,
      subject_id,
      teacher_id,
      room_id,
    }))
    if (known !== null) {
      const { details } = (await store(timetables).read(tx, actor, { sch_id: known })) as unknown as {
        details: Lesson[]
      }
      await store(timetables).update(tx, actor, { sch_id: known }, { details: [...details, ...added] })
      return known
    }
    const { rows } = await tx.execute<Record<string, number>>(
      sql`select branch_id, acps_id, ac_year_id, ac_term_id, class_id from classes where class_id = ${of}`,
    )
    const made = await store(timetables).create(tx, actor, { ...rows[0]!, details: added })
    return (made as unknown as { sch_id: number }).sch_id
  }
}

/** The plans of a term with the lessons that they still lack, and the timetable that each would go into. */
async function readPlans(tx: Tx, ac_term_id: number, class_id: number | null | undefined): Promise<Planned[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select p.stp_id, p.class_id, p.subject_id, p.teacher_id, coalesce(p.room_id, c.room_id) as room_id, p.most_a_day, p.weekdays, c.class_name,
      greatest(p.weekly_hours - (select count(*) from schedule_details l
        where l.sch_id = s.sch_id and l.subject_id = p.subject_id and l.teacher_id = p.teacher_id), 0)::int as hours,
      su.subject_name_foreign, su.subject_name_native, t.full_name_foreign as teacher_name_foreign, t.full_name_native as teacher_name_native, s.sch_id
    from khmer_secondary_schedules p join classes c on c.class_id = p.class_id and c.ac_term_id = p.ac_term_id
    join subjects su on su.subject_id = p.subject_id join teachers t on t.teacher_id = p.teacher_id
    left join lateral (select max(s.sch_id) as sch_id from schedules s join terms m on m.ac_term_id = s.ac_term_id
      where s.class_id = p.class_id and s.ac_term_id = p.ac_term_id and s.sch_type = ${literal(scheduleType.study)} and s.ac_status_id <> ${literal(academicStatus.history)}
        and coalesce(s.valid_from, m.start_date) <= m.end_date and coalesce(s.valid_to, m.end_date) >= m.start_date) s on true
    where p.ac_term_id = ${ac_term_id} and p.class_id = coalesce(${class_id ?? null}::int, p.class_id) order by p.stp_id`)
  return rows as unknown as Planned[]
}

async function readTimes(tx: Tx, ac_term_id: number): Promise<Time[]> {
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select st.schedule_time_id, minute_of(st.start_time) as "from", minute_of(st.end_time) as "to" from schedule_times st
    join terms t on t.ac_term_id = ${ac_term_id} and st.branch_id = t.branch_id and st.acps_id = t.acps_id
    where st.sch_type = ${literal(scheduleType.study)} and st.is_break = 0 order by st.start_time, st.end_time, st.schedule_time_id`)
  return rows as unknown as Time[]
}

/** What these teachers, rooms and classes do already in the days of the term, wherever it is. */
async function readTaken(tx: Tx, ac_term_id: number, plans: readonly Plan[]): Promise<Taken[]> {
  const ids = (name: 'teacher_id' | 'room_id' | 'class_id') =>
    sql`${sql.param([...new Set(plans.flatMap((each) => each[name] ?? []))])}::int[]`
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select l.weekday, lower(l.minutes) % 1440 as "from", upper(l.minutes) - (l.weekday - 1) * 1440 as "to", l.class_id, l.teacher_id, l.room_id, l.subject_id
    from schedule_details l join terms t on t.ac_term_id = ${ac_term_id} and l.days && daterange(t.start_date, t.end_date, '[]')
    where l.is_live = 1 and l.sch_type = ${literal(scheduleType.study)}
      and (l.teacher_id = any(${ids('teacher_id')}) or l.room_id = any(${ids('room_id')}) or l.class_id = any(${ids('class_id')}))
    order by l.detail_id`)
  return rows as unknown as Taken[]
}
