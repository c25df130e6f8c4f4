import type { Inputs } from '../calls.ts'
import { pictureForm } from '../world.ts'

export const inputs: Inputs = {
  'read-year-book-form': async () => ({}),
  'upload-landing-photo': async ({ world, side }) => ({
    form: pictureForm('photo', { id: (await world.rows.row('setup-landing-pages', side)).id }),
  }),
  'upload-landing-image': async ({ world, side }) => ({
    form: pictureForm('image', { id: (await world.rows.row('setup-landing-pages', side)).id }),
  }),
}
