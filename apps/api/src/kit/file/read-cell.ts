import type { Choice } from '@sala/contract/kit/choice'
import type { Field } from '@sala/contract/kit/field'
import { normaliseText } from '../text.ts'

/**
 * How a day is written in a file: decided once for all of it. `mixed` files have both, so that only what is certain is
 * read.
 */
export type DateOrder = 'dmy' | 'mdy' | 'mixed'
export type CellFault =
  | 'not_a_date'
  | 'no_such_day'
  | 'date_ambiguous'
  | 'not_yes_no'
  | 'not_in_list'
  | 'not_a_number'
  | 'sheet_error'
export type Reading = { readonly value: unknown } | { readonly fault: CellFault }

const khmerDigits = /[\u17e0-\u17e9]/g
const spaces = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const unseen = /\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/g
const emptyWords = new Set(['', '-', '--', '---', '–', '—', 'n/a', '#n/a', 'null', 'គ្មាន', 'មិនមាន'])

export const latinDigits = (text: string): string =>
  text.replaceAll(khmerDigits, (digit) => String(digit.charCodeAt(0) - 0x17e0))

/** A cell's text in its one spelling, or nothing where people write that there is nothing. */
export function cleanCell(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const clean = normaliseText(text.replaceAll(unseen, '')).replaceAll(spaces, ' ').trim()
  return emptyWords.has(clean.toLowerCase()) ? null : clean
}

/** What two spellings of one word share: case, spaces and marks left aside. */
export const foldWord = (text: string): string =>
  latinDigits(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'មករា'],
  ['february', 'feb', 'កុម្ភៈ', 'កុម្ភះ', 'កុម្ភ'],
  ['march', 'mar', 'មីនា', 'មិនា'],
  ['april', 'apr', 'មេសា'],
  ['may', 'ឧសភា', 'ឩសភា'],
  ['june', 'jun', 'មិថុនា'],
  ['july', 'jul', 'កក្កដា'],
  ['august', 'aug', 'សីហា'],
  ['september', 'sep', 'sept', 'កញ្ញា'],
  ['october', 'oct', 'តុលា'],
  ['november', 'nov', 'វិច្ឆិកា'],
  ['december', 'dec', 'ធ្នូ'],
]
const monthOf = new Map(
  months.flatMap((names, at) => names.map((name) => [foldWord(normaliseText(name)), at + 1] as const)),
)

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].{0,20})?$/
const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const dayFirst = /^(\d{1,2})[-/., ]{0,2}(\p{L}[\p{L}\p{M}]{2,12})[-/., ]{0,2}(\d{4}|\d{2})$/u
const monthFirst = /^(\p{L}[\p{L}\p{M}]{2,12})[-/., ]{0,2}(\d{1,2})[-/., ]{1,2}(\d{4}|\d{2})$/u
const serial = /^(\d{5})(?:\.\d{1,12})?$/
const khmerWords = /ថ្ងៃទី|ថ្ងៃ|ខែ|ឆ្នាំ/g

const asDate = (text: string): string => latinDigits(text).replaceAll(khmerWords, ' ').replaceAll(/ +/g, ' ').trim()

/** What a cell says about the order of day and month: settled where one of the two is above 12. */
export function orderShown(text: string): 'dmy' | 'mdy' | 'either' | undefined {
  const found = numeric.exec(asDate(text))
  if (!found) return undefined
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first === second) return undefined
  if (first > 12) return second > 12 ? undefined : 'dmy'
  return second > 12 ? 'mdy' : 'either'
}

/** A year of two digits is the last one of that ending that is not ahead. */
const fullYear = (text: string, thisYear: number): number => {
  if (text.length === 4) return Number(text)
  const century = Math.floor(thisYear / 100) * 100
  return century + Number(text) > thisYear ? century - 100 + Number(text) : century + Number(text)
}

function dayOf(year: number, month: number, day: number): Reading {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? { value: date.toISOString().slice(0, 10) } : { fault: 'no_such_day' }
}

/**
 * A day however it was typed: with strokes, dots or words, in either language, or as the number that a sheet keeps for
 * it.
 */
