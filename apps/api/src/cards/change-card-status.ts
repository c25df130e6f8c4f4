import { cardMoves, type changeStudentCardStatus } from '@sala/contract/cards/card-activators'
import { cardProblems } from '@sala/contract/cards/problems'
import { and, eq, ne } from 'drizzle-orm'
import type { Work } from '../kit/mount.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import { type Holder, holdHolder, today } from './holders.ts'
import { cards } from './tables.ts'

const refuse = refusals(cardProblems)
const active = 1

/** Moves a card along its life; active again only where its holder is still here and has no other. */
export async function changeCardStatus(holder: Holder, { input, tx }: Work<typeof changeStudentCardStatus>) {
  const [found] = await tx.select().from(cards).where(eq(cards.id, input.id))
  const whose = found?.[holder]
  if (!whose) throw refuseAny('not_found')
  const to = input.card_status
  if (to === active) await holdHolder(tx, holder, whose)
  const [card] = await tx.select().from(cards).where(eq(cards.id, input.id)).for('update')
  if (card!.is_history) throw refuse('card_in_history')
  if (!cardMoves[card!.card_status]!.includes(to)) throw refuse('card_cannot_become')
  if (to === active) {
    const others = await tx
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards[holder], whose), eq(cards.card_status, active), ne(cards.id, input.id)))
    if (others.length > 0) throw refuse('another_card_active')
  }
  const ended_date = to === active ? null : card!.card_status === active ? today : card!.ended_date
  const [changed] = await tx
    .update(cards)
    .set({ card_status: to, ended_date, ...(input.remark && { remark: input.remark }) })
    .where(eq(cards.id, input.id))
    .returning({ id: cards.id, card_status: cards.card_status, ended_date: cards.ended_date })
  return changed!
}
