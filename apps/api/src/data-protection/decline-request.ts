import { privacyProblems } from '@sala/contract/data-protection/privacy-problems'
import { type declineRequest as operation, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { and, eq, lt, sql } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { privacyRequests } from '../tables/data-protection.ts'

const refuse = refusals(privacyProblems)

/** A request that is not in progress yet is answered with a no, and why. */
export async function declineRequest({ input: { privacy_request_id, answer }, actor, tx }: Work<typeof operation>) {
  const [declined] = await tx
    .update(privacyRequests)
    .set({ request_state: privacyState.declined, answer, decided_by_id: actor.user_id, done_at: sql`now()` as never })
    .where(
      and(
        eq(privacyRequests.privacy_request_id, privacy_request_id),
        lt(privacyRequests.request_state, privacyState.inProgress),
      ),
    )
    .returning({ privacy_request_id: privacyRequests.privacy_request_id, request_state: privacyRequests.request_state })
  if (!declined) throw refuse('request_is_settled')
  return declined
}
