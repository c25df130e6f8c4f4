import { invoiceKind } from '@sala/contract/billing/statuses'
import type { findInvoicesForLine as operation } from '@sala/contract/payments/settle-statements'
import { students as pupils } from '@sala/contract/people/students'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { isOpen } from '../../billing/public.ts'
import { actorValues } from '../../kit/actor.ts'
import { literal } from '../../kit/literal.ts'
import type { Work } from '../../kit/route/work.ts'
import { normaliseText } from '../../kit/text.ts'
import { invoices } from '../../tables/billing.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'

const most = 30
const holds = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`))

/**
 * What a line may pay in the branch of its account: found by a student's name or card, or by the invoice's number. One
 * that is paid already is found by its whole number only.
 */
export async function findInvoicesForLine({
  input: { statement_line_id, search },
  tx,
  actor,
  store,
}: Work<typeof operation>) {
  const run = async <S extends PgSelect>(query: S) =>
    (await query.prepare('').execute(actorValues(actor))) as Awaited<S>
  const [line] = await tx
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statement_line_id, statement_line_id))
  const text = normaliseText(search ?? '').toLowerCase()
  const words = text.split(/\s+/).filter(Boolean).slice(0, 4)
  const exactly = line!.currency_code === 'USD' ? eq(invoices.open_amount, line!.amount) : undefined
  let wanted: SQL | undefined
  if (words.length === 0) wanted = or(eq(invoices.inv_id, line!.inv_id ?? 0), exactly)
  else {
    const named = await run(
      tx
        .select({ id: students.student_id })
        .from(students)
        .where(
          and(
            store(pupils).scope(actor.user_type),
            eq(students.branch_id, line!.branch_id),
            holds(sql`${students.search_text}`, words),
          ),
        )
        .limit(most)
        .$dynamic(),
    )
    const byStudent = inArray(invoices.student_id, [0, ...named.map(({ id }) => id)])
    const byNumber = holds(sql`${invoices.search_text}`, words)
    wanted = or(and(isOpen, or(byStudent, byNumber)), eq(invoices.inv_number, text.toUpperCase()))
  }
  const found = await tx
    .select({
      inv_id: invoices.inv_id,
      inv_number: invoices.inv_number,
      due_date: invoices.due_date,
      open_amount: invoices.open_amount,
      card_number: students.card_number,
      full_name_en: students.full_name_en,
      full_name_kh: students.full_name_kh,
    })
    .from(invoices)
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .where(
      and(
        eq(invoices.branch_id, line!.branch_id),
        sql`${invoices.is_deleted} = 0 and ${invoices.inv_kind} <> ${literal(invoiceKind.creditNote)}`,
        wanted,
      ),
    )
    .orderBy(
      sql`${eq(invoices.inv_id, line!.inv_id ?? 0)} desc, ${exactly ?? sql`false`} desc, ${invoices.due_date}, ${invoices.inv_id}`,
    )
    .limit(most)
  return { invoices: found }
}
