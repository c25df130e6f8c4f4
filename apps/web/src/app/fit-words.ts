/** Without what people type or leave out as they please: capitals, apostrophes, and the breaks inside Khmer text. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d’']/g, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

/** Whether two words differ by one letter: another, one more, one less, or two that changed places. */
function differByOne(one: string, other: string): boolean {
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(begin, one.length - end)
  const right = other.slice(begin, other.length - end)
  const isSwapped = left.length === 2 && left === [...right].reverse().join('')
  return isSwapped || Math.max(left.length, right.length) === 1
}

/** A wrong letter is forgiven where enough others are right; the word may still be typed on. */
const isNear = (typed: string, word: string): boolean =>
  typed.length >= 4 && [-1, 0, 1].some((more) => differByOne(typed, word.slice(0, typed.length + more)))

/** What fits only if a wrong letter is forgiven. */
const forgiven = 6

/**
 * How well a typed text fits something by its names, or by what else it is called (a list with commas): 0 is best,
 * undefined not at all.
 */
export function fitOf(typed: string, names: readonly string[], alsoCalled = ''): number | undefined {
  const wanted = bare(typed)
  const called = names.map(bare)
  const others = alsoCalled.split(',').map(bare).filter(Boolean)
  if (called.some((name) => name.startsWith(wanted))) return 0
  if (called.some((name) => name.includes(` ${wanted}`))) return 1
  if (others.some((name) => name === wanted)) return 2
  if (others.some((name) => name.startsWith(wanted))) return 3
  if ([...called, ...others].some((name) => name.includes(wanted))) return 4
  const words = [...called, ...others].flatMap((name) => name.split(' '))
  const parts = wanted.split(' ')
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 5
  if (parts.every((part) => words.some((word) => word.startsWith(part) || isNear(part, word)))) return forgiven
  return undefined
}

/** Only what fits, the best first; with a letter forgiven only where nothing fits as it is typed. */
export function byFit<Item extends { readonly fit: number | undefined }>(items: readonly Item[]): Item[] {
  const fitting = items.filter(({ fit }) => fit !== undefined).sort((one, other) => one.fit! - other.fit!)
  return fitting.filter(({ fit }) => fit !== forgiven || fitting[0]!.fit === forgiven)
}
