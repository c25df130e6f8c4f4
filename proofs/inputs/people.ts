import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { pictureForm, type World } from '../world.ts'

const someone = async (world: World, side: Side) => (await world.rows.fresh('employees', side)).staff_id
const teacher = async (world: World, side: Side) => (await world.rows.fresh('teacher-profiles', side)).teacher_id
const day = '2026-02-01'

export const inputs: Inputs = {
  'next-employee-id': async ({ world, side }) => ({ params: { branch_id: (await world.rows.row('branches', side)).branch_id } }),
  'change-staff-status': async ({ world, side }) => ({
    body: { staff_id: await someone(world, side), status: 3, remark: 'Until the matter is clear', effective_date: day },
  }),
  'transfer-employee': async ({ world, side }) => ({
    body: {
      staff_id: await someone(world, side),
      branch_id: (await world.rows.row('branches', side)).branch_id,
      position_id: (await world.rows.fresh('positions', side)).position_id,
      reason: 'Needed more over there',
      effective_date: day,
    },
  }),
  'read-staff-record': async ({ world, side }) => ({ params: { staff_id: await someone(world, side) } }),
  'upload-employee-photo': async ({ world, side }) => ({ form: pictureForm('photo', { staff_id: await someone(world, side) }) }),
  'count-printed-employee-card': async ({ world, side }) => ({ params: { staff_id: await someone(world, side) } }),
  'print-employee-cards': async ({ world, side }) => ({ query: { staff_id_list: [await someone(world, side)], side: 'both', type: 'single' } }),
  'print-teacher-cards': async ({ world, side }) => ({ query: { teacher_id_list: [await teacher(world, side)], side: 'front', type: 'sheet' } }),
  'upload-teacher-photo': async ({ world, side }) => ({ form: pictureForm('photo', { teacher_id: await teacher(world, side) }) }),
  'upload-teacher-signature': async ({ world, side }) => ({ form: pictureForm('signature', { teacher_id: await teacher(world, side) }) }),
}
