import { subPrograms } from '../academics/programs.ts'
import { scoringCycle } from '../academics/statuses.ts'
import { choice, decimal, flag, id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/** What marks are given for, and what they come to: the month's test out of 10, the semester examination out of 50. */
export const scoreBases = defineResource({
  name: 'score-bases',
  label: ['Exam type', 'Exam types'],
  key: 'sc_bas_id',
  title: { en: 'base_name_foreign', km: 'base_name_native' },
  sort: ['base_order', 'asc'],
  fields: {
    sc_bas_id: id(),
    base_name_foreign: text('Name (Latin)', { search: true }),
    base_name_native: text('Name (Khmer)', { search: true }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    scoring_cycle_id: choice('Taken', scoringCycle, { default: scoringCycle.monthly, fixed: true }),
    scale: decimal('Average out of', { min: 1, max: 1000, default: '10.00' }),
    by_component: flag('Marked by component', {
      help: 'Each subject gets marks for homework, tests and so on; without it, one mark',
    }),
    base_order: integer('Order', { min: 1, max: 200, default: 1 }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['acps_id', 'scoring_cycle_id', 'is_active'],
  option: ['acps_id', 'scoring_cycle_id', 'scale'],
  tellApart: ['acps_id'],
})
