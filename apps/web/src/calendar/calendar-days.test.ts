import { calendarKind } from '@sala/contract/calendar/calendars'
import { addMonths, dayOf } from '@sala/contract/kit/clock'
import { describe, expect, it } from 'vitest'
import { type Entry, entriesOn, placeHours, weekOf, weeksOf } from './calendar-days.ts'

const entry = (more: Partial<Entry>): Entry => ({
  calendar_id: 'event-1',
  kind: calendarKind.event,
  title_en: '',
  title_kh: '',
  start_date: '2026-11-20',
  end_date: '2026-11-20',
  start_time: null,
  end_time: null,
  place: null,
  colour: null,
  branch_id: 1,
  ...more,
})

describe('the days of a calendar', () => {
  it('begins its weeks on a Monday and shows each week that a month touches whole', () => {
    expect(weekOf('2026-11-15')).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ])
    const weeks = weeksOf('2026-11-15')
    expect([weeks[0]![0], weeks.at(-1)![6], weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
    // The 1st of February 2027 is a Monday, and the month has four weeks.
    expect(weeksOf('2027-02-10')).toHaveLength(4)
  })

  it('steps from the 31st to the last day of a shorter month, and over the end of a year', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
  })

  it('knows that it is tomorrow at school while it is still yesterday in London', () => {
    expect(dayOf(new Date('2026-11-15T17:30:00Z'))).toBe('2026-11-16')
  })

  it('puts what lasts several days on each of them, days off first', () => {
    const all = [
      entry({ calendar_id: 'event-1', start_time: '08:00' }),
      entry({ calendar_id: 'holiday-1', kind: calendarKind.holiday, start_date: '2026-11-19', end_date: '2026-11-21' }),
    ]
    expect(entriesOn(all, '2026-11-20').map((each) => each.calendar_id)).toEqual(['holiday-1', 'event-1'])
    expect(entriesOn(all, '2026-11-21').map((each) => each.calendar_id)).toEqual(['holiday-1'])
    expect(entriesOn(all, '2026-11-22')).toEqual([])
  })

  it('puts what overlaps side by side, and gives the rest its whole width', () => {
    const hours = [
      ['07:00', '09:00'],
      ['08:00', '08:30'],
      ['08:30', '10:00'],
      ['14:00', null],
    ] as const
    const placed = placeHours(
      hours.map(([start_time, end_time], index) => entry({ calendar_id: String(index), start_time, end_time })),
    )
    expect(placed.map(({ entry: { calendar_id }, column, columns }) => [calendar_id, column, columns])).toEqual([
      ['0', 0, 2],
      ['1', 1, 2],
      ['2', 1, 2],
      ['3', 0, 1],
    ])
    expect(placed[3]).toMatchObject({ from: 840, to: 870 })
  })
})
