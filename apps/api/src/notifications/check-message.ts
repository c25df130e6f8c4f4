import { type Audience, audienceRows } from '@sala/contract/notifications/audiences'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import { checkRefs } from '../kit/store/store.ts'
import { checkWords, type Words } from './check-words.ts'

/**
 * The one place where a message is held to what its writer may: every row that the audience names is in his scope, and
 * where it names no branch, it means his own. Answers those branches.
 */
export async function checkAudience(
  app: App,
  tx: Tx,
  actor: Actor,
  audience: Audience,
): Promise<{ branch_ids: number[] }> {
  await checkRefs((name) => storeOf(app, name), tx, actor, audienceRows, audience)
  const { branch_ids } = audience
  return { branch_ids: [...new Set(branch_ids?.length ? branch_ids : actor.branch_ids)].sort((a, b) => a - b) }
}

/** What is about to be saved of a message: its words can be filled in, and its audience is its writer's to choose. */
export async function checkMessage(app: App, tx: Tx, actor: Actor, message: Words & { audience: Audience }) {
  checkWords(message, message.audience)
  return checkAudience(app, tx, actor, message.audience)
}
