import { expect, test } from 'vitest'
import { showClock, showDate, showInstant, showMonth, toClock, toIsoDate, toIsoMonth } from './dates.ts'
import { readClock } from './read-date.ts'

test('05-03-2012 is the fifth of March', () => {
  expect(toIsoDate('05-03-2012')).toBe('2012-03-05')
  expect(showDate('2012-03-05')).toBe('05-03-2012')
})

test('an ISO date is read as it stands', () => {
  expect(toIsoDate('2012-03-05')).toBe('2012-03-05')
})

test.each([
  '31-02-2012',
  '2011-02-29',
  '00-01-2012',
  '2012-13-01',
  '32-01-2012',
  '1899-12-31',
  '2201-01-01',
  '5-3-2012',
  '2012/03/05',
  '05032012',
  '',
  '０5-03-2012',
])('%s is no day', (value) => expect(toIsoDate(value)).toBeUndefined())

test('the last day of February is there in leap years only', () => {
  expect(toIsoDate('29-02-2012')).toBe('2012-02-29')
  expect(toIsoDate('29-02-2000')).toBe('2000-02-29')
  expect(toIsoDate('29-02-2100')).toBeUndefined()
})

test('every day of four years is read back from the way it is shown', () => {
  for (let day = 0; day < 1461; day += 1) {
    const iso = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)
    expect(toIsoDate(showDate(iso))).toBe(iso)
  }
})

test('a month is read in both ways, and there are twelve', () => {
  expect(toIsoMonth('03-2026')).toBe('2026-03')
  expect(toIsoMonth('2026-03')).toBe('2026-03')
  expect(showMonth('2026-03')).toBe('03-2026')
  for (const value of ['13-2026', '00-2026', '2026-13', '3-2026', '2026']) expect(toIsoMonth(value)).toBeUndefined()
})

test('a time is read with or without seconds and shown in twelve hours', () => {
  expect(toClock('13:05')).toBe('13:05')
  expect(toClock('13:05:59')).toBe('13:05')
  for (const value of ['24:00', '13:60', '1:05', '13:05:60', '13.05']) expect(toClock(value)).toBeUndefined()
  expect(['00:05', '09:30', '12:00', '13:05', '23:59'].map((clock) => showClock(clock))).toEqual([
    '12:05 AM',
    '9:30 AM',
    '12:00 PM',
    '1:05 PM',
    '11:59 PM',
  ])
})

test('a time is shown in the language that is spoken, and reads as what it was', () => {
  expect(['00:05', '12:00', '16:59', '17:00'].map((clock) => showClock(clock, 'km'))).toEqual([
    '12:05 ព្រឹក',
    '12:00 រសៀល',
    '4:59 រសៀល',
    '5:00 ល្ងាច',
  ])
  for (let hour = 0; hour < 24; hour += 1) {
    const clock = `${String(hour).padStart(2, '0')}:30`
    expect(readClock(showClock(clock, 'km'))).toEqual({ value: clock })
  }
})

test('an instant is shown in the school’s own day, not in that of Greenwich', () => {
  expect(showInstant('2026-01-31T17:30:00Z')).toBe('01-02-2026 12:30 AM')
})
