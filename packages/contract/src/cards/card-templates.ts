import { defineChoice } from '../kit/choice.ts'
import { choice, colour, flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const cardOrientation = defineChoice({ landscape: [1, 'Landscape', 'ផ្តេក'], portrait: [2, 'Portrait', 'បញ្ឈរ'] })

/** How a card of people looks: its words, its colour, its way up. */
export const cardTemplates = defineResource({
  name: 'card-templates',
  label: ['Card template', 'Card templates'],
  key: 'card_template_id',
  title: { en: 'template_name_en', km: 'template_name_kh' },
  sort: ['template_name_en', 'asc'],
  fields: {
    card_template_id: id(),
    template_name_en: text('Name (Latin)', { search: true }),
    template_name_kh: text('Name (Khmer)', { search: true }),
    orientation: choice('Orientation', cardOrientation, { default: cardOrientation.landscape }),
    colour: colour('Colour', { default: '#1d4e89' }),
    back_text_en: text('Back (Latin)', { optional: true, max: 300, column: false }),
    back_text_kh: text('Back (Khmer)', { optional: true, max: 300, column: false }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
  option: ['is_active'],
})
