import { bloodGroup } from '@sala/contract/health/student-healths'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

// A parent is shown what is written of a child of his own family.
const child = async (world: World, side: Side) => (await world.rows.row('student-profiles', side)).student_id

export const inputs: Inputs = {
  'read-student-health': async ({ world, side }) => ({ params: { student_id: await child(world, side) } }),
  'save-student-health': async ({ world, side }) => ({
    body: {
      student_id: (await world.rows.fresh('student-profiles', side)).student_id,
      allergies: 'Peanuts',
      blood_group: bloodGroup.oPositive,
      height_cm: '121.5',
      hospital_id: (await world.rows.row('hospital-profiles', side)).id,
      items: [
        { health_item_id: (await world.rows.row('health-items', side)).health_item_id, answer: 1, since: '2024-03-01' },
      ],
      version: 0,
    },
  }),
  'list-health-reads': async ({ world, side }) => ({ params: { student_id: await child(world, side) } }),
  'list-student-health-categories': async () => ({}),
  'list-student-health-programs': async ({ world, side }) => ({ params: { student_id: await child(world, side) } }),
}
