import type { PoolClient } from 'pg'
import type { Db } from '../src/kit/database.ts'
import { withoutTriggers } from './copy.ts'
import { confirmInvoices } from './money/confirm-invoices.ts'
import { offerPrices } from './money/offer-prices.ts'
import { planBills, unbilled } from './money/plan-bills.ts'
import { postEntries } from './money/post-entries.ts'
import { takePayments } from './money/take-payments.ts'
import { writeInvoices } from './money/write-invoices.ts'

/** What is filled, and the key whose next value follows what was laid down; of lines the database itself counts. */
const tables = {
  ...{
    invoice_classes: 'id',
    pre_invoice_runs: 'run_id',
    pre_invoices: 'id',
    pre_invoice_lines: '',
    quotations: 'id',
    quotation_lines: '',
  },
  ...{
    invoices: 'inv_id',
    invoice_lines: '',
    payment_adjustments: '',
    payment_testing: 'id',
    student_credits: 'credit_id',
  },
  ...{ cashier_shifts: 'cashier_shift_id', receipts: 'receipt_id', receipt_lines: '', receipt_payments: '' },
  ...{ invoice_confirms: 'id', invoice_confirm_lines: '', ledger_entries: 'entry_id', ledger_lines: '' },
}
const plan = [...planBills, ...offerPrices, ...writeInvoices, ...takePayments, ...confirmInvoices, ...postEntries]

/**
 * Gives every student who has no bill those of this school year and the last, with what became of each: paid, paid in
 * parts, owed, void, taken
 * back, adjusted; and what lies around them, from the quotation to the test fee. The ledger and the counters say the
 * same, so that the next number follows.
 */
export async function seedMoney(db: Db): Promise<void> {
  const client: PoolClient = await db.$client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `select count(*) > 20000 and current_setting('is_superuser') = 'on' as large from students s ${unbilled}`,
    )
    // The references of a small school are checked one by one; a large one is laid down by the same statements, and
    // checking would be most of the work.
    if (rows[0].large) await client.query('set local session_replication_role = replica')
    await withoutTriggers(client, Object.keys(tables), async () => {
      for (const text of plan) await client.query(text)
      for (const [table, key] of Object.entries(tables).filter(([, key]) => key))
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', '${key}'), greatest((select max(${key}) from ${table}), 1))`,
        )
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
