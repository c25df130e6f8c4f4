import type { ImportHeading } from '@sala/contract/imports/imports'

const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/

/** A day that can be read in two ways: either of its two numbers may be the month. */
export interface TwoDays {
  readonly text: string
  readonly first: number
  readonly second: number
  readonly year: number
}

/** The samples that leave open which is the day and which the month, and whether one of their neighbours settles it. */
export function ambiguousDays(samples: readonly string[]): { days: readonly TwoDays[]; settled: boolean } {
  const found = samples.flatMap((sample): TwoDays[] => {
    const text = sample.trim()
    const parts = numeric.exec(text)
    return parts ? [{ text, first: Number(parts[1]), second: Number(parts[2]), year: Number(parts[3]) }] : []
  })
  const clear = ({ first, second }: TwoDays) => first > 12 || second > 12
  return { days: found.filter((day) => !clear(day) && day.first !== day.second), settled: found.some(clear) }
}

/** A name in one column, divided in the two ways that people write it. */
export interface TwoNames {
  readonly text: string
  readonly lastFirst: { readonly last: string; readonly first: string }
  readonly firstFirst: { readonly last: string; readonly first: string }
}

export function dividedNames(samples: readonly string[]): readonly TwoNames[] {
  return samples.flatMap((sample) => {
    const words = sample.trim().split(/\s+/)
    if (words.length < 2) return []
    return [
      {
        text: sample.trim(),
        lastFirst: { last: words[0]!, first: words.slice(1).join(' ') },
        firstFirst: { last: words.at(-1)!, first: words.slice(0, -1).join(' ') },
      },
    ]
  })
}

type Mapping = readonly (string | null)[]

/** What the file's own cells say in the columns that became one of these. */
export const samplesOf = (headings: readonly ImportHeading[], mapping: Mapping, names: ReadonlySet<string>): string[] =>
  headings.flatMap(({ samples }, at) => (names.has(mapping[at] ?? '') ? samples : []))

/** Whether a column that a new row cannot do without is there, by itself or by the one that stands for it. */
export function isCovered(name: string, mapping: Mapping): boolean {
  if (mapping.includes(name) || name === 'branch_id') return true
  const part = /^(?:last|first)_(name_\w+)$/.exec(name)?.[1]
  return part !== undefined && mapping.includes(`full_${part}`)
}
