import { cardStatus } from '@sala/contract/cards/card-activators'
import { dayOf } from '@sala/contract/kit/clock'
import type { meetFamily as operation } from '@sala/contract/payments/counter'
import { parents as families } from '@sala/contract/people/parents'
import { students as pupils } from '@sala/contract/people/students'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { actorValues } from '../../kit/actor.ts'
import { literal } from '../../kit/literal.ts'
import type { Work } from '../../kit/route/work.ts'
import { cards } from '../../tables/cards.ts'
import { familyKeys, parents, students } from '../../tables/people.ts'
import { readOpenInvoices } from './read-open-invoices.ts'

const most = 6

const holds = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )

/**
 * The families that somebody at the counter may be, found by a name in either script, a phone or a child's card, with
 * all that each child owes and why.
 */
export async function meetFamily({
  input,
  actor,
  tx,
  now,
  store,
}: Pick<Work<typeof operation>, 'input' | 'actor' | 'tx' | 'now' | 'store'>) {
  const run = async <S extends PgSelect>(query: S) =>
    (await query.prepare('').execute(actorValues(actor))) as Awaited<S>
  const [ofFamily, ofChild] = [store(families).scope(actor.user_type), store(pupils).scope(actor.user_type)]
  const who = { student_id: students.student_id, student_parent_id: students.student_parent_id }
  const [byFamily, byChild] = wanted(input)
  const known =
    byFamily &&
    (await run(
      tx.select({ id: parents.student_parent_id }).from(parents).where(and(ofFamily, byFamily)).limit(most).$dynamic(),
    ))
  const children =
    byChild && (await run(tx.select(who).from(students).where(and(ofChild, byChild)).limit(most).$dynamic()))
  const familyIds = [
    ...new Set([
      ...(known ?? []).map(({ id }) => id),
      ...(children ?? []).flatMap(({ student_parent_id }) => student_parent_id ?? []),
    ]),
  ]
  const alone = (children ?? [])
    .filter(({ student_parent_id }) => student_parent_id === null)
    .map(({ student_id }) => student_id)
  const named = {
    family_name_en: parents.family_name_en,
    family_name_kh: parents.family_name_kh,
    phone_number: parents.phone_number,
  }
  const found = await run(
    tx
      .select({ student_parent_id: parents.student_parent_id, ...named })
      .from(parents)
      .where(inArray(parents.student_parent_id, [0, ...familyIds.slice(0, most)]))
      .orderBy(parents.student_parent_id)
      .$dynamic(),
  )
  const ofFound = or(
    inArray(students.student_parent_id, [0, ...found.map(({ student_parent_id }) => student_parent_id)]),
    inArray(students.student_id, [0, ...alone]),
  )
  const names = {
    card_number: students.card_number,
    full_name_en: students.full_name_en,
    full_name_kh: students.full_name_kh,
  }
  const kids = await run(
    tx
      .select({ ...who, ...names })
      .from(students)
      .where(and(ofChild, ofFound))
      .orderBy(students.student_id)
      .limit(60)
      .$dynamic(),
  )
  const owing = await readOpenInvoices(
    tx,
    actor,
    kids.map(({ student_id }) => student_id),
    dayOf(now),
  )
  const child = ({ student_parent_id: _, ...kid }: (typeof kids)[number]) => ({ ...kid, ...owing(kid.student_id) })
  return {
    families: [
      ...found.map((family) => ({
        ...family,
        children: kids.filter((kid) => kid.student_parent_id === family.student_parent_id).map(child),
      })),
      ...kids
        .filter((kid) => kid.student_parent_id === null)
        .map((kid) => ({
          student_parent_id: null,
          family_name_en: kid.full_name_en,
          family_name_kh: kid.full_name_kh,
          phone_number: null,
          children: [child(kid)],
        })),
    ].filter(({ children: own }) => own.length > 0),
  }
}

/** What was asked for, of families and of children; neither where nothing was. */
function wanted({
  search,
  student_parent_id,
  student_id,
}: Work<typeof operation>['input']): [SQL | undefined, SQL | undefined] {
  if (student_parent_id) return [eq(parents.student_parent_id, student_parent_id), undefined]
  if (student_id) return [undefined, eq(students.student_id, student_id)]
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 4)
  if (words.length === 0) return [undefined, undefined]
  const digits = /[^\d\s+()-]/.test(search!) ? '' : search!.replaceAll(/\D/g, '').replace(/^(855|0)+/, '')
  const byPhone = digits.length > 6 ? sql`${familyKeys(parents)} && array[${`p${digits}`}]` : undefined
  // A card is read whole by a scanner; part of one means nobody.
  const byCard = sql`${students.student_id} in (select c.student_id from ${cards} c where c.card_number = ${search!.trim()} and c.card_status = ${literal(cardStatus.active)} and c.student_id is not null)`
  return [
    or(holds(sql`${parents.search_text}`, words), byPhone),
    or(holds(sql`${students.search_text}`, words), byCard),
  ]
}
