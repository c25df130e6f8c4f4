import { accountProblems } from '@sala/contract/accounts/problems'
import { mostPastRows, type listAsOf as operation } from '@sala/contract/history/as-of'
import { readableBy } from '@sala/contract/kit/resource'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { logRows } from '../kit/history/access-log.ts'
import { anySince, computedSince, heldSince, type Moment, theseKeys } from '../kit/history/as-of.ts'
import { countRows, keyRead } from '../kit/history/count-rows.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { keyOf } from '../kit/route/record-key.ts'
import type { Work } from '../kit/route/work.ts'
import type { Store } from '../kit/store/store.ts'
import { hasPast, momentAt, nameRefs, pastRecords, pastStore, visibleKeys } from './past-records.ts'

const refuse = refusals(accountProblems)

/**
 * Records as they were: those that are named, those that belonged to one record then, such as a class's seats, or the
 * whole of a list that is not long.
 */
export const listAsOf =
  (app: App) =>
  async ({ input, actor, tx, call }: Work<typeof operation>) => {
    const store = await pastStore(app, tx, actor, input.object)
    const moment = momentAt(input.at)
    const { holds, ...asked } =
      input.ids && !input.by && !input.of
        ? await namedRows(tx, actor, store, input.ids)
        : await rowsOf(tx, actor, store, input, moment)
    // What belonged to the record then may have gone where the caller does not see it.
    const narrow = async (keys: readonly string[]) => {
      const seen = await visibleKeys(tx, actor, store, keys)
      if (seen.size > mostPastRows) throw refuse('past_too_many')
      return seen
    }
    const found = await pastRecords(tx, actor, store, { ...asked, moment, limit: mostRebuilt + 1, narrow })
    const shown = holds ? found.filter(({ fields }) => holds(fields)) : found
    await countRows(app, call, actor, { resource: store.resource, store, keys: shown.map(({ key }) => keyRead(key)) })
    await logRows(
      call.db,
      call,
      actor,
      store.resource,
      shown.map(({ fields }) => fields),
    )
    await nameRefs(tx, actor, store, shown, moment)
    return {
      data: shown.map(({ fields }) => fields),
      redacted: [...new Set(shown.flatMap(({ redacted }) => redacted))],
    }
  }

interface Wanted {
  readonly candidates: SQL
  readonly where?: SQL
  /** What a record must have been whose value is known only once it is computed. */
  readonly holds?: (fields: Record<string, unknown>) => boolean
}

/** The records that were named, if the caller may see every one of them. */
async function namedRows(tx: Tx, actor: Actor, store: Store, ids: string): Promise<Wanted> {
  const keys = [...new Set(ids.split(','))].map((key) => Object.values(keyOf(store.resource, key)).join('/'))
  if (keys.length > mostPastRows) throw refuse('past_too_many')
  const seen = await visibleKeys(tx, actor, store, keys)
  if (keys.some((key) => !seen.has(key))) throw refuseAny('not_found')
  return { candidates: theseKeys(keys) }
}

/**
 * So many rows of a whole list are rebuilt before anybody is asked to narrow it; among them may be those of other
 * branches.
 */
const mostRebuilt = 5 * mostPastRows

/** The records that referred to one that the caller may name; without one, all that there were. */
async function rowsOf(
  tx: Tx,
  actor: Actor,
  store: Store,
  { by, of }: { by?: string | null; of?: string | null },
  moment: Moment,
): Promise<Wanted> {
  const table = store.options.table as PgTable
  if (!by && !of) {
    const candidates = anySince(table, moment, mostRebuilt + 1)
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (${candidates}) every`)
    if (rows[0]!.count > mostRebuilt) throw refuse('past_too_many')
    return { candidates }
  }
  if (!by || !of) throw refuse('past_needs_narrowing')
  const field = readableBy(store.resource, actor.user_type)[by]
  if (field?.kind !== 'ref' || !(field.stored || hasPast(store, by)))
    throw refuseAny('invalid', { errors: { by: 'unknown' } })
  const value = z.safeParse(field.acceptText, of)
  if (!value.success) throw refuseAny('not_found')
  await store.checkRefs(tx, actor, { [by]: value.data }, { [by]: field })
  if (hasPast(store, by))
    return {
      candidates: computedSince(store, by, value.data, moment),
      holds: (fields) => fields[by] === value.data,
    }
  const column = store.columns[by]!
  return { candidates: heldSince(table, column, value.data, moment), where: sql`${sql.identifier(by)} = ${value.data}` }
}
