import { manualState } from '@sala/contract/notifications/manuals'
import { notificationProblems } from '@sala/contract/notifications/problems'
import type {
  approveManual as approving,
  cancelManual as cancelling,
  sendManual as sending,
} from '@sala/contract/notifications/send-manuals'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { messageSettings } from '../tables/notifications.ts'
import { notificationManuals as manuals } from '../tables/notifications-desk.ts'
import { namesChild } from './check-words.ts'
import { receiversOf } from './find-audience.ts'
import { withheldAtOnce, withholdQueued } from './withhold-queued.ts'

const refuse = refusals(notificationProblems)

const held = async (tx: Tx, sstc_id: number) =>
  (await tx.select().from(manuals).where(eq(manuals.sstc_id, sstc_id)).for('update'))[0]!

async function move(tx: Tx, sstc_id: number, state: (typeof manualState.values)[number], more: object = {}) {
  await tx
    .update(manuals)
    .set({ state, ...more })
    .where(eq(manuals.sstc_id, sstc_id))
  return { sstc_id, state }
}

/** Whether one of these branches wants a second person to look at a message first. */
export async function needsApproval(tx: Tx, branch_ids: readonly number[]): Promise<boolean> {
  const [wanted] = await tx
    .select({ one: sql`1` })
    .from(messageSettings)
    .where(
      and(
        eq(messageSettings.needs_approval, 1),
        sql`${messageSettings.branch_id} = any(${sql.param([...branch_ids])}::int[])`,
      ),
    )
    .limit(1)
  return wanted !== undefined
}

/** A draft sets off: at its time, or as soon as somebody else approves it. */
export async function sendManual({ input: { sstc_id }, tx, actor }: Work<typeof sending>) {
  const manual = await held(tx, sstc_id)
  if (manual.state !== manualState.draft) throw refuse('manual_not_draft')
  const meant = { ...manual, perChild: namesChild(manual) }
  const { rows } = await tx.execute(sql`select from (${receiversOf(meant)}) someone limit 1`)
  if (rows.length === 0) throw refuse('no_one_to_send_to')
  const next = (await needsApproval(tx, manual.branch_ids)) ? manualState.waiting : manualState.scheduled
  return move(tx, sstc_id, next, { sent_by: actor.user_id })
}

export async function approveManual({ input: { sstc_id }, tx, actor }: Work<typeof approving>) {
  const manual = await held(tx, sstc_id)
  if (manual.state !== manualState.waiting) throw refuse('manual_not_waiting')
  if ([manual.created_by, manual.sent_by].includes(actor.user_id)) throw refuse('own_manual')
  return move(tx, sstc_id, manualState.scheduled, { approved_by: actor.user_id })
}

/** Nobody is told any more: what has not set off stays here, and of what has, whoever still waits is told nothing. */
export async function cancelManual({ input: { sstc_id }, tx }: Work<typeof cancelling>) {
  const manual = await held(tx, sstc_id)
  const { cancelled, cancelling, sent } = manualState
  const stopped = await withholdQueued(tx, manual)
  if (manual.state === cancelled || manual.state === cancelling || (manual.state === sent && stopped === 0))
    throw refuse('manual_sent')
  return move(tx, sstc_id, stopped === withheldAtOnce ? cancelling : cancelled)
}
