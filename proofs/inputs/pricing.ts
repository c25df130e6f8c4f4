import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

const service = async (world: World, side: Side) => (await world.rows.row('fee-setups', side)).fee_setup_id

export const inputs: Inputs = {
  'list-currencies-of-rates': async () => ({}),
  'copy-fees': async ({ world, side }) => {
    const fee = await world.rows.fresh('fee-setups', side)
    return {
      body: {
        from_branch_id: fee.branch_id,
        fee_setup_ids: [fee.fee_setup_id],
        branch_id: fee.branch_id,
        ac_year_id: fee.ac_year_id,
        percent: '5',
      },
    }
  },
  'retire-fee': async ({ world, side }) => ({
    params: { fee_setup_id: (await world.rows.fresh('fee-setups', side)).fee_setup_id },
  }),
  'read-price-grid': async ({ world, side }) => ({
    query: { branch_id: (await world.rows.row('fee-setups', side)).branch_id },
  }),
  'change-prices': async ({ world, side }) => {
    const { fee_setup_id, version } = await world.rows.fresh('fee-setups', side)
    return { body: { prices: [{ fee_setup_id, version, fee_amount: '61.50' }] } }
  },
  'list-fees-of-group': async ({ world, side }) => ({ params: { id: (await world.rows.row('fee-groups', side)).id } }),
  'save-scholarships': async ({ world, side }) => ({
    params: { acps_id: (await world.rows.fresh('sub-programs', side)).acps_id },
    body: {
      rates: [
        {
          grade_definition_id: (await world.rows.row('grading-definitions', side)).grade_definition_id,
          discount_rate: '25',
        },
      ],
    },
  }),
  'query-service-subscriptions': async ({ world, side }) => ({
    body: {
      student_id: (await world.rows.row('student-profiles', side)).student_id,
      fee_setup_id: await service(world, side),
    },
  }),
  'end-service-subscription': async ({ world, side }) => {
    const { student_id, fee_setup_id } = await world.rows.fresh('service-subscriptions', side)
    return { params: { student: student_id, feeSetup: fee_setup_id } }
  },
  'read-month-mapping-form': async () => ({}),
}
