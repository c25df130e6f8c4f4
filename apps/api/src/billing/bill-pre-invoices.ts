import type { billPreInvoices as operation } from '@sala/contract/billing/pre-invoices'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { asc, inArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { preInvoiceLines } from '../tables/billing.ts'
import { closedUntil } from './closed-until.ts'
import { lockPreInvoices } from './lock-pre-invoices.ts'
import { writeInvoices } from './write-invoices.ts'

/** Makes owed what was announced, at the prices that were announced: all of them or none, each once. */
export async function billPreInvoices({ input, tx, now }: Work<typeof operation>) {
  const ids = [...new Set(input.ids)]
  const found = await lockPreInvoices(tx, 'bill', ids)
  const lines = await tx
    .select()
    .from(preInvoiceLines)
    .where(inArray(preInvoiceLines.pre_inv_id, ids))
    .orderBy(asc(preInvoiceLines.pre_inv_id), asc(preInvoiceLines.line_no))
  const today = dayOf(now)
  const until = await closedUntil(
    tx,
    found.map(({ branch_id }) => branch_id),
  )
  // What was announced for a day that is closed by now is owed from today; what was announced for a day to come too,
  // and is due on the day that was announced.
  const dayFor = (branch_id: number, day: string) => (day > today || day <= (until.get(branch_id) ?? '') ? today : day)
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
        inv_date: dayFor(branch_id, inv_date),
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
