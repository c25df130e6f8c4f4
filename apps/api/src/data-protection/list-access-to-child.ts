import type { listAccessToChild as operation } from '@sala/contract/data-protection/access-log'
import { students } from '@sala/contract/people/students'
import { sql } from 'drizzle-orm'
import { roleOf } from '../accounts/public.ts'
import { sqlDayOf } from '../kit/clock.ts'
import { isAbout } from '../kit/history/access-log.ts'
import type { Work } from '../kit/route/work.ts'
import { accessLog } from '../kit/tables.ts'
import { numbersEverOf } from '../people/public.ts'
import { users } from '../tables/accounts.ts'

const mostLines = 200
/** What a family is told of. */
const told = ['student-healths', 'disciplinary-actions']

interface Line extends Record<string, unknown> {
  day: string
  resource: string
  deed: number
  role_en: string
  role_kh: string
  times: number
}

/**
 * Who of the school looked at a child's health or discipline: in which role, on which day, how often. Names are the
 * school's own matter.
 */
export async function listAccessToChild({ input, tx }: Work<typeof operation>) {
  const { rows } = await tx.execute<Line>(sql`
    select ${sqlDayOf(sql`${accessLog.looked_at}`)}::text as day, ${accessLog.resource} as resource, ${accessLog.deed} as deed,
      ${roleOf(accessLog.user_id, 'en')} as role_en, ${roleOf(accessLog.user_id, 'km')} as role_kh, count(*)::int as times
    from ${accessLog} join ${users} on ${users.user_id} = ${accessLog.user_id}
    where ${accessLog.about} = ${students.name} and ${isAbout(numbersEverOf(sql`array[${input.student_id}]`))} and ${accessLog.resource} = any(${sql.param(told)}::text[])
      and ${users.user_type} in ('staff-api', 'teacher-api')
    group by 1, 2, 3, 4, 5 order by 1 desc, 2, 3, 4 limit ${mostLines}`)
  return { data: rows }
}
