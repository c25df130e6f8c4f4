import type { Inputs } from '../calls.ts'

export const inputs: Inputs = {
  'list-access-to-child': async ({ world, side }) => ({
    params: { student_id: (await world.rows.row('student-profiles', side)).student_id },
  }),
  'publish-consent-text': async ({ world, side }) => ({
    params: { consent_text_id: (await world.rows.fresh('consent-texts', side)).consent_text_id },
  }),
  'count-consents': async ({ world, side }) => ({
    params: { consent_text_id: (await world.rows.row('consent-texts', side)).consent_text_id },
  }),
  'rehearse-retention': async () => ({}),
}
