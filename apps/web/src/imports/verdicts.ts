import { importVerdict } from '@sala/contract/imports/imports'

/** What may become of a row, in the order in which it is told, with the tone of its number. */
export const verdicts = [
  { name: 'new', value: importVerdict.new, tone: 'ok' },
  { name: 'changed', value: importVerdict.changed, tone: 'info' },
  { name: 'unchanged', value: importVerdict.unchanged, tone: undefined },
  { name: 'refused', value: importVerdict.refused, tone: 'error' },
  { name: 'left_out', value: importVerdict.leftOut, tone: undefined },
] as const

export type VerdictName = (typeof verdicts)[number]['name']
