import type { findFamilies as operation } from '@sala/contract/admissions/registration'
import { parents as families } from '@sala/contract/people/parents'
import { students as pupils } from '@sala/contract/people/students'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { actorValues } from '../kit/actor.ts'
import { phoneDigits } from '../kit/columns.ts'
import type { Work } from '../kit/route/work.ts'
import { dialled } from '../kit/store/search.ts'
import { infoInquiries } from '../tables/admissions.ts'
import { parents, students } from '../tables/people.ts'

const most = 8
const holds = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${text} like ${`%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
/**
 * The families that the contact may belong to, by phone first and by name, and the students that the child may be
 * already: what the caller may see of them.
 */
export async function findFamilies({ input, actor, tx, store }: Work<typeof operation>) {
  const [inquiry] = await tx.select().from(infoInquiries).where(eq(infoInquiries.inquiry_id, input.inquiry_id))
  const { contact_number, contact_name, first_name_en, last_name_en, first_name_kh, last_name_kh, date_of_birth } =
    inquiry!
  const digits = dialled(contact_number ?? '')
  const text = sql`${parents.search_text}`
  const phones = phoneDigits(parents.father_phone, parents.mother_phone, parents.guardian_phone, parents.phone_number)
  const byPhone =
    digits.length > 6 ? sql`(${phones} || ' ') like ${`% ${digits} %`} and ${phones} like ${`% ${digits}%`}` : undefined
  const words = contact_name?.split(/\s+/).filter((word) => word.length > 1) ?? []
  const byName = words.length > 1 ? sql`(${holds(text, words)})` : undefined
  const known = or(byPhone, byName) ?? sql`false`
  const family = tx
    .select({
      student_parent_id: parents.student_parent_id,
      family_name_en: parents.family_name_en,
      family_name_kh: parents.family_name_kh,
      phone_number: parents.phone_number,
      same: sql<'phone' | 'name'>`case when ${byPhone ?? sql`false`} then 'phone' else 'name' end`.as('same'),
    })
    .from(parents)
    .where(and(store(families).scope(actor.user_type), known))
    .orderBy(sql`same desc`, parents.student_parent_id)
    .limit(most)
  const found = (await family.prepare('').execute(actorValues(actor))) as Awaited<typeof family>
  const mine = store(pupils).scope(actor.user_type)
  const named = {
    student_parent_id: students.student_parent_id,
    full_name_en: students.full_name_en,
    full_name_kh: students.full_name_kh,
  }
  const child = tx
    .select(named)
    .from(students)
    .where(
      and(mine, inArray(students.student_parent_id, [0, ...found.map(({ student_parent_id }) => student_parent_id)])),
    )
    .limit(100)
  const children = (await child.prepare('').execute(actorValues(actor))) as Awaited<typeof child>
  const sought = sql`${students.search_text}`
  const same = tx
    .select({
      student_id: students.student_id,
      card_number: students.card_number,
      ...named,
      date_of_birth: students.date_of_birth,
    })
    .from(students)
    .where(
      and(
        mine,
        sql`((${holds(sought, [last_name_en, first_name_en])}) or (${holds(sought, [last_name_kh, first_name_kh])}))`,
        date_of_birth
          ? sql`coalesce(${students.date_of_birth}, ${date_of_birth}::date) = ${date_of_birth}::date`
          : undefined,
      ),
    )
    .limit(most)
  const twins = (await same.prepare('').execute(actorValues(actor))) as Awaited<typeof same>
  return {
    families: found.map((each) => ({
      ...each,
      children: children
        .filter(({ student_parent_id }) => student_parent_id === each.student_parent_id)
        .map((kid) => kid.full_name_kh || kid.full_name_en),
    })),
    students: twins.map(({ student_parent_id: _, ...rest }) => rest),
  }
}
