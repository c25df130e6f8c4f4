import { expect, it } from 'vitest'
import { inShort } from './in-short.ts'

it('shows rich text in a list without its marks', () => {
  expect(inShort('<p>Bring <b>paper</b> &amp; glue</p><p>Tuesday</p>')).toBe('Bring paper & glue Tuesday')
})

it('cuts rich text to 60 characters, and no Khmer one in two', () => {
  expect(inShort(`<p>${'a'.repeat(60)}</p>`)).toBe('a'.repeat(60))
  expect(inShort(`<p>${'a'.repeat(61)}</p>`)).toBe(`${'a'.repeat(60)}…`)
  expect(inShort(`<p>${'កើ'.repeat(61)}</p>`)).toBe(`${'កើ'.repeat(60)}…`)
})
