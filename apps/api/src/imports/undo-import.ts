import { importState, imports as resource } from '@sala/contract/imports/imports'
import { importProblems } from '@sala/contract/imports/problems'
import type { undoImport as operation } from '@sala/contract/imports/run-imports'
import { may } from '@sala/contract/kit/access'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOf } from '../accounts/public.ts'
import { announce } from '../kit/announce.ts'
import { blockersOf, refuseUndo, undoBatch } from '../kit/history/undo-batch.ts'
import { defineJob } from '../kit/job/job.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { imports } from '../tables/imports.ts'
import { anImport, giveBack } from './check-import.ts'
import { hold, touchedBy } from './commit-import.ts'
import { demandImport, kindOf } from './kinds.ts'
import { specialKinds } from './special-kinds.ts'

const refuse = refusals(importProblems)

export const undoing = defineJob({
  name: 'undo-import',
  input: anImport,
  access: () => may('void', resource),
  within: 3600,
})

/**
 * Looks first whether anything stands in the way, so that the refusal names it at once; then it is taken back beside
 * the calls.
 */
export const undoImport =
  (app: App) =>
  async ({ input, actor, tx, enqueue }: Work<typeof operation>) => {
    const about = await hold(tx, input.import_id, [5])
    demandImport(actor, kindOf(about.kind), about.mapping)
    if (specialKinds[about.kind]?.isMoney) throw refuse('money_is_reversed')
    await tx.execute(sql`set local statement_timeout = '120s'`)
    const blockers = await blockersOf(app, tx, about.batch_id!)
    if (blockers.count > 0) throw refuseUndo({ ...blockers, named: await namesOf(tx, blockers.named) })
    const { import_id, file_name } = about
    const task_id = await enqueue(
      undoing,
      { import_id },
      { label: [`Undo import of ${file_name}`, `ត្រឡប់ការនាំចូល ${file_name} វិញ`] },
    )
    await tx.update(imports).set({ task_id, state: importState.undoing }).where(eq(imports.import_id, import_id))
    return { import_id, task_id }
  }

export const carryOutUndo =
  (app: App) =>
  async (work: JobWork<z.infer<typeof anImport>>): Promise<void> => {
    try {
      await work.once('undo', async (tx) => {
        const about = await hold(tx, work.input.import_id, [5, 6])
        demandImport(work.actor, kindOf(about.kind), about.mapping)
        if (!work.actor.branch_ids.includes(about.branch_id)) throw refuseAny('not_found')
        await work.progress(10, 100)
        await undoBatch(app, tx, about.batch_id!)
        await tx
          .update(imports)
          .set({ state: importState.undone, undone_at: sql`now()` })
          .where(eq(imports.import_id, about.import_id))
        for (const name of touchedBy(about.kind)) await announce(tx, { resource: name })
      })
    } catch (error) {
      await giveBack(work, 6, 5)
      throw error
    }
  }
