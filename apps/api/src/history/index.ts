import { areas } from '@sala/contract'
import { accountReaches } from '@sala/contract/accounts/reaches'
import { historyArea as area } from '@sala/contract/history/area'
import { history as resource } from '@sala/contract/history/history'
import { khmerLabel } from '@sala/contract/khmer'
import { type AnyResource, readableBy } from '@sala/contract/kit/resource'
import { getTableColumns, getTableName, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, mayView } from '../kit/actor.ts'
import { keepsRows } from '../kit/history/as-of.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import type { App } from '../kit/route/app.ts'
import { caller, describeScope, isByBranch } from '../kit/store/scope.ts'
import type { Store } from '../kit/store/store.ts'
import { batches, bulkReads as bulkReadTable, history as changes, rowMerges } from '../kit/tables.ts'
import { users } from '../tables/accounts.ts'
import { deedLabels } from './deed-label.ts'
import { listAsOf } from './list-as-of.ts'
import { logHistory } from './log-history.ts'
import { isWholeGroup } from './past-records.ts'
import { readAsOf } from './read-as-of.ts'
import { readChanges } from './read-changes.ts'
import { restoreField } from './restore-field.ts'

type Row = Record<string, unknown>
/** Who reads the history. */
const reader = 'staff-api'
/** Asked by the table that a change happened to, so that of all conditions only that table's own is looked at. */
function seenByTable(stores: readonly Store[]): SQL<boolean> {
  const tables = Map.groupBy(stores, ({ tableName }) => tableName)
  const cases = [...tables].flatMap(([name, own]) => {
    const seen = or(...own.map(seenThrough))
    return seen ? [sql`when ${sql.raw(`'${name}'`)} then ${seen}`] : []
  })
  return sql<boolean>`case ${changes.root_object} ${sql.join(cases, sql` `)} else false end`
}
/** The condition under which changes of one resource's rows are seen: the permission, and the row's own scope. */
function seenThrough(store: Store): SQL | undefined {
  const scope = store.options.scope[reader]
  if (!scope) return undefined
  const columns = getTableColumns(store.options.table as never) as Record<string, AnyPgColumn>
  const keys = store.resource.keys.map((name) => columns[name]!)
  const isOfTable = sql`${changes.root_object} = ${sql.raw(`'${store.tableName}'`)}`
  // As the key's own type, so that its index finds it; the ids of other tables do not look like one. Several keys are
  // told apart by their slashes.
  const form = keys.map((key) => (key.getSQLType() === 'integer' ? '[0-9]{1,9}' : '.*')).join('/')
  const part = (at: number) =>
    keys.length === 1 ? sql`${changes.root_id}` : sql`split_part(${changes.root_id}, '/', ${sql.raw(String(at + 1))})`
  const isRow = sql.join(
    keys.map(
      (key, at) =>
        sql`${key} = case when ${isOfTable} and ${changes.root_id} ~ ${sql.raw(`'^${form}$'`)} then ${part(at)}::${sql.raw(key.getSQLType())} end`,
    ),
    sql` and `,
  )
  // Where more than the branch decides, only the row itself can say whose it is.
  const ofBranch = 'branch_id' in columns && isByBranch(scope)
  const rows = isWholeGroup(store, reader)
    ? sql`true`
    : sql`(${ofBranch ? sql`${changes.branch_id} = any(${caller.branchIds})` : sql`false`}
        or exists (select 1 from ${store.options.table as never} where ${isRow} and ${scope}) or ${takenOver(store, keys, scope)})`
  return store.resource.own ? rows : sql`(${sql.raw(`'${store.resource.name}'`)} = any(${caller.views}) and ${rows})`
}
/** A deed by the words that people know it by. */
function sayDeeds(app: App): (row: Row) => Row {
  let labels: ReturnType<typeof deedLabels> | undefined
  return (row) => {
    // Made with the first change that is read: by then all routes are there.
    labels ??= deedLabels(app)
    const said = labels(row.operation)
    return { ...row, operation_label: said?.label ?? null, operation_label_kh: said?.label_kh ?? null }
  }
}
/** A row that another one took over is gone, and its story is seen by whoever may see that one. */
function takenOver(store: Store, [key, ...more]: readonly AnyPgColumn[], scope: SQL): SQL {
  if (!key || more.length > 0 || key.getSQLType() !== 'integer') return sql`false`
  return sql`exists (select 1 from ${rowMerges} m join ${store.options.table as never} on ${key} = m.kept_id::integer
    where m.table_name = ${sql.raw(`'${store.tableName}'`)} and m.dropped_id = ${changes.root_id} and ${changes.root_object} = m.table_name and ${scope})`
}
/**
 * The names of the resources through which the caller sees a change, the first by which people know it; several may
 * show rows of one table, each its own part of them.
 */
function seenAs(stores: readonly Store[]): SQL {
  const cases = [...Map.groupBy(stores, ({ tableName }) => tableName)].map(([name, own]) => {
    // Whoever sees a change of a table that one resource shows sees it through that.
    const names = own.map(
      (store) =>
        sql`case when ${own.length === 1 ? sql`true` : (seenThrough(store) ?? sql`false`)} then ${sql.raw(`'${store.resource.name}'`)} end`,
    )
    return sql`when ${sql.raw(`'${name}'`)} then concat_ws(' ', ${sql.join(names, sql`, `)})`
  })
  return sql`case ${changes.root_object} ${sql.join(cases, sql` `)} end`
}
/**
 * Before and after hold only fields that the record's own answers would hold for this caller; a pair that came or went
 * is told as a change of its field.
 */
