import type {
  readClassWeek as classOperation,
  readOwnWeek as ownOperation,
  PlacedLesson,
  readRoomWeek as roomOperation,
  readTeacherWeek as teacherOperation,
  Week,
} from '@sala/contract/timetable/timetables'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'

/** Saved lessons with the names of what they refer to, in the order of the week. */
export async function readLessons(tx: Tx, where: SQL): Promise<(PlacedLesson & { branch_id: number })[]> {
  const { rows } = await tx.execute<PlacedLesson & { branch_id: number }>(sql`
    select l.detail_id, l.sch_id, l.weekday, l.schedule_time_id, t.start_time, t.end_time, l.subject_id, s.subject_name_foreign, s.subject_name_native,
      s.subject_code, s.colour, l.class_id, c.class_name, l.teacher_id, te.full_name_foreign as teacher_name_foreign, te.full_name_native as teacher_name_native,
      l.room_id, r.room_name, c.branch_id
    from schedule_details l join schedule_times t on t.schedule_time_id = l.schedule_time_id join subjects s on s.subject_id = l.subject_id
    join classes c on c.class_id = l.class_id left join teachers te on te.teacher_id = l.teacher_id left join rooms r on r.room_id = l.room_id
    where ${where} order by l.weekday, t.start_time, l.detail_id`)
  return rows
}

interface Asked {
  readonly date?: string | null | undefined
  readonly sch_type: number
}

/** The week of one of them on a day; what lies in branches outside these is only told as taken. */
async function weekOf(
  tx: Tx,
  of: Week['of'],
  id: number,
  { date, sch_type }: Asked,
  branches: readonly number[] | undefined,
): Promise<Week> {
  const names = {
    class: sql`select class_name as name_en, class_name as name_kh from classes where class_id = ${id}`,
    teacher: sql`select full_name_foreign as name_en, full_name_native as name_kh from teachers where teacher_id = ${id}`,
    room: sql`select room_name as name_en, room_name as name_kh from rooms where room_id = ${id}`,
  }
  const { rows } = await tx.execute<{ name_en: string; name_kh: string }>(names[of])
  const all = await readLessons(
    tx,
    sql`l.${sql.raw(`${of}_id`)} = ${id} and l.is_live = 1 and l.sch_type = ${sch_type} and l.days @> coalesce(${date ?? null}::date, current_date)`,
  )
  const seen = all.filter((each) => !branches || branches.includes(each.branch_id))
  const { rows: times } = await tx.execute<Week['times'][number]>(sql`
    select schedule_time_id, time_name, start_time, end_time, is_break from schedule_times
    where schedule_time_id = any(${sql.param([...new Set(seen.map((each) => each.schedule_time_id))])}::int[]) order by start_time, end_time, schedule_time_id`)
  return {
    of,
    id,
    ...rows[0]!,
    times,
    lessons: seen.map(({ branch_id: _, ...lesson }) => lesson),
    elsewhere: all
      .filter((each) => !seen.includes(each))
      .map(({ weekday, start_time, end_time }) => ({ weekday, start_time, end_time })),
  }
}

export const readClassWeek = ({ input, actor, tx }: Work<typeof classOperation>) =>
  weekOf(tx, 'class', input.class_id, input, actor.branch_ids)

export const readRoomWeek = ({ input, actor, tx }: Work<typeof roomOperation>) =>
  weekOf(tx, 'room', input.room_id, input, actor.branch_ids)

/** A teacher sees his own week whole, wherever he teaches. */
export const readTeacherWeek = ({ input, actor, tx }: Work<typeof teacherOperation>) =>
  weekOf(tx, 'teacher', input.id, input, actor.user_type === 'teacher-api' ? undefined : actor.branch_ids)

export async function readOwnWeek({ input, actor, tx }: Work<typeof ownOperation>) {
  const [user] = await tx.select({ teacher_id: users.teacher_id }).from(users).where(eq(users.user_id, actor.user_id))
  return { week: user?.teacher_id ? await weekOf(tx, 'teacher', user.teacher_id, input, undefined) : null }
}
