import { type Db, readClock } from './database.ts'

/** One of the equal periods that time is divided into, counted since 1970. */
export interface Period {
  readonly number: number
  /** By the stopwatch of this process. */
  readonly ends: number
}
const known = new WeakMap<Db, Map<number, Period>>()

/** The period of so many milliseconds by the database's clock, so that several servers agree; it is asked for once. */
export async function databasePeriod(db: Db, length: number): Promise<Period> {
  let periods = known.get(db)
  if (!periods) known.set(db, (periods = new Map()))
  const last = periods.get(length)
  if (last && performance.now() < last.ends) return last
  const now = (await readClock(db)).getTime()
  const period = { number: Math.floor(now / length), ends: performance.now() + length - (now % length) }
  periods.set(length, period)
  return period
}
