import { describe, expect, it, vi } from 'vitest'
import { addDays, addMonths, dayOf, daysOfMonth, localAhead, localMinute, localToday } from './clock.ts'

describe('the day of an instant', () => {
  it('begins at midnight in Phnom Penh, which is five in the afternoon UTC', () => {
    expect(dayOf(new Date('2026-03-04T16:59:59.999Z'))).toBe('2026-03-04')
    expect(dayOf(new Date('2026-03-04T17:00:00Z'))).toBe('2026-03-05')
    expect(dayOf(new Date('2026-03-05T00:00:00Z'))).toBe('2026-03-05')
  })

  it('crosses the ends of months and years, and the day that comes every fourth year', () => {
    expect(dayOf(new Date('2026-01-31T17:00:00Z'))).toBe('2026-02-01')
    expect(dayOf(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01')
    expect(dayOf(new Date('2028-02-28T17:00:00Z'))).toBe('2028-02-29')
    expect(dayOf(new Date('2026-02-28T17:00:00Z'))).toBe('2026-03-01')
  })

  it('has its minute', () => {
    expect(localMinute(new Date('2026-01-31T17:30:59Z'))).toBe('2026-02-01 00:30')
    expect(localMinute(new Date('2026-01-31T05:05:00Z'))).toBe('2026-01-31 12:05')
  })

  it('is as far from UTC in every month as the constant says', () => {
    for (let month = 0; month < 240; month += 1) {
      const instant = new Date(Date.UTC(2010, month, 15, 13, 7))
      expect(localMinute(instant)).toBe(
        new Date(instant.getTime() + localAhead).toISOString().slice(0, 16).replace('T', ' '),
      )
    }
  })
})

it('is today from the zone, not from the clock of the computer', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-31T17:30:00Z') })
  const devices = { 'America/Lima': 31, UTC: 31, 'Asia/Tokyo': 1 }
  for (const [device, date] of Object.entries(devices)) {
    vi.stubEnv('TZ', device)
    expect([new Date().getDate(), localToday()]).toEqual([date, '2026-08-01'])
  }
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('counts days and months without a time of day', () => {
  expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
  ])
  expect([addMonths('2026-03-31', -1), addMonths('2026-12-31', 2), addMonths('2026-01-15', 12)]).toEqual([
    '2026-02-28',
    '2027-02-28',
    '2027-01-15',
  ])
  expect(daysOfMonth('2026-02-11')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfMonth('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
