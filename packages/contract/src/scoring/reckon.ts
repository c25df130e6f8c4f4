import {
  compare,
  least,
  minus,
  none,
  one,
  over,
  parseRatio,
  plus,
  type Ratio,
  ratio,
  showRatio,
  spellRatio,
  sumOf,
  times,
} from './ratio.ts'
import type { ItemMark, MarksRule, OccasionRule, RuleSubject, ScoreRule, StudentMarks, Treatment } from './rules.ts'

/** What a step came to: a share of what was possible, nothing to count, nothing to count but for the divider, or no result yet. */
type Came = { readonly state: 'counts'; readonly share: Ratio } | { readonly state: 'out' | 'kept' | 'waits' }

/** One step of the way from the marks to the result, with the steps that it was made of. */
export interface Step {
  readonly kind: 'item' | 'component' | 'subject' | 'occasion' | 'mean'
  readonly id: number | string
  readonly state: Came['state'] | 'dropped'
  /** The share of what was possible, exactly: '21/25'. */
  readonly share: string | null
  /** How much it counts among its like. */
  readonly weight: string
  /** What a subject or an item is out of. */
  readonly full?: string
  /** What the scores of an occasion were divided by. */
  readonly divider?: string
  readonly parts: readonly Step[]
}

export interface SubjectResult {
  readonly subject_id: number
  /** As it is printed, out of `full`; null while it waits or where nothing of it counts. */
  readonly score: string | null
  readonly full: string
  readonly waits: boolean
}

export interface Result {
  readonly state: Came['state']
  /** As it is printed; grade and pass follow from this number and no other. */
  readonly average: string | null
  readonly percent: string | null
  readonly grade_definition_id: number | null
  readonly passes: boolean | null
  /** Percent that absences took off. */
  readonly taken_off: string
  readonly subjects: readonly SubjectResult[]
  readonly tree: Step
}

interface Reckoned {
  readonly came: Came
  readonly step: Step
}
interface Occasion extends Reckoned {
  readonly subjects: ReadonlyMap<number, { readonly came: Came; readonly full: string }>
}

const hundred = ratio(100)
const shareOf = (came: Came): string | null => (came.state === 'counts' ? spellRatio(came.share) : null)
const nothing: Came = { state: 'counts', share: none }

/** The mean of parts by their weights: what is left out takes its weight with it, what waits makes the whole wait. */
function meanOf(parts: readonly { readonly weight: Ratio; readonly came: Came }[]): Came {
  if (parts.some(({ came }) => came.state === 'waits')) return { state: 'waits' }
  const counted = parts.flatMap(({ weight, came }) => (came.state === 'counts' ? [{ weight, share: came.share }] : []))
  const weights = sumOf(counted.map(({ weight }) => weight))
  if (weights.top === 0n) return { state: parts.some(({ came }) => came.state === 'kept') ? 'kept' : 'out' }
  return { state: 'counts', share: over(sumOf(counted.map(({ weight, share }) => times(weight, share))), weights) }
}

function reckonItem(item: ItemMark, treats: Readonly<Record<string, Treatment>>): Reckoned {
  const full = parseRatio(item.full)
  const treated = item.state && treats[item.state]
  const came: Came =
    item.value !== null
      ? { state: 'counts', share: over(parseRatio(item.value), full) }
      : treated === 'zero'
        ? nothing
        : { state: treated || 'waits' }
  const { item_id: id, weight } = item
  return {
    came,
    step: { kind: 'item', id, state: came.state, share: shareOf(came), weight, full: item.full, parts: [] },
  }
}

/** The items of one kind: of those that weigh alike the lowest are left out, and never the last. */
function reckonItems(items: readonly ItemMark[], drop: number, treats: MarksRule['treats']) {
  const all = [...items]
    .sort((a, b) => a.item_id - b.item_id)
    .map((item) => ({ ...reckonItem(item, treats), weight: parseRatio(item.weight) }))
  const alike = all.every(({ weight }) => compare(weight, all[0]!.weight) === 0)
  const lowest = all
    .flatMap((each) => (each.came.state === 'counts' ? [{ each, share: each.came.share }] : []))
    .sort((a, b) => compare(a.share, b.share))
    .map(({ each }) => each)
  const dropped = new Set(alike ? lowest.slice(0, Math.min(drop, lowest.length - 1)) : [])
  return {
    came: all.length === 0 ? ({ state: 'waits' } as Came) : meanOf(all.filter((each) => !dropped.has(each))),
    parts: all.map((each) => (dropped.has(each) ? { ...each.step, state: 'dropped' as const } : each.step)),
  }
}

