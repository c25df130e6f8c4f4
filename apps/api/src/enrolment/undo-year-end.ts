import { yearEndProblems } from '@sala/contract/enrolment/year-end-problems'
import { type undoYearEnd as operation, yearEnds as resource, yearEndState } from '@sala/contract/enrolment/year-ends'
import { may } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOf } from '../accounts/public.ts'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { blockersOf, refuseUndo, undoBatch } from '../kit/history/undo-batch.ts'
import { defineJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { yearEnds } from '../tables/enrolment.ts'
import { touched } from './commit-year-end.ts'
import { lockYears } from './hold-years.ts'
import { aYearEnd } from './rehearse-year-end.ts'

const refuse = refusals(yearEndProblems)

export const undoing = defineJob({
  name: 'undo-year-end',
  input: aYearEnd,
  access: () => may('void', resource),
  within: 1800,
})

/**
 * Looks first whether anything stands in the way, so that the refusal names it at once; then it is taken back beside
 * the calls.
 */
export const undoYearEnd =
  (app: App) =>
  async ({ input, tx, enqueue }: Work<typeof operation>) => {
    const [yearEnd] = await tx.select().from(yearEnds).where(sql`year_end_id = ${input.year_end_id}`).for('update')
    if (yearEnd!.year_end_state !== yearEndState.committed) throw refuse('not_committed')
    await tx.execute(sql`set local statement_timeout = '120s'`)
    await dropRehearsals(tx, yearEnd!.batch_id!)
    const blockers = await blockersOf(app, tx, yearEnd!.batch_id!)
    if (blockers.count > 0) throw refuseUndo({ ...blockers, named: await namesOf(tx, blockers.named) })
    const { year_end_id, next_year } = yearEnd!
    const task_id = await enqueue(
      undoing,
      { year_end_id },
      { label: [`Undo year-end: ${next_year}`, `ត្រឡប់ការបញ្ចប់ឆ្នាំវិញ៖ ${next_year}`] },
    )
    await tx.update(yearEnds).set({ task_id }).where(sql`year_end_id = ${year_end_id}`)
    return { year_end_id, task_id }
  }

export const carryOutUndo =
  (app: App) =>
  async ({ input, once, progress }: JobWork<z.infer<typeof aYearEnd>>): Promise<void> => {
    await once('undo', async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const [yearEnd] = await tx.select().from(yearEnds).where(sql`year_end_id = ${input.year_end_id}`).for('update')
      if (yearEnd?.year_end_state !== yearEndState.committed) throw refuse('not_committed')
      await lockYears(tx, yearEnd)
      await progress(10, 100)
      await dropRehearsals(tx, yearEnd.batch_id!)
      await undoBatch(app, tx, yearEnd.batch_id!)
      await tx
        .update(yearEnds)
        .set({ year_end_state: yearEndState.undone, undone_at: sql`now()` })
        .where(sql`year_end_id = ${yearEnd.year_end_id}`)
      for (const resource of touched) await announce(tx, { resource })
    })
  }

/** A rehearsal of what comes after is worth nothing once its year is gone, and keeps nobody from taking it back. */
const dropRehearsals = (tx: Tx, batchId: number) =>
  tx
    .delete(yearEnds)
    .where(sql`year_end_state in (${literal(yearEndState.rehearsing, yearEndState.rehearsed)}) and ac_year_id::text in (
    select object_id from history where batch_id = ${batchId} and object = 'academic_years' and action = 'insert')`)
