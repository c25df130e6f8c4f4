import { importVerdict } from '@sala/contract/imports/imports'

const [created, changed, unchanged, refused] = importVerdict.values

/** What may become of a row, in the order in which it is told, with the tone of its number. */
export const verdicts = [
  { name: 'new', value: created, tone: 'ok' },
  { name: 'changed', value: changed, tone: 'info' },
  { name: 'unchanged', value: unchanged, tone: undefined },
  { name: 'refused', value: refused, tone: 'error' },
] as const

export type VerdictName = (typeof verdicts)[number]['name']
