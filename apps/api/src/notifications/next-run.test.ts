import { rhythm } from '@sala/contract/notifications/schedules'
import { expect, it } from 'vitest'
import { nextRun } from './next-run.ts'

const at = (local: string) => new Date(`${local}:00+07:00`)
const monday = { from_date: '2026-11-02', at_time: '07:30' }

it.each([
  [rhythm.once, '2026-11-02T07:29', '2026-11-02T07:30'],
  [rhythm.once, '2026-11-02T07:30', null],
  [rhythm.once, '2026-10-01T12:00', '2026-11-02T07:30'],
  [rhythm.daily, '2026-11-05T07:29', '2026-11-05T07:30'],
  [rhythm.daily, '2026-11-05T07:30', '2026-11-06T07:30'],
  // Before seven in the morning it is still yesterday by the clock of London.
  [rhythm.daily, '2026-11-05T00:10', '2026-11-05T07:30'],
  [rhythm.weekly, '2026-11-02T07:30', '2026-11-09T07:30'],
  [rhythm.weekly, '2028-02-29T23:00', '2028-03-06T07:30'],
  [rhythm.monthly, '2026-11-30T12:00', '2026-12-02T07:30'],
  [rhythm.monthly, '2036-12-01T12:00', '2036-12-02T07:30'],
])('%i: after %s comes %s', (each, after, next) => {
  expect(nextRun({ ...monday, rhythm: each }, at(after))?.toISOString() ?? null).toBe(next && at(next).toISOString())
})

it('comes on the last day of a month that is shorter, and on its own day again after it', () => {
  const last = { from_date: '2026-01-31', at_time: '08:00:00', rhythm: rhythm.monthly }
  expect(nextRun(last, at('2026-02-01T00:00'))).toEqual(at('2026-02-28T08:00'))
  expect(nextRun(last, at('2026-02-28T08:00'))).toEqual(at('2026-03-31T08:00'))
})

it('ends with its last day', () => {
  const days = { ...monday, rhythm: rhythm.daily, to_date: '2026-11-04' }
  expect(nextRun(days, at('2026-11-04T07:00'))).toEqual(at('2026-11-04T07:30'))
  expect(nextRun(days, at('2026-11-04T07:30'))).toBeNull()
})
