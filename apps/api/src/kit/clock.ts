import { localZone } from '@sala/contract/kit/clock'
import { type SQL, sql } from 'drizzle-orm'

// Written into the statement, not bound to it: the database sees a constant, as it does in indexes.
const zone = sql.raw(`'${localZone}'`)

/** `dayOf` in SQL: the day of an instant. */
export const sqlDayOf = (instant: SQL): SQL<string> => sql`(${instant} at time zone ${zone})::date`
/** Today by the database's clock. */
export const sqlToday = sqlDayOf(sql`now()`)
/** The instant at which a day begins. */
export const sqlStartOf = (day: SQL): SQL => sql`(${day} at time zone ${zone})`

/** What a connection says of the zone when it begins. */
export const sessionZone = `-c timezone=${localZone}`
