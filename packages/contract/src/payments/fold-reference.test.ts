import { describe, expect, it } from 'vitest'
import { foldReference } from './fold-reference.ts'

describe('a reference', () => {
  it('is the same however it is written', () => {
    for (const written of [
      'ft-2611.a7',
      'FT 2611 A7.',
      'FT2611A7',
      'ft\u00a02611\u00a0a7',
      'FT２６１１Ａ７',
      'FT–2611–A7',
      ' ft_2611/a7 ',
      'ft២៦១១a7',
      '“FT2611A7”',
      'FT\u200b2611A7',
    ])
      expect([written, foldReference(written)]).toEqual([written, 'FT2611A7'])
  })
  it('keeps what makes it another', () => {
    expect(new Set(['FT1', 'FT2', 'FT12', 'FT1+2', 'FT1+3', 'ស1', 'ក1'].map(foldReference)).size).toBe(7)
    expect([foldReference('ft-1 +2'), foldReference('FT1+2.'), foldReference('+2'), foldReference(' -.*')]).toEqual([
      'FT1+2',
      'FT1+2',
      '',
      '',
    ])
  })
})
