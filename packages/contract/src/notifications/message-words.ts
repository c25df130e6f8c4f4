import { html, note, text } from '../kit/field.ts'

/** What a message says, in both languages; the short form is for SMS. */
export const messageWords = {
  title_en: text('Title (English)', { search: true, column: 1 }),
  title_kh: text('Title (Khmer)', { search: true, column: 9 }),
  message_en: html('Message (English)', { max: 20_000, column: false }),
  message_kh: html('Message (Khmer)', { max: 20_000, column: false }),
  short_en: note('SMS text (English)', {
    optional: true,
    max: 600,
    column: false,
    help: 'Leave blank to send the message itself',
  }),
  short_kh: note('SMS text (Khmer)', { optional: true, max: 600, column: false }),
} as const

/** The fields in which words may be named in braces. */
export const wordFields = Object.keys(messageWords) as (keyof typeof messageWords)[]
