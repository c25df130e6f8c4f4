import type { listSubstitutes as lookup } from '@sala/contract/calendar/teaching-calendars'
import { staffStatus } from '@sala/contract/people/statuses'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { normaliseText } from '../kit/text.ts'
import { busyDuring, lessonOf } from './record-teaching.ts'

const mostOffered = 100

/**
 * The teachers of the lesson's branch: the free first, then those who know its subject, then those who cover least that
 * day.
 */
export async function listSubstitutes({ input, actor, tx }: Work<typeof lookup>) {
  const lesson = input.id ? await lessonOf(tx, actor, input.id) : undefined
  const like = `%${normaliseText(input.search ?? '')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await tx.execute<{
    teacher_id: number
    full_name_foreign: string
    full_name_native: string
    is_free: number
    teaches: { class_name: string; subject_name_foreign: string; subject_name_native: string } | null
    knows_subject: number
    covers: number
  }>(sql`
    with busy as materialized (${lesson ? busyDuring(lesson) : sql`select null::int as teacher_id, null::int as class_id, null::int as subject_id where false`})
    select t.teacher_id, t.full_name_foreign, t.full_name_native, (not exists (select 1 from busy b where b.teacher_id = t.teacher_id))::int as is_free,
      (select json_build_object('class_name', c.class_name, 'subject_name_foreign', u.subject_name_foreign, 'subject_name_native', u.subject_name_native)
        from busy b join classes c on c.class_id = b.class_id join subjects u on u.subject_id = b.subject_id
        where b.teacher_id = t.teacher_id and c.branch_id = any(${sql.param([...actor.branch_ids])}::int[]) limit 1) as teaches,
      (exists (select 1 from schedule_details l where l.subject_id = ${lesson?.subject_id ?? null}::int and l.teacher_id = t.teacher_id and l.is_live = 1))::int as knows_subject,
      (select count(*)::int from teaching_records r where r.substitute_teacher_id = t.teacher_id and r.lesson_date = ${lesson?.lesson_date ?? null}::date) as covers
    from teachers t join employees e on e.staff_id = t.staff_id
    where e.status = ${literal(staffStatus.active)} and e.branch_id = any(${sql.param(lesson ? [lesson.branch_id] : actor.branch_ids)}::int[])
      and t.teacher_id is distinct from ${lesson?.teacher_id ?? null}::int and lower(t.full_name_foreign || ' ' || t.full_name_native) like ${like}
    order by is_free desc, knows_subject desc, covers, t.full_name_foreign, t.teacher_id limit ${mostOffered}`)
  return { data: rows }
}
