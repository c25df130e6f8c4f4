import { addDays, dayOf } from '@sala/contract/kit/clock'
import { expect, it } from 'vitest'
import { byDue, dueOf } from './due.ts'

it('is overdue from the day after, by the clock of the school', () => {
  const evening = dayOf(new Date('2026-03-04T17:30:00Z'))
  expect(evening).toBe('2026-03-05')
  expect(addDays(evening, 1)).toBe('2026-03-06')
  expect(['2026-03-04', '2026-03-05', '2026-03-06'].map((day) => dueOf(day, '2026-03-05'))).toEqual([
    'overdue',
    'today',
    'later',
  ])
})

it('puts what is due first in front and what is not planned at the end', () => {
  expect([null, '2026-03-06', '2026-03-04', null].sort(byDue)).toEqual(['2026-03-04', '2026-03-06', null, null])
})
