import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'

export interface CatalogueColumn {
  readonly name: string
  readonly type: string
  /** Filled by the database from others. */
  readonly generated: boolean
}

export interface CatalogueTable {
  readonly name: string
  readonly keys: readonly string[]
  readonly columns: readonly CatalogueColumn[]
  /** `follows`: goes, or loses the reference, with the row that it refers to. */
  readonly references: readonly { readonly column: string; readonly target: string; readonly follows: boolean }[]
}

export type Catalogue = ReadonlyMap<string, CatalogueTable>

/** The tables as the database itself knows them. */
export async function readCatalogue(tx: Pick<Tx, 'execute'>): Promise<Catalogue> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select c.relname as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)) as keys,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'generated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('column', a.attname, 'target', f.relname, 'follows', k.confdeltype in ('c', 'n')) order by a.attname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) where k.contype = 'f' and k.conrelid = c.oid), '[]') as references
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return new Map((rows as unknown as CatalogueTable[]).map((table) => [table.name, table]))
}
