import { explainIssues } from '@sala/contract/kit/problem'
import type { LikelyFamily, validateFather } from '@sala/contract/people/family-changes'
import { parents as resource } from '@sala/contract/people/parents'
import { and, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { actorValues } from '../kit/actor.ts'
import type { Work } from '../kit/route/work.ts'
import type { Statement } from '../kit/store/store.ts'
import { familyKeys, parents } from '../tables/people.ts'

type Parent = 'father' | 'mother'

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^(855|0)+/, '')

/** A name as it may stand in another record: without its spaces, beginning with any of its words. */
function spellings(name: string): string[] {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''))
}

const mostLikely = 5
// A name that thousands bear says nothing: so many of them are looked at and no more.
const mostLookedAt = 20

/** Before a parent is saved: what is wrong with what was typed, and the families that are likely the same one. */
export const findFamilies =
  (who: Parent) =>
  async ({ input, actor, tx, call, store }: Work<typeof validateFather>) => {
    const given = {
      [`${who}_name_kh`]: squeezed(input.name_kh),
      [`${who}_name_en`]: squeezed(input.name_en),
      [`${who}_phone`]: squeezed(input.phone),
    }
    const errors: Record<string, string[]> = {}
    for (const [name, value] of Object.entries(given)) {
      const result = z.safeParse(resource.fields[name as `${Parent}_phone`].accept, value)
      if (!result.success) errors[name] = Object.values(explainIssues(result.error.issues, call.language)).flat()
    }
    const [name_kh, name_en, phone] = Object.values(given) as [string | null, string | null, string | null]
    const letter = who[0]!
    const keys = {
      phone: phone && digitsOf(phone).length > 5 ? [`p${digitsOf(phone)}`] : [],
      name_kh: spellings(name_kh ?? '').map((each) => letter + each),
      name_en: spellings(name_en ?? '').map((each) => letter + each),
    }
    const families = Object.values(keys).flat().length > 0 ? await alike(keys) : []
    return {
      valid: Object.keys(errors).length === 0 && Boolean(name_kh ?? name_en),
      errors,
      normalised: { name_kh, name_en, phone },
      families,
    }

    async function alike(wanted: Record<string, string[]>): Promise<LikelyFamily[]> {
      const own = familyKeys(parents)
      const shares = (those: string[]): SQL => sql`${own} && ${sql.param(those)}::text[]`
      const same = sql`array_remove(array[${sql.join(
        Object.entries(wanted).map(([name, those]) => sql`case when ${shares(those)} then ${name}::text end`),
        sql`, `,
      )}], null)`
      const first = (...conditions: SQL[]) =>
        sql`(select student_parent_id from parents where ${and(...conditions, store(resource).scope(actor.user_type), other)} limit ${sql.raw(String(mostLookedAt))})`
      const other = input.student_parent_id ? ne(parents.student_parent_id, input.student_parent_id) : undefined
      const { phone: numbers = [], name_kh: khmer = [], name_en: latin = [] } = wanted
      const looked = [first(shares(numbers)), first(shares(khmer), shares(latin)), first(shares([...khmer, ...latin]))]
      // Wrapped, or Drizzle takes the table's name off the column, and each child is its own sibling.
      const children = sql`${sql`(select count(*)::int from students s where s.student_parent_id = ${parents.student_parent_id})`}`
      const query = tx
        .select({
          student_parent_id: parents.student_parent_id,
          family_name_en: parents.family_name_en,
          family_name_kh: parents.family_name_kh,
          phone_number: sql`coalesce(${parents.phone_number}, ${parents.father_phone}, ${parents.mother_phone})`.as(
            'phone',
          ),
          children_count: children.as('children'),
          same: same.as('same'),
        })
        .from(parents)
        .where(sql`${parents.student_parent_id} in (${sql.join(looked, sql` union `)})`)
        .orderBy(sql`(${shares(numbers)}) desc, cardinality(${same}) desc`, parents.student_parent_id)
        .limit(mostLikely)
      return (await (query.prepare('') as unknown as Statement).execute(
        actorValues(actor),
      )) as unknown as LikelyFamily[]
    }
  }

const squeezed = (text: string | null | undefined): string | null => text?.trim().replaceAll(/\s+/g, ' ') || null
