import { text } from '@sala/contract/kit/field'
import fc from 'fast-check'
import { khnormal } from 'khmer-normalizer'
import { describe, expect, it } from 'vitest'
import { cleanTexts, normaliseText } from './text.ts'

const khmer = [...Array.from({ length: 0x17de - 0x1780 }, (_, n) => String.fromCharCode(0x1780 + n)), '\u17d2', '\u17d2', '\u200c', '\u200d', ' ', 'a']
const written = fc.array(fc.constantFrom(...khmer), { minLength: 1, maxLength: 14 }).map((letters) => letters.join(''))
/** A syllable that nobody has written yet. */
const strange = (n: number) =>
  [0x1780 + (n % 35), 0x17d2, 0x1780 + (Math.floor(n / 35) % 35), 0x17b6 + (Math.floor(n / 1225) % 16), 0x17c6]
    .map((code) => String.fromCharCode(code))
    .join('')

describe('Khmer text', () => {
  it('is put in order syllable by syllable as it is as a whole', () => {
    fc.assert(
      fc.property(written, (one) => {
        expect(normaliseText(one)).toBe(khnormal(one.normalize('NFC')).replace(/[\u200b\u200c\ufeff]/g, ''))
      }),
      { numRuns: 3000 },
    )
  })
  it('stays in order behind a letter of two halves', () => {
    expect(normaliseText('😀ក​ា')).toBe('😀កា')
    expect(normaliseText('😀ស្រ្តី')).toBe(`😀${normaliseText('ស្រ្តី')}`)
  })
  it('of a few thousand words is cleaned however often they are repeated, and what is made of syllables that no language has is refused', () => {
    const fields = { a: text('A') }
    expect(cleanTexts(fields, { a: 'សាលារៀន'.repeat(40_000) }).a).toHaveLength(280_000)
    const refused = () => cleanTexts(fields, { a: Array.from({ length: 3000 }, (_, n) => strange(n)).join('') })
    expect(refused).toThrowError('too_large')
    expect(cleanTexts(fields, { a: strange(9000) }).a).toHaveLength(5)
  })
})