function reckonSubject(subject: RuleSubject, items: readonly ItemMark[], treats: MarksRule['treats']): Reckoned {
  const { subject_id: id, full, coefficient: weight, components } = subject
  const step = (came: Came, parts: readonly Step[]): Reckoned => ({
    came,
    step: { kind: 'subject', id, state: came.state, share: shareOf(came), weight, full, parts },
  })
  if (components.length === 0) {
    const { came, parts } = reckonItems(items, 0, treats)
    return step(came, parts)
  }
  const made = components.map(({ component_id, weight, drop }) => {
    const { came, parts } = reckonItems(
      items.filter((item) => item.component_id === component_id),
      drop,
      treats,
    )
    const own: Step = { kind: 'component', id: component_id, state: came.state, share: shareOf(came), weight, parts }
    return { came, weight: parseRatio(weight), step: own }
  })
  return step(
    meanOf(made),
    made.map((each) => each.step),
  )
}

/** The scores of the counting subjects, divided by the divider; a subject that is left out takes its part of it along. */
function reckonMarks(rule: MarksRule, { items, chosen }: StudentMarks): Occasion {
  const own = rule.subjects.filter(({ subject_id, basket }) => basket === null || chosen.includes(subject_id))
  const open = rule.subjects.some(({ basket }) => basket !== null && !own.some((each) => each.basket === basket))
  const subjects = own.map((subject) => {
    const these = items.filter((item) => item.occasion === rule.occasion && item.subject_id === subject.subject_id)
    return { subject, ...reckonSubject(subject, these, rule.treats) }
  })
  const scale = parseRatio(rule.scale)
  const counting = subjects
    .filter(({ subject }) => subject.counts)
    .map(({ subject, came }) => ({ came, possible: times(parseRatio(subject.full), parseRatio(subject.coefficient)) }))
  const partOf = (...states: Came['state'][]) =>
    over(sumOf(counting.flatMap(({ came, possible }) => (states.includes(came.state) ? [possible] : []))), scale)
  const divider = rule.divider === null ? partOf('counts', 'kept') : minus(parseRatio(rule.divider), partOf('out'))
  const earned = sumOf(
    counting.flatMap(({ came, possible }) => (came.state === 'counts' ? [times(came.share, possible)] : [])),
  )
  const came: Came =
    open || counting.some((each) => each.came.state === 'waits')
      ? { state: 'waits' }
      : counting.every((each) => each.came.state === 'out') || divider.top <= 0n
        ? { state: 'out' }
        : { state: 'counts', share: over(over(earned, divider), scale) }
  return {
    came,
    subjects: new Map(subjects.map(({ subject, came }) => [subject.subject_id, { came, full: subject.full }])),
    step: {
      kind: 'occasion',
      id: rule.occasion,
      state: came.state,
      share: shareOf(came),
      weight: '1',
      full: rule.scale,
      divider: spellRatio(divider),
      parts: subjects.map(({ subject, step }) => (subject.counts ? step : { ...step, weight: '0' })),
    },
  }
}

function reckonOccasion(rule: OccasionRule, marks: StudentMarks): Occasion {
  if (rule.kind === 'marks') return reckonMarks(rule, marks)
  const parts = rule.parts.map(({ weight, of }) => ({
    weight: parseRatio(weight),
    spelled: weight,
    ...reckonOccasion(of, marks),
  }))
  const came = meanOf(parts)
  const ids = new Set(parts.flatMap(({ subjects }) => [...subjects.keys()]))
  const subjects = [...ids].map((id) => {
    const held = parts.flatMap(({ weight, subjects }) => (subjects.has(id) ? [{ weight, ...subjects.get(id)! }] : []))
    return [id, { came: meanOf(held), full: held[0]!.full }] as const
  })
  const steps = parts.map(({ step, spelled }) => ({ ...step, weight: spelled }))
  return {
    came,
    subjects: new Map(subjects),
    step: { kind: 'mean', id: rule.occasion, state: came.state, share: shareOf(came), weight: '1', parts: steps },
  }
}

