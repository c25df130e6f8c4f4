import { describe, expect, it } from 'vitest'
import { ambiguousDays, dividedNames, isCovered, samplesOf } from './ambiguous.ts'

describe('what a file leaves open', () => {
  it('asks for the order of day and month when every sample can be read both ways', () => {
    expect(ambiguousDays(['05/03/2012', ' 7.4.2013 '])).toEqual({
      days: [
        { text: '05/03/2012', first: 5, second: 3, year: 2012 },
        { text: '7.4.2013', first: 7, second: 4, year: 2013 },
      ],
      settled: false,
    })
  })

  it('takes the order as settled when one sample has a number above twelve', () => {
    expect(ambiguousDays(['05/03/2012', '25/03/2012'])).toMatchObject({ settled: true })
  })

  it('finds nothing open in days that are the same both ways, or written with the year first', () => {
    expect(ambiguousDays(['04/04/2012', '2012-03-05', '', 'unknown'])).toEqual({ days: [], settled: false })
  })

  it('divides a name in both ways, and leaves a single word alone', () => {
    expect(dividedNames(['Sok  Dara Rith', 'Dara'])).toEqual([
      {
        text: 'Sok  Dara Rith',
        lastFirst: { last: 'Sok', first: 'Dara Rith' },
        firstFirst: { last: 'Rith', first: 'Sok Dara' },
      },
    ])
  })

  it('reads samples only from the columns that are meant', () => {
    const heading = (samples: string[]) => ({ heading: '', samples, filled: 1, guess: null, because: null })
    expect(
      samplesOf(
        [heading(['a']), heading(['b']), heading(['c'])],
        ['date_of_birth', null, 'entry_date'],
        new Set(['date_of_birth', 'entry_date']),
      ),
    ).toEqual(['a', 'c'])
  })

  it('counts a part of a name as there when the whole name is, in the same script', () => {
    expect(isCovered('last_name_kh', ['full_name_kh'])).toBe(true)
    expect(isCovered('last_name_kh', ['full_name_en'])).toBe(false)
    expect(isCovered('gender', [null])).toBe(false)
    expect(isCovered('branch_id', [])).toBe(true)
  })
})
