import type { enterOpeningBalance as operation } from '@sala/contract/billing/opening-balances'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount } from '@sala/contract/kit/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { stillThere } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { accounts, openCredits, postEntries } from '../ledger/public.ts'
import { invoices } from '../tables/billing.ts'
import { studentCredits } from '../tables/ledger.ts'
import { students } from '../tables/people.ts'
import { refuse } from './refusals.ts'
import { refuseSlips } from './refuse-slips.ts'
import { writeInvoices } from './write-invoices.ts'

export interface Opening {
  readonly student_id: number
  readonly branch_id: number
  /** Below nothing, he had paid ahead. */
  readonly total_amount: string
  readonly inv_date: string
  readonly remark?: string | null | undefined
}

/** Which of these students have an opening balance already, and its number. */
export async function openingOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const owed = await tx
    .select({ student_id: invoices.student_id, number: invoices.inv_number })
    .from(invoices)
    .where(
      and(
        inArray(invoices.student_id, [...ids]),
        eq(invoices.inv_kind, invoiceKind.openingBalance),
        eq(invoices.is_deleted, 0),
      ),
    )
  const ahead = await tx
    .select({ student_id: studentCredits.student_id, number: sql<string>`'$-' || ${studentCredits.amount}` })
    .from(studentCredits)
    .where(and(inArray(studentCredits.student_id, [...ids]), eq(studentCredits.source, 'opening')))
  return new Map([...owed, ...ahead].map(({ student_id, number }) => [student_id, number]))
}

/**
 * Writes what students owed when a school came over, and what they had paid ahead. The ledger takes both from the
 * account of opening balances.
 */
export async function openBalances(tx: Tx, today: string, openings: readonly Opening[], source_id: number) {
  await refuseSlips(
    tx,
    openings.map(({ branch_id, total_amount }) => ({
      branch_id,
      lines: [{ quantity: '1', total_amount, fee_name_en: '', fee_name_kh: '' }],
    })),
  )
  const owed = openings.filter(({ total_amount }) => parseAmount(total_amount) > 0n)
  const ahead = openings.filter(({ total_amount }) => parseAmount(total_amount) < 0n)
  const made =
    ahead.length === 0
      ? []
      : await openCredits(
          tx,
          ahead.map(({ student_id, branch_id, total_amount }) => ({
            student_id,
            branch_id,
            source: 'opening',
            source_id,
            amount: formatAmount(-parseAmount(total_amount)),
          })),
        )
  await postEntries(
    tx,
    made.map(({ credit_id, branch_id, amount }) => ({
      ...{ branch_id, posting_date: today, document: 'credit', document_id: credit_id, deed: 'issue' },
      lines: [
        { account_id: accounts.opening, amount },
        { account_id: accounts.studentCredit, amount: `-${amount}`, credit_id },
      ],
    })),
  )
  const written = owed.length === 0 ? [] : await writeInvoices(tx, today, owed.map(draftOf))
  return { written, credits: made }
}

/** Due on the day it was owed: it was asked for elsewhere, before. */
function draftOf({ student_id, branch_id, total_amount, inv_date, remark }: Opening) {
  const amount = formatAmount(parseAmount(total_amount))
  const names = { fee_name_en: 'Opening balance', fee_name_kh: 'សមតុល្យដើមគ្រា' }
  const line = {
    line_no: 1,
    fee_setup_id: null,
    fee_type_id: 6,
    ...names,
    fee_start_date: null,
    fee_end_date: null,
    quantity: '1.00',
    discount_rate: '0.00',
  }
  const rules = [{ rule: 'opening' as const, facts: { date: inv_date } }]
  const head = { student_id, branch_id, inv_date, credit_day: 0, remark: remark ?? null }
  return {
    head,
    kind: invoiceKind.openingBalance,
    lines: [{ ...line, price: amount, amount, total_amount: amount, rules }],
  }
}

/** One by hand, as a file brings many. */
export async function enterOpeningBalance({ input, tx, now }: Work<typeof operation>) {
  if (parseAmount(input.total_amount) === 0n) throw refuse('opens_with_nothing')
  const { branch_id } = stillThere(
    await tx
      .select({ branch_id: students.branch_id })
      .from(students)
      .where(eq(students.student_id, input.student_id))
      .for('no key update'),
  )
  const number = (await openingOf(tx, [input.student_id])).get(input.student_id)
  if (number) throw refuse('has_opening_balance', { number })
  const { written, credits } = await openBalances(tx, dayOf(now), [{ ...input, branch_id }], 0)
  return {
    inv_id: written[0]?.inv_id ?? null,
    credit_id: credits[0]?.credit_id ?? null,
    total_amount: formatAmount(parseAmount(input.total_amount)),
  }
}
