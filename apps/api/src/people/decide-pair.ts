import { type decidePair as operation, pairState } from '@sala/contract/people/duplicate-pairs'
import { peopleProblems } from '@sala/contract/people/problems'
import { and, eq, ne, sql } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { duplicatePairs } from '../tables/people.ts'

const refuse = refusals(peopleProblems)

/** Two that are said to be different are not asked about again, until somebody takes it back. */
export async function decidePair({ input: { duplicate_pair_id, different }, actor, tx }: Work<typeof operation>) {
  const [decided] = await tx
    .update(duplicatePairs)
    .set({
      pair_state: different ? pairState.different : pairState.open,
      decided_by: different ? actor.user_id : null,
      decided_at: different ? (sql`now()` as never) : null,
    })
    .where(
      and(
        eq(duplicatePairs.duplicate_pair_id, duplicate_pair_id as number),
        ne(duplicatePairs.pair_state, pairState.merged),
      ),
    )
    .returning({ duplicate_pair_id: duplicatePairs.duplicate_pair_id, pair_state: duplicatePairs.pair_state })
  if (!decided) throw refuse('already_merged')
  return decided
}
