import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, showCash, sumOf, toBase } from '@sala/contract/kit/money'
import type { closeShift as operation } from '@sala/contract/payments/shifts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { accounts, type LedgerLine, postEntries } from '../../ledger/public.ts'
import { rateOn } from '../../pricing/public.ts'
import { ledgerLines } from '../../tables/ledger.ts'
import { cashierShifts } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

export interface Drawer {
  readonly usd: bigint
  readonly khr: bigint
}

const said = ({ usd, khr }: Drawer) => showCash(usd, khr)

/** A cashier counts the own drawer. */
export const closeShift = (work: Work<typeof operation>) =>
  countAndClose(work, (cashier) => cashier === work.actor.user_id)

/** Somebody who may counts the drawer of another. */
export const closeShiftOfOther = (work: Work<typeof operation>) => countAndClose(work, () => true)

/** Closes a shift by what was counted. Whoever is just taking a payment in it finishes first; after it, nobody does. */
async function countAndClose(
  { input, tx, now, actor }: Work<typeof operation>,
  mayClose: (cashier: number) => boolean,
) {
  const { cashier_shift_id, notes, difference_reason, handed_to } = input
  const [shift] = await tx
    .select()
    .from(cashierShifts)
    .where(eq(cashierShifts.cashier_shift_id, cashier_shift_id))
    .for('update')
  if (!mayClose(shift!.user_id)) throw refuse('shift_of_other')
  if (shift!.closed_at !== null) throw refuse('shift_is_closed')
  if (handed_to === actor.user_id) throw refuse('handed_to_oneself')
  const today = dayOf(now)
  const expected = await drawerOf(tx, shift!)
  const counted = { usd: countOf(notes, 'USD'), khr: countOf(notes, 'KHR') }
  const over = { usd: counted.usd - expected.usd, khr: counted.khr - expected.khr }
  const differs = over.usd !== 0n || over.khr !== 0n
  if (differs && !difference_reason) throw refuse('count_differs', { expected: said(expected), counted: said(counted) })
  const entry = {
    branch_id: shift!.branch_id,
    posting_date: today,
    document: 'cashier-shift',
    document_id: cashier_shift_id,
    deed: 'close',
  }
  if (differs)
    await postEntries(tx, [{ ...entry, lines: differenceLines(over, await rateOn(tx, today), cashier_shift_id) }])
  const sums = {
    counted_usd: formatAmount(counted.usd),
    counted_khr: formatAmount(counted.khr, 0),
    expected_usd: formatAmount(expected.usd),
    expected_khr: formatAmount(expected.khr, 0),
  }
  const how = {
    difference_reason: differs ? difference_reason! : null,
    handed_to: handed_to ?? null,
    counted_notes: notes,
  }
  await tx
    .update(cashierShifts)
    .set({ ...sums, ...how, closed_at: now.toISOString(), closed_by: actor.user_id })
    .where(eq(cashierShifts.cashier_shift_id, cashier_shift_id))
  return { cashier_shift_id, ...sums }
}

/** What should lie in a drawer: its float, and what the ledger says came and went. */
export async function drawerOf(
  tx: Tx,
  shift: Pick<typeof cashierShifts.$inferSelect, 'cashier_shift_id' | 'float_usd' | 'float_khr'>,
): Promise<Drawer> {
  const rows = await tx
    .select({ currency: ledgerLines.currency_code, amount: sql<string>`sum(${ledgerLines.amount})` })
    .from(ledgerLines)
    .where(eq(ledgerLines.shift_id, shift.cashier_shift_id))
    .groupBy(ledgerLines.currency_code)
  const moved = (currency: string) => rows.find((row) => row.currency === currency)?.amount ?? '0'
  return {
    usd: parseAmount(shift.float_usd) + parseAmount(moved('USD')),
    khr: parseAmount(shift.float_khr, 0) + parseAmount(moved('KHR'), 0),
  }
}

type Note = { currency_code: 'USD' | 'KHR'; note: string; count: number }

function countOf(notes: readonly Note[], currency: 'USD' | 'KHR'): bigint {
  const own = notes.filter(({ currency_code }) => currency_code === currency)
  if (currency === 'KHR')
    for (const { note } of own) if (/\.\d*[1-9]/.test(note)) throw refuse('whole_riel', { amount: note })
  return sumOf(own.map(({ note, count }) => parseAmount(note, currency === 'USD' ? 2 : 0) * BigInt(count)))
}

/** The drawer holds what was counted, and what is missing or too much stands on an account of its own. */
function differenceLines({ usd, khr }: Drawer, rate: string, shift_id: number): LedgerLine[] {
  const base = toBase(khr, rate)
  return [
    ...(usd === 0n ? [] : [{ account_id: accounts.cash, amount: formatAmount(usd), shift_id }]),
    ...(khr === 0n
      ? []
      : [
          {
            account_id: accounts.cash,
            currency_code: 'KHR' as const,
            amount: formatAmount(khr, 0),
            base_amount: formatAmount(base),
            shift_id,
          },
        ]),
    { account_id: accounts.drawerDifference, amount: formatAmount(-usd - base) },
  ]
}
