import { cardStatus } from '@sala/contract/cards/card-activators'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { cards } from '../tables/cards.ts'
import { studentPickups } from '../tables/people.ts'

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
  return endCards(
    tx,
    sql`(${theirs} or student_pickup_id in (select student_pickup_id from ${studentPickups} where ${theirs}))`,
  )
}

export const endCardsOfEmployee = (tx: Tx, staffId: number): Promise<number> =>
  endCards(tx, eq(cards.staff_id, staffId))

export const endCardsOfPickups = (tx: Tx, pickups: readonly number[]): Promise<number> =>
  endCards(tx, inArray(cards.student_pickup_id, [...pickups]))

/** The ended cards of pickup persons who are forgotten. */
export const forgetPickupCards = (pickups: SQL): SQL =>
  sql`delete from cards where student_pickup_id = any((${pickups})::int[]) and card_status <> ${literal(cardStatus.active)}`

/** Cards that come with a file. */
export const addCards = async (tx: Tx, rows: readonly (typeof cards.$inferInsert)[]): Promise<void> => {
  await tx.insert(cards).values([...rows])
}
