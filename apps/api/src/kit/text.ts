import type { Field, Fields } from '@sala/contract/kit/field'
import { khnormal } from 'khmer-normalizer'
import sanitize from 'sanitize-html'

const hasKhmer = /[\u1780-\u17ff]/

/** Two spellings that look alike become one, so that names compare equal however they were typed. */
export const normaliseText = (value: string): string =>
  (hasKhmer.test(value) ? khnormal(value.normalize('NFC')) : value.normalize('NFC')).replace(/[\u200b\u200c\ufeff]/g, '')

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
  if (field?.owned && Array.isArray(value)) return value.map((row) => cleanTexts(field.owned!.fields, row as Record<string, unknown>))
  return value
}

/** Every text of an input in its one spelling, rich text cleaned. */
export const cleanTexts = <T extends Record<string, unknown>>(fields: Fields, input: T): T =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, cleanValue(fields[name], value)])) as T
