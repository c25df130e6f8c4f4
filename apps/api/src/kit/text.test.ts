import { json, note, secret, text } from '@sala/contract/kit/field'
import fc from 'fast-check'
import { khnormal } from 'khmer-normalizer'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cleanTexts, normaliseText } from './text.ts'

const named = (first: number, last = first) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))
/** Marks that turn around or hide what follows, and others that nobody sees. */
const unseen = [
  ...named(0x202a, 0x202e),
  ...named(0x2066, 0x2069),
  ...named(0x200e, 0x200f),
  ...named(0x2060, 0x2065),
  ...named(0x206a, 0x206f),
  ...named(0xfff9, 0xfffb),
  ...named(0xe0020, 0xe007f),
  '\u061c',
  '\u180e',
  '\u00ad',
  '\ufeff',
  '\u200b',
  '\u200c',
]
const fields = {
  name: text('Name'),
  remark: note('Remark', { optional: true }),
  settings: json('Settings', z.unknown()),
  password: secret('Password'),
}
const clean = (input: Record<string, unknown>) => cleanTexts(fields as never, input)

describe('a text', () => {
  test('is kept without marks that nobody sees, wherever they stand', () => {
    for (const mark of unseen)
      for (const [written, kept] of [
        [`${mark}Sok Dara`, 'Sok Dara'],
        [`paid${mark}gpj.exe`, 'paidgpj.exe'],
        [`សុខ ដារ៉ា${mark}`, 'សុខ ដារ៉ា'],
      ] as const)
        expect(clean({ name: written, remark: written }), mark.codePointAt(0)!.toString(16)).toEqual({
          name: kept,
          remark: kept,
        })
  })

  test('keeps what people do see: Khmer as it is spelled, signs of several parts, and lines', () => {
    for (const kept of ['ក្រុមសាលារៀនរំដួល', 'ស្រី្ត', '👩\u200d👧', 'a\tb\nc', 'naïve', '日本', 'مدرسة'])
      expect(clean({ remark: kept }).remark).toBe(normaliseText(kept))
    expect(normaliseText('👩\u200d👧')).toBe('👩\u200d👧')
    expect(normaliseText('a\tb\nc')).toBe('a\tb\nc')
    // Nothing is lost behind a sign of two units.
    for (const kept of ['សុខ 👩 ដារ៉ា', '👩\u200d👧សុខ', 'ដារ៉ា👩', '𝒜𝒷𝒸 សាលា']) expect(normaliseText(kept)).toBe(kept)
  })

  test('of nothing else is none: it is missing where it is needed', () => {
    expect(() => clean({ name: '\u202e\u2066' })).toThrow('invalid')
    expect(clean({ remark: '\u200b \u202e' })).toEqual({ remark: null })
  })

  test('inside other values is cleaned too, and a password stays as it was typed', () => {
    expect(
      clean({ settings: { title: 'a\u202eb', list: ['\u2066c', { d: '\u200ee' }], count: 1, none: null } }),
    ).toEqual({
      settings: { title: 'ab', list: ['c', { d: 'e' }], count: 1, none: null },
    })
    expect(clean({ password: 'a\u202eb' })).toEqual({ password: 'a\u202eb' })
  })
})

const khmer = [
  ...Array.from({ length: 0x17de - 0x1780 }, (_, n) => String.fromCharCode(0x1780 + n)),
  '\u17d2',
  '\u17d2',
  '\u200c',
  '\u200d',
  ' ',
  'a',
]
const written = fc.array(fc.constantFrom(...khmer), { minLength: 1, maxLength: 14 }).map((letters) => letters.join(''))
/** A syllable that nobody has written yet. */
const strange = (n: number) =>
  [0x1780 + (n % 35), 0x17d2, 0x1780 + (Math.floor(n / 35) % 35), 0x17b6 + (Math.floor(n / 1225) % 16), 0x17c6]
    .map((code) => String.fromCharCode(code))
    .join('')

describe('Khmer text', () => {
  test('is put in order syllable by syllable as it is as a whole', () => {
    fc.assert(
      fc.property(written, (one) => {
        expect(normaliseText(one)).toBe(khnormal(one.normalize('NFC').replace(/\u200c/g, '')))
      }),
      { numRuns: 3000 },
    )
  })
  test('stays in order behind a letter of two halves', () => {
    expect(normaliseText('😀ក​ា')).toBe('😀កា')
    expect(normaliseText('😀ស្រ្តី')).toBe(`😀${normaliseText('ស្រ្តី')}`)
  })
  test('of a few thousand words is cleaned however often they are repeated, and what is made of syllables that no language has is refused', () => {
    expect(cleanTexts({ a: text('A') }, { a: 'សាលារៀន'.repeat(40_000) }).a).toHaveLength(280_000)
    const refused = () =>
      cleanTexts({ a: text('A') }, { a: Array.from({ length: 3000 }, (_, n) => strange(n)).join('') })
    expect(refused).toThrowError('too_large')
    expect(cleanTexts({ a: text('A') }, { a: strange(9000) }).a).toHaveLength(5)
  })
})
