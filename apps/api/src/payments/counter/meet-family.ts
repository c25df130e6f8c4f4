import { dayOf } from '@sala/contract/kit/clock'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { meetFamily as operation } from '@sala/contract/payments/counter'
import { parents as families } from '@sala/contract/people/parents'
import { students as pupils } from '@sala/contract/people/students'
import { and, inArray, or } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { actorValues } from '../../kit/actor.ts'
import type { Db } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import type { ListRequest } from '../../kit/store/list-rows.ts'
import { parents, students } from '../../tables/people.ts'
import { readOpenInvoices } from './read-open-invoices.ts'

const most = 10

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
  const ofChild = store(pupils).scope(actor.user_type)
  const who = { student_id: students.student_id, student_parent_id: students.student_parent_id }
  const { families: known, children, similar } = await find({ input, actor, tx, store })
  const familyIds = [...new Set([...known, ...children.flatMap(({ student_parent_id }) => student_parent_id ?? [])])]
  const alone = children
    .filter(({ student_parent_id }) => student_parent_id === null)
    .map(({ student_id }) => student_id)
  const named = {
    family_name_en: parents.family_name_en,
    family_name_kh: parents.family_name_kh,
    phone_number: parents.phone_number,
  }
  const place = new Map(familyIds.slice(0, most).map((id, at) => [id, at]))
  const found = await run(
    tx
      .select({ student_parent_id: parents.student_parent_id, ...named })
      .from(parents)
      .where(inArray(parents.student_parent_id, [0, ...place.keys()]))
      .$dynamic(),
  )
  found.sort((one, other) => place.get(one.student_parent_id)! - place.get(other.student_parent_id)!)
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
    similar,
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

/**
 * Who was asked for, best first: families with their children, and children, of whom some have no family yet. Whoever
 * stands at the counter finds them by all that those know who may view them.
 */
async function find({ input, actor, tx, store }: Pick<Work<typeof operation>, 'input' | 'actor' | 'tx' | 'store'>) {
  const permissions = new Set([...actor.permissions, ...[families, pupils].map(({ name }) => `view-${name}`)])
  const seer = { ...actor, permissions }
  const list = (of: typeof families | typeof pupils, filters: ListRequest['filters']) =>
    store(of as AnyResource).list(tx as Db, seer, { search: input.search ?? '', perPage: most, filters: filters ?? {} })
  const { student_parent_id, student_id, search } = input
  const nobody = { data: [], meta: { similar: false } }
  const every = { status: [] }
  const family = student_parent_id
    ? await list(families, { student_parent_id: [student_parent_id] })
    : search?.trim()
      ? await list(families, {})
      : nobody
  const child = student_id
    ? await list(pupils, { ...every, student_id: [student_id] })
    : search?.trim()
      ? await list(pupils, every)
      : nobody
  // What is just so puts what is almost so aside.
  const exact = [family, child].filter(({ data, meta }) => data.length > 0 && !meta.similar)
  const taken = (page: typeof family) => (exact.length === 0 || exact.includes(page) ? page.data : [])
  return {
    families: taken(family).map((row) => row.student_parent_id as number),
    children: taken(child) as { student_id: number; student_parent_id: number | null }[],
    similar: exact.length === 0 && family.data.length + child.data.length > 0,
  }
}
