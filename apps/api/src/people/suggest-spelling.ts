import type { suggestSpelling as operation } from '@sala/contract/people/student-changes'
import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../kit/mount.ts'

/** How a Khmer name was mostly written in Latin letters so far, in the caller's branches; a few hundred bearers of it say enough. */
export async function suggestSpelling({ input, actor, tx }: Work<typeof operation>) {
  const mostly = (part: 'last' | 'first', name: string | null | undefined): SQL =>
    name
      ? sql`(select latin from (select ${sql.raw(`${part}_name_en`)} as latin from students where ${sql.raw(`${part}_name_kh`)} = ${name}
          and branch_id = any(${sql.param([...actor.branch_ids])}::int[]) limit 200) borne group by latin order by count(*) desc, latin limit 1)`
      : sql`null::text`
  const { rows } = await tx.execute<{ last_name_en: string | null; first_name_en: string | null }>(
    sql`select ${mostly('last', input.last_name_kh)} as last_name_en, ${mostly('first', input.first_name_kh)} as first_name_en`,
  )
  return rows[0]!
}
