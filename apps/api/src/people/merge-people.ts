import { pairKind, pairState } from '@sala/contract/people/duplicate-pairs'
import type { mergeFamilies, mergeStudents, previewStudents } from '@sala/contract/people/merges'
import { peopleProblems } from '@sala/contract/people/problems'
import { sql } from 'drizzle-orm'
import { closeAccount, leaveStudent } from '../accounts/public.ts'
import type { Tx } from '../kit/database.ts'
import { inBatch } from '../kit/history/batch.ts'
import { refusals, refuse as refuseAs } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import type { MergeRule } from '../kit/store/merge-plan.ts'
import { mergeRows } from '../kit/store/merge-rows.ts'
import { duplicatePairs } from '../tables/people.ts'
import { type Kind, lockRecords, type Which } from './merge-kinds.ts'
import { type Planned, planPair } from './plan-merge.ts'
import { keepFiles, takenValues } from './take-values.ts'

const refuse = refusals(peopleProblems)

/** Of two accounts the one that was chosen stays; the other one is closed and let go, never deleted. */
const closing = (
  { tx, call, actor }: Pick<Work<typeof mergeStudents>, 'tx' | 'call' | 'actor'>,
  chosen: number | null | undefined,
): MergeRule => ({
  says: ({ gone, stays }) => [
    `Only one of the accounts ${stays.user_name} and ${gone.user_name} stays active.`,
    `ក្នុងចំណោមគណនី ${stays.user_name} និង ${gone.user_name} មានតែមួយដែលនៅបើក។`,
  ],
  resolve: async (_, { gone, stays }) => {
    const other = (gone.user_id === chosen ? stays : gone).user_id as number
    if (!(await closeAccount(tx, call.db, actor, other))) throw refuseAs('not_allowed')
    await leaveStudent(tx, other)
  },
})

export const previewMerge =
  (app: App, kind: Kind) =>
  async ({ input: { keep_id, drop_id }, actor, tx, call, store }: Work<typeof previewStudents>) =>
    (
      await planPair(
        kind,
        { app, tx, actor, store, keep: keep_id as number, drop: drop_id as number },
        closing({ tx, call, actor }, undefined),
      )
    ).preview

/**
 * Lets one record take the other one over, as one batch that can be undone: what was shown is what is done, or nothing
 * is.
 */
export const mergePair =
  (app: App, kind: Kind) =>
  async ({ input, actor, tx, call, store }: Work<typeof mergeStudents> | Work<typeof mergeFamilies>) => {
    const [keep, drop] = [input.keep_id as number, input.drop_id as number]
    await lockRecords(tx, kind, [keep, drop])
    const account_id = 'account_id' in input ? (input.account_id as number | null | undefined) : undefined
    const account = closing({ tx, call, actor }, account_id)
    const planned = await planPair(kind, { app, tx, actor, store, keep, drop }, account)
    const { preview, plan } = planned
    if (preview.keep.version !== input.keep_version) throw refuseAs('stale', { current: preview.keep.row })
    if (preview.drop.version !== input.drop_version) throw refuseAs('stale', { current: preview.drop.row })
    if (preview.stops.length > 0) throw refuse('merge_stopped', { conflicts: preview.stops })
    if (preview.two_accounts && !preview.accounts.some(({ user_id }) => user_id === account_id))
      throw refuse('merge_two_accounts', {
        conflicts: preview.accounts.map((each) => ({
          ...each,
          message_en: each.user_name,
          message_kh: each.user_name,
        })),
      })
    if (preview.fingerprint !== input.fingerprint) throw refuse('merge_changed')
    const { name_en, name_kh, number } = preview.drop
    const reason = `${number} ${name_en} · ${name_kh} → ${preview.keep.number} ${preview.keep.name_en} · ${preview.keep.name_kh}`
    const about = {
      kind: `merge-${kind.table}`,
      label: [`Merge of record ${drop} into ${keep}`, `ការបញ្ចូលកំណត់ត្រា ${drop} ទៅក្នុង ${keep}`],
    } as const
    const { batch_id, answer: moved } = await inBatch(tx, about, async (batchId) => {
      const values = takenValues(kind, preview, input.chosen as Record<string, Which>)
      if (kind.kind === pairKind.student) await onlyOneFirstAccount(tx, keep, drop)
      const count = await mergeRows(tx, plan, kind.rules(account), batchId, { values, reason })
      await keepFiles(tx, kind, keep, [preview.keep.row, preview.drop.row])
      return count
    })
    const duplicate_pair_id = await recordMerge(tx, kind, planned, actor.user_id, batch_id)
    return { duplicate_pair_id, kept_id: keep, moved }
  }

/** Of two bank accounts that were used first, the kept record's stays the first. */
const onlyOneFirstAccount = (tx: Tx, keep: number, drop: number) =>
  tx.execute(sql`update student_bank_accounts d set is_default = 0 where d.student_id = ${drop} and d.is_default = 1
    and exists (select from student_bank_accounts k where k.student_id = ${keep} and k.is_default = 1)`)

/** What somebody decided about these two, whether they had been found or were chosen by hand. */
async function recordMerge(
  tx: Tx,
  { kind }: Kind,
  { preview, branches }: Planned,
  userId: number,
  batchId: number,
): Promise<number> {
  const [one, other] = [preview.keep.id, preview.drop.id].sort((a, b) => a - b) as [number, number]
  const values = {
    pair_state: pairState.merged,
    kept_id: preview.keep.id,
    gone_name_en: preview.drop.name_en,
    gone_name_kh: preview.drop.name_kh,
    branch_ids: branches,
    batch_id: batchId,
    decided_by: userId,
    decided_at: sql`now()` as never,
  }
  const [made] = await tx
    .insert(duplicatePairs)
    .values({ pair_kind: kind, one_id: one, other_id: other, ...values })
    .onConflictDoUpdate({
      target: [duplicatePairs.pair_kind, duplicatePairs.one_id, duplicatePairs.other_id],
      set: values,
    })
    .returning({ duplicate_pair_id: duplicatePairs.duplicate_pair_id })
  return made!.duplicate_pair_id
}
