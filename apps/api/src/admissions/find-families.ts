import type { findFamilies as operation } from '@sala/contract/admissions/registration'
import { parents as families } from '@sala/contract/people/parents'
import { students as pupils } from '@sala/contract/people/students'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { actorValues } from '../kit/actor.ts'
import type { Work } from '../kit/route/work.ts'
import { infoInquiries } from '../tables/admissions.ts'
import { parents, students } from '../tables/people.ts'

const most = 8
const holds = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${text} like ${`%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
/** A number as it is dialled at home: +855 12 800 001 and 012 800 001 end alike. */
const tailOf = (phone: string | null): string | undefined => {
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  return digits.length >= 8 ? digits.slice(-8) : undefined
}
const tailIn = (column: AnyPgColumn): SQL => sql`right(regexp_replace(${column}, '\\D', '', 'g'), 8)`

/**
 * The families that the contact may belong to, by phone first and by name, and the students that the child may be
 * already: what the caller may see of them.
 */
export async function findFamilies({ input, actor, tx, store }: Work<typeof operation>) {
  const [inquiry] = await tx.select().from(infoInquiries).where(eq(infoInquiries.inquiry_id, input.inquiry_id))
  const { contact_number, contact_name, first_name_en, last_name_en, first_name_kh, last_name_kh, date_of_birth } =
    inquiry!
  const tail = tailOf(contact_number)
  const text = sql`${parents.search_text}`
  // The index knows the last six digits however they were spaced; the rest is compared digit by digit.
  const byPhone =
    tail &&
    sql`(${text} like ${`%${tail.slice(2, 5)}%${tail.slice(5)}%`} and ${tail} in (${tailIn(parents.phone_number)}, ${tailIn(parents.father_phone)}, ${tailIn(parents.mother_phone)}))`
  const words = contact_name?.split(/\s+/).filter((word) => word.length > 1) ?? []
  const byName = words.length > 1 ? sql`(${holds(text, words)})` : undefined
  const known = byPhone || byName ? or(byPhone || undefined, byName) : sql`false`
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
