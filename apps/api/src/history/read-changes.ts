import type { readChanges as operation } from '@sala/contract/history/as-of'
import { history } from '@sala/contract/history/history'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { readableBy } from '@sala/contract/kit/resource'
import type { Db } from '../kit/database.ts'
import { logRow } from '../kit/history/access-log.ts'
import { theseKeys } from '../kit/history/as-of.ts'
import { countRows, keyRead } from '../kit/history/count-rows.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { keyOf } from '../kit/route/record-key.ts'
import type { Work } from '../kit/route/work.ts'
import { momentAt, pastRecords, pastStore, visibleKeys } from './past-records.ts'
import { same } from './read-as-of.ts'

type Row = Record<string, unknown>
type Told = AnswerOf<typeof operation>['data'][number]['changes'][number]

const mostChanges = 1000
const told = [
  'history_id',
  'created_date',
  'user_name',
  'operation',
  'operation_label',
  'operation_label_kh',
  'reason',
  'request_id',
  'batch_label',
  'batch_label_kh',
] as const

/**
 * What became of a record between two instants, field by field: what it was, what it was then, and who changed it on
 * the way.
 */
export const readChanges =
  (app: App) =>
  async ({ input, actor, tx, call, store: storeOf }: Work<typeof operation>) => {
    const store = await pastStore(app, tx, actor, input.object)
    const key = Object.values(keyOf(store.resource, input.object_id)).join('/')
    if (!(await visibleKeys(tx, actor, store, [key])).has(key)) throw refuse('not_found')
    const rowAt = async (at: string) =>
      (await pastRecords(tx, actor, store, { candidates: theseKeys([key]), moment: momentAt(at) }))[0]?.fields ?? {}
    const [before, after] = [await rowAt(input.from), await rowAt(input.to)]
    await countRows(app, call, actor, { resource: store.resource, store, keys: [keyRead(key)] })
    await logRow(call.db, call, actor, store.resource, { ...before, ...after })
    const known = readableBy(store.resource, actor.user_type)
    const filters = { object: [store.resource.name], object_id: [key] }
    const { data: changes } = await storeOf(history).list(tx as unknown as Db, actor, {
      filters,
      page: 1,
      perPage: mostChanges,
    })
    const [first, last] = [Date.parse(input.from), Date.parse(input.to)]
    const between = changes.filter(
      ({ created_date }) => Date.parse(created_date as string) > first && Date.parse(created_date as string) <= last,
    )
    const holds = (change: Row, field: string) =>
      field in ((change.old as Row) ?? {}) || field in ((change.new as Row) ?? {})
    const fields = new Set(
      [before, after, ...between.flatMap((change) => [change.old, change.new])].flatMap((row) =>
        Object.keys(row ?? {}),
      ),
    )
    // Another resource over the same table may show more of it.
    const data = [...fields]
      .filter((field) => field in known)
      .map((field) => ({
        field,
        old: before[field] ?? null,
        new: after[field] ?? null,
        changes: between
          .filter((change) => holds(change, field))
          .map((change) => ({
            ...(Object.fromEntries(told.map((name) => [name, change[name] ?? null])) as unknown as Told),
            old: (change.old as Row | null)?.[field] ?? null,
            new: (change.new as Row | null)?.[field] ?? null,
          })),
      }))
    return {
      data: data.filter((each) => each.changes.length > 0 || !same(each.old, each.new)),
      redacted: between.filter(({ is_redacted }) => is_redacted).length,
    }
  }
