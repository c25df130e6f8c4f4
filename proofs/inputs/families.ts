import { guardianType } from '@sala/contract/people/parents'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { pictureForm, type World } from '../world.ts'

const family = async (world: World, side: Side) => (await world.rows.row('parent-profiles', side)).student_parent_id
const newFamily = async (world: World, side: Side) =>
  (await world.rows.fresh('parent-profiles', side)).student_parent_id
const typed = { name_kh: 'សុខ ដារ៉ា', name_en: 'Sok Dara', phone: '012 345 678' }

export const inputs: Inputs = {
  'upload-parent-photo': async ({ world, side }) => ({
    form: pictureForm('photo', {
      student_parent_id: await newFamily(world, side),
      guardian_type_id: guardianType.father,
    }),
  }),
  'link-children': async ({ world, side }) => ({
    body: {
      student_parent_id: await newFamily(world, side),
      student_ids: [(await world.rows.fresh('student-profiles', side, { student_parent_id: null })).student_id],
    },
  }),
  'read-family-record': async ({ world, side }) => ({ params: { student_parent_id: await family(world, side) } }),
  'validate-father': async ({ world, side }) => ({ body: { ...typed, student_parent_id: await family(world, side) } }),
  'validate-mother': async ({ world, side }) => ({ body: { ...typed, student_parent_id: await family(world, side) } }),
  'read-family-agreements': async ({ world, side }) => ({ query: { student_parent_id: await family(world, side) } }),
  'sign-family-agreement': async ({ world, side }) => ({
    body: {
      student_parent_id: await newFamily(world, side),
      agreement_id: 1,
      guardian_type_id: guardianType.mother,
      signed_on: '2026-01-15',
    },
  }),
  'read-family-consents': async ({ world, side }) => ({ params: { student_parent_id: await family(world, side) } }),
  'save-family-consent': async ({ world, side }) => ({
    body: {
      student_parent_id: await newFamily(world, side),
      purpose: 'photos',
      granted: 1,
      guardian_type_id: guardianType.father,
    },
  }),
}
