import { dayOf } from '@sala/contract/kit/clock'
import { latelyOf } from '@sala/contract/kit/report'
import type { totalCards } from '@sala/contract/reports/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { branches } from '../tables/organisation.ts'
import { feeTypes } from '../tables/pricing.ts'

export type Glance = Pick<Work<typeof totalCards>, 'input' | 'actor' | 'now' | 'tx'>

/** The days that are asked for; where one end is missing, the month's. */
export function daysOf({ input, now }: Glance): { from: string; to: string; today: string } {
  const today = dayOf(now)
  const [first, last] = latelyOf('month', input.date_from ?? input.date_to ?? today)
  return { from: input.date_from ?? first, to: input.date_to ?? last, today }
}

/** The caller's branches, or those that he asks for: their scope was checked before. */
export const ofBranches = ({ input: { branch_id, all_branch }, actor }: Glance, column: SQL): SQL =>
  sql`${column} = any(${sql.param(branch_id.length > 0 && all_branch !== 1 ? branch_id : [...actor.branch_ids])}::int[])`

const written = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const
const nameless = { name_en: sql`null::text`, name_kh: sql`null::text`, join: sql`` }

/** What the bars are of, by the columns of the rows `r`: a day, a branch, or a kind of fee. */
export function barOf(by: string, day: SQL): { key: SQL; name_en: SQL; name_kh: SQL; join: SQL } {
  if (by === 'branch')
    return {
      key: sql`r.branch_id::text`,
      name_en: sql`b.branch_name_en`,
      name_kh: sql`b.branch_name_kh`,
      join: sql`join ${branches} b on b.branch_id = r.branch_id`,
    }
  if (by === 'fee_type')
    return {
      key: sql`r.fee_type_id::text`,
      name_en: sql`f.fee_type_name`,
      name_kh: sql`f.fee_type_name_kh`,
      join: sql`left join ${feeTypes} f on f.fee_type_id = r.fee_type_id`,
    }
  return { ...nameless, key: sql`to_char(${day}, ${sql.raw(`'${written[by as 'day']}'`)})` }
}

export const isDay = (by: string): boolean => by in written
