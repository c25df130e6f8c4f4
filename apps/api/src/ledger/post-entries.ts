import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { insertRows } from '../kit/store/made-once.ts'
import { ledgerEntries, ledgerLines } from '../tables/ledger.ts'

/** What the ledger counts in; income has an account for each kind of fee. */
export const accounts = {
  receivable: 1,
  cash: 2,
  bank: 3,
  khqr: 4,
  cheque: 5,
  card: 6,
  studentCredit: 7,
  income: (feeTypeId: number) => 20 + feeTypeId,
  rounding: 31,
  drawerDifference: 32,
  opening: 40,
} as const

/** Debits above nothing, credits below it. */
export interface LedgerLine {
  readonly account_id: number
  readonly amount: string
  readonly base_amount?: string
  readonly currency_code?: 'USD' | 'KHR'
  readonly inv_id?: number | null
  readonly credit_id?: number | null
  readonly shift_id?: number | null
}

export interface LedgerEntry {
  readonly branch_id: number
  readonly posting_date: string
  readonly document: string
  readonly document_id: number
  readonly deed: string
  readonly lines: readonly LedgerLine[]
}

/**
 * Writes entries into the ledger. The database refuses one that does not make nothing in all, and a deed that a
 * document did already.
 */
export async function postEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return
  const heads = entries.map(({ lines: _, ...entry }) => entry)
  const made = await insertRows(tx, ledgerEntries, heads, ['entry_id', 'document', 'document_id', 'deed'])
  const idOf = new Map(
    made.map(({ entry_id, document, document_id, deed }) => [`${document}/${document_id}/${deed}`, entry_id]),
  )
  const lines = entries.flatMap(({ document, document_id, deed, lines: own }) =>
    own.map((line) => ({
      ...line,
      base_amount: line.base_amount ?? line.amount,
      entry_id: idOf.get(`${document}/${document_id}/${deed}`)!,
    })),
  )
  // A statement holds at most 65,535 values; an entry is never torn apart, or it would not balance.
  let from = 0
  while (from < lines.length) {
    let to = Math.min(from + 7000, lines.length)
    while (to < lines.length && lines[to]!.entry_id === lines[to - 1]!.entry_id) to += 1
    await insertRows(tx, ledgerLines, lines.slice(from, to))
    from = to
  }
}

/**
 * Takes back what a document's deed posted, as an entry of its own on the day it is taken back; cash goes out of the
 * drawer that is named.
 */
export async function reverseEntry(
  tx: Tx,
  { document, document_id, deed = 'issue' }: { document: string; document_id: number; deed?: string },
  by: { deed: string; posting_date: string; shift_id?: number | null },
): Promise<void> {
  await tx.execute(sql`with made as (
    insert into ${ledgerEntries} (branch_id, posting_date, document, document_id, deed, reverses_entry_id)
      select branch_id, ${by.posting_date}, document, document_id, ${by.deed}, entry_id from ${ledgerEntries}
        where document = ${document} and document_id = ${document_id} and deed = ${deed}
      returning entry_id, reverses_entry_id)
    insert into ${ledgerLines} (entry_id, account_id, inv_id, credit_id, shift_id, currency_code, amount, base_amount)
      select m.entry_id, l.account_id, l.inv_id, l.credit_id, case when l.shift_id is null then null else ${by.shift_id ?? null}::int end, l.currency_code, -l.amount, -l.base_amount
        from made m join ${ledgerLines} l on l.entry_id = m.reverses_entry_id order by l.line_id`)
}
