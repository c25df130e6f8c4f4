import type { deletePickups as operation } from '@sala/contract/people/pickups'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { studentPickups } from '../tables/people.ts'

/** Whoever is taken off the list takes no child home any more: his card ends in the same moment. */
export const deletePickups =
  (endCards: (tx: Tx, pickups: readonly number[]) => Promise<number>) =>
  async ({ input, tx }: Work<typeof operation>) => {
    const ids = input.student_pickup_ids
    const deleted = await tx
      .update(studentPickups)
      .set({ is_deleted: 1 })
      .where(and(inArray(studentPickups.student_pickup_id, ids), eq(studentPickups.is_deleted, 0)))
      .returning({ id: studentPickups.student_pickup_id })
    return { deleted: deleted.length, ended_cards: await endCards(tx, ids) }
  }