export function readDate(text: string, order: DateOrder, thisYear: number): Reading {
  const plain = asDate(text)
  let found = iso.exec(plain)
  if (found) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  found = numeric.exec(plain)
  if (found) {
    const shown = orderShown(plain)
    if (order === 'mixed' && shown === 'either') return { fault: 'date_ambiguous' }
    const monthLeads = order === 'mixed' ? shown === 'mdy' : order === 'mdy'
    const [day, month] = monthLeads ? [found[2], found[1]] : [found[1], found[2]]
    return dayOf(fullYear(found[3]!, thisYear), Number(month), Number(day))
  }
  const [worded, day, name, year] = dayFirst.exec(plain) ?? []
  if (worded) return named(name!, day!, year!, thisYear)
  const [turned, first, second, last] = monthFirst.exec(plain) ?? []
  if (turned) return named(first!, second!, last!, thisYear)
  found = serial.exec(plain)
  if (found) {
    const at = new Date(Date.UTC(1899, 11, 30) + Number(found[1]) * 86_400_000)
    return dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
  }
  return { fault: 'not_a_date' }
}

function named(name: string, day: string, year: string, thisYear: number): Reading {
  const month = monthOf.get(foldWord(normaliseText(name)))
  return month ? dayOf(fullYear(year, thisYear), month, Number(day)) : { fault: 'not_a_date' }
}

const exponent = /^(\d(?:\.\d{1,15})?)e\+?(\d{1,2})$/i

/** Digits as they were meant: in Latin figures, and not as the power of ten that a sheet made of them. */
export function plainNumber(text: string): string {
  const digits = latinDigits(text)
  const found = exponent.exec(digits)
  const number = found ? Number(digits) : Number.NaN
  return Number.isSafeInteger(number) ? String(number) : digits.replace(/^(\d+)\.0+$/, '$1')
}

/** A phone whose first zero a sheet took for nothing gets it back. */
export function readPhone(text: string): string {
  const plain = plainNumber(text).replaceAll(/[.·]/g, ' ').replaceAll(/ +/g, ' ').trim()
  const digits = plain.replaceAll(/\D/g, '')
  return /^[1-9]/.test(plain) && (digits.length === 8 || digits.length === 9) ? `0${plain}` : plain
}

const yes = new Set(['1', 'yes', 'y', 'true', 'x', '✓', '✔', 'បាទ', 'ចាស', 'បាទចាស', 'មាន'].map(foldAny))
const no = new Set(['0', 'no', 'n', 'false', 'ទេ', 'អត់', 'គ្មាន'].map(foldAny))
function foldAny(text: string): string {
  return foldWord(normaliseText(text)) || text
}

/** One of a closed list by its value, its name in either language, or the beginning that only one of them has. */
function readChoice(text: string, choice: Choice): Reading {
  const wanted = foldWord(text)
  const names = [...choice.labels].map(
    ([value, [en, km]]) => [value, [String(value), en, km].map((name) => foldWord(normaliseText(name)))] as const,
  )
  const whole = names.find(([, all]) => all.includes(wanted))
  if (whole) return { value: whole[0] }
  const begun =
    [...wanted].length <= 2 && wanted !== ''
      ? names.filter(([, [, en, km]]) => en!.startsWith(wanted) || km!.startsWith(wanted))
      : []
  return begun.length === 1 ? { value: begun[0]![0] } : { fault: 'not_in_list' }
}

const sheetErrors = /^#(REF|VALUE|DIV\/0|NAME|NULL|NUM|SPILL|CALC)[!?]?$/i

/** What a cell means for a field; references are left to whoever knows the rows. */
export function readCell(text: string, field: Field, order: DateOrder, thisYear: number): Reading {
  if (sheetErrors.test(text)) return { fault: 'sheet_error' }
  switch (field.kind) {
    case 'date':
      return readDate(text, order, thisYear)
    case 'flag': {
      const word = foldAny(text)
      return yes.has(word) ? { value: 1 } : no.has(word) ? { value: 0 } : { fault: 'not_yes_no' }
    }
    case 'choice':
      return readChoice(text, field.choice!)
    case 'phone':
      return { value: readPhone(text) }
    case 'integer':
    case 'id': {
      const number = plainNumber(text).replaceAll(/(?<=\d),(?=\d{3})/g, '')
      return /^-?\d{1,10}$/.test(number) ? { value: Number(number) } : { fault: 'not_a_number' }
    }
    case 'decimal': {
      const number = plainNumber(text).replaceAll(/(?<=\d),(?=\d{3})/g, '')
      return /^-?\d{1,10}(\.\d{1,10})?$/.test(number) ? { value: number } : { fault: 'not_a_number' }
    }
    case 'code':
    case 'ref':
      return { value: plainNumber(text) }
    default:
      return { value: exponent.test(latinDigits(text)) ? plainNumber(text) : text }
  }
}
