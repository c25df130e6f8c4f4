import type { Child, linkChildren as operation } from '@sala/contract/people/family-changes'
import { peopleProblems } from '@sala/contract/people/problems'
import { students as resource } from '@sala/contract/people/students'
import { and, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Store } from '../kit/store/store.ts'
import { students } from '../tables/people.ts'

const refuse = refusals(peopleProblems)

/** The children of a family whom the caller may see, the eldest first. */
export async function childrenOf(store: Store, tx: Tx, actor: Actor, family: number): Promise<Child[]> {
  const filters = { student_parent_id: [family], status: [] }
  const { data } = await store.list(tx as unknown as Db, actor, {
    filters,
    include: ['class'],
    sort: 'date_of_birth',
    perPage: 100,
  })
  return data.map(
    ({ student_id, card_number, full_name_en, full_name_kh, gender, date_of_birth, photo, status, class: seat }) => {
      const class_name = (seat as { class_name: string } | null)?.class_name ?? null
      return {
        student_id,
        card_number,
        full_name_en,
        full_name_kh,
        gender,
        date_of_birth,
        photo,
        status,
        class_name,
      } as Child
    },
  )
}

/**
 * Makes students the children of a family, all of them or none; one who has another family is taken from it only when
 * that is said. Without students it answers who they are.
 */
export async function linkChildren({ input, actor, tx, store }: Work<typeof operation>) {
  const { student_parent_id, student_ids, move } = input
  if (student_ids.length > 0) {
    const elsewhere = and(
      inArray(students.student_id, student_ids),
      isNotNull(students.student_parent_id),
      ne(students.student_parent_id, student_parent_id),
    )
    const held = await tx
      .select({ student_id: students.student_id })
      .from(students)
      .where(inArray(students.student_id, student_ids))
      .orderBy(students.student_id)
      .for('update')
    if (held.length < new Set(student_ids).size) throw refuseAny('not_found')
    const [taken] = await tx.select({ student_id: students.student_id }).from(students).where(elsewhere).limit(1)
    if (taken && !move) throw refuse('child_of_other_family')
    await tx
      .update(students)
      .set({ student_parent_id })
      .where(
        inArray(
          students.student_id,
          held.map(({ student_id }) => student_id),
        ),
      )
  }
  return { data: await childrenOf(store(resource), tx, actor, student_parent_id) }
}
