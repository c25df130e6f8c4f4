import { closedUntil } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import { openDaysBefore } from './reckon-day.ts'

/** How many days before this one had movements and are still open, in all of these branches; each counts for itself. */
export async function countDaysToClose(tx: Tx, branches: readonly number[], today: string, most: number) {
  const closed = await closedUntil(tx, branches)
  let count = 0
  for (const branch of branches) count += (await openDaysBefore(tx, branch, closed.get(branch), today, most)).length
  return count
}
