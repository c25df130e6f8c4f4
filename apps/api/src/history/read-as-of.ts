import type { readAsOf as operation } from '@sala/contract/history/as-of'
import type { Fields } from '@sala/contract/kit/field'
import { readableBy } from '@sala/contract/kit/resource'
import { logRow } from '../kit/history/access-log.ts'
import { theseKeys } from '../kit/history/as-of.ts'
import { countRows, keyRead } from '../kit/history/count-rows.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { keyOf } from '../kit/route/record-key.ts'
import type { Work } from '../kit/route/work.ts'
import { hasPast, momentAt, nameRefs, pastRecords, pastStore, visibleKeys } from './past-records.ts'

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A record as it was at an instant, and which of its fields are something else today. */
export const readAsOf =
  (app: App) =>
  async ({ input, actor, tx, now, call }: Work<typeof operation>) => {
    const store = await pastStore(app, tx, actor, input.object)
    const key = Object.values(keyOf(store.resource, input.object_id)).join('/')
    if (!(await visibleKeys(tx, actor, store, [key])).has(key)) throw refuse('not_found')
    const moment = momentAt(input.at)
    const [then] = await pastRecords(tx, actor, store, { candidates: theseKeys([key]), moment })
    const [today] = await pastRecords(tx, actor, store, {
      candidates: theseKeys([key]),
      moment: { at: new Date(now.getTime() + 86_400_000).toISOString() },
    })
    const known = Object.entries(readableBy(store.resource, actor.user_type) as Fields)
    const not_kept = known.filter(
      ([name, field]) =>
        field.kind !== 'links' &&
        field.kind !== 'owned' &&
        (!field.stored || store.options.computed?.[name]) &&
        !hasPast(store, name),
    )
    const differs = then
      ? Object.keys(then.fields).filter(
          (name) => !then.redacted.includes(name) && !same(then.fields[name], today?.fields[name]),
        )
      : []
    await countRows(app, call, actor, { resource: store.resource, store, keys: [keyRead(key)] })
    await logRow(call.db, call, actor, store.resource, then?.fields ?? today?.fields ?? {})
    if (then) await nameRefs(tx, actor, store, [then], moment)
    return {
      row: then?.fields ?? null,
      redacted: [...(then?.redacted ?? [])],
      not_kept: not_kept.map(([name]) => name),
      differs: today ? differs : [],
      is_there: today ? 1 : 0,
    }
  }
