import { type undoMerge as operation, pairKind, pairState } from '@sala/contract/people/duplicate-pairs'
import { peopleProblems } from '@sala/contract/people/problems'
import { sql } from 'drizzle-orm'
import { undoBatch } from '../kit/history/undo-batch.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { sendBack } from '../kit/store/merge-rows.ts'
import { duplicatePairs } from '../tables/people.ts'
import { families, lockRecords, students } from './merge-kinds.ts'
import { mayMerge } from './plan-merge.ts'

const refuse = refusals(peopleProblems)

/** Both records are again what they were; what was changed since is named, and then nothing changes. */
export const undoMerge =
  (app: App) =>
  async ({ input, actor, tx }: Work<typeof operation>) => {
    const mine = sql`duplicate_pair_id = ${input.duplicate_pair_id}`
    const [pair] = await tx.select().from(duplicatePairs).where(mine).for('update')
    if (pair?.pair_state !== pairState.merged || pair.batch_id === null) throw refuse('not_merged')
    const kind = pair.pair_kind === pairKind.student ? students : families
    mayMerge(actor, kind)
    await lockRecords(tx, kind, [pair.kept_id!])
    const { rows } = await undoBatch(app, tx, pair.batch_id)
    await sendBack(tx, pair.batch_id)
    const open = {
      pair_state: pairState.open,
      kept_id: null,
      gone_name_en: null,
      gone_name_kh: null,
      branch_ids: null,
      batch_id: null,
      decided_by: null,
      decided_at: null,
    }
    await tx.update(duplicatePairs).set(open).where(mine)
    return { duplicate_pair_id: pair.duplicate_pair_id, rows }
  }
