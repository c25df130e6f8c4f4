import { localToday } from '@sala/contract/kit/clock'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { Actor, World } from '../world.ts'

const feeOf = async (world: World, side: Side, more: object = {}) =>
  (
    await world.rows.fresh('fee-setups', side, {
      fee_amount: '12.35',
      is_inactive: 0,
      ac_year_id: null,
      plan_id: null,
      ...more,
    })
  ).fee_setup_id
const preInvoice = async (world: World, side: Side) => (await world.rows.fresh('pre-invoices', side)).id
const student = async (world: World, side: Side) => (await world.rows.row('student-profiles', side)).student_id
const run = async (world: World, side: Side, run_state: number) =>
  (await world.rows.fresh('pre-invoice-runs', side, { run_state })).run_id

/** Gives the caller a drawer in the branch of his side, unless he sits at one. */
async function shiftOf(world: World, side: Side, actor: Actor): Promise<void> {
  const { branch_id } = await world.rows.row('branches', side)
  await world.owner.$client.query(
    'insert into cashier_shifts (branch_id, user_id, float_usd, float_khr) select $1, $2, 50, 100000 where not exists (select from cashier_shifts where user_id = $2 and closed_at is null)',
    [branch_id, actor.user_id],
  )
}

export const inputs: Inputs = {
  'issue-pre-invoice': async ({ world, side }) => ({
    body: { student_id: await student(world, side), lines: [{ fee_setup_id: await feeOf(world, side) }] },
  }),
  'change-pre-invoice': async ({ world, side }) => ({
    params: { id: await preInvoice(world, side) },
    body: { lines: [{ fee_setup_id: await feeOf(world, side), quantity: '2' }] },
  }),
  'void-pre-invoice': async ({ world, side }) => ({
    params: { id: await preInvoice(world, side) },
    body: { void_reason: 'Written twice' },
  }),
  'bill-pre-invoices': async ({ world, side }) => {
    const { id, total_amount } = await world.rows.fresh('pre-invoices', side)
    return { body: { ids: [id], confirmed: `1 ${total_amount} ${localToday()}` } }
  },
  'read-pre-invoice-form': async () => ({}),
  'preview-generation': async ({ world, side }) => ({
    body: {
      branch_ids: [(await world.rows.row('branches', side)).branch_id],
      fee_start_date: '2026-02-01',
      fee_end_date: '2026-02-28',
      inv_date: '2026-02-01',
    },
  }),
  'generate-pre-invoices': async ({ world, side }) => ({ body: { run_id: await run(world, side, 2) } }),
  'stop-generation': async ({ world, side }) => ({ params: { run_id: await run(world, side, 3) } }),
  'issue-quotation': async ({ world, side }) => ({
    body: { student_id: await student(world, side), lines: [{ fee_setup_id: await feeOf(world, side) }] },
  }),
  'void-quotation': async ({ world, side }) => ({
    params: { id: (await world.rows.fresh('quotations', side)).id },
    body: { void_reason: 'Written twice' },
  }),
  'read-quotation-form': async () => ({}),
  'take-test-fee': async ({ world, side, actor }) => {
    await shiftOf(world, side, actor)
    return {
      body: { student_id: await student(world, side), fee_setup_id: await feeOf(world, side, { fee_type_id: 6 }) },
    }
  },
  'void-test-fee': async ({ world, side, actor }) => {
    await shiftOf(world, side, actor)
    return { params: { id: (await world.rows.fresh('payment-testing', side)).id }, body: { void_reason: 'Paid twice' } }
  },
  'read-test-fee-form': async () => ({}),
}
