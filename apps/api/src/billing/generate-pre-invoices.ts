import {
  type generatePreInvoices as operation,
  preInvoiceRuns as resource,
  runMoves,
  runState,
  type stopGeneration as stopping,
} from '@sala/contract/billing/pre-invoice-runs'
import { sayPeriod } from '@sala/contract/billing/say-period'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { allows } from '@sala/contract/kit/document'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { tasks } from '../kit/tables.ts'
import { preInvoiceRuns } from '../tables/billing.ts'
import { creditDaysOf } from './issue-invoice.ts'
import { planStudents } from './plan-generation.ts'
import { aRun, atOnce, countRun, keepLeftOut, keepRun } from './preview-generation.ts'
import { refuse } from './refusals.ts'
import { writePreInvoices } from './write-pre-invoices.ts'

export const generating = defineJob({
  name: 'generate-pre-invoices',
  input: aRun,
  access: () => may('create', resource),
  within: 3600,
})

const lockRun = async (tx: Tx, run_id: number) =>
  (await tx.select().from(preInvoiceRuns).where(eq(preInvoiceRuns.run_id, run_id)).for('update'))[0]!
const setRun = (tx: Tx, run_id: number, values: object) =>
  tx.update(preInvoiceRuns).set(values).where(eq(preInvoiceRuns.run_id, run_id))

/** The days that are meant where nobody says others: this month, or the rest of the month of the first day. */
function daysOf({ fee_start_date, fee_end_date }: Work<typeof operation>['input'], now: Date) {
  const from = fee_start_date ?? `${dayOf(now).slice(0, 7)}-01`
  const [year, month] = from.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { fee_start_date: from, fee_end_date: fee_end_date ?? last }
}

/** Counts and goes on at once, for branches or a grade that nobody has looked at before. */
async function startAtOnce(work: Work<typeof operation>) {
  const { run_id: _, ...asked } = work.input
  const { run_id, period } = await keepRun({ ...work, input: { ...asked, ...daysOf(asked, work.now) } })
  const label = [`Pre-invoices ${sayPeriod(period, 'en')}`, `វិក្កយបត្របឋម ${sayPeriod(period, 'km')}`] as const
  const task_id = await work.enqueue(generating, { run_id }, { label })
  await setRun(work.tx, run_id, { task_id })
  return { run_id, task_id }
}

/** Starts a run, or lets it go on; one that is at work is not started a second time. */
export async function generatePreInvoices(work: Work<typeof operation>) {
  const { input, tx, enqueue } = work
  const { run_id } = input
  if (!run_id) return startAtOnce(work)
  const run = await lockRun(tx, run_id)
  if (!allows({ moves: runMoves }, 'start', run.run_state)) throw refuse('run_not_counted')
  const [task] = run.task_id
    ? await tx.select({ state: tasks.state }).from(tasks).where(eq(tasks.task_id, run.task_id))
    : []
  if (run.run_state === runState.running && (task?.state === 'queued' || task?.state === 'running'))
    throw refuse('run_at_work')
  const total = run.students + run.left_out
  const task_id = await enqueue(
    generating,
    { run_id },
    { label: [`Pre-invoices ${sayPeriod(run.asked, 'en')}`, `វិក្កយបត្របឋម ${sayPeriod(run.asked, 'km')}`], total },
  )
  await setRun(tx, run_id, { run_state: runState.running, task_id })
  return { run_id, task_id }
}

export async function stopGeneration({ input: { run_id }, tx }: Work<typeof stopping>) {
  const run = await lockRun(tx, run_id)
  if (!allows({ moves: runMoves }, 'stop', run.run_state)) throw refuse('run_not_at_work')
  await setRun(tx, run_id, { run_state: runState.stopped })
  return { run_id, run_state: runState.stopped }
}

/**
 * A thousand students at a time, each thousand in a transaction of its own together with its mark and its numbers.
 * Whatever is
 * killed, stopped or asked twice finds what is made and goes on behind it.
 */
export async function carryOutGeneration({
  input: { run_id },
  job_id,
  db,
  once,
  progress,
}: JobWork<z.infer<typeof aRun>>): Promise<void> {
  await once('count', (tx) => countRun(tx, run_id, runState.running, progress))
  const [{ branch_ids, students, left_out }] = (await db
    .select()
    .from(preInvoiceRuns)
    .where(eq(preInvoiceRuns.run_id, run_id))) as [typeof preInvoiceRuns.$inferSelect]
  let seen = 0
  for (const branch_id of branch_ids)
    for (let after: number | null = 0; after !== null; ) {
      const step: Step = await once(`${branch_id}/${after}`, (tx) =>
        writeNext(tx, { run_id, job_id, branch_id, after: after! }),
      )
      if (step.stopped) return
      seen += step.seen
      await progress(seen, Math.max(students + left_out, seen))
      after = step.next
    }
  await once('end', async (tx) => {
    await tx.execute(
      sql`update ${preInvoiceRuns} set run_state = ${literal(runState.done)}, left_out = (select count(*) from pre_invoice_left_outs l where l.run_id = ${run_id}) where run_id = ${run_id} and task_id = ${job_id}`,
    )
    await announce(tx, { resource: resource.name })
    await announce(tx, { resource: 'pre-invoices' })
  })
}

interface Step {
  readonly seen: number
  readonly next: number | null
  readonly stopped?: true
}

async function writeNext(
  tx: Tx,
  at: { run_id: number; job_id: string; branch_id: number; after: number },
): Promise<Step> {
  const { run_id, branch_id } = at
  const run = await lockRun(tx, run_id)
  if (run.run_state !== runState.running || run.task_id !== at.job_id) return { seen: 0, next: null, stopped: true }
  // Two runs for one period take turns, so that neither writes what the other has just written.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pre-invoices/${branch_id}/${run.asked}`}, 0))`)
  const plan = await planStudents(tx, run, branch_id, at.after, atOnce)
  const credit_day = run.credit_day ?? (await creditDaysOf(tx, branch_id))
  const drafts = plan.drafts.map(({ student_id, seat, lines }) => ({
    head: { student_id, ...seat, credit_day, period: run.asked, run_id },
    lines,
  }))
  await keepLeftOut(tx, run_id, branch_id, plan)
  await writePreInvoices(tx, { branch_id, inv_date: run.inv_date }, drafts)
  await setRun(tx, run_id, { made: run.made + drafts.length })
  await announce(tx, { resource: resource.name, key: String(run_id) })
  return { seen: plan.students.length, next: plan.students.length < atOnce ? null : plan.students.at(-1)! }
}
