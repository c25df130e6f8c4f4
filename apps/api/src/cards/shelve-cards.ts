import { cardStatus, type shelveStudentCards } from '@sala/contract/cards/card-activators'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { cards } from '../tables/cards.ts'

/** Takes cards off the list and keeps them in the history; one that was active ends. Its number is free again. */
export async function shelveCards({ input, tx }: Work<typeof shelveStudentCards>) {
  const moved = await tx
    .update(cards)
    .set({
      is_history: 1,
      card_status: sql`case ${cards.card_status} when ${literal(cardStatus.active)} then ${literal(cardStatus.inactive)} else ${cards.card_status} end`,
      ended_date: sql`coalesce(${cards.ended_date}, ${sqlToday})`,
    })
    .where(and(inArray(cards.id, input.ids), eq(cards.is_history, 0)))
    .returning({ id: cards.id })
  return { moved: moved.length }
}
