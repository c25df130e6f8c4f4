import { weekday } from '@sala/contract/academics/statuses'
import { ruleKind } from '@sala/contract/calendar/holidays'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

/** A further year of this side, and a term to copy into it. */
async function termAndYear(world: World, side: Side) {
  const { branch_id } = await world.rows.row('branches', side)
  const term = await world.rows.fresh('terms', side, { branch_id })
  return { term, year: await world.rows.fresh('academic-years', side, { branch_id }) }
}

export const inputs: Inputs = {
  'term-orders': async ({ world, side }) => ({
    params: {
      acYearId: (await world.rows.row('academic-years', side)).ac_year_id,
      acpsId: (await world.rows.row('sub-programs', side)).acps_id,
    },
  }),
  'switch-term': async ({ world, side }) => ({
    params: { ac_term_id: (await world.rows.fresh('terms', side)).ac_term_id },
    body: {},
  }),
  'copy-term': async ({ world, side }) => {
    const { term, year } = await termAndYear(world, side)
    return { body: { ac_term_id: term.ac_term_id, ac_year_id: year.ac_year_id, term_order: 1 } }
  },
  'copy-class': async ({ world, side }) => {
    const { ac_term_id: from, acps_id, branch_id, ac_year_id } = await world.rows.fresh('terms', side)
    const { class_id } = await world.rows.fresh('class-operations', side, {
      acps_id,
      branch_id,
      ac_year_id,
      ac_term_id: from,
    })
    const { ac_term_id } = await world.rows.fresh('terms', side, { acps_id, branch_id, ac_year_id, term_order: 2 })
    return { body: { class_ids: [class_id], ac_term_id } }
  },
  'grades-without-circle': async ({ world, side }) => ({
    query: { grade_id: (await world.rows.row('grades', side)).grade_id },
  }),
  'define-next-grades': async ({ world, side }) => {
    const [one, next] = [await world.rows.fresh('grades', side), await world.rows.fresh('grades', side)]
    return { body: { grades: [{ grade_id: one.grade_id, next_grade_id: next.grade_id }] } }
  },
  'delete-subject-components': async ({ world, side }) => ({
    body: { subject_component_ids: [(await world.rows.fresh('subject-components', side)).subject_component_id] },
  }),
  'delete-component-items': async ({ world, side }) => {
    const { subject_component_id } = await world.rows.fresh('subject-components', side)
    const { json } = await world.call('GET', `/subject-components/${subject_component_id}`, { token: world.head.token })
    return { body: { subject_component_item_ids: [json.items[0].subject_component_item_id] } }
  },
  'set-parent-subject': async ({ world, side }) => {
    const basket = await world.rows.fresh('subject-electives', side, { is_elective_subject_parent: 1 })
    const one = await world.rows.fresh('subject-electives', side, { acps_id: basket.acps_id })
    return { params: { id: one.subject_id }, body: { parent_subject_id: basket.subject_id } }
  },
  'copy-grading-definitions': async ({ world, side }) => ({
    body: {
      grade_definition_ids: [(await world.rows.fresh('grading-definitions', side)).grade_definition_id],
      acp_id: (await world.rows.fresh('main-programs', side)).acp_id,
    },
  }),
  'save-grading-ranges': async ({ world, side }) => ({
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
  'class-teaching': async () => ({}),
  'class-teaching-details': async () => ({}),
  'export-class-teaching': async () => ({ body: {} }),
  'subjects-to-add': async ({ world, side }) => ({
    query: { teacher_id: (await world.rows.row('teacher-profiles', side)).teacher_id },
  }),
  'substitute-days': async () => ({}),
  'generate-holidays': async () => ({ body: { year: 2026 } }),
  // The rules that other calls go on using stay.
  'replace-holiday-rules': async ({ world }) => {
    const kept = await Promise.all((['A', 'B'] as const).map((side) => world.rows.row('holiday-rules', side)))
    const rules = kept.map(({ hol_rule_id, rule_name_en, rule_name_kh }) => ({
      hol_rule_id,
      rule_name_en,
      rule_name_kh,
      rule_kind: ruleKind.weekly,
      weekday: weekday.sunday,
    }))
    return { body: { rules } }
  },
}
