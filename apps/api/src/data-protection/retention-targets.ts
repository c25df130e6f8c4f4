import type { KeptThing } from '@sala/contract/data-protection/retention-rules'
import { type SQL, sql } from 'drizzle-orm'
import { keptSignInAttempts } from '../accounts/public.ts'
import { keptInquiries } from '../admissions/public.ts'
import { forgetPickupCards } from '../cards/public.ts'
import { keptHealth } from '../health/public.ts'
import type { Tx } from '../kit/database.ts'
import type { Kept } from '../kit/history/retention.ts'
import { keptPickups } from '../people/public.ts'

/**
 * How each thing is found and how it goes. Whoever became a student, or came back, between the finding and the going
 * stays.
 */
export const keptThings: Readonly<Record<KeptThing, Kept>> = {
  inquiries: keptInquiries,
  looks: {
    due: (before) => sql`select l.look_id::text as id, l.looked_at as since from looks l where l.looked_at < ${before}`,
    erase: (ids) => [sql`delete from looks where look_id = any((${ids})::bigint[])`],
  },
  pickups: { ...keptPickups, erase: (ids) => [forgetPickupCards(ids), ...keptPickups.erase(ids)] },
  health: keptHealth,
  sign_in_attempts: keptSignInAttempts,
  tasks: {
    due: (before) =>
      sql`select t.task_id::text as id, t.finished_at as since from tasks t where t.finished_at < ${before}`,
    erase: (ids) => [sql`delete from tasks where task_id = any((${ids})::uuid[])`],
  },
}

export interface Rule {
  readonly what: string
  readonly keep_for: number
  readonly keep_unit: string
  readonly action: string
}

const moment = ({ keep_for, keep_unit }: Rule): SQL =>
  keep_unit === 'days'
    ? sql`(now() - make_interval(days => ${keep_for}::int))`
    : sql`(now() - make_interval(months => ${keep_for}::int))`

/** The rows that a rule lets go now. */
export const dueBy = (rule: Rule): SQL => keptThings[rule.what as KeptThing].due(moment(rule))

/** Lets these rows go as the rule says. */
export async function letGo(tx: Tx, rule: Rule, ids: readonly string[]): Promise<void> {
  const kept = keptThings[rule.what as KeptThing]
  const deed = rule.action === 'anonymise' && kept.anonymise ? kept.anonymise : kept.erase
  for (const statement of deed(sql`${sql.param([...ids])}::text[]`)) await tx.execute(statement)
}
