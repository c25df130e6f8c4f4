import { type listTeaching as operation, teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { countCap } from '@sala/contract/kit/page'
import { type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { metaOf, spanOf } from '../kit/page-span.ts'
import type { Work } from '../kit/route/work.ts'
import { normaliseText } from '../kit/text.ts'
import { countLessons, readTaught, type Wanted } from './teaching-days.ts'

const all = (conditions: readonly SQL[]) => (conditions.length > 0 ? sql.join([...conditions], sql` and `) : undefined)

/** The lessons of some days; without any named, of the last month. */
export async function listTeaching({ input, actor, tx }: Work<typeof operation>) {
  const { search, date_range, branch_id, ac_year_id, ac_term_id, class_id, teacher_id, teaching_status } = input
  const words = normaliseText(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
  const text = sql`lower(concat_ws(' ', c.class_name, u.subject_name_foreign, u.subject_name_native, u.subject_code, t.full_name_foreign, t.full_name_native))`
  // Whoever stands in teaches the lesson too.
  const taughtBy = sql`(l.teacher_id = ${teacher_id} or exists (select 1 from teaching_records k where k.detail_id = l.detail_id and k.substitute_teacher_id = ${teacher_id}))`
  const marked = teaching_status && teaching_status !== teachingStatus.planned
  const recorded = sql`exists (select 1 from teaching_records k where k.detail_id = l.detail_id and k.teaching_status = ${teaching_status})`
  const wanted: Wanted = {
    branches: branch_id ? [branch_id] : actor.branch_ids,
    from: date_range ? sql`${date_range[0]}::date` : sql`(${sqlToday} - interval '1 month')::date`,
    to: date_range ? sql`${date_range[1]}::date` : sqlToday,
    timetables: all([
      ...(ac_year_id ? [sql`s.ac_year_id = ${ac_year_id}`] : []),
      ...(ac_term_id ? [sql`s.ac_term_id = ${ac_term_id}`] : []),
    ]),
    lessons: all([
      ...(class_id ? [sql`l.class_id = ${class_id}`] : []),
      ...(marked ? [recorded] : []),
      ...(teacher_id ? [taughtBy] : []),
      ...words.map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    ]),
    records: teaching_status ? sql`coalesce(r.teaching_status, 1) = ${teaching_status}` : undefined,
  }
  const { limit, offset } = spanOf(input)
  const data = await readTaught(tx, wanted, limit, offset)
  const known = data.length < limit && (data.length > 0 || offset === 0) ? offset + data.length : undefined
  const total = known ?? (await countLessons(tx, wanted, countCap + 1))
  return { data, meta: metaOf(input, data.length, total, countCap) }
}
