import { academicsProblems } from '@sala/contract/academics/problems'
import { type Clash, clashSentence } from '@sala/contract/timetable/clashes'
import { sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { type Problem, refusals } from '../kit/problem.ts'

const refuse = refusals(academicsProblems)

/** Nobody reads more of them, and a week that is wrong throughout has tens of thousands. */
const mostTold = 300

export interface Lesson {
  readonly weekday: number
  readonly schedule_time_id: number
  readonly subject_id: number
  readonly teacher_id?: number | null | undefined
  readonly room_id?: number | null | undefined
}

/** A week as it would be, whether or not it is saved. */
export interface Draft {
  readonly sch_id?: number | null | undefined
  readonly class_id: number
  readonly sch_type: number
  readonly valid_from?: string | null | undefined
  readonly valid_to?: string | null | undefined
  readonly details: readonly Lesson[]
}

/**
 * Lets nobody else place a lesson of these teachers, rooms and classes until the transaction ends, so that what is
 * found free stays free.
 */
export async function lockPlaces(
  tx: Tx,
  class_ids: readonly number[],
  lessons: readonly Pick<Lesson, 'teacher_id' | 'room_id'>[],
): Promise<void> {
  const held = [
    ...lessons.flatMap((each) => [[1, each.teacher_id] as const, [2, each.room_id] as const]),
    ...class_ids.map((id) => [3, id] as const),
  ]
  const keys = [...new Set(held.flatMap(([kind, id]) => (id ? [kind * 4_294_967_296 + id] : [])))]
  // One order for everybody: two who want the same two places never wait for each other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(k) from (select k from unnest(${sql.param(keys)}::bigint[]) k order by k) held`,
  )
}

/**
 * Where the draft wants a teacher, a room or its class twice at once, within itself or beside what is saved; all of it
 * in one statement.
 */
export async function findClashes(tx: Tx, actor: Pick<Actor, 'branch_ids'>, draft: Draft): Promise<Clash[]> {
  if (draft.details.length === 0) return []
  const { sch_id = null, class_id, sch_type, valid_from = null, valid_to = null } = draft
  const { rows } = await tx.execute<{ clash: Clash }>(sql`
    with span as (
      select case when first_day <= last_day then daterange(first_day, last_day, '[]') else 'empty' end as days
      from (select coalesce(${valid_from}::date, t.start_date) as first_day, coalesce(${valid_to}::date, t.end_date) as last_day from terms t
        where t.ac_term_id = coalesce((select ac_term_id from schedules where sch_id = ${sch_id}::int), (select ac_term_id from classes where class_id = ${class_id}::int))) term
    ), draft as materialized (
      select (e.at - 1)::int as place, l.weekday, l.schedule_time_id, l.subject_id, l.teacher_id, l.room_id, ${class_id}::int as class_id, t.start_time, t.end_time,
        int4range((l.weekday - 1) * 1440 + minute_of(t.start_time), (l.weekday - 1) * 1440 + minute_of(t.end_time)) as minutes
      from jsonb_array_elements(${JSON.stringify(draft.details)}::jsonb) with ordinality e (value, at)
      cross join lateral jsonb_to_record(e.value) as l (weekday int, schedule_time_id int, subject_id int, teacher_id int, room_id int)
      join schedule_times t on t.schedule_time_id = l.schedule_time_id
    ), found as (
      ${sql.join(
        (['teacher', 'room', 'class'] as const).map((kind) => {
          const column = sql.raw(`${kind}_id`)
          return sql`select ${kind} as kind, d.place, null::int as with_place, d.${column} as id, l.sch_id, l.class_id, l.subject_id, l.weekday, l.schedule_time_id
            from draft d join schedule_details l on l.${column} = d.${column} and l.minutes && d.minutes
            where l.is_live = 1 and l.sch_type = ${sch_type} and l.days && (select days from span) and l.sch_id is distinct from ${sch_id}::int`
        }),
        sql` union all `,
      )}
      union all
      select k.kind, a.place, b.place, k.id, coalesce(${sch_id}::int, 0), b.class_id, b.subject_id, b.weekday, b.schedule_time_id
      from draft a join draft b on a.place < b.place and a.minutes && b.minutes
      cross join lateral (values ('teacher', a.teacher_id, b.teacher_id), ('room', a.room_id, b.room_id), ('class', a.class_id, b.class_id)) k (kind, id, other)
      where k.id = k.other and not isempty((select days from span))
    )
    select json_build_object('kind', f.kind, 'place', f.place, 'with_place', f.with_place, 'schedule_time_id', d.schedule_time_id,
      'weekday', d.weekday, 'start_time', d.start_time, 'end_time', d.end_time, 'id', f.id,
      'name_en', coalesce(te.full_name_foreign, r.room_name, own.class_name), 'name_kh', coalesce(te.full_name_native, r.room_name, own.class_name),
      'other', case when c.branch_id = any(${sql.param(actor.branch_ids)}::int[]) then json_build_object('sch_id', f.sch_id, 'class_id', c.class_id, 'class_name', c.class_name,
        'subject_name_foreign', su.subject_name_foreign, 'subject_name_native', su.subject_name_native,
        'weekday', f.weekday, 'start_time', ti.start_time, 'end_time', ti.end_time) end) as clash
    from found f join draft d on d.place = f.place
    join classes c on c.class_id = f.class_id join subjects su on su.subject_id = f.subject_id join schedule_times ti on ti.schedule_time_id = f.schedule_time_id
    left join teachers te on f.kind = 'teacher' and te.teacher_id = f.id
    left join rooms r on f.kind = 'room' and r.room_id = f.id
    left join classes own on f.kind = 'class' and own.class_id = f.id
    order by d.weekday, d.start_time, f.place, f.kind, f.sch_id, f.with_place limit ${mostTold}`)
  return rows.map((row) => row.clash)
}

/** The refusal that names every clash, in both languages. */
export const clashProblem = (clashes: readonly Clash[]): Problem =>
  refuse('timetable_clashes', {
    conflicts: clashes.map((each) => ({
      ...each,
      message_en: clashSentence(each, 'en'),
      message_kh: clashSentence(each, 'km'),
    })),
  })

/** Places are held, then looked at: whoever comes second is told what stands there. */
export async function refuseClashes(tx: Tx, actor: Actor, draft: Draft): Promise<void> {
  await lockPlaces(tx, [draft.class_id], draft.details)
  const clashes = await findClashes(tx, actor, draft)
  if (clashes.length > 0) throw clashProblem(clashes)
}
