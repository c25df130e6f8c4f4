import type { KeptThing } from '@sala/contract/data-protection/retention-rules'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { keptSignInAttempts } from '../accounts/public.ts'
import { keptInquiries } from '../admissions/public.ts'
import { forgetPickupCards } from '../cards/public.ts'
import { keptHealth } from '../health/public.ts'
import { sqlStartOf } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import type { Kept, KeptInPieces } from '../kit/history/retention.ts'
import { keptPickups } from '../people/public.ts'
import { noticeReceivers, notices, noticeTallies } from '../tables/notifications.ts'

/**
 * How each thing is found and how it goes. Whoever became a student, or came back, between the finding and the going
 * stays.
 */
export const keptThings: Readonly<Record<KeptThing, Kept | KeptInPieces>> = {
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
  messages: {
    pieces: [noticeTallies, noticeReceivers, notices].map(getTableName),
    ended: (before) => sql`
      select coalesce(sum(t.receivers), 0)::int as counted, ${sqlStartOf(sql`min(t.sent_month)`)} as since_from,
        ${sqlStartOf(sql`max(t.sent_month + interval '1 month' - interval '1 day')`)} as since_to
      from ${noticeTallies} t where t.sent_month + interval '1 month' <= least((${before})::date, (now() - interval '6 months')::date)`,
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

const keptBy = (rule: Rule) => keptThings[rule.what as KeptThing]

/** How many rows a rule lets go now, and of when the oldest and the newest of them are. */
export function countDue(rule: Rule): SQL {
  const kept = keptBy(rule)
  return sql`select counted, to_json(since_from) #>> '{}' as since_from, to_json(since_to) #>> '{}' as since_to from (${
    'pieces' in kept
      ? kept.ended(moment(rule))
      : sql`select count(*)::int as counted, min(since) as since_from, max(since) as since_to from (${kept.due(moment(rule))}) due`
  }) counts`
}

/** The rows that a rule lets go now, `id` and `since`; nothing where whole pieces go. */
export function dueBy(rule: Rule): SQL | undefined {
  const kept = keptBy(rule)
  return 'pieces' in kept ? undefined : kept.due(moment(rule))
}

/** Lets whole pieces go; whoever reads them is not made to wait long. */
export async function dropPieces(tx: Tx, rule: Rule): Promise<void> {
  const kept = keptBy(rule)
  if (!('pieces' in kept)) return
  await tx.execute(sql`set local lock_timeout = '5s'`)
  for (const table of kept.pieces) await tx.execute(sql`select drop_partitions(${table}, (${moment(rule)})::date)`)
}

/** Lets these rows go as the rule says. */
export async function letGo(tx: Tx, rule: Rule, ids: readonly string[]): Promise<void> {
  const kept = keptBy(rule)
  if ('pieces' in kept) return
  const deed = rule.action === 'anonymise' && kept.anonymise ? kept.anonymise : kept.erase
  for (const statement of deed(sql`${sql.param([...ids])}::text[]`)) await tx.execute(statement)
}
