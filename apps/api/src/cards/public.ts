import { cardStatus } from '@sala/contract/cards/card-activators'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { cards, studentPickups } from './tables.ts'

/** Cards that nobody is to be let in with any more; answers how many. */
export async function endCards(tx: Tx, whose: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(cards)
    .set({ card_status: cardStatus.inactive, ended_date: sql`greatest(${cards.activated_date}, ${sqlToday})` as never })
    .where(and(whose, eq(cards.card_status, cardStatus.active)))
    .returning({ id: cards.id })
  return ended.length
}

/** The cards of students who leave, and of those who took them home. */
export const endCardsOfStudents = (tx: Tx, studentIds: readonly number[]): Promise<number> => {
  const theirs = sql`student_id = any(${sql.param([...studentIds])}::int[])`
  return endCards(tx, sql`(${theirs} or student_pickup_id in (select student_pickup_id from ${studentPickups} where ${theirs}))`)
}

export const endCardsOfEmployee = (tx: Tx, staffId: number): Promise<number> => endCards(tx, eq(cards.staff_id, staffId))
