import { showDate } from '@sala/contract/kit/dates'
import { date, decimal, email, id, integer, links, owned, phone, text } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import { describe, expect, it } from 'vitest'
import { check, emptyValue } from './form-state.ts'

describe('a form', () => {
  it('reads 05-03-2012 as the fifth of March', () => {
    expect(showDate('2012-03-05')).toBe('05-03-2012')
    expect(check({ day: date('Day') }, { day: '2012-03-05' }, 'en')).toEqual({})
  })

  it('refuses a day that the calendar does not have, in the language of the reader', () => {
    expect(check({ day: date('Day') }, { day: '2012-02-30' }, 'en')).toEqual({
      day: ['Enter a day that exists, day first, e.g. 05-03-2019.'],
    })
    expect(check({ day: date('Day') }, { day: '2012-02-30' }, 'km').day?.[0]).toMatch(/[\u1780-\u17ff]/)
  })

  it('asks for what is needed and lets go of what is not', () => {
    const fields = {
      name: text('Name'),
      mail: email('Email', { optional: true }),
      rank: integer('Rank', { default: 10 }),
      roles: links('Roles', () => undefined as never),
    }
    const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
    expect(check(fields, empty, 'en')).toEqual({ name: ['Required.'] })
    expect(check(fields, { ...empty, name: 'A', mail: '' }, 'en')).toEqual({})
    expect(check(fields, { ...empty, name: 'A', mail: 'no' }, 'en').mail).toHaveLength(1)
  })

  it('says what a phone number looks like', () => {
    expect(check({ call: phone('Phone') }, { call: 'ask the aunt' }, 'en')).toEqual({
      call: ['Enter a phone number, e.g. 012 345 678.'],
    })
  })

  it('refuses an end before its beginning, and lets a single day be both', () => {
    const fields = { from: date('From'), to: date('To', { notBefore: 'from' }) }
    expect(check(fields, { from: '2026-01-02', to: '2026-01-01' }, 'en')).toEqual({
      to: ['The end must be after the start.'],
    })
    expect(check(fields, { from: '2026-01-02', to: '2026-01-02' }, 'en')).toEqual({})
    expect(
      check({ from: integer('From'), to: integer('To', { notBefore: 'from' }) }, { from: 9, to: 10 }, 'en'),
    ).toEqual({})
  })

  it('says of a day that it does not understand how to type one, in the rows that a record owns too', () => {
    const rows = owned('Rows', { name: 'rows', key: 'row_id', fields: { row_id: id(), day: date('Day') } })
    const found = check(
      { born: date('Born', { past: true }), rows },
      { born: '5 march', rows: [{ day: 'soon' }] },
      'en',
    )
    expect(found).toEqual({
      born: ['Add the year, e.g. 05-03-2019.'],
      'rows.0.day': ['Enter a day that exists, day first, e.g. 05-03-2019.'],
    })
  })

  it('checks the rows that a record owns', () => {
    const fields = {
      rows: owned('Rows', { name: 'rows', key: 'row_id', fields: { row_id: id(), amount: decimal('Amount') } }),
    }
    expect(check(fields, { rows: [{ row_id: 1, amount: '2.50' }] }, 'en')).toEqual({})
    expect(Object.keys(check(fields, { rows: [{ amount: 'x' }] }, 'en'))).toEqual(['rows.0.amount'])
  })
})

it('shows amounts without passing through a float', () => {
  expect(showDecimal('9007199254740993.1', 2)).toBe('9,007,199,254,740,993.10')
  expect(showDecimal('-1234', 0)).toBe('−1,234')
  expect([showDecimal('4100.0000', 4), showDecimal('0.2500', 4)]).toEqual(['4,100', '0.25'])
})
