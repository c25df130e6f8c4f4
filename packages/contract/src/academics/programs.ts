import { cardTemplates } from '../cards/card-templates.ts'
import { choice, flag, id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { scoringCycle } from './statuses.ts'

export const mainPrograms = defineResource({
  name: 'main-programs',
  label: ['Main programme', 'Main programmes'],
  key: 'acp_id',
  title: { en: 'acp_name_foreign', km: 'acp_name_native' },
  sort: ['acp_name_foreign', 'asc'],
  fields: {
    acp_id: id(),
    acp_name_foreign: text('Name (Latin)', { search: true }),
    acp_name_native: text('Name (Khmer)', { search: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
})

export const subPrograms = defineResource({
  name: 'sub-programs',
  label: ['Sub programme', 'Sub programmes'],
  key: 'acps_id',
  title: { en: 'acps_name_foreign', km: 'acps_name_native' },
  sort: ['acps_name_foreign', 'asc'],
  fields: {
    acps_id: id(),
    acps_name_foreign: text('Name (Latin)', { search: true }),
    acps_name_native: text('Name (Khmer)', { search: true }),
    acp_id: ref('Main programme', () => mainPrograms),
    number_of_term_per_grade: integer('Terms per grade', { min: 1, max: 12, default: 2 }),
    scoring_cycle_id: choice('Scoring cycle', scoringCycle, { default: scoringCycle.semester }),
    card_template_id: ref('Card template', () => cardTemplates, { optional: true, column: false }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['acp_id', 'is_active'],
  option: ['acp_id', 'number_of_term_per_grade'],
  lookups: {
    'main-programs': () => mainPrograms,
    'card-templates': () => cardTemplates,
    'scoring-cycles': { choice: scoringCycle },
  },
})
