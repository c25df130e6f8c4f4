import { substituteDay } from '@sala/contract/calendar/holidays'
import { describe, expect, it } from 'vitest'
import { holidaysOfYear, isRealDay } from './holidays-of-year.ts'

const rule = (month: number, day: number, more: object = {}) => ({
  rule_name_en: 'Day',
  rule_name_kh: 'ថ្ងៃ',
  month,
  day,
  days: 1,
  substitute_day: substituteDay.nextWorkingDay,
  ...more,
})
const days = (...args: Parameters<typeof holidaysOfYear>) =>
  holidaysOfYear(...args).map(({ start_date, end_date }) => [start_date, end_date])

describe('the holidays of a year', () => {
  it('fall on the same day every year, for as many days as the rule says', () => {
    expect(days(2026, [rule(4, 14, { days: 3 })], [])).toEqual([['2026-04-14', '2026-04-16']])
  })

  it('are made up for by the next working day when they fall on a rest day', () => {
    // 8 March 2026 is a Sunday.
    expect(days(2026, [rule(3, 8)], [6, 7])).toEqual([
      ['2026-03-08', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
    ])
    expect(days(2026, [rule(3, 8, { substitute_day: substituteDay.none })], [6, 7])).toEqual([
      ['2026-03-08', '2026-03-08'],
    ])
  })

  it('never share a substitute, nor take a day that is free already', () => {
    // Saturday and Sunday, and the Monday after them is a holiday itself.
    const found = days(2026, [rule(3, 7, { days: 2 }), rule(3, 9)], [6, 7])
    expect(found).toEqual([
      ['2026-03-07', '2026-03-08'],
      ['2026-03-10', '2026-03-10'],
      ['2026-03-11', '2026-03-11'],
      ['2026-03-09', '2026-03-09'],
    ])
  })

  it('leave the 29th of February out of a year that has none, and end where nobody works at all', () => {
    expect(days(2026, [rule(2, 29)], [])).toEqual([])
    expect(days(2028, [rule(2, 29)], [])).toEqual([['2028-02-29', '2028-02-29']])
    expect(days(2026, [rule(3, 8)], [1, 2, 3, 4, 5, 6, 7])).toHaveLength(1)
    expect(isRealDay(2, 30)).toBe(false)
  })
})
