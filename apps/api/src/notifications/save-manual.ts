import { manualState, notificationManuals } from '@sala/contract/notifications/manuals'
import { notificationProblems } from '@sala/contract/notifications/problems'
import type { createManual as creating } from '@sala/contract/notifications/send-manuals'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { checkMessage } from './check-message.ts'

const refuse = refusals(notificationProblems)

/** A draft may be changed, and nothing that is on its way. */
export const checkManual =
  (app: App) =>
  async ({ values, before, actor, tx }: Change<typeof notificationManuals>) => {
    if (before && before.state !== manualState.draft) throw refuse('manual_not_draft')
    return checkMessage(app, tx, actor, { ...before!, ...values })
  }

export async function createManual({ input, tx, actor, store }: Work<typeof creating>) {
  const { sstc_id, state } = await store(notificationManuals).create(tx, actor, input)
  return { sstc_id, state } as { sstc_id: number; state: 1 }
}
