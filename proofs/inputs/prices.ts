import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import type { Inputs } from '../calls.ts'
import type { Row, Side } from '../rows.ts'
import type { World } from '../world.ts'

const fee = (world: World, side: Side, more: Row = {}) =>
  world.rows.fresh('fee-setups', side, { is_inactive: 0, ...more })
const student = async (world: World, side: Side) => (await world.rows.row('student-profiles', side)).student_id

export const inputs: Inputs = {
  'query-fees': async ({ world, side }) => ({
    body: {
      student_id: await student(world, side),
      lines: [{ fee_setup_id: (await fee(world, side)).fee_setup_id, quantity: '2.00' }],
    },
  }),
  'query-fee-group': async ({ world, side }) => ({
    body: { student_id: await student(world, side), fee_group_id: (await world.rows.fresh('fee-groups', side)).id },
  }),
  'ask-cost': async ({ world, side }) => {
    const { grade_id, acps_id } = await world.rows.fresh('grades', side)
    const { branch_id } = await fee(world, side, {
      fee_type_id: 1,
      payment_term_id: paymentTerm.term,
      grade_id,
      acps_id,
      acp_id: null,
      ac_year_id: null,
      payment_shift_id: null,
    })
    return {
      body: {
        branch_id,
        acps_id,
        grade_id,
        payment_term_id: paymentTerm.term,
        nth_child: 2,
        scholarship_rate: '25.00',
      },
    }
  },
  'simulate-prices': async ({ world, side }) => ({
    body: {
      branch_id: (await world.rows.row('branches', side)).branch_id,
      date_from: '2026-02-01',
      date_to: '2026-02-28',
      percent: '5.00',
      groups: [],
      fees: [],
    },
  }),
}
