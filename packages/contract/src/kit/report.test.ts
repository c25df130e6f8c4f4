import { expect, it } from 'vitest'
import { latelyOf } from './report.ts'

it('begins with the days that a report is usually asked for', () => {
  expect(latelyOf('today', '2028-02-14')).toEqual(['2028-02-14', '2028-02-14'])
  expect(latelyOf('month', '2028-02-14')).toEqual(['2028-02-01', '2028-02-29'])
  expect(latelyOf('month', '2026-12-31')).toEqual(['2026-12-01', '2026-12-31'])
  expect(latelyOf('year', '2028-02-14')).toEqual(['2028-01-01', '2028-12-31'])
})
