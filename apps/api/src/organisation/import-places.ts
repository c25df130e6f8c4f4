import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, inTransaction } from '../kit/database.ts'
import { normaliseText } from '../kit/text.ts'

// The official list leaves some names empty in one script: the other one stands in for it.
const place = z
  .object({ code: z.string().regex(/^(\d{2}){1,4}$/), name_kh: z.string().trim(), name_en: z.string().trim() })
  .refine(({ name_kh, name_en }) => name_kh !== '' || name_en !== '', 'a place needs a name in one script at least')
  .transform(({ code, name_kh, name_en }) => ({
    code,
    name_kh: normaliseText(name_kh || name_en),
    name_en: name_en || name_kh,
    parent: code.slice(0, -2),
  }))
const file = z.array(place)

const levels = [
  { table: 'provinces', key: 'province_code', parent: undefined },
  { table: 'districts', key: 'district_code', parent: 'province_code' },
  { table: 'communes', key: 'commune_code', parent: 'district_code' },
  { table: 'villages', key: 'village_code', parent: 'commune_code' },
] as const

/**
 * Makes the places what the file says: new codes come, names follow, and a code that the file no longer has goes out of
 * use but is never deleted.
 */
export async function importPlaces(db: Db, content: unknown): Promise<Record<string, number>> {
  const places = file.parse(content)
  return inTransaction(db, { user_id: 0, operation: 'import-places', request_id: 'import' }, async (tx) => {
    const counts: Record<string, number> = {}
    for (const [index, { table, key, parent }] of levels.entries()) {
      const rows = places.filter(({ code }) => code.length === 2 * (index + 1))
      const columns = sql.raw([key, ...(parent ? [parent] : []), 'name_en', 'name_kh'].join(', '))
      const values = sql.raw(['code', ...(parent ? ['parent'] : []), 'name_en', 'name_kh'].join(', '))
      const name = sql.raw(table)
      await tx.execute(sql`
        insert into ${name} (${columns}) select ${values} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, parent text, name_en text, name_kh text)
        on conflict (${sql.raw(key)}) do update set name_en = excluded.name_en, name_kh = excluded.name_kh, valid_to = null
        where (${name}.name_en, ${name}.name_kh) is distinct from (excluded.name_en, excluded.name_kh) or ${name}.valid_to is not null`)
      await tx.execute(
        sql`update ${name} set valid_to = current_date where valid_to is null and ${sql.raw(key)} <> all (${sql.param(rows.map(({ code }) => code))}::text[])`,
      )
      counts[table] = rows.length
    }
    return counts
  })
}
