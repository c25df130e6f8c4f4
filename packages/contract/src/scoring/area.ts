import { defineArea } from '../kit/area.ts'
import { scoreComponents } from './score-components.ts'

export const scoring = defineArea({
  name: 'scoring',
  label: ['Scoring', 'ពិន្ទុ'],
  resources: { scoreComponents },
})
