import { accountProblems } from '@sala/contract/accounts/problems'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type Problem, refusals } from '../kit/problem.ts'
import { signInFailures } from '../tables/accounts.ts'

const refuse = refusals(accountProblems)

/** How many failures within the last hours are free; each one more doubles the wait, up to so many seconds. */
interface Patience {
  readonly hours: number
  readonly free: number
  readonly most: number
  /** What the failures within the window count together. */
  readonly weight: SQL
}

// Guessing is slowed, not locked, and what is older than its window is over.
const own: Patience = { hours: 24, free: 4, most: 900, weight: sql`sum(tries)` }
// A whole school may share one address: there an account counts once, and at most once more however often it is tried.
// Its own count slows the rest.
const address: Patience = { hours: 3, free: 30, most: 900, weight: sql`floor(sum(least(tries, 5) + 3) / 4)` }

/** What an attempt is counted under: server facts, and the name of the account that is tried. */
export interface Subjects {
  readonly own: string
  readonly address?: string | undefined
}

/**
 * Refuses while the wait lasts, and while another attempt on the same subject is still being looked at: guesses made at
 * once must not share one count.
 */
export async function slowDown(tx: Tx, subjects: Subjects): Promise<Problem | undefined> {
  const { rows } = await tx.execute<{ alone: boolean; wait: number | null }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${subjects.own}, 7253)) as alone,
      (select ceil(extract(epoch from max(blocked_until) - now()))::int from sign_in_failures where subject in (${subjects.own}, ${subjects.address ?? subjects.own})) as wait`)
  const { alone, wait } = rows[0]!
  if (!alone || (wait ?? 0) > 0) return refuse('wait_before_retry', { retry_after: Math.max(wait ?? 0, 1) })
  return undefined
}

export async function countFailure(tx: Tx, subjects: Subjects): Promise<void> {
  await count(tx, own, subjects.own)
  if (!subjects.address) return
  // Failures from one address that end at the same moment see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjects.address}, 7253))`)
  await count(tx, address, subjects.address, subjects.own)
}

/** Forgets the failures of what has now proved to be right, also where they were counted for its address. */
export const forgive = (tx: Tx, subjects: Subjects) =>
  tx
    .delete(signInFailures)
    .where(
      or(
        eq(signInFailures.subject, subjects.own),
        subjects.address
          ? and(eq(signInFailures.subject, subjects.address), eq(signInFailures.about, subjects.own))
          : undefined,
      ),
    )

/** One more failure, and how long the next attempt waits by all that are still within the window. */
async function count(
  tx: Tx,
  { hours, free, most, weight }: Patience,
  subject: string,
  about: string | null = null,
): Promise<void> {
  const window = sql`now() - make_interval(hours => ${hours}::int)`
  await tx.execute(sql`delete from sign_in_failures where subject = ${subject} and failed_at <= ${window}`)
  await tx.execute(sql`
    with made as (
      select subject, about from sign_in_failures where subject = ${subject} union all select ${subject}::text, ${about}::text
    ), counted as (
      select (select ${weight} from (select about, count(*) as tries from made group by about) each)::int as failures
    )
    insert into sign_in_failures (subject, about, blocked_until)
    select ${subject}, ${about}, case when failures > ${free}::int then now() + make_interval(secs => least(power(2, least(failures - ${free}::int, 20)), ${most}::int)) end
    from counted`)
}
