import type { Inputs } from '../calls.ts'
import { pictureForm } from '../world.ts'

export const inputs: Inputs = {
  'upload-company-logo': async ({ world, side }) => ({
    form: pictureForm('logo', { company_id: (await world.rows.row('companies', side)).company_id }),
  }),
  'upload-branch-logo': async ({ world, side }) => ({
    form: pictureForm('logo', { branch_id: (await world.rows.row('branches', side)).branch_id }),
  }),
  'upload-about-image': async ({ world, side }) => ({
    form: pictureForm('image', { company_id: (await world.rows.row('abouts', side)).company_id }),
  }),
}
