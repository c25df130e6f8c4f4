import { accountProblems } from '@sala/contract/accounts/problems'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type Problem, refusals } from '../kit/problem.ts'
import { signInAttempts } from '../tables/accounts.ts'

const refuse = refusals(accountProblems)

// Guessing is slowed, not locked: after the free attempts each failure doubles the wait. Many people may share one address.
const patience = { own: { free: 4, most: 900 }, address: { free: 30, most: 900 } } as const

/** What an attempt is counted under: server facts, and the name of the account that is tried. */
export interface Subjects {
  readonly own: string
  readonly address?: string | undefined
}

/** Refuses while the wait lasts, and while another attempt on the same subject is still being looked at: guesses made at once must not share one count. */
export async function slowDown(tx: Tx, { own, address }: Subjects): Promise<Problem | undefined> {
  const { rows } = await tx.execute<{ alone: boolean; wait: number | null }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${own}, 7253)) as alone,
      (select ceil(extract(epoch from max(blocked_until) - now()))::int from sign_in_attempts where subject in (${own}, ${address ?? own})) as wait`)
  const { alone, wait } = rows[0]!
  if (!alone || (wait ?? 0) > 0) return refuse('wait_before_retry', { retry_after: Math.max(wait ?? 0, 1) })
  return undefined
}

export async function countFailure(tx: Tx, { own, address }: Subjects): Promise<void> {
  await count(tx, own, patience.own)
  if (address) await count(tx, address, patience.address)
}

/** Forgets the failures of what has now proved to be right; an address goes on being counted. */
export const forgive = (tx: Tx, { own }: Subjects) => tx.delete(signInAttempts).where(inArray(signInAttempts.subject, [own]))

async function count(tx: Tx, subject: string, { free, most }: { free: number; most: number }): Promise<void> {
  await tx.execute(sql`
    insert into sign_in_attempts as a (subject, failures) values (${subject}, 1)
    on conflict (subject) do update set
      failures = case when a.last_failure < now() - interval '1 day' then 1 else a.failures + 1 end,
      last_failure = now(),
      blocked_until = case when a.failures + 1 > ${free}::int and a.last_failure >= now() - interval '1 day'
        then now() + make_interval(secs => least(power(2, least(a.failures + 1 - ${free}::int, 20)), ${most}::int)) end`)
}
