import type { AnyResource } from '@sala/contract/kit/resource'
import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Actor, mayView } from '../kit/actor.ts'
import { logRows } from '../kit/history/access-log.ts'
import { countRows, countTaken, keyRead } from '../kit/history/count-rows.ts'
import type { App, Call } from '../kit/route/app.ts'
import type { Store } from '../kit/store/store.ts'

type Row = Record<string, unknown>

/**
 * Whoever reads what became of records reads the records: those of people are counted, and of those whose readers are
 * written down, this is too.
 */
export const logHistory =
  (app: App) =>
  async (call: Call, actor: Actor, changes: readonly Row[], takenOut: boolean): Promise<void> => {
    for (const [object, own] of Map.groupBy(changes, (change) => change.object as string)) {
      const known = app.stores.get(object)
      if (!known) continue
      await (takenOut ? countTaken : countRows)(app, call, actor, {
        resource: known.resource,
        store: known,
        keys: own.map(({ object_id }) => keyRead(String(object_id))),
      })
      for (const store of app.stores.values())
        if (store.tableName === known.tableName && store.resource.logsAccess && mayView(actor, store.resource)) {
          const rows = await subjectsOf(call, store, own)
          await logRows(call.db, call, actor, store.resource as AnyResource, rows, 'list-history-tracking')
        }
    }
  }

/**
 * Whom changed records are about: by their key, by the record as it is, or by what the change itself says of one that
 * is gone.
 */
async function subjectsOf(
  { db }: Call,
  { resource, options, columns }: Store,
  changes: readonly Row[],
): Promise<Row[]> {
  const { about } = resource.logsAccess!
  if (resource.keys.length === 1 && resource.keys[0] === about)
    return changes.map(({ object_id }) => ({ [about]: Number(object_id) }))
  const kept = await db
    .select({ [about]: columns[about]! })
    .from(options.table as PgTable)
    .where(inArray(columns[resource.keys[0]!]!, [...new Set(changes.map(({ object_id }) => Number(object_id)))]))
  return [
    ...kept,
    ...changes.flatMap((change) => [change.old, change.new].filter((values) => values !== null) as Row[]),
  ]
}
