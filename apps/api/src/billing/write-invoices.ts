import { invoiceKind } from '@sala/contract/billing/statuses'
import { formatAmount, fromBase, parseAmount, sumOf } from '@sala/contract/kit/money'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { takeNumbers } from '../kit/number.ts'
import { accounts, type LedgerEntry, postEntries } from '../ledger/public.ts'
import { type PricedLine, rateOn } from '../pricing/public.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { branches } from '../tables/organisation.ts'
import { refuseClosedDay } from './closed-until.ts'
import { refuse } from './refusals.ts'
import { daysBack, refuseDay, refuseSlips } from './refuse-slips.ts'

const prefixes = {
  [invoiceKind.invoice]: 'INV',
  [invoiceKind.creditNote]: 'CN',
  [invoiceKind.openingBalance]: 'OB',
} as const

type Head = Omit<
  typeof invoices.$inferInsert,
  'inv_number' | 'exchange_rate' | 'total_amount' | 'total_khr' | 'inv_kind'
>

/** An invoice that is about to be owed. */
export interface Draft {
  readonly head: Head
  readonly kind: (typeof invoiceKind.values)[number]
  readonly lines: readonly (PricedLine & { readonly credits_line_id?: number })[]
  /** Of the invoice that a credit note takes back; else the rate of its day. */
  readonly exchange_rate?: string
  /** In riel, where it is what is left of a known whole. */
  readonly total_khr?: string
  /** What is taken back was owed before this program came. */
  readonly opening?: boolean
}

export interface Written {
  readonly inv_id: number
  readonly inv_number: string
  readonly total_amount: string
  readonly total_khr: string
}

/** Writes invoices with their lines and what the ledger says of them. Numbers are taken here, so call it last. */
export async function writeInvoices(tx: Tx, today: string, drafts: readonly Draft[]): Promise<Written[]> {
  if (drafts.some(({ lines }) => lines.length === 0)) throw refuse('nothing_to_charge')
  for (const { head, kind } of drafts)
    refuseDay(today, head.inv_date, kind === invoiceKind.openingBalance ? daysBack.opening : daysBack.bill)
  await refuseSlips(
    tx,
    drafts
      .filter(({ kind }) => kind !== invoiceKind.creditNote)
      .map(({ head, lines }) => ({ branch_id: head.branch_id, lines })),
  )
  // What was owed before this program came bears the day of then, and is posted today.
  await refuseClosedDay(
    tx,
    today,
    drafts.filter(({ kind }) => kind !== invoiceKind.openingBalance).map(({ head }) => head),
  )
  const codes = await tx
    .select({ id: branches.branch_id, code: branches.branch_code })
    .from(branches)
    .where(
      inArray(
        branches.branch_id,
        drafts.map(({ head }) => head.branch_id),
      ),
    )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const rates = new Map<string, string>()
  for (const { head, exchange_rate } of drafts)
    if (!exchange_rate && !rates.has(head.inv_date)) rates.set(head.inv_date, await rateOn(tx, head.inv_date))
  // One after another in the order of their series, so that two who write many never wait for each other in a circle.
  const series = Map.groupBy(
    drafts,
    ({ head, kind }) => `${prefixes[kind]}/${head.branch_id}/${head.inv_date.slice(2, 7).replace('-', '')}`,
  )
  const numbers = new Map<Draft, string>()
  for (const key of [...series.keys()].sort()) {
    const [prefix, branch, period] = key.split('/') as [string, string, string]
    const own = series.get(key)!
    const taken = await takeNumbers(
      tx,
      { prefix, branch_id: Number(branch), branch_code: codeOf.get(Number(branch))!, period },
      own.length,
    )
    for (const [index, draft] of own.entries()) numbers.set(draft, taken[index]!)
  }
  const heads = drafts.map((draft) => {
    const total = sumOf(draft.lines.map(({ total_amount }) => parseAmount(total_amount)))
    const exchange_rate = draft.exchange_rate ?? rates.get(draft.head.inv_date)!
    return {
      ...draft.head,
      inv_kind: draft.kind,
      inv_number: numbers.get(draft)!,
      exchange_rate,
      total_amount: formatAmount(total),
      total_khr: draft.total_khr ?? formatAmount(fromBase(total, exchange_rate), 0),
    }
  })
  const made = await tx.insert(invoices).values(heads).returning({
    inv_id: invoices.inv_id,
    inv_number: invoices.inv_number,
    total_amount: invoices.total_amount,
    total_khr: invoices.total_khr,
  })
  await tx
    .insert(invoiceLines)
    .values(
      drafts.flatMap(({ lines }, index) =>
        lines.map((line) => ({ ...line, rules: [...line.rules], inv_id: made[index]!.inv_id })),
      ),
    )
  await postEntries(
    tx,
    drafts.map((draft, index) => entryOf(draft, made[index]!, today)),
  )
  return made
}

/** The student owes the whole; each kind of fee earned its part. What was owed before comes from nowhere. */
function entryOf(
  { head, kind, lines, opening }: Draft,
  { inv_id, total_amount }: Written,
  posting_date: string,
): LedgerEntry {
  const byType = Map.groupBy(lines, ({ fee_type_id }) =>
    kind === invoiceKind.openingBalance || opening ? accounts.opening : accounts.income(fee_type_id),
  )
  const earned = [...byType].map(([account_id, own]) => ({
    account_id,
    amount: formatAmount(-sumOf(own.map((line) => parseAmount(line.total_amount)))),
  }))
  const inv_of = kind === invoiceKind.creditNote ? head.credits_inv_id! : inv_id
  return {
    branch_id: head.branch_id,
    posting_date,
    document: 'invoice',
    document_id: inv_id,
    deed: 'issue',
    lines: [{ account_id: accounts.receivable, amount: total_amount, inv_id: inv_of }, ...earned],
  }
}
