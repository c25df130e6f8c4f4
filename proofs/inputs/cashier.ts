import { paymentMethod } from '@sala/contract/billing/statuses'
import { sql } from 'drizzle-orm'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

interface Opened {
  readonly world: World
  readonly side: Side
  readonly actor: { readonly user_id: number }
}

/** Leaves the caller without an open shift. */
async function endShift({ world, actor }: Opened): Promise<void> {
  await world.owner.execute(sql`update cashier_shifts set closed_at = now(), counted_usd = 0, counted_khr = 0, expected_usd = 0, expected_khr = 0
    where user_id = ${actor.user_id} and closed_at is null`)
}

/** What lies in a drawer that was just opened. */
const float = [
  { currency_code: 'USD', note: '50', count: 1 },
  { currency_code: 'KHR', note: '10000', count: 10 },
]

/** A shift of the caller in the branch of a side, as the server itself would have opened it. */
async function openShift(at: Opened): Promise<number> {
  await endShift(at)
  const { branch_id } = await at.world.rows.row('branches', at.side)
  const { rows } = await at.world.owner.execute<{ cashier_shift_id: number }>(
    sql`insert into cashier_shifts (branch_id, user_id, float_usd, float_khr) values (${branch_id}, ${at.actor.user_id}, 50, 100000) returning cashier_shift_id`,
  )
  return rows[0]!.cashier_shift_id
}

/** A drawer that was counted and handed to the caller. */
async function handedShift({ world, side, actor }: Opened): Promise<number> {
  const { cashier_shift_id } = await world.rows.fresh('cashier-shifts', side)
  await world.owner.execute(sql`update cashier_shifts set closed_at = now(), counted_usd = 0, counted_khr = 0, expected_usd = 0, expected_khr = 0,
    handed_to = ${actor.user_id} where cashier_shift_id = ${cashier_shift_id}`)
  return cashier_shift_id as number
}

export const inputs: Inputs = {
  'create-cashier-shifts': async (at) => {
    await endShift(at)
    return {
      body: {
        branch_id: (await at.world.rows.row('branches', at.side)).branch_id,
        float_usd: '50',
        float_khr: '100000',
      },
    }
  },
  'issue-receipt': async (at) => {
    await openShift(at)
    const { inv_id, total_amount } = await at.world.rows.fresh('invoices', at.side)
    return {
      body: {
        pays: [{ inv_id, amount: total_amount }],
        payments: [{ payment_method: paymentMethod.cash, currency_code: 'USD', amount: '20' }],
      },
    }
  },
  'void-receipt': async (at) => {
    await openShift(at)
    return {
      params: { receipt_id: (await at.world.rows.fresh('receipts', at.side)).receipt_id },
      body: { void_reason: 'Taken twice' },
    }
  },
  'refund-receipt': async (at) => {
    await openShift(at)
    return {
      params: { receipt_id: (await at.world.rows.fresh('receipts', at.side)).receipt_id },
      body: { amount: '5', remark: 'The child left' },
    }
  },
  'read-test-fee-drawer': async ({ world, side }) => ({
    params: { id: (await world.rows.row('payment-testing', side)).id },
  }),
  'read-give-back': async ({ world, side }) => ({
    params: { receipt_id: (await world.rows.row('receipts', side)).receipt_id },
  }),
  'pay-out-credit': async (at) => {
    await openShift(at)
    const { branch_id } = await at.world.rows.row('branches', at.side)
    const { student_id } = await at.world.rows.fresh('student-profiles', at.side)
    await at.world.owner.execute(
      sql`insert into student_credits (branch_id, student_id, source, source_id, amount) values (${branch_id}, ${student_id}, 'opening', 0, 25)`,
    )
    return { body: { student_id, amount: '5', remark: 'The child left' } }
  },
  'read-receipt-form': async () => ({}),
  'read-own-shift': async () => ({}),
  'close-shift': async (at) => ({ params: { cashier_shift_id: await openShift(at) }, body: { notes: float } }),
  'close-shift-of-other': async (at) => ({ params: { cashier_shift_id: await openShift(at) }, body: { notes: float } }),
  'receive-drawer': async (at) => ({ params: { cashier_shift_id: await handedShift(at) }, body: {} }),
  'meet-family': async ({ world, side }) => ({
    query: { student_parent_id: (await world.rows.row('parent-profiles', side)).student_parent_id },
  }),
  'create-invoice-confirms': async ({ world, side }) => {
    const { branch_id } = await world.rows.row('branches', side)
    return { body: { branch_id, lines: [{ inv_id: (await world.rows.fresh('invoices', side)).inv_id }] } }
  },
  'scan-invoice': async ({ world, side }) => ({
    body: { inv_number: (await world.rows.fresh('invoices', side)).inv_number },
    scoped: true,
  }),
  'read-invoice-confirm-form': async () => ({}),
  'reckon-day': async ({ world, side }) => ({
    query: { branch_id: (await world.rows.row('branches', side)).branch_id, closed_date: '2026-02-01' },
  }),
  'close-day': async ({ world, side }) => {
    const { branch_id, closed_date } = await world.rows.fresh('closed-days', side)
    const next = new Date(Date.parse(closed_date as string) + 86_400_000).toISOString().slice(0, 10)
    return { body: { branch_id, closed_date: next, remark: 'Agreed' } }
  },
  'reopen-day': async ({ world, side }) => ({
    params: { closed_day_id: (await world.rows.fresh('closed-days', side)).closed_day_id },
    body: { reopen_reason: 'A receipt was forgotten' },
  }),
  'print-closed-day': async ({ world, side }) => ({
    params: { closed_day_id: (await world.rows.row('closed-days', side)).closed_day_id },
  }),
}
