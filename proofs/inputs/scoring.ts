import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

/** An assessment, and the exam type that it is made of. */
async function assessed(world: World, side: Side) {
  const { id } = await world.rows.fresh('score-assessments', side)
  const { sc_bas_id } = await world.rows.row('score-bases', side)
  return { id, sc_bas_id }
}
const ofAssessment: Inputs[string] = async ({ world, side }) => ({ params: { id: (await assessed(world, side)).id } })

export const inputs: Inputs = {
  'read-assessed-curriculum': ofAssessment,
  'read-assessed-bases': ofAssessment,
  'read-component-details': ofAssessment,
  'read-expected-learning': ofAssessment,
  'read-score-rule': async ({ world, side }) => {
    const { id, grade_id } = await world.rows.fresh('score-assessments', side)
    await world.rows.fresh('curricula', side, { grade_id, school_year: 2000 })
    return { params: { id }, query: { grade_id } }
  },
  'save-component-details': async ({ world, side }) => {
    const { id, sc_bas_id } = await assessed(world, side)
    const component = await world.rows.fresh('score-components', side)
    return {
      body: { sc_setup_id: id, sc_bas_id, components: [{ score_component_id: component.id, weight: '100' }] },
    }
  },
  'read-divider': async ({ world, side }) => {
    const { id, sc_bas_id } = await assessed(world, side)
    return { params: { a: id, b: sc_bas_id } }
  },
  'save-divider': async ({ world, side }) => {
    const { id, sc_bas_id } = await assessed(world, side)
    return { body: { sc_setup_id: id, sc_bas_id, divider: '14' } }
  },
  'remove-divider': async ({ world, side }) => {
    const { id, sc_bas_id } = await assessed(world, side)
    return { body: { sc_setup_id: id, sc_bas_id } }
  },
  'save-total-ranges': async ({ world, side }) => ({
    body: {
      acps_id: (await world.rows.fresh('sub-programs', side)).acps_id,
      ranges: [
        {
          grade_definition_id: (await world.rows.row('grading-definitions', side)).grade_definition_id,
          from_score: '0',
          to_score: '100',
        },
      ],
    },
  }),
}
