import {
  type activateEmployeeCard,
  type activatePickupCard,
  type activateStudentCard,
  cardMoves,
  cardStatus,
} from '@sala/contract/cards/card-activators'
import { cardProblems } from '@sala/contract/cards/problems'
import { and, eq, ne, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { cards } from '../tables/cards.ts'
import { cardNumberOf, type Holder, lockHolder } from './holders.ts'

const refuse = refusals(cardProblems)

type Asked = Work<typeof activateStudentCard> | Work<typeof activateEmployeeCard> | Work<typeof activatePickupCard>

/**
 * Makes a card somebody's active one. The one before ends in the same moment, as the person says; an own card that
 * rested is taken up again.
 */
export async function activateCard(holder: Holder, { input, tx }: Asked) {
  const whose = (input as unknown as Record<Holder, number>)[holder]
  await lockHolder(tx, holder, whose)
  const card_number = cardNumberOf(input.card_number)
  const [day] = (
    await tx.execute<{ from: string; ahead: boolean }>(
      sql`select coalesce(${input.activated_date ?? null}::date, ${sqlToday})::text as from, ${input.activated_date ?? null}::date > ${sqlToday} as ahead`,
    )
  ).rows
  if (day!.ahead) throw refuse('no_such_day', { errors: { activated_date: 'no_such_day' } })
  const [known] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.card_number, card_number), eq(cards.is_history, 0), ne(cards.card_status, cardStatus.returned)))
    .for('update')
  if (known && known[holder] !== whose) throw refuse('card_taken', { errors: { card_number: 'taken' } })
  if (known?.card_status === cardStatus.active)
    throw refuse('card_active_already', { errors: { card_number: 'taken' } })
  if (known && !cardMoves[known.card_status]!.includes(cardStatus.active)) throw refuse('card_cannot_become')
  const [previous = null] = await tx
    .update(cards)
    .set({ card_status: input.previous_status, ended_date: sqlToday })
    .where(and(eq(cards[holder], whose), eq(cards.card_status, cardStatus.active)))
    .returning({ id: cards.id, card_number: cards.card_number, card_status: cards.card_status })
  const values = {
    card_number,
    card_status: cardStatus.active,
    activated_date: day!.from,
    ended_date: null,
    remark: input.remark ?? null,
  }
  const answer = {
    id: cards.id,
    card_number: cards.card_number,
    card_status: cards.card_status,
    activated_date: cards.activated_date,
  }
  const [card] = known
    ? await tx.update(cards).set(values).where(eq(cards.id, known.id)).returning(answer)
    : await tx
        .insert(cards)
        .values({ ...values, [holder]: whose })
        .returning(answer)
  return { ...card!, previous }
}
