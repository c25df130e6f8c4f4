import type { Field, Fields } from '@sala/contract/kit/field'
import { khnormal } from 'khmer-normalizer'
import sanitize from 'sanitize-html'
import { refuse } from './problem.ts'

// A letter and all that is written around it. Khmer is put in order within it, never across.
const syllable = /(?<![\u17d2\u200d])[\u1780-\u17a2\u17a5-\u17b3](?:[\u17d2\u200d][\u1780-\u17a2\u17a5-\u17b3]|[\u17b6-\u17d3\u17dd\u200c\u200d])+/g
/** A language has a few thousand syllables, and none is longer than a dozen signs; whatever else is sent is not text. */
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

/** Two spellings that look alike become one, so that names compare equal however they were typed. */
export const normaliseText = (value: string): string =>
  value
    .normalize('NFC')
    .replace(syllable, inOrder)
    .replace(/[\u200b\u200c\ufeff]/g, '')

/** Rich text reduced to tags that cannot act; pictures only from our own file store. */
export const cleanHtml = (value: string): string =>
  sanitize(value, {
    allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'img', 'hr'],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['data-file', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  })

function cleanValue(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'secret') return value
  if (typeof value === 'string') return field?.kind === 'html' ? cleanHtml(normaliseText(value)) : normaliseText(value)
  if (field?.owned && Array.isArray(value)) return value.map((row) => cleaned(field.owned!.fields, row as Record<string, unknown>))
  return value
}

const cleaned = (fields: Fields, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, cleanValue(fields[name], value)]))

/** Every text of an input in its one spelling, rich text cleaned. What is made to be slow is refused instead: nothing else runs meanwhile. */
export function cleanTexts<T extends Record<string, unknown>>(fields: Fields, input: T): T {
  budget = mostNew
  try {
    return cleaned(fields, input) as T
  } finally {
    budget = Number.POSITIVE_INFINITY
  }
}
