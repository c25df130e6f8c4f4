import { importState, imports as resource } from '@sala/contract/imports/imports'
import { importProblems } from '@sala/contract/imports/problems'
import type { commitImport as operation } from '@sala/contract/imports/run-imports'
import { may } from '@sala/contract/kit/access'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { inBatch } from '../kit/history/batch.ts'
import { defineJob } from '../kit/job/job.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { imports } from '../tables/imports.ts'
import { anImport, giveBack, todayOf } from './check-import.ts'
import { holdRows } from './hold-rows.ts'
import { demandImport, kindOf } from './kinds.ts'
import { planRows } from './plan-rows.ts'
import { specialKinds } from './special-kinds.ts'
import { writeRows } from './write-rows.ts'

const refuse = refusals(importProblems)

export const committing = defineJob({
  name: 'commit-import',
  input: anImport,
  access: () => may('approve', resource),
  within: 3600,
})

/** What a file of a kind makes other lists say. */
export const touchedBy = (name: string): string[] => {
  const kind = kindOf(name)
  return [resource.name, kind.resource.name, ...kind.touches.map((each) => each.name)]
}

export async function commitImport({ input, actor, tx, enqueue }: Work<typeof operation>) {
  const [about] = await tx.select().from(imports).where(eq(imports.import_id, input.import_id)).for('update')
  if (about!.state !== importState.checked) throw refuse('not_checked')
  demandImport(actor, kindOf(about!.kind), about!.mapping)
  if (about!.fingerprint !== input.fingerprint) throw refuse('check_is_outdated')
  const total = about!.counts!.new + about!.counts!.changed
  if (total === 0) throw refuse('nothing_to_import')
  const { import_id, file_name } = about!
  const task_id = await enqueue(
    committing,
    { import_id },
    { label: [`Import ${file_name}`, `នាំចូល ${file_name}`], total: about!.row_count + total },
  )
  await tx.update(imports).set({ task_id, state: importState.committing }).where(eq(imports.import_id, import_id))
  return { import_id, task_id }
}

/** Works everything out again under locks, and saves it as one batch only if it comes out as it was shown. */
export const carryOutCommit =
  (app: App) =>
  async (work: JobWork<z.infer<typeof anImport>>): Promise<void> => {
    const { input, actor, once, progress } = work
    try {
      await once('commit', async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        const about = await hold(tx, input.import_id, [3, 4])
        // Somebody has asked for another check since: what this task was about is not what would be saved.
        if (about.task_id !== work.job_id) throw refuse('check_is_outdated')
        const kind = kindOf(about.kind)
        demandImport(actor, kind, about.mapping)
        if (!actor.branch_ids.includes(about.branch_id)) throw refuseAny('not_found')
        const [store, special] = [storeOf(app, kind.resource.name), specialKinds[kind.name]]
        await holdRows(tx, about.import_id, store, special)
        const tables = [...new Set([store.tableName, ...(special?.locks ?? [])])]
        await tx.execute(sql`lock table ${sql.join(tables.map(sql.identifier), sql`, `)} in share row exclusive mode`)
        const planned = await planRows({ app, tx, actor, about, today: await todayOf(tx) }, (_, done) => progress(done))
        if (planned.fingerprint !== about.fingerprint) throw refuse('check_is_outdated')
        const { batch_id } = await inBatch(
          tx,
          { kind: 'import', label: [`Import ${about.file_name}`, `នាំចូល ${about.file_name}`] },
          () =>
            writeRows({ tx, actor, store, import_id: about.import_id, special }, (saved) =>
              progress(about.row_count + saved),
            ),
        )
        await tx
          .update(imports)
          .set({ state: importState.committed, batch_id, committed_at: sql`now()` })
          .where(eq(imports.import_id, about.import_id))
        for (const name of touchedBy(about.kind)) await announce(tx, { resource: name })
      })
    } catch (error) {
      await giveBack(work, 4, 3)
      throw error
    }
  }

export async function hold(tx: Tx, import_id: number, states: readonly number[]) {
  const [about] = await tx.select().from(imports).where(eq(imports.import_id, import_id)).for('update')
  if (!about || !states.includes(about.state)) throw refuse(states.includes(5) ? 'not_committed' : 'not_checked')
  return about
}
