import { markKind } from './curricula.ts'
import { over, parseRatio, type Ratio, sumOf, times } from './ratio.ts'

interface Line {
  readonly full_score: string
  readonly coefficient: string
  readonly counts: number
  readonly mark_kind: number
  /** The group of electives that its subject lies in. */
  readonly parent_subject_id: number | null
}

/** What a student can reach in all: of a group of electives one counts, the first. */
export function fullOf(lines: readonly Line[]): Ratio {
  const counting = lines.filter(({ counts, mark_kind }) => counts === 1 && mark_kind === markKind.score)
  const groups = new Set<number>()
  const once = counting.filter(({ parent_subject_id: group }) => {
    if (group === null) return true
    const isFirst = !groups.has(group)
    groups.add(group)
    return isFirst
  })
  return sumOf(once.map(({ full_score, coefficient }) => times(parseRatio(full_score), parseRatio(coefficient))))
}

/** What the scores are divided by where nothing else is said: what can be reached, over what the average is out of. */
export const usualDivider = (lines: readonly Line[], scale: string): Ratio => over(fullOf(lines), parseRatio(scale))
