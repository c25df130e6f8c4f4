import type { Fields } from '@sala/contract/kit/field'
import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import type { App } from '../route/app.ts'
import { type BatchTable, isRow, keysOf, keyText, type Reference, same } from './batch-tables.ts'

/** Why a batch cannot be taken back. */
export type Obstacle = 'changed' | 'removed' | 'created_again' | 'depends' | 'redacted' | 'final'

/** One row that stands in the way of an undo, by the name that people know it by, and who made it so. */
export interface Blocker {
  readonly [key: string]: unknown
  readonly why: Obstacle
  readonly object: string
  readonly object_id: string
  readonly label: string
  readonly label_kh: string
  readonly title: string
  readonly title_kh: string
  readonly user_id: number | null
  readonly at: string | null
}

export interface Blockers {
  readonly count: number
  /** The first of them. */
  readonly named: Blocker[]
  readonly tables: { object: string; count: number }[]
}

/** So many are named; the rest are counted. */
const mostNamed = 50

type Found = { object: string; object_id: string; why: Obstacle; after: string | null; count: number }

/** Looks for everything that has changed since the batch, and everything that would be left referring to nothing. */
export async function findBlockers(
  app: Pick<App, 'stores' | 'khmer'>,
  tx: Tx,
  tables: readonly BatchTable[],
  references: readonly Reference[],
): Promise<Blockers> {
  const found: Found[] = []
  const look = async (query: SQL) => {
    const { rows } = await tx.execute<Found>(
      sql`select *, count(*) over ()::int as count from (${query}) f order by object_id limit ${mostNamed}`,
    )
    found.push(...rows)
    if (rows[0]) totals.push({ object: rows[0].object, count: rows[0].count })
  }
  const totals: { object: string; count: number }[] = []
  await look(
    sql`select b.object, b.object_id, 'redacted' as why, null::bigint as after from pg_temp.batch_rows b where b.redacted`,
  )
  await look(
    sql`select b.object, b.object_id, 'final' as why, null::bigint as after from pg_temp.batch_rows b join batch_finals f on f.table_name = b.object`,
  )
  for (const table of tables) {
    const changed = table.versioned
      ? sql`r.version is distinct from b.version`
      : sql`exists (select from history h where h.object = b.object and h.object_id = b.object_id and h.history_id > b.last_id)`
    const first = sql.identifier(table.keys[0]!.name)
    await look(sql`select b.object, b.object_id, case when r.${first} is null then 'removed' when b.is_there then 'changed' else 'created_again' end as why, b.last_id as after
      from pg_temp.batch_rows b left join ${sql.identifier(table.name)} r on ${isRow(table)}
      where b.object = ${table.name} and (case when b.is_there then r.${first} is null or ${changed} else b.was_there and r.${first} is not null end)`)
  }
  for (const reference of references) {
    const target = tables.find(({ name }) => name === reference.target)
    if (!target?.inserted) continue
    const keys = await keysOf(tx, reference.table)
    const restored = sql.join(
      reference.columns.map((column) => sql`own.before ? ${column}`),
      sql` or `,
    )
    await look(sql`select ${reference.table}::text as object, ${keyText({ keys }, 'c')} as object_id, 'depends' as why, 0::bigint as after
      from pg_temp.batch_rows b join ${sql.identifier(reference.target)} r on ${isRow(target)}
      join ${sql.identifier(reference.table)} c on ${same(
        'c',
        'r',
        reference.columns.map((column, at) => [column, reference.targets[at]!] as const),
      )}
      where b.object = ${reference.target} and not b.was_there and b.is_there
        and not exists (select from pg_temp.batch_rows own where own.object = ${reference.table} and own.object_id = ${keyText({ keys }, 'c')}
          and (not own.was_there or ${restored}))`)
  }
  const named = await nameRows(app, tx, found.slice(0, mostNamed))
  return { count: totals.reduce((sum, { count }) => sum + count, 0), named, tables: totals }
}

/** Says of each row what people call it, and who touched it last. */
async function nameRows(app: Pick<App, 'stores' | 'khmer'>, tx: Tx, rows: readonly Found[]): Promise<Blocker[]> {
  const named: Blocker[] = []
  for (const { object, object_id, why, after } of rows) {
    const store = [...app.stores.values()].find(({ tableName }) => tableName === object)
    const { rows: last } = await tx.execute<{
      user_id: number | null
      at: string
    }>(sql`select user_id, created_date as at from history
      where object = ${object} and object_id = ${object_id} and history_id > coalesce(${after}::bigint, 0) order by history_id desc limit 1`)
    const [title, title_kh] = store ? await titleOf(app, tx, store.resource, object_id) : [object_id, object_id]
    named.push({
      why,
      object: store?.resource.name ?? object,
      object_id,
      label: store?.resource.label[0] ?? object,
      label_kh: (store && app.khmer(store.resource.name, '_')?.[0]) ?? store?.resource.label[0] ?? object,
      title,
      title_kh,
      user_id: last[0]?.user_id ?? null,
      at: last[0] ? new Date(last[0].at).toISOString() : null,
    })
  }
  return named
}

/** What a row is called; one that is called by a number, its own or another's, is called by what it connects. */
async function titleOf(
  app: Pick<App, 'stores'>,
  tx: Tx,
  resource: AnyResource,
  key: string,
  deep = true,
): Promise<[string, string]> {
  const store = app.stores.get(resource.name)
  if (!store || resource.keys.length > 1) return [key, key]
  const fields = resource.fields as Fields
  const names = titleFields(resource)
  const own = names.every((name) => fields[name]?.stored && !fields[name].target && !resource.keys.includes(name))
  const links =
    own || !deep
      ? []
      : Object.keys(fields)
          .filter((name) => fields[name]!.kind === 'ref' && fields[name]!.stored && !fields[name]!.optional)
          .slice(0, 2)
  const wanted = own ? names : links
  if (wanted.length === 0) return [key, key]
  const columns = sql.join(
    wanted.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`select ${columns} from ${sql.identifier(store.tableName)} where ${sql.identifier(resource.keys[0]!)}::text = ${key}`,
  )
  const [row] = rows
  if (!row) return [key, key]
  if (own) return [String(row[names[0]!] ?? key), String(row[names.at(-1)!] ?? key)]
  const titles = await Promise.all(
    links.map((name) => titleOf(app, tx, fields[name]!.target!(), String(row[name]), false)),
  )
  return [titles.map(([title]) => title).join(' · '), titles.map(([, title]) => title).join(' · ')]
}