/** What absences take off, in percent. */
function takenOff({ absence }: ScoreRule, { absences }: StudentMarks): Ratio {
  if (!absence) return none
  const { excused, unexcused, most } = absence
  const all = plus(
    times(parseRatio(excused), ratio(absences.excused)),
    times(parseRatio(unexcused), ratio(absences.unexcused)),
  )
  return least(all, parseRatio(most))
}

/** A student's result by a rule, exact to the end and rounded once, with every step that led to it. */
export function reckon(rule: ScoreRule, marks: StudentMarks): Result {
  const { came, step: tree, subjects } = reckonOccasion(rule.of, marks)
  const off = takenOff(rule, marks)
  const scale = parseRatio(rule.scale)
  const result = {
    state: came.state,
    taken_off: showRatio(off, rule.decimals),
    subjects: [...subjects].map(resultOf(rule.decimals)),
    tree,
  }
  if (came.state !== 'counts')
    return { ...result, average: null, percent: null, grade_definition_id: null, passes: null }
  const left = times(came.share, minus(one, over(off, hundred)))
  const average = showRatio(times(left, scale), rule.decimals)
  const printed = times(over(parseRatio(average), scale), hundred)
  return { ...result, average, percent: showRatio(printed, rule.decimals), ...gradeOf(rule, printed) }
}

const resultOf =
  (decimals: number) =>
  ([subject_id, { came, full }]: readonly [number, { came: Came; full: string }]): SubjectResult => ({
    subject_id,
    score: came.state === 'counts' ? showRatio(times(came.share, parseRatio(full)), decimals) : null,
    full,
    waits: came.state === 'waits',
  })

/** The grade of a printed number, in percent, and whether it passes. */
function gradeOf({ grades, pass }: ScoreRule, percent: Ratio) {
  const reached = grades
    .filter(({ from }) => compare(parseRatio(from), percent) <= 0)
    .sort((a, b) => compare(parseRatio(b.from), parseRatio(a.from)))
  return {
    grade_definition_id: reached[0]?.grade_definition_id ?? null,
    passes: compare(percent, parseRatio(pass)) >= 0,
  }
}

/** The place of each printed number among all: equal ones share it, and the next one counts them all. */
export function ranksOf(averages: readonly string[]): number[] {
  const all = averages.map(parseRatio)
  const sorted = [...all].sort((a, b) => compare(b, a))
  const places = new Map<string, number>()
  for (const [at, each] of sorted.entries()) if (!places.has(spellRatio(each))) places.set(spellRatio(each), at + 1)
  return all.map((each) => places.get(spellRatio(each))!)
}

/**
 * The smallest score of an item with which a result is what somebody hopes for, in steps of so many decimals; null where
 * not even the full score is enough.
 */
export function scoreNeeded(
  rule: ScoreRule,
  marks: StudentMarks,
  item_id: number,
  isReached: (result: Result) => boolean,
  decimals = 2,
): string | null {
  const item = marks.items.find((each) => each.item_id === item_id)
  if (!item) return null
  const written = (units: bigint) => showRatio(ratio(units, 10n ** BigInt(decimals)), decimals)
  const reaches = (units: bigint) => {
    const items = marks.items.map((each) =>
      each.item_id === item_id ? { ...each, value: written(units), state: null } : each,
    )
    return isReached(reckon(rule, { ...marks, items }))
  }
  const full = times(parseRatio(item.full), ratio(10n ** BigInt(decimals)))
  let [below, above] = [-1n, full.top / full.bottom]
  if (!reaches(above)) return null
  while (above - below > 1n) {
    const middle = (above + below) / 2n
    if (reaches(middle)) above = middle
    else below = middle
  }
  return written(above)
}
