import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import type { Kept } from '../kit/history/retention.ts'
import { literal } from '../kit/literal.ts'

/** The day of the last change to a status of those who have left. */
const leftOn = sql`(select max(c.effective_date)::timestamptz from student_status_changes c where c.student_id = s.student_id and c.status in (${literal(...studentHasLeft)}))`

/** The health of those who have left. Whoever came back between the finding and the going keeps it. */
export const keptHealth: Kept = {
  due: (
    before,
  ) => sql`select h.student_id::text as id, ${leftOn} as since from student_healths h join students s on s.student_id = h.student_id
    where s.status in (${literal(...studentHasLeft)}) and ${leftOn} < ${before}`,
  erase: (ids) => [
    sql`delete from student_health_items where student_id in (select student_id from students where student_id = any((${ids})::int[]) and status in (${literal(...studentHasLeft)}) for no key update)`,
    sql`delete from student_healths where student_id in (select student_id from students where student_id = any((${ids})::int[]) and status in (${literal(...studentHasLeft)}))`,
  ],
}
