import {
  type previewGeneration as operation,
  preInvoiceRuns as resource,
  runState,
} from '@sala/contract/billing/pre-invoice-runs'
import { sayPeriod } from '@sala/contract/billing/say-period'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { insertMany } from '../kit/document.ts'
import { defineJob } from '../kit/job/job.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { preInvoiceLeftOuts, preInvoiceRuns } from '../tables/billing.ts'
import { type Plan, planStudents } from './plan-generation.ts'

export const aRun = z.strictObject({ run_id: z.int() })
/** Students that are written, or counted, together. */
export const atOnce = 1000

export const counting = defineJob({
  name: 'count-generation',
  label: ['Preview a billing run', 'មើលការរៀបចំវិក្កយបត្រជាមុន'],
  input: aRun,
  access: () => may('create', resource),
  within: 1800,
})

const letters = {
  [paymentTerm.monthly]: 'M',
  [paymentTerm.term]: 'T',
  [paymentTerm.semester]: 'S',
  [paymentTerm.yearly]: 'Y',
} as const

type Asked = Work<typeof operation>['input']

/**
 * Keeps what was asked. A period is the kind of payment and the month it begins in, so that the same asked twice is
 * the same.
 */
export async function keepRun({ input, actor, tx, now }: Pick<Work<never>, 'actor' | 'tx' | 'now'> & { input: Asked }) {
  const { branch_ids, ...asked } = input
  const period = `${letters[input.payment_term_id]}${input.fee_start_date.slice(0, 7)}`
  const chosen = branch_ids.length > 0 ? branch_ids : actor.branch_ids
  const values = {
    ...asked,
    asked: period,
    branch_ids: [...new Set(chosen)].sort((a, b) => a - b),
    inv_date: input.inv_date ?? dayOf(now),
  }
  const [made] = await tx.insert(preInvoiceRuns).values(values).returning({ run_id: preInvoiceRuns.run_id })
  return { run_id: made!.run_id, period }
}

/** Keeps what was asked, and has it counted. */
export async function previewGeneration(work: Work<typeof operation>) {
  const { tx, enqueue } = work
  const { run_id, period } = await keepRun(work)
  const task_id = await enqueue(
    counting,
    { run_id },
    { label: [`Counting pre-invoices ${sayPeriod(period, 'en')}`, `រាប់វិក្កយបត្របឋម ${sayPeriod(period, 'km')}`] },
  )
  await tx.update(preInvoiceRuns).set({ task_id }).where(eq(preInvoiceRuns.run_id, run_id))
  return { run_id, task_id }
}

/** Writes down who is left out, instead of what was written of them before. */
export async function keepLeftOut(
  tx: Tx,
  run_id: number,
  branch_id: number,
  { students, leftOut }: Plan,
): Promise<void> {
  await tx.execute(
    sql`delete from ${preInvoiceLeftOuts} where run_id = ${run_id} and student_id = any(${sql.param(students)}::int[])`,
  )
  await insertMany(
    tx,
    preInvoiceLeftOuts,
    leftOut.map((each) => ({ ...each, run_id, branch_id })),
    sql`left_out_id`,
  )
}

/** Goes through everybody as the generation would, and writes only the counts; what is counted already stays. */
export async function countRun(
  tx: Tx,
  run_id: number,
  next: typeof runState.ready | typeof runState.running,
  progress: JobWork<unknown>['progress'],
): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  const [run] = await tx.select().from(preInvoiceRuns).where(eq(preInvoiceRuns.run_id, run_id)).for('update')
  if (run?.run_state !== runState.counting) return
  let [students, total, left] = [0, 0n, 0]
  for (const branch_id of run.branch_ids)
    for (let after: number | undefined = 0; after !== undefined; ) {
      const plan: Plan = await planStudents(tx, run, branch_id, after, atOnce)
      await keepLeftOut(tx, run_id, branch_id, plan)
      students += plan.drafts.length
      left += plan.leftOut.length
      total += sumOf(plan.drafts.flatMap(({ lines }) => lines.map(({ total_amount }) => parseAmount(total_amount))))
      await progress(students + left)
      after = plan.students.length < atOnce ? undefined : plan.students.at(-1)
    }
  await tx
    .update(preInvoiceRuns)
    .set({ run_state: next, students, left_out: left, total_amount: formatAmount(total) })
    .where(eq(preInvoiceRuns.run_id, run_id))
  await announce(tx, { resource: resource.name })
}

export const countGeneration = ({ input: { run_id }, once, progress }: JobWork<z.infer<typeof aRun>>): Promise<void> =>
  once('count', (tx) => countRun(tx, run_id, runState.ready, progress))
