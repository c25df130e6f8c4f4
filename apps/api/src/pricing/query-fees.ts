import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { queryFeeGroup as groupOperation, queryFees as operation } from '@sala/contract/pricing/price-queries'
import { sayRule } from '@sala/contract/pricing/price-rule'
import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { students } from '../tables/people.ts'
import { feeGroupItems, feeSetups } from '../tables/pricing.ts'
import type { Wanted } from './price-facts.ts'
import { priceLines } from './price-lines.ts'

interface Asked {
  readonly student_id?: number | null | undefined
  readonly price_date?: string | null | undefined
}

/** The branch of the student; for somebody who is not here yet, that of the fee. */
async function branchOf(tx: Tx, student_id: number | null, fee_setup_id: number): Promise<number> {
  const [found] = student_id
    ? await tx.select({ branch_id: students.branch_id }).from(students).where(eq(students.student_id, student_id))
    : await tx
        .select({ branch_id: feeSetups.branch_id })
        .from(feeSetups)
        .where(eq(feeSetups.fee_setup_id, fee_setup_id))
  return found!.branch_id
}

/** The lines of one request, as they would be charged. */
export async function priceFor(tx: Tx, now: Date, { student_id = null, price_date }: Asked, wanted: readonly Wanted[]) {
  if (!wanted[0]) return []
  const branch_id = await branchOf(tx, student_id, wanted[0].fee_setup_id)
  const [lines] = await priceLines(tx, [{ student_id, branch_id, on: price_date ?? dayOf(now), wanted }])
  return lines!
}

async function answerPrices(tx: Tx, now: Date, asked: Asked, wanted: readonly Wanted[]) {
  const lines = await priceFor(tx, now, asked, wanted)
  const data = lines.map((line) => ({
    ...line,
    fee_setup_id: line.fee_setup_id!,
    rules: line.rules.map((rule) => ({ ...rule, says_en: sayRule(rule, 'en'), says_kh: sayRule(rule, 'km') })),
  }))
  return { data, total_amount: formatAmount(sumOf(lines.map(({ total_amount }) => parseAmount(total_amount)))) }
}

/** What one fee or several cost this student, each line with its rules in words. */
export const queryFees = ({ input, tx, now }: Work<typeof operation>) =>
  answerPrices(
    tx,
    now,
    input,
    input.lines.map(({ quantity, ...line }) => ({ ...line, quantity: quantity ?? undefined })),
  )

/** The same for all fees of a group that are in use. */
export async function queryFeeGroup({ input, tx, now }: Work<typeof groupOperation>) {
  const items = await tx
    .select({
      fee_setup_id: feeGroupItems.fee_setup_id,
      quantity: feeGroupItems.quantity,
      is_inactive: feeSetups.is_inactive,
    })
    .from(feeGroupItems)
    .innerJoin(feeSetups, eq(feeSetups.fee_setup_id, feeGroupItems.fee_setup_id))
    .where(eq(feeGroupItems.fee_group_id, input.fee_group_id))
    .orderBy(feeGroupItems.item_id)
  const days = { fee_start_date: input.fee_start_date, fee_end_date: input.fee_end_date }
  const wanted = items
    .filter(({ is_inactive }) => is_inactive === 0)
    .map(({ fee_setup_id, quantity }) => ({ fee_setup_id, quantity, ...days }))
  return answerPrices(tx, now, input, wanted)
}
