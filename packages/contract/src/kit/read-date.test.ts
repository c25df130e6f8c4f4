import { describe, expect, it } from 'vitest'
import typed from '../../../../proofs/typed-dates.json' with { type: 'json' }
import { readClock, readDate, readMonth, times } from './read-date.ts'

const today = '2026-11-18'
const said = (read: ReturnType<typeof readDate>) => ('value' in read ? read.value : read.fault)

describe('a day as people type it', () => {
  it('is right or refused in each of two hundred ways', () => {
    expect(new Set(typed.map(([text]) => text)).size).toBeGreaterThanOrEqual(200)
    expect(typed.map(([text]) => [text, said(readDate(text!, { today }))])).toEqual(
      typed.map(([text, expected]) => [text, expected!.replace('YYYY', '2026')]),
    )
  })
  it('is read again as the same day from how it is shown', () => {
    for (const [, expected] of typed)
      if (/^\d{4}-/.test(expected!)) expect(readDate(times.date.show(expected!))).toEqual({ value: expected })
  })
  it.each([
    ['18-11-26', '2026-11-18', '2026-11-18'],
    ['19-11-26', '1926-11-19', '2026-11-19'],
    ['1-1-27', '1927-01-01', '2027-01-01'],
    ['1-1-46', '1946-01-01', '2046-01-01'],
    ['1-1-47', '1947-01-01', '1947-01-01'],
    ['1-1-19', '2019-01-01', '2019-01-01'],
    ['10 10 oct', 'day', 'day'],
    ['10 oct october', 'day', 'day'],
    ['5 march', 'day_needs_year', '2026-03-05'],
  ])('%s has the last such year as a birthday, %s, and one near today otherwise, %s', (text, born, other) => {
    expect(said(readDate(text, { today, past: true }))).toBe(born)
    expect(said(readDate(text, { today }))).toBe(other)
  })
})

it.each([
  ['3-2019', '2019-03'],
  ['03/19', '2019-03'],
  ['032019', '2019-03'],
  ['2019-03', '2019-03'],
  ['mar 2019', '2019-03'],
  ['ខែមីនា ឆ្នាំ២០១៩', '2019-03'],
  ['13-2019', 'month'],
  ['2019', 'month'],
  ['3', 'month'],
  ['5-3-2019', 'month'],
  ['3-2562', 'buddhist_year'],
])('the month %s is %s', (text, expected) => {
  expect(said(readMonth(text, { today }))).toBe(expected)
})

it.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['08:30:00', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  ['1315', '13:15'],
  ['13h15', '13:15'],
  ['8:30 PM', '20:30'],
  ['8pm', '20:00'],
  ['12 am', '00:00'],
  ['12:05 pm', '12:05'],
  ['៨:៣០ ព្រឹក', '08:30'],
  ['ម៉ោង ២ រសៀល', '14:00'],
  ['13 pm', 'clock'],
  ['0 am', 'clock'],
  ['24:00', 'clock'],
  ['8:60', 'clock'],
  ['860', 'clock'],
  ['eight', 'clock'],
  ['8:3', 'clock'],
])('the time %s is %s', (text, expected) => {
  expect(said(readClock(text))).toBe(expected)
})

it.each([
  ['5-3-2019 8:30 AM', '2019-03-05T01:30:00.000Z'],
  ['5 mar 2019 13:15', '2019-03-05T06:15:00.000Z'],
  ['5-3-2019', '2019-03-04T17:00:00.000Z'],
  ['5-3-2019 25:00', 'day_and_time'],
  ['8:30', 'day_and_time'],
])('the day and time %s is %s', (text, expected) => {
  expect(said(times.instant.read(text, { today }))).toBe(expected)
})
