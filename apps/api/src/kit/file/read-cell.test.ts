import { defineChoice } from '@sala/contract/kit/choice'
import { choice, flag, phone, text } from '@sala/contract/kit/field'
import { describe, expect, it } from 'vitest'
import { cleanCell, orderShown, plainNumber, readCell, readDate, readPhone } from './read-cell.ts'

const day = (text: string, order: 'dmy' | 'mdy' | 'mixed' = 'dmy') => Object.values(readDate(text, order, 2026))[0]

describe('a day in a cell', () => {
  it.each([
    ['5/3/2012', '2012-03-05'],
    ['05-03-2012', '2012-03-05'],
    ['05.03.2012', '2012-03-05'],
    ['2012-03-05', '2012-03-05'],
    ['2012-03-05 00:00', '2012-03-05'],
    ['2012/3/5', '2012-03-05'],
    ['5 March 2012', '2012-03-05'],
    ['05-Mar-12', '2012-03-05'],
    ['March 5, 2012', '2012-03-05'],
    ['០៥/០៣/២០១២', '2012-03-05'],
    ['៥ មីនា ២០១២', '2012-03-05'],
    ['ថ្ងៃទី៥ ខែមីនា ឆ្នាំ២០១២', '2012-03-05'],
    ['40973', '2012-03-05'],
    ['40973.5', '2012-03-05'],
    ['5/3/12', '2012-03-05'],
    ['5/3/98', '1998-03-05'],
    ['29/2/2012', '2012-02-29'],
  ])('reads %s', (text, expected) => expect(day(text)).toBe(expected))

  it.each(['31/2/2012', '29/02/2013', '2012-13-01', '3/25/2012', '0/1/2012'])(
    'refuses %s, which no calendar has',
    (text) => expect(day(text)).toBe('no_such_day'),
  )
  it.each(['soon', '2012', '5 Smarch 2012', '5/3', '12345678'])('refuses %s, which is no day', (text) =>
    expect(day(text)).toBe('not_a_date'),
  )

  it('reads the month first where the file does', () =>
    expect([day('3/5/2012', 'mdy'), day('3/25/2012', 'mdy')]).toEqual(['2012-03-05', '2012-03-25']))
  it('reads only what is certain where a file has both orders', () =>
    expect([day('25/3/2012', 'mixed'), day('3/25/2012', 'mixed'), day('3/5/2012', 'mixed')]).toEqual([
      '2012-03-25',
      '2012-03-25',
      'date_ambiguous',
    ]))
  it('knows which order a cell shows', () =>
    expect(['25/3/2012', '3/25/2012', '3/5/2012', '3/3/2012', '2012-03-05'].map(orderShown)).toEqual([
      'dmy',
      'mdy',
      'either',
      undefined,
      undefined,
    ]))
})

describe('a text in a cell', () => {
  it('loses the spaces that nobody sees', () =>
    expect(cleanCell('\u00a0Sok\u200b \u00a0 Dara\ufeff ')).toBe('Sok Dara'))
  it.each(['-', 'N/A', 'គ្មាន', ' ', '—', '\u200b'])('is empty where it says so: %j', (text) =>
    expect(cleanCell(text)).toBeNull(),
  )
  it('keeps a name that only looks like nothing', () =>
    expect([cleanCell('Na'), cleanCell('Nil')]).toEqual(['Na', 'Nil']))
  it('is not taken for a power of ten', () =>
    expect(['1.2345678E+7', '12345678', '៤២', '7.0'].map(plainNumber)).toEqual(['12345678', '12345678', '42', '7']))
})

describe('a phone in a cell', () => {
  it('gets its zero back', () =>
    expect(
      ['12345678', '1.2345678E+7', '012 345 678', '+855 12 345 678', '០១២៣៤៥៦៧៨', '96.123.4567'].map(readPhone),
    ).toEqual(['012345678', '012345678', '012 345 678', '+855 12 345 678', '012345678', '096 123 4567']))
  it('is read as one where the field is one', () =>
    expect(readCell('12345678', phone('Phone'), 'dmy', 2026)).toEqual({ value: '012345678' }))
  it('is not made of a text that has digits', () =>
    expect(readCell('12345678', text('Name'), 'dmy', 2026)).toEqual({ value: '12345678' }))
})

describe('a choice in a cell', () => {
  const sex = choice('Sex', defineChoice({ m: ['M', 'Male', 'ប្រុស'], f: ['F', 'Female', 'ស្រី'] }))
  it.each([
    ['M', 'M'],
    ['male', 'M'],
    ['ប្រុស', 'M'],
    ['ប', 'M'],
    ['F', 'F'],
    ['ស្រី', 'F'],
    ['Fe', 'F'],
  ])('is %s', (text, expected) => expect(readCell(cleanCell(text)!, sex, 'dmy', 2026)).toEqual({ value: expected }))
  it('is refused where it is none', () => expect(readCell('X', sex, 'dmy', 2026)).toEqual({ fault: 'not_in_list' }))
  it('is yes or no in either language', () =>
    expect(
      ['x', 'Yes', 'បាទ', 'ចាស', '1', 'ទេ', 'no', '0'].map(
        (each) => Object.values(readCell(cleanCell(each)!, flag('Flag'), 'dmy', 2026))[0],
      ),
    ).toEqual([1, 1, 1, 1, 1, 0, 0, 0]))
  it('is no error of the sheet', () =>
    expect(readCell('#REF!', text('Name'), 'dmy', 2026)).toEqual({ fault: 'sheet_error' }))
})
