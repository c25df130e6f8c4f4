import { defineChoice } from '../kit/choice.ts'
import { choice, id, ref, text } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'

export const positionLevel = defineChoice({
  executive: [1, 'Executive', 'នាយកប្រតិបត្តិ'],
  management: [2, 'Management', 'គ្រប់គ្រង'],
  supervisor: [3, 'Supervisor', 'ប្រធានក្រុម'],
  officer: [4, 'Officer', 'មន្ត្រី'],
  assistant: [5, 'Assistant', 'ជំនួយការ'],
})

export const positions = defineResource({
  name: 'positions',
  label: ['Position', 'Positions'],
  key: 'position_id',
  title: { en: 'pos_name_en', km: 'pos_name_kh' },
  sort: ['pos_name_en', 'asc'],
  fields: {
    position_id: id(),
    pos_name_en: text('Name (Latin)', { search: true }),
    pos_name_kh: text('Name (Khmer)', { search: true }),
    pos_level: choice('Level', positionLevel, { default: positionLevel.officer }),
    parent_id: ref('Reports to', (): AnyResource => positions, { optional: true }),
  },
  filters: ['pos_level', 'parent_id'],
  lookups: { levels: { choice: positionLevel }, parents: (): AnyResource => positions },
})
