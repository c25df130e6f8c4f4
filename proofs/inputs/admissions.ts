import { guardianType } from '@sala/contract/people/parents'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

const inquiry = async (world: World, side: Side) => (await world.rows.fresh('info-inquiries', side)).inquiry_id

export const inputs: Inputs = {
  'print-inquiries': async ({ world, side }) => ({ query: { inquiry_id_list: [await inquiry(world, side)] } }),
  'find-families-of-inquiry': async ({ world, side }) => ({ params: { inquiry_id: await inquiry(world, side) } }),
  'register-inquiry': async ({ world, side }) => ({
    params: { inquiry_id: await inquiry(world, side) },
    body: { guardian_type: guardianType.mother, entry_date: '2026-02-01' },
  }),
  'print-follow-ups': async ({ world, side }) => {
    const { followup_id } = await world.rows.fresh('student-follow-ups', side)
    const { rows } = await world.owner.$client.query(
      'select action_date::text, branch_id from student_follow_ups where followup_id = $1',
      [followup_id],
    )
    return { body: rows[0] }
  },
}
