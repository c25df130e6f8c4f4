import { accountProblems } from '@sala/contract/accounts/problems'
import { confirmationState, type confirmSignIn, type refuseSignIn } from '@sala/contract/accounts/sign-in-confirmations'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { resetLinks, signInConfirmations, signInSlips, users } from '../tables/accounts.ts'

const refuse = refusals(accountProblems)

/** Whoever made it, and whoever it opens an account to, is no second person. */
async function isSecondPerson(tx: Tx, confirmation_id: number, user_id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ involved: boolean }>(sql`
    select asked_by_id = ${user_id} or exists (select from ${resetLinks} l where l.confirmation_id = c.confirmation_id and l.user_id = ${user_id})
      or exists (select from ${signInSlips} s where s.confirmation_id = c.confirmation_id and s.user_id = ${user_id}) as involved
    from ${signInConfirmations} c where confirmation_id = ${confirmation_id}`)
  return rows[0]?.involved === false
}

async function decide(
  { input: { confirmation_id }, actor, tx }: Work<typeof confirmSignIn>,
  state: (typeof confirmationState.values)[number],
) {
  const isWaiting = and(
    eq(signInConfirmations.state, confirmationState.waiting),
    sql`${signInConfirmations.expires_at} > now()`,
  )
  const [decided] = await tx
    .update(signInConfirmations)
    .set({ state, decided_by_id: actor.user_id, decided_at: sql`now()` as never })
    .where(and(eq(signInConfirmations.confirmation_id, confirmation_id), isWaiting))
    .returning({ confirmation_id: signInConfirmations.confirmation_id, state: signInConfirmations.state })
  if (!decided) throw refuse('confirmation_is_settled')
  return decided
}

/** From now on the link or the slips open what they were made for. */
export async function confirmSignInLinks(work: Work<typeof confirmSignIn>) {
  if (!(await isSecondPerson(work.tx, work.input.confirmation_id, work.actor.user_id)))
    throw refuse('needs_second_person')
  return decide(work, confirmationState.confirmed)
}

/** They never open anything. Their maker may take them back himself. */
export async function refuseSignInLinks(work: Work<typeof refuseSignIn>) {
  const { tx, input } = work
  const decided = await decide(work, confirmationState.refused)
  for (const table of [resetLinks, signInSlips])
    await tx
      .update(table)
      .set({ used_at: sql`now()` as never })
      .where(and(eq(table.confirmation_id, input.confirmation_id), isNull(table.used_at)))
  return decided
}

/**
 * Whoever runs the server is a second person where the school has none: for what waits for this account, and for those
 * whose slips were printed with its own. Answers in a sentence.
 */
export async function confirmAsOperator(db: Db, userName: string): Promise<string> {
  const { rowCount } = await inTransaction(
    db,
    { user_id: 0, operation: 'confirm-as-operator', request_id: 'operator' },
    (tx) =>
      tx.execute(sql`
      update ${signInConfirmations} c set state = ${confirmationState.confirmed}, decided_by_id = 0, decided_at = now()
      where c.state = ${confirmationState.waiting} and c.expires_at > now() and exists (
        select from (select user_id, confirmation_id from ${resetLinks} union all select user_id, confirmation_id from ${signInSlips}) k
        join ${users} u using (user_id) where k.confirmation_id = c.confirmation_id and lower(u.user_name) = lower(${userName}))`),
  )
  if (!rowCount) throw new Error(`No link or slip of ${userName} is waiting for a second person.`)
  return `The link or slip of ${userName} works now.`
}
