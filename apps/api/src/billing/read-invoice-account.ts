import type { readInvoiceAccount as operation } from '@sala/contract/billing/invoice-queries'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { and, asc, eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { accounts } from '../ledger/public.ts'
import { invoices } from '../tables/billing.ts'
import { ledgerEntries, ledgerLines } from '../tables/ledger.ts'

/**
 * Everything that made an invoice owed more or less, in its order: receipts, credit notes, releases and their
 * reversals.
 */
export async function readInvoiceAccount({ input: { inv_id }, tx }: Work<typeof operation>) {
  const { entry_id, posting_date, document, document_id, deed } = ledgerEntries
  const rows = await tx
    .select({
      entry_id,
      posting_date,
      document,
      document_id,
      deed,
      amount: ledgerLines.base_amount,
      number: invoices.inv_number,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(entry_id, ledgerLines.entry_id))
    .leftJoin(invoices, and(eq(document, 'invoice'), eq(invoices.inv_id, document_id)))
    .where(and(eq(ledgerLines.inv_id, inv_id), eq(ledgerLines.account_id, accounts.receivable)))
    .orderBy(asc(ledgerLines.line_id))
  return { balance: formatAmount(sumOf(rows.map(({ amount }) => parseAmount(amount)))), data: rows }
}
