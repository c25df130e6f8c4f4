import { expect, it } from 'vitest'
import { smsParts } from './sms-parts.ts'

it.each([
  ['', 0],
  ['a', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Each counts as two, and none is cut in two.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['ក'.repeat(70), 1],
  ['ក'.repeat(71), 2],
  ['ក'.repeat(134), 2],
  ['ក'.repeat(135), 3],
  // One sign of Khmer makes all of it Khmer.
  [`${'a'.repeat(70)}ក`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  [`${'ក'.repeat(66)}😀${'ក'.repeat(66)}`, 3],
])('counts %j as %i', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})
