import type { billPreInvoices as operation } from '@sala/contract/billing/pre-invoices'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { asc, inArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { preInvoiceLines } from '../tables/billing.ts'
import { lockPreInvoices } from './lock-pre-invoices.ts'
import { refuse } from './refusals.ts'
import { writeInvoices } from './write-invoices.ts'

/**
 * Makes owed from today what was announced, at the prices that were announced: all of them or none, each once. It is
 * asked about with its sum and its day first.
 */
export async function billPreInvoices({ input, tx, now }: Work<typeof operation>) {
  const ids = [...new Set(input.ids)]
  const found = await lockPreInvoices(tx, 'bill', ids)
  const lines = await tx
    .select()
    .from(preInvoiceLines)
    .where(inArray(preInvoiceLines.pre_inv_id, ids))
    .orderBy(asc(preInvoiceLines.pre_inv_id), asc(preInvoiceLines.line_no))
  const today = dayOf(now)
  const sum = formatAmount(sumOf(found.map(({ total_amount }) => parseAmount(total_amount))))
  const ticket = `${ids.length} ${sum} ${today}`
  const figures = { count: ids.length, sum: showMoney(sum, 'USD'), day: showDate(today) }
  if (input.confirmed !== ticket)
    throw ids.length > 1
      ? refuse('many_to_confirm', figures, { ticket })
      : refuse('one_to_confirm', { ...figures, number: found[0]!.pre_inv_number }, { ticket })
  // It is owed from today, whatever day was announced, and never due before a day that was announced is reached.
  const daysAhead = (day: string) => Math.max(0, (Date.parse(day) - Date.parse(today)) / 86_400_000)
  const own = Map.groupBy(lines, ({ pre_inv_id }) => pre_inv_id)
  const drafts = found.map(
    ({
      id,
      branch_id,
      student_id,
      inv_date,
      credit_day,
      remark,
      ac_year_id,
      ac_term_id,
      acp_id,
      acps_id,
      grade_id,
      class_id,
    }) => ({
      head: {
        branch_id,
        student_id,
        inv_date: today,
        credit_day: credit_day + daysAhead(inv_date),
        remark,
        ac_year_id,
        ac_term_id,
        acp_id,
        acps_id,
        grade_id,
        class_id,
        pre_inv_id: id,
      },
      kind: invoiceKind.invoice,
      lines: own
        .get(id)!
        .map(
          ({
            line_id: _,
            pre_inv_id: __,
            version: ___,
            created_by: ____,
            created_date: _____,
            updated_at: ______,
            ...line
          }) => line,
        ),
    }),
  )
  const written = await writeInvoices(tx, today, drafts)
  return {
    invoices: written.map(({ inv_id, inv_number, total_amount }, at) => ({
      pre_inv_id: found[at]!.id,
      inv_id,
      inv_number,
      total_amount,
    })),
  }
}
