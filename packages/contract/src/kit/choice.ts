/** How loudly a value speaks: the colour of its badge, never its only signal. */
export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'quiet'

/** English, Khmer, and a tone where the value is shown as a badge. */
export type ChoiceLabel = readonly [english: string, khmer: string, tone?: Tone]

export interface Choice<V extends number | string = number | string> {
  readonly values: readonly V[]
  readonly labels: ReadonlyMap<number | string, ChoiceLabel>
}

/** A closed list of values with their labels in both languages; whole-number keys stay numbers. */
export function defineChoice<const L extends Record<number | string, ChoiceLabel>>(labels: L) {
  type V = keyof L & (number | string)
  const entries = Object.entries(labels).map(([value, label]) => [/^\d+$/.test(value) ? Number(value) : value, label] as const)
  const choice: Choice<V> = { values: entries.map(([value]) => value as V), labels: new Map(entries) }
  return choice
}

export const yesNo = defineChoice({ 1: ['Yes', 'បាទ/ចាស'], 0: ['No', 'ទេ'] })
