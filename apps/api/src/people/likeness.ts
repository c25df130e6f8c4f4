import type { likeness } from '@sala/contract/people/student-changes'

export type Reason = (typeof likeness)[number]

export interface Known {
  readonly last_name_kh?: string | null
  readonly first_name_kh?: string | null
  readonly last_name_en?: string | null
  readonly first_name_en?: string | null
  readonly gender?: string | null
  readonly date_of_birth?: string | null
  readonly card_number?: string | null
  readonly ext_card_number?: string | null
}

// In whatever order the two names were written, and whatever stands between them.
const wordsOf = (...names: readonly (string | null | undefined)[]): string[] =>
  names
    .flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{M}]+/u))
    .filter(Boolean)
    .sort()

function pairs(text: string): Map<string, number> {
  const found = new Map<string, number>()
  const letters = [...` ${text} `]
  for (let at = 1; at < letters.length; at += 1) {
    const pair = letters[at - 1]! + letters[at]!
    found.set(pair, (found.get(pair) ?? 0) + 1)
  }
  return found
}

/** How much two texts have in common, by the letters that stand together: 0 nothing, 1 all. */
export function resemblance(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)]
  let shared = 0
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0)
  return (2 * shared) / ([...one].length + [...other].length + 2)
}

const nearEnough = 0.68

const padded = (number: number) => String(number).padStart(2, '0')
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Days that are easily written for one another: day and month exchanged, or one part of the date another one. */
export function daysLike(born: string): string[] {
  const [year, month, day] = born.split('-') as [string, string, string]
  const written = [
    `${year}-${day}-${month}`,
    ...Array.from({ length: 31 }, (_, at) => `${year}-${month}-${padded(at + 1)}`),
    ...Array.from({ length: 12 }, (_, at) => `${year}-${padded(at + 1)}-${day}`),
    ...Array.from({ length: 21 }, (_, at) => `${Number(year) - 10 + at}-${month}-${day}`),
  ]
  return [...new Set(written)].filter((each) => !Number.isNaN(Date.parse(each)) && isDay(each))
}

/**
 * Why a record may be of the same child, given the days like its birthday, and how much that weighs; less than 3 is not
 * worth a look.
 */
export function weigh(asked: Known, found: Known, like: readonly string[]): { reasons: Reason[]; weight: number } {
  const reasons: Reason[] = []
  let weight = 0
  const say = (reason: Reason, by: number) => {
    reasons.push(reason)
    weight += by
  }
  const cards = [found.card_number, found.ext_card_number].filter(Boolean)
  if ([asked.card_number, asked.ext_card_number].some((card) => card && cards.includes(card))) say('card', 10)
  const scripts = [
    ['name_kh', wordsOf(asked.last_name_kh, asked.first_name_kh), wordsOf(found.last_name_kh, found.first_name_kh)],
    ['name_en', wordsOf(asked.last_name_en, asked.first_name_en), wordsOf(found.last_name_en, found.first_name_en)],
  ] as const
  const whole = scripts.filter(([, words]) => words.length > 1)
  const near = whole.map(([reason, mine, theirs]) => [reason, resemblance(mine.join(' '), theirs.join(' '))] as const)
  for (const [reason, much] of near) if (much === 1) say(reason, 3)
  if (!near.some(([, much]) => much === 1) && near.some(([, much]) => much >= nearEnough)) say('name_near', 2)
  if (asked.date_of_birth && found.date_of_birth) {
    if (asked.date_of_birth === found.date_of_birth) say('born', 2)
    else if (like.includes(found.date_of_birth)) say('born_near', 0)
    else weight -= 4
  }
  if (asked.gender && found.gender && asked.gender !== found.gender) weight -= 1.5
  // A birthday alone is shared by many.
  return { reasons, weight: reasons.some((reason) => !reason.startsWith('born')) ? weight : 0 }
}
