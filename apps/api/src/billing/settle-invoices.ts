import { openOfLine } from '@sala/contract/billing/open-line'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { asc, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type Given, madeOnce, writtenOnce } from '../kit/store/made-once.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { refuse } from './refusals.ts'

export interface Pays {
  readonly inv_id: number
  readonly amount: string
}

export interface Settled {
  readonly inv_id: number
  readonly inv_line_id: number
  readonly amount: string
}

/**
 * Pays invoices, line after line. Each is held until the transaction ends, in the order of their keys, so that who
 * comes second sees what the first has paid.
 */
export async function settleInvoices(tx: Tx, branch_id: number, pays: readonly Pays[]) {
  const wanted = Map.groupBy(pays, ({ inv_id }) => inv_id)
  const ids = [...wanted.keys()]
  const found = await holdInvoices(tx, { ids })
  const lines = await readLines(tx, { ids })
  const settled: Settled[] = []
  for (const invoice of found) {
    const number = invoice.inv_number
    const amount = sumOf(wanted.get(invoice.inv_id)!.map((pay) => parseAmount(pay.amount)))
    const open = parseAmount(invoice.open_amount)
    if (invoice.branch_id !== branch_id) throw refuse('invoice_of_other_branch', { number })
    if (invoice.is_deleted === 1 || invoice.inv_kind === invoiceKind.creditNote)
      throw refuse('invoice_not_payable', { number })
    const above = () =>
      refuse('above_what_is_owed', { number, open: showMoney(open, 'USD'), amount: showMoney(amount, 'USD') })
    if (amount > open) throw above()
    const own = lines.filter(({ inv_id }) => inv_id === invoice.inv_id)
    const parts = new Map<number, bigint>()
    let left = amount
    const put = (inv_line_id: number, most: bigint) => {
      const part = most < left ? most : left
      if (part <= 0n) return
      parts.set(inv_line_id, (parts.get(inv_line_id) ?? 0n) + part)
      left -= part
    }
    for (const line of own) put(line.inv_line_id, openOfLine(line))
    // Where a credit note set money free and the rest was given back, more is owed than the lines know of: they hold it
    // up to their totals.
    for (const line of own)
      put(
        line.inv_line_id,
        parseAmount(line.total_amount) - parseAmount(line.paid_amount) - (parts.get(line.inv_line_id) ?? 0n),
      )
    for (const [inv_line_id, part] of parts)
      settled.push({ inv_id: invoice.inv_id, inv_line_id, amount: formatAmount(part) })
    if (left > 0n) throw above()
  }
  await movePaid(tx, settled, 1)
  return { found, settled }
}

/** Takes back what was paid on invoices; an amount below nothing, of a refund that is voided, is paid again. */
export async function takeBack(tx: Tx, lines: readonly Settled[]): Promise<void> {
  const wanted = Map.groupBy(lines, ({ inv_id }) => inv_id)
  const held = await holdInvoices(tx, { ids: [...wanted.keys()] })
  for (const invoice of held) {
    const [number, open] = [invoice.inv_number, parseAmount(invoice.open_amount)]
    const amount = sumOf(wanted.get(invoice.inv_id)!.map((line) => parseAmount(line.amount)))
    if (amount > 0n && parseAmount(invoice.paid_amount) - amount < parseAmount(invoice.released_amount))
      throw refuse('paid_was_released', { number })
    if (-amount > open)
      throw refuse('above_what_is_owed', { number, open: showMoney(open, 'USD'), amount: showMoney(-amount, 'USD') })
  }
  await movePaid(tx, lines, -1)
}

/** Held until the transaction ends, in the order of their keys. */
const holdInvoices = madeOnce((db, given: Given<{ ids: readonly number[] }>) =>
  db
    .select({
      inv_id: invoices.inv_id,
      inv_number: invoices.inv_number,
      inv_kind: invoices.inv_kind,
      is_deleted: invoices.is_deleted,
      branch_id: invoices.branch_id,
      student_id: invoices.student_id,
      open_amount: invoices.open_amount,
      paid_amount: invoices.paid_amount,
      released_amount: invoices.released_amount,
    })
    .from(invoices)
    .where(sql`${invoices.inv_id} = any(${given.ids})`)
    .orderBy(asc(invoices.inv_id))
    .for('update'),
)

const readLines = madeOnce((db, given: Given<{ ids: readonly number[] }>) =>
  db
    .select({
      inv_id: invoiceLines.inv_id,
      inv_line_id: invoiceLines.inv_line_id,
      total_amount: invoiceLines.total_amount,
      paid_amount: invoiceLines.paid_amount,
      credited_amount: invoiceLines.credited_amount,
    })
    .from(invoiceLines)
    .where(sql`${invoiceLines.inv_id} = any(${given.ids})`)
    .orderBy(asc(invoiceLines.inv_id), asc(invoiceLines.line_no)),
)

type Moves = Given<{ sign: 1 | -1; ids: readonly number[]; amounts: readonly string[] }>

const addToInvoices = writtenOnce(
  ({ sign, ids, amounts }: Moves) => sql`update ${invoices} set paid_amount = paid_amount + ${sign}::int * s.amount
    from (select id, sum(amount) as amount from unnest(${ids}::int[], ${amounts}::numeric[]) as s (id, amount) group by id) as s
    where inv_id = s.id`,
)
const addToLines = writtenOnce(
  ({ sign, ids, amounts }: Moves) => sql`update ${invoiceLines} set paid_amount = paid_amount + ${sign}::int * s.amount
    from unnest(${ids}::int[], ${amounts}::numeric[]) as s (id, amount) where inv_line_id = s.id`,
)

/** Adds what was paid on each invoice and line, or, with -1, takes it away again. */
async function movePaid(tx: Tx, settled: readonly Settled[], sign: 1 | -1): Promise<void> {
  const amounts = settled.map((each) => each.amount)
  await addToInvoices(tx, { sign, ids: settled.map((each) => each.inv_id), amounts })
  await addToLines(tx, { sign, ids: settled.map((each) => each.inv_line_id), amounts })
}
