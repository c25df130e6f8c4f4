import { expect, it } from 'vitest'
import { sayPeriod } from './say-period.ts'

it('says a period as people do, and leaves what is none', () => {
  const said = ['M2026-12', 'T2026-11', 'S2027-03', 'Y2026-10', 'M2026-13', ''].map((each) => sayPeriod(each, 'en'))
  expect(said).toEqual([
    'December 2026',
    'Term from November 2026',
    'Semester from March 2027',
    'Year from October 2026',
    'M2026-13',
    '',
  ])
  expect(sayPeriod('M2026-12', 'km')).toBe('ខែធ្នូ 2026')
})
