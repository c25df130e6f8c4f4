import { fromDatabaseError, Problem, refuse } from '../kit/problem.ts'
import type { Route, RowWork } from '../kit/route/app.ts'
import type { Store } from '../kit/store/store.ts'

const undone = new Error('undone')

/**
 * What a call answers when somebody makes it on a record: it is carried out and taken back. Of an operation, whose work
 * may leave the database, only the record is asked for, and its rule where it has one that can be asked.
 */
export async function tryOn(
  route: Route,
  store: Store,
  work: RowWork,
  rule?: (work: RowWork) => Promise<void>,
): Promise<Problem | undefined> {
  try {
    await work.tx.transaction(async (tx) => {
      if (route.onRow) await route.onRow({ ...work, tx })
      else if (!(await store.holds(tx, work.actor, [work.key[store.resource.keys[0]!]]))) throw refuse('not_found')
      else await rule?.({ ...work, tx })
      throw undone
    })
  } catch (error) {
    if (error === undone) return undefined
    const problem = error instanceof Problem ? error : fromDatabaseError(error)
    if (problem && problem.status !== 503) return problem
    throw error
  }
  return undefined
}
