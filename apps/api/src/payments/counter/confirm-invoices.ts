import { dayOf } from '@sala/contract/kit/clock'
import type { readConfirmForm, invoiceConfirms as resource } from '@sala/contract/payments/invoice-confirms'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Creation } from '../../kit/mount/mount-resource.ts'
import { takeNumbers } from '../../kit/number.ts'
import type { Work } from '../../kit/route/work.ts'
import { invoices } from '../../tables/billing.ts'
import { branches } from '../../tables/organisation.ts'
import { invoiceConfirmLines, invoiceConfirms } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

/** Writes down which invoices were held in hand. Each is confirmed once, whoever holds it. */
export const confirmInvoices: Creation<typeof resource> = async ({ store, values, actor, tx, now }) => {
  const today = dayOf(now)
  const { branch_id, lines = [] } = values as { branch_id: number; lines?: { inv_id: number }[] }
  const ids = [...new Set(lines.map(({ inv_id }) => inv_id))]
  if (ids.length === 0) throw refuse('nothing_to_pay')
  const held = await tx
    .select()
    .from(invoices)
    .where(inArray(invoices.inv_id, ids))
    .orderBy(asc(invoices.inv_id))
    .for('update')
  const wrong = held.find((invoice) => invoice.branch_id !== branch_id || invoice.is_deleted === 1)
  if (wrong) throw refuse('invoice_not_confirmable', { number: wrong.inv_number })
  const [before] = await tx
    .select({ number: invoices.inv_number, confirm: invoiceConfirms.confirm_number })
    .from(invoiceConfirmLines)
    .innerJoin(invoices, eq(invoices.inv_id, invoiceConfirmLines.inv_id))
    .innerJoin(invoiceConfirms, eq(invoiceConfirms.id, invoiceConfirmLines.confirm_id))
    .where(inArray(invoiceConfirmLines.inv_id, ids))
    .limit(1)
  if (before) throw refuse('invoice_confirmed', before)
  const [branch] = await tx
    .select({ branch_code: branches.branch_code })
    .from(branches)
    .where(eq(branches.branch_id, branch_id))
  const [confirm_number] = await takeNumbers(tx, {
    prefix: 'IC',
    branch_id,
    ...branch!,
    period: today.slice(2, 7).replace('-', ''),
  })
  const unique = ids.map((inv_id) => ({ inv_id }))
  return store.create(tx, actor, { ...values, lines: unique }, { confirm_number, confirm_date: today })
}

/** How many invoices of the caller's branches nobody has held in hand yet. */
export async function countUnconfirmed({ tx, actor, now }: Work<typeof readConfirmForm>) {
  const unconfirmed = sql`not exists (select 1 from ${invoiceConfirmLines} l where l.inv_id = ${invoices.inv_id})`
  const mine = inArray(invoices.branch_id, [0, ...actor.branch_ids])
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(invoices)
    .where(and(mine, eq(invoices.is_deleted, 0), unconfirmed))
    .limit(10_000)
    .as('some')
  const [row] = await tx.select({ waiting: sql<number>`count(*)::int` }).from(some)
  return { today: dayOf(now), waiting: row!.waiting }
}
