import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { closeCredits, reverseEntry } from '../ledger/public.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { studentCredits } from '../tables/ledger.ts'
import { refuse } from './refusals.ts'

type Invoice = typeof invoices.$inferSelect

interface By {
  readonly void_reason: string
  readonly actor: Actor
  readonly now: Date
}

/**
 * Voids documents that nobody has paid: each keeps its number, and the ledger says the opposite of what it said. The
 * first that is paid is named, and nothing happens.
 */
export async function takeBack(tx: Tx, ids: readonly number[], { void_reason, actor, now }: By): Promise<void> {
  const found = await tx.select().from(invoices).where(inArray(invoices.inv_id, ids)).orderBy(asc(invoices.inv_id))
  // Whoever pays holds the invoice, so what a credit note takes back is held before the note itself.
  const held = [
    ...new Set(found.flatMap(({ inv_id, credits_inv_id }) => (credits_inv_id ? [credits_inv_id, inv_id] : [inv_id]))),
  ]
  const rows = await tx
    .select()
    .from(invoices)
    .where(inArray(invoices.inv_id, held))
    .orderBy(asc(invoices.inv_id))
    .for('update')
  for (const row of rows.filter(({ inv_id }) => ids.includes(inv_id))) {
    const number = row.inv_number
    if (row.is_deleted === 1) throw refuse('invoice_void', { number })
    if (parseAmount(row.paid_amount) !== 0n || parseAmount(row.credited_amount) !== 0n)
      throw refuse('invoice_paid', { number })
    if (row.inv_kind === invoiceKind.creditNote) await giveBackCredit(tx, row, dayOf(now))
    await reverseEntry(tx, { document: 'invoice', document_id: row.inv_id }, { deed: 'void', posting_date: dayOf(now) })
  }
  await tx
    .update(invoices)
    .set({ is_deleted: 1, void_reason, voided_by: actor.user_id, voided_date: now.toISOString() })
    .where(inArray(invoices.inv_id, [...ids]))
}

/**
 * What a credit note took back is owed again, and the money that it set free is bound again, unless it has been spent.
 */
async function giveBackCredit(tx: Tx, note: Invoice, posting_date: string): Promise<void> {
  const own = and(eq(studentCredits.source, 'credit-note'), eq(studentCredits.source_id, note.inv_id))
  const freed = await tx.select().from(studentCredits).where(own).for('update')
  if (freed.some(({ used_amount }) => parseAmount(used_amount) !== 0n))
    throw refuse('credit_used', { number: note.inv_number })
  const released = formatAmount(sumOf(freed.map(({ amount }) => parseAmount(amount))))
  if (freed.length > 0) {
    await reverseEntry(
      tx,
      { document: 'invoice', document_id: note.inv_id, deed: 'release' },
      { deed: 'bind', posting_date },
    )
    await closeCredits(tx, own)
  }
  await tx
    .update(invoices)
    .set({
      credited_amount: sql`${invoices.credited_amount} + ${note.total_amount}::numeric`,
      released_amount: sql`${invoices.released_amount} - ${released}::numeric`,
    })
    .where(eq(invoices.inv_id, note.credits_inv_id!))
  await tx.execute(sql`update ${invoiceLines} l set credited_amount = l.credited_amount + c.total_amount
    from ${invoiceLines} c where c.inv_id = ${note.inv_id} and l.inv_line_id = c.credits_line_id`)
}
