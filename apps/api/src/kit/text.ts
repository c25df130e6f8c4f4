import type { Field, Fields } from '@sala/contract/kit/field'
import { khnormal } from 'khmer-normalizer'
import sanitize from 'sanitize-html'
import { refuse } from './problem.ts'

// A letter and all that is written around it. Khmer is put in order within it, never across.
const syllable =
  /(?<![\u17d2\u200d])[\u1780-\u17a2\u17a5-\u17b3](?:[\u17d2\u200d][\u1780-\u17a2\u17a5-\u17b3]|[\u17b6-\u17d3\u17dd\u200c\u200d])+/g
/**
 * A language has a few thousand syllables, and none is longer than a dozen signs; whatever else is sent is not text.
 */
const mostKnown = 20_000
const mostNew = 2_000
const longest = 24

// Putting one syllable in order costs as much as reading a page that has only known ones.
const known = new Map<string, string>()
let budget = Number.POSITIVE_INFINITY

function inOrder(written: string): string {
  if (written.length > longest) return written
  let ordered = known.get(written)
  if (ordered === undefined) {
    budget -= 1
    if (budget < 0) throw refuse('too_large')
    ordered = khnormal(written)
    if (known.size >= mostKnown) known.clear()
    known.set(written, ordered)
  }
  return ordered
}

// What nobody sees: breaks and joints that spellings differ by, marks that turn the order of what follows around or
// hide in it, and tags.
// A joiner stays, since signs are made of several with it.
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** Two spellings that look alike become one, so that names compare equal however they were typed. */
export const normaliseText = (value: string): string =>
  value.normalize('NFC').replace(unseen, '').replace(syllable, inOrder).replace(unseen, '')

/** Rich text reduced to tags that cannot act; pictures only from our own file store. */
export const cleanHtml = (value: string): string =>
  sanitize(value, {
    allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'img', 'hr'],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['data-file', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  })

/** The texts inside a value of any shape, without what nobody sees. */
function seenOnly(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unseen, '')
  if (Array.isArray(value)) return value.map(seenOnly)
  return value?.constructor === Object
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, seenOnly(each)]))
    : value
}

function cleanValue(field: Field | undefined, name: string, value: unknown): unknown {
  if (field?.kind === 'secret') return value
  if (field?.kind === 'json') return seenOnly(value)
  if (field?.kind === 'html' && typeof value === 'string') return cleanHtml(normaliseText(value))
  if (typeof value === 'string') {
    const clean = normaliseText(value)
    if (clean === value) return value
    // What shows nothing says nothing.
    const said = clean.trim()
    if (said === '' && field && !field.optional) throw refuse('invalid', { errors: { [name]: 'required' } })
    return said === '' && field ? null : said
  }
  if (field?.owned && Array.isArray(value))
    return value.map((row) => cleaned(field.owned!.fields, row as Record<string, unknown>))
  return value
}

const cleaned = (fields: Fields, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, cleanValue(fields[name], name, value)]))

/**
 * Every text of an input in its one spelling, rich text cleaned. What is made to be slow is refused instead: nothing
 * else runs meanwhile.
 */
export function cleanTexts<T extends Record<string, unknown>>(fields: Fields, input: T): T {
  budget = mostNew
  try {
    return cleaned(fields, input) as T
  } finally {
    budget = Number.POSITIVE_INFINITY
  }
}
