import { paymentReminder } from '@sala/contract/billing/notices'
import { type runReminders as operation, reminders as resource } from '@sala/contract/billing/reminders'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { parents } from '@sala/contract/people/parents'
import { students } from '@sala/contract/people/students'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import { readClock, type Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import { tell } from '../kit/notice/notice.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { reminderBranches, reminderInvoices, reminders } from '../tables/billing.ts'
import { findDue, ladderOf, wordsOf } from './find-reminders.ts'
import { schoolOf } from './preview-reminders.ts'
import { refuse } from './refusals.ts'

const ofBranch = z.strictObject({ branch_id: z.int() })
export const writing = defineJob({
  name: 'write-reminders',
  label: ['Create reminders', 'បង្កើតការរំលឹក'],
  input: ofBranch,
  access: () => may('create', resource),
  within: 1800,
})
export const writingNightly = defineJob({
  name: 'write-reminders-nightly',
  label: ['Create reminders at night', 'បង្កើតការរំលឹកពេលយប់'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '30 5 * * *',
  within: 3600,
})

/** How many families are written to in one transaction, and how many of their bills in one statement. */
export const blockRows = 500
const billRows = 2000

/** Has today's reminders of a branch written, and the families told. */
export async function runReminders({ input: { branch_id }, tx, enqueue }: Work<typeof operation>) {
  if ((await ladderOf(tx, branch_id)).length === 0) throw refuse('no_reminder_steps')
  const { name_en, name_kh } = await schoolOf(tx, branch_id)
  const task_id = await enqueue(
    writing,
    { branch_id },
    { label: [`Reminders: ${name_en}`, `ការរំលឹករបស់ ${name_kh || name_en}`] },
  )
  return { task_id }
}

interface Block {
  readonly seen: number
  readonly written: number
  /** The last family, where others follow. */
  readonly last: number | null
}

/** One block of a branch's reminders. Whoever was told already meets a unique constraint, and is left in peace. */
export async function writeBlock(tx: Tx, branch_id: number, on: string, after: Block['last']): Promise<Block> {
  const ladder = await ladderOf(tx, branch_id)
  const school = await schoolOf(tx, branch_id)
  const found = await findDue(tx, ladder, { branch_id, on, after, limit: blockRows })
  const stepOf = new Map(ladder.map((step) => [step.reminder_step_id, step]))
  const wanted = found.filter(({ excused }) => !excused)
  const rows = wanted.map((due) => {
    const { family_key, reminder_step_id, step_days, amount, reminder_language } = due
    const { inv_id, student_id, due_date, days } = due.bills.find((bill) => bill.inv_id === due.inv_id)!
    return {
      branch_id,
      family_key,
      student_id,
      inv_id,
      reminder_step_id,
      step_days,
      reminded_date: on,
      due_date,
      days_overdue: days,
      amount,
      reminder_language,
      ...wordsOf(due, stepOf.get(reminder_step_id)!, school),
    }
  })
  const made = rows.length === 0 ? [] : await tx.insert(reminders).values(rows).onConflictDoNothing().returning()
  const billsOf = new Map(wanted.map(({ family_key, bills }) => [family_key, bills]))
  const bills = made.flatMap(({ reminder_id, family_key }) =>
    billsOf.get(family_key!)!.map(({ inv_id, due_date, step_days, amount }) => ({
      reminder_id,
      inv_id,
      due_date,
      step_days,
      amount,
    })),
  )
  for (let at = 0; at < bills.length; at += billRows)
    await tx.insert(reminderInvoices).values(bills.slice(at, at + billRows))
  await tell(
    tx,
    paymentReminder,
    ...made.map(({ reminder_id, family_key, title, message }) => ({
      // A child without a family is known by its own number, below nothing.
      ...(family_key! > 0 ? { about: parents, id: family_key! } : { about: students, id: -family_key! }),
      branch_id,
      facts: { reminder_id, title, text: message },
    })),
  )
  if (made.length > 0) await announce(tx, { resource: resource.name })
  const last = found.at(-1)
  return { seen: found.length, written: made.length, last: found.length < blockRows ? null : last!.family_key }
}

/** Something of what it names is still to be paid. */
export const isStillOwed = (
  facts: SQL,
): SQL => sql`exists (select from ${reminderInvoices} n join invoices i on i.inv_id = n.inv_id
  where n.reminder_id = (${facts} ->> 'reminder_id')::int and i.open_amount > 0)`

type Steps = Pick<JobWork<unknown>, 'once' | 'progress'>

async function writeBranch({ once, progress }: Steps, branch_id: number, on: string): Promise<void> {
  let [written, after, at]: [number, Block['last'], number] = [0, null, 0]
  do {
    const block: Block = await once(`${branch_id}/${at}`, (tx) => writeBlock(tx, branch_id, on, after))
    written += block.written
    after = block.last
    at += 1
    await progress(written)
  } while (after !== null)
}

/** A job that goes on after midnight still writes the reminders of the day on which it began. */
const dayOfRun = ({ once }: Steps) => once('day', async (tx) => dayOf(await readClock(tx)))

export async function carryOutReminders(work: JobWork<z.infer<typeof ofBranch>>): Promise<void> {
  await writeBranch(work, work.input.branch_id, await dayOfRun(work))
}

/** Every night, for the branches that want it. */
export async function carryOutNightly(work: JobWork<unknown>): Promise<void> {
  const on = await dayOfRun(work)
  const wanting = await work.db
    .selectDistinct({ branch_id: reminderBranches.branch_id })
    .from(reminderBranches)
    .where(eq(reminderBranches.is_nightly, 1))
    .orderBy(reminderBranches.branch_id)
  for (const { branch_id } of wanting) await writeBranch(work, branch_id, on)
}
