import type { Reach } from '../kit/reach.ts'

export const cashierReaches = {
  taken_by_himself: ['Only payments this person took.', 'តែការបង់ប្រាក់ដែលបុគ្គលនេះបានទទួលប៉ុណ្ណោះ។'],
  own_children_of_staff: ['Only payments for their own children.', 'តែការបង់ប្រាក់សម្រាប់កូនរបស់បុគ្គលនេះប៉ុណ្ណោះ។'],
} as const satisfies Record<string, Reach>
