import { type SQLWrapper, sql } from 'drizzle-orm'
import { shifts } from '../tables/people.ts'

const between = (start: SQLWrapper, end: SQLWrapper) =>
  sql`coalesce(mod((extract(epoch from ${end}::time - ${start}::time) / 60)::int + 1440, 1440), 0)`

/** The three pairs together; who leaves at an earlier time than he came leaves on the next day. */
export const minutesOfShift = sql<number>`(${between(shifts.first_in, shifts.first_out)}
  + ${between(shifts.second_in, shifts.second_out)} + ${between(shifts.third_in, shifts.third_out)})`
