import { latinDigits } from '../../kit/file/read-cell.ts'

const between = new Set([...' \t-_/.:#'])
const series = ['INV', 'OB']

/**
 * Where a text goes on after it has said a word, whatever stands between its letters; nothing where it says another.
 * `9` is any digit.
 */
function after(text: string, from: number, word: string): number | undefined {
  let at = from
  for (const letter of word) {
    while (at > from && between.has(text[at]!)) at += 1
    const found = text[at]
    if (found === undefined || (letter === '9' ? !/\d/.test(found) : found !== letter)) return undefined
    at += 1
  }
  return at
}

/**
 * The numbers of invoices that a text of the bank names, as this school writes them: INV, the branch’s code, the month,
 * and at
 * least five digits to their end. People and banks change the case, and put spaces and dashes in between.
 */
export function billNumbersIn(text: string, branchCodes: readonly string[]): string[] {
  const upper = latinDigits(text).toUpperCase()
  const found = new Set<string>()
  for (const prefix of series)
    for (let at = upper.indexOf(prefix); at >= 0; at = upper.indexOf(prefix, at + 1))
      for (const code of branchCodes) {
        const month = wordEnd(upper, at, prefix + code)
        const turn = month === undefined ? undefined : after(upper, month, '9999')
        if (month === undefined || turn === undefined) continue
        let from = turn
        while (between.has(upper[from]!)) from += 1
        const digits = /^\d{5,9}(?!\d)/.exec(upper.slice(from, from + 12))?.[0]
        const period = upper.slice(month, turn).replaceAll(/\D/g, '')
        if (digits && /^\d\d(0[1-9]|1[0-2])$/.test(period)) found.add(prefix + code + period + digits)
      }
  return [...found]
}

/** As `after`, with what stands behind the word left aside too. */
function wordEnd(text: string, from: number, word: string): number | undefined {
  let at = after(text, from, word)
  while (at !== undefined && between.has(text[at]!)) at += 1
  return at
}
