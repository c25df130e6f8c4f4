import type { issueCreditNote as operation } from '@sala/contract/billing/invoices'
import { parseAmount, showMoney } from '@sala/contract/kit/money'
import type { Work } from '../kit/route/work.ts'
import { creditLines, lockForCredit } from './credit-lines.ts'
import { refuse } from './refusals.ts'

/** Takes back an invoice that may have been paid: the whole, or by line and amount. */
export async function issueCreditNote({ input, tx, now }: Work<typeof operation>) {
  const { invoice, lines } = await lockForCredit(tx, input.inv_id)
  const number = invoice.inv_number
  if (input.lines.length === 0) {
    const all = lines.map(({ line, left }) => ({ line, amount: left }))
    return creditLines(tx, invoice, all, input.reason, now)
  }
  const wanted = new Map<number, bigint>()
  for (const { inv_line_id, amount } of input.lines) {
    const found = lines.find(({ line }) => line.inv_line_id === inv_line_id)
    if (!found) throw refuse('line_of_other_invoice', { number })
    const sum = (wanted.get(inv_line_id) ?? 0n) + (amount ? parseAmount(amount) : found.left)
    if (sum > found.left)
      throw refuse('above_the_line', { line: found.line.line_no, number, left: showMoney(found.left, 'USD') })
    wanted.set(inv_line_id, sum)
  }
  const parts = lines.map(({ line }) => ({ line, amount: wanted.get(line.inv_line_id) ?? 0n }))
  return creditLines(tx, invoice, parts, input.reason, now)
}
