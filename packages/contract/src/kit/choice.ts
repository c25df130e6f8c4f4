/** How loudly a value speaks: the colour of its badge, never its only signal. */
export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'quiet'

/** English, Khmer, and a tone where the value is shown as a badge. */
export type ChoiceLabel = readonly [english: string, khmer: string, tone?: Tone]

export interface Choice<V extends number | string = number | string> {
  readonly values: readonly V[]
  readonly labels: ReadonlyMap<number | string, ChoiceLabel>
  /** Whether capitals make no difference. */
  readonly anyCase?: boolean
}

type Entry = readonly [value: number | string, ...label: ChoiceLabel]
/** What the program calls each value; `values` and `labels` are the choice's own words. */
type Entries = Readonly<Record<string, Entry>> & { readonly values?: never; readonly labels?: never }
type Named<E extends Entries> = { readonly [Name in keyof E]: E[Name][0] }

/**
 * A closed list of values, each with its name in the program and its labels in both languages: `houseColour.red` is 1.
 */
export function defineChoice<const E extends Entries>(
  entries: E,
  { anyCase = false } = {},
): Choice<E[keyof E][0]> & Named<E> {
  const all = Object.entries<Entry>(entries)
  return {
    ...(Object.fromEntries(all.map(([name, [value]]) => [name, value])) as Named<E>),
    values: all.map(([, [value]]) => value),
    labels: new Map(all.map(([, [value, ...label]]) => [value, label])),
    ...(anyCase && { anyCase }),
  }
}

export const yesNo = defineChoice({ no: [0, 'No', 'ទេ'], yes: [1, 'Yes', 'បាទ/ចាស'] })
