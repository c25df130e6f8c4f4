import { writeBlock } from '../src/billing/write-reminders.ts'
import type { Actor } from '../src/kit/actor.ts'
import { type Db, inTransaction, type Tx } from '../src/kit/database.ts'
import { closeDay } from '../src/payments/counter/close-day.ts'
import { openDaysBefore } from '../src/payments/counter/reckon-day.ts'

const deed = { user_id: 2, operation: 'seed', request_id: 'seed' }
/** The past is closed; what happened lately waits for the office. */
const closedUntil = '2026-10-31'
/** Days on which somebody has the reminders written. */
const reminded = ['2026-08-25', '2026-09-10', '2026-10-01', '2026-11-13']

/**
 * Closes the months that are over, branch by branch, and writes the reminders that were due, each once. Call it after
 * all money is there.
 */
export async function seedClosing(db: Db): Promise<void> {
  const { rows: branches } = await db.$client.query<{ branch_id: number }>(
    'select distinct branch_id from ledger_entries order by 1',
  )
  // One branch reminds by itself, and of nothing that is hardly worth a letter.
  await db.$client.query(
    'insert into reminder_branches (branch_id, least_amount) select min(branch_id), 20 from branches having not exists (select from reminder_branches)',
  )
  for (const { branch_id } of branches) {
    await inTransaction(db, deed, async (tx, now) => {
      const { rows } = await db.$client.query('select 1 from closed_days where branch_id = $1 limit 1', [branch_id])
      const days =
        rows.length > 0 || now < new Date(closedUntil)
          ? []
          : [...(await openDaysBefore(tx, branch_id, undefined, closedUntil, 1000)), closedUntil]
      // Each in the evening of its day.
      for (const closed_date of days)
        await closeDay({
          input: { branch_id, closed_date, with_earlier: 0 },
          tx,
          now: new Date(`${closed_date}T17:30:00+07:00`),
          actor: { user_id: 2 } as Actor,
        })
      for (const on of reminded) await remind(tx, branch_id, on)
    })
  }
  await db.$client.query(`insert into reminder_pauses (student_id, until_date, reason)
    select r.student_id, date '2026-12-31', 'ឪពុកសម្រាកព្យាបាលនៅមន្ទីរពេទ្យ បានសន្យាបង់នៅខែធ្នូ' from reminders r where r.reminded_date = '2026-11-13'
      and not exists (select from reminder_pauses) group by r.student_id order by r.student_id limit 2`)
}

async function remind(tx: Tx, branch_id: number, on: string): Promise<void> {
  let after: Awaited<ReturnType<typeof writeBlock>>['last'] = null
  do after = (await writeBlock(tx, branch_id, on, after)).last
  while (after !== null)
}