function onlyReadable(app: App, row: Row, actor: Actor): Row {
  const seen = ((row.object as string | null) ?? '').split(' ').flatMap((name) => app.stores.get(name) ?? [])
  const known: Row = Object.assign({}, ...seen.map(({ resource }) => readableBy(resource, actor.user_type)))
  const trim = (values: unknown) =>
    values && Object.fromEntries(Object.entries(values as Row).filter(([name]) => name in known))
  const [table, key] = (row.part as string | null)?.split(' ') ?? []
  const fieldOf = (stores: readonly Store[], kind: 'links' | 'owned') =>
    stores
      .flatMap(({ options }) => Object.entries(options[kind] ?? {}))
      .find(([, each]) => getTableName(each.table) === table)?.[0]
  const readable = (kind: 'links' | 'owned') => {
    const name = fieldOf(seen, kind)
    return name !== undefined && name in known ? name : undefined
  }
  const field = readable('links')
  // A part that is a field of the record is told of to whoever reads that field; any other belongs to the record
  // itself.
  const sharing = [...app.stores.values()].filter(({ tableName }) => tableName === seen[0]?.tableName)
  const isField = fieldOf(sharing, 'links') !== undefined || fieldOf(sharing, 'owned') !== undefined
  const object = seen[0]?.resource.name ?? null
  const part = field ?? (!isField || readable('owned') ? (table ?? null) : null)
  if (!field || !key)
    return {
      ...row,
      object,
      part,
      old: table ? null : (trim(row.old) ?? null),
      new: table ? null : (trim(row.new) ?? null),
    }
  const linked = { [field]: key.split('/').at(-1) }
  return {
    ...row,
    object,
    part,
    action: 'update',
    old: row.action === 'delete' ? linked : null,
    new: row.action === 'insert' ? linked : null,
  }
}

export const history = serveArea(area, (app) => {
  const stores = [...app.stores.values()].filter((store) => store.resource.verbs.includes('list'))
  const tables = sql.join(
    stores.map((store) => sql`(${sql.raw(`'${store.resource.name}'`)}, ${sql.raw(`'${store.tableName}'`)})`),
    sql`, `,
  )
  const inWords = sayDeeds(app)
  return {
    resources: {
      history: {
        table: changes as never,
        scope: { [reader]: describeScope(accountReaches.changes_of_visible_records, seenByTable(stores)) },
        computed: {
          // All of them, of which the first stays on the way out.
          object: seenAs(stores),
          object_id: sql`${changes.root_id}`,
          // A pair or an owned row: the table it stands in and its own key.
          part: sql`case when ${changes.object} <> ${changes.root_object} then ${changes.object} || ' ' || ${changes.object_id} end`,
          user_name: sql`(select ${users.full_name} from ${users} where ${users.user_id} = ${changes.user_id})`,
          batch_label: sql`(select ${batches.label} from ${batches} where ${batches.batch_id} = ${changes.batch_id})`,
          batch_label_kh: sql`(select ${batches.label_kh} from ${batches} where ${batches.batch_id} = ${changes.batch_id})`,
          is_redacted: sql`(${changes.redacted_at} is not null)::int`,
          // Said in words on the way out.
          operation_label: sql`${changes.operation}`,
          operation_label_kh: sql`${changes.operation}`,
          version: sql`1`,
          created_by: sql`${changes.user_id}`,
          updated_at: sql`${changes.created_date}`.mapWith(changes.created_date),
        },
        where: {
          object_id: (values) => sql`${changes.root_id} = any(${values})`,
          object: (values) =>
            sql`${changes.root_object} in (select known.table_name from (values ${tables}) known (name, table_name) where known.name = any(${values}))`,
        },
        onRead: (row, actor) => inWords(onlyReadable(app, row, actor)),
        shows: logHistory(app),
      },
      bulkReads: {
        table: bulkReadTable,
        scope: {
          'staff-api': describeScope(
            accountReaches.exports_of_own_branches,
            sql`exists (select 1 from ${users} u where u.user_id = ${bulkReadTable.user_id} and u.default_branch_id = any(${caller.branchIds}))`,
          ),
        },
      },
    },
    operations: {
      historyObjects: async ({ actor, tx }) => {
        const { rows } = await tx.execute<{ name: string }>(sql`select table_name as name from history_exceptions`)
        const without = new Set(rows.map(({ name }) => name))
        const hasPast = (store: Store | undefined) =>
          store && keepsRows(store.options.table as PgTable) && !without.has(store.tableName)
        const known = areas
          .flatMap((area) => area.resources)
          .filter(
            (each) =>
              each.verbs.includes('list') &&
              mayView(actor, each) &&
              hasPast(app.stores.get(each.name)) &&
              each !== (resource as AnyResource),
          )
        return {
          data: known.map((each) => ({
            object: each.name,
            label: each.label[1],
            label_kh: khmerLabel(each.name) ?? each.label[1],
          })),
        }
      },
      readAsOf: readAsOf(app),
      listAsOf: listAsOf(app),
      readChanges: readChanges(app),
      restoreField: restoreField(app),
    },
  }
})
