import type { suggestSpelling as operation } from '@sala/contract/people/student-changes'
import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'

/**
 * The last name of a family as its youngest child in the caller's branches bears it, or else as the father, or the
 * mother, has it in front.
 */
const familyName = (student_parent_id: number | null | undefined, branch_ids: SQL): SQL => sql`select kh, en from (
    (select 1 as rank, last_name_kh as kh, last_name_en as en from students where student_parent_id = ${student_parent_id ?? null} and branch_id = any(${branch_ids}) order by student_id desc limit 1)
    union all select 2, split_part(coalesce(father_name_kh, mother_name_kh), ' ', 1), split_part(case when father_name_kh is null then mother_name_en else father_name_en end, ' ', 1)
      from parents where student_parent_id = ${student_parent_id ?? null}) known where kh <> '' order by rank limit 1`

/**
 * What the last name of a family's next child is, and how a Khmer name was mostly written in Latin letters so far, in
 * the caller's branches; a few hundred bearers of it say enough.
 */
export async function suggestSpelling({ input, actor, tx }: Work<typeof operation>) {
  const branch_ids = sql`${sql.param([...actor.branch_ids])}::int[]`
  const mostly = (part: 'last' | 'first', name: string | null | undefined): SQL =>
    name
      ? sql`(select latin from (select ${sql.raw(`${part}_name_en`)} as latin from students where ${sql.raw(`${part}_name_kh`)} = ${name}
          and branch_id = any(${branch_ids}) limit 200) borne group by latin order by count(*) desc, latin limit 1)`
      : sql`null::text`
  const { rows } = await tx.execute<{
    last_name_kh: string | null
    last_name_en: string | null
    first_name_en: string | null
  }>(
    sql`with family as (${familyName(input.student_parent_id, branch_ids)})
      select (select kh from family) as last_name_kh,
        coalesce((select en from family where kh = ${input.last_name_kh ?? null}::text or ${input.last_name_kh ?? null}::text is null), ${mostly('last', input.last_name_kh)}) as last_name_en,
        ${mostly('first', input.first_name_kh)} as first_name_en`,
  )
  return rows[0]!
}
