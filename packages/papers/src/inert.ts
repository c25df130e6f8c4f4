import { PaperProblem } from './paper.ts'

const mostText = 4_000_000
const mostPicture = 2_000_000
const mostPictures = 48_000_000
const deepest = 12

// What has no ink, turns the line around, or is no character at all. A tab or a line end is a space in a name.
const notPrinted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufff9-\uffff]/gu

const clean = (text: string): string =>
  text
    .replaceAll(/[\t\r\n]+/g, ' ')
    .toWellFormed()
    .replaceAll(notPrinted, '')

/** A drawing or a document is a program of its own; only what is nothing but pixels is printed. */
function isPicture(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF....WEBP/s.test(text)
}

export interface Inputs {
  readonly json: string
  readonly pictures: readonly Uint8Array[]
}

/** Data as a template receives it: text that can do nothing, and pictures by numbers of our own. */
export function inputsOf(data: unknown): Inputs {
  const pictures: Uint8Array[] = []
  let bytes = 0
  const numberOf = (picture: Uint8Array): number => {
    const known = pictures.indexOf(picture)
    if (known >= 0) return known
    bytes += picture.byteLength
    if (picture.byteLength > mostPicture || bytes > mostPictures)
      throw new PaperProblem('too_large', 'pictures too large to print')
    if (!isPicture(picture)) throw new PaperProblem('failed', 'not a picture')
    return pictures.push(picture) - 1
  }
  const inert = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return clean(value)
    if (value === null || value === undefined || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (value instanceof Uint8Array) return { picture: numberOf(value) }
    if (depth >= deepest || typeof value !== 'object')
      throw new PaperProblem('failed', `cannot print ${typeof value} at depth ${depth}`)
    if (Array.isArray(value)) return value.map((each) => inert(each, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inert(each, depth + 1)]))
  }
  const json = JSON.stringify(inert(data, 0))
  if (json.length > mostText) throw new PaperProblem('too_large', 'more text than one paper holds')
  return { json, pictures }
}
