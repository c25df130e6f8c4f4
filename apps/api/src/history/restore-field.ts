import { accountProblems } from '@sala/contract/accounts/problems'
import type { restoreField as operation } from '@sala/contract/history/as-of'
import type { Field, Fields } from '@sala/contract/kit/field'
import { explainIssues } from '@sala/contract/kit/problem'
import { readableBy } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import { type Moment, theseKeys } from '../kit/history/as-of.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { keyOf } from '../kit/route/record-key.ts'
import { demandsOf } from '../kit/route/route.ts'
import type { Work } from '../kit/route/work.ts'
import { momentAt, pastRecords, pastStore, visibleKeys } from './past-records.ts'

type Row = Record<string, unknown>

const refuse = refusals(accountProblems)

/**
 * Gives one field the value that it had: the same save as by hand, with its permission, its validation and its version.
 */
export const restoreField =
  (app: App) =>
  async ({ input, actor, tx, now }: Work<typeof operation>) => {
    const store = await pastStore(app, tx, actor, input.object)
    const key = keyOf(store.resource, input.object_id)
    const id = Object.values(key).join('/')
    if (!(await visibleKeys(tx, actor, store, [id])).has(id)) throw refuseAny('not_found')
    const known = readableBy(store.resource, actor.user_type)
    const field = Object.hasOwn(known, input.field) ? known[input.field] : undefined
    if (!field) throw refuseAny('invalid', { errors: { field: 'unknown' } })
    const route = app.routes.find(({ resource, verb }) => resource === store.resource.name && verb === 'update')
    if (!route?.onRow || field.computed || field.fixed || store.resource.keys.includes(input.field))
      throw refuse('not_restorable')
    for (const { refusal } of demandsOf(route, actor)) if (refusal) throw refuseAny(refusal)

    if (!input.history_id === !input.at) throw refuseAny('invalid', { errors: { at: 'required' } })
    const moment: Moment = input.history_id ? { before: input.history_id } : momentAt(input.at!)
    const [then] = await pastRecords(tx, actor, store, { candidates: theseKeys([id]), moment })
    if (!then) throw refuse('not_there_then')
    if (then.redacted.includes(input.field)) throw refuse('no_longer_kept')
    const today = await store.read(tx, actor, key)
    const value = comingBack(field, then.fields[input.field], (today as Row)[input.field])
    const sent = z.safeParse(route.body!, { [input.field]: value, version: input.version }, { reportInput: true })
    if (!sent.success)
      throw refuseAny('invalid', {
        errors: Object.fromEntries(Object.keys(explainIssues(sent.error.issues, 'en')).map((name) => [name, 'format'])),
      })

    const source = input.history_id ? `change ${input.history_id}` : input.at
    await tx.execute(sql`select set_config('sala.reason', ${`restored from ${source}`}, true)`)
    const row = (await route.onRow({ tx, actor, key, sent: sent.data as Row, now })) as Row
    await announce(tx, {
      resource: store.resource.name,
      key: id,
      ...(typeof row.branch_id === 'number' && { branch_id: row.branch_id }),
    })
    return { field: input.field, version: row.version as number }
  }

/** Owned rows that are gone come back as new ones; those that are still there are changed back. */
function comingBack({ owned }: Field, value: unknown, today: unknown): unknown {
  if (!owned) return value
  const there = new Set(((today as Row[] | undefined) ?? []).map((row) => row[owned.key]))
  const written = Object.entries(owned.fields as Fields).filter(
    ([name, { computed }]) => !computed || name === owned.key,
  )
  return (value as Row[]).map((row) =>
    Object.fromEntries(
      written.flatMap(([name]) =>
        name === owned.key && !there.has(row[name]) ? [] : name in row ? [[name, row[name]]] : [],
      ),
    ),
  )
}
