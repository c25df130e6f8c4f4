import { cardMoves, cardStatus, type changeStudentCardStatus } from '@sala/contract/cards/card-activators'
import { cardProblems } from '@sala/contract/cards/problems'
import { and, eq, ne } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { refusals, refuse as refuseAny, stillThere } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { cards } from '../tables/cards.ts'
import { type Holder, lockHolder } from './holders.ts'

const refuse = refusals(cardProblems)

/** Moves a card along its life; active again only where its holder is still here and has no other. */
export async function changeCardStatus(holder: Holder, { input, tx }: Work<typeof changeStudentCardStatus>) {
  const [found] = await tx.select().from(cards).where(eq(cards.id, input.id))
  const whose = found?.[holder]
  if (!whose) throw refuseAny('not_found')
  const to = input.card_status
  if (to === cardStatus.active) await lockHolder(tx, holder, whose)
  const card = stillThere(await tx.select().from(cards).where(eq(cards.id, input.id)).for('update'))
  if (card.is_history) throw refuse('card_in_history')
  if (!cardMoves[card.card_status]!.includes(to)) throw refuse('card_cannot_become')
  if (to === cardStatus.active) {
    const others = await tx
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards[holder], whose), eq(cards.card_status, cardStatus.active), ne(cards.id, input.id)))
    if (others.length > 0) throw refuse('another_card_active')
  }
  const ended_date =
    to === cardStatus.active ? null : card.card_status === cardStatus.active ? sqlToday : card.ended_date
  const [changed] = await tx
    .update(cards)
    .set({ card_status: to, ended_date, ...(input.remark && { remark: input.remark }) })
    .where(eq(cards.id, input.id))
    .returning({ id: cards.id, card_status: cards.card_status, ended_date: cards.ended_date })
  return changed!
}
