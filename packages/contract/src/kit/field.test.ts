import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineChoice } from './choice.ts'
import { choice, date, decimal, email, type Field, flag, id, integer, links, phone, ref, text, url } from './field.ts'
import { type AnyResource, createBody, defineResource, updateBody } from './resource.ts'

const read = (field: Field, value: unknown) => z.safeParse(field.accept, value)
const readText = (field: Field, value: string) => z.safeParse(field.acceptText, value)
const accepts = (field: Field, value: unknown) => read(field, value).success

describe('a decimal', () => {
  const amount = decimal('Amount')
  test('comes as a number or a text and is always kept as text', () => {
    expect(read(amount, '10.50').data).toBe('10.50')
    expect(read(amount, 10.5).data).toBe('10.5')
    expect(readText(amount, '0.01').data).toBe('0.01')
  })
  test.each([
    0.1 + 0.2,
    '1.005',
    '1e3',
    '1e999',
    'NaN',
    'Infinity',
    '-1',
    '',
    ' 1',
    '1,5',
    '0x10',
    '99999999999',
    '១២',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
    [1],
  ])('is never %s', (value) => expect(accepts(amount, value)).toBe(false))
  test('keeps the digits that a float would lose', () => {
    expect(read(amount, '9999999999.99').success).toBe(false)
    expect(read(decimal('Rate', { scale: 6 }), '0.123456').data).toBe('0.123456')
    expect(accepts(decimal('Rate', { scale: 6 }), '0.1234567')).toBe(false)
  })
  test('may be negative only where that is said', () => {
    expect(accepts(decimal('Balance', { min: -100 }), '-5.25')).toBe(true)
  })
})

describe('a number', () => {
  test('is whole and within its range', () => {
    const order = integer('Order', { min: 1, max: 12 })
    for (const value of [1, 12]) expect(accepts(order, value)).toBe(true)
    for (const value of [0, 13, 1.5, '1', null, 2 ** 53 + 1, -1, true]) expect(accepts(order, value)).toBe(false)
    expect(readText(order, '7').data).toBe(7)
    for (const value of ['1.0', '1e0', ' 1', '+1', '0x1', '13', '']) expect(readText(order, value).success).toBe(false)
  })
  test('that is a key fits into its column', () => {
    expect(accepts(id(), 2_147_483_647)).toBe(true)
    for (const value of [0, -1, 2_147_483_648, '1']) expect(accepts(id(), value)).toBe(false)
    expect(readText(id(), '9999999999').success).toBe(false)
  })
})

describe('a text', () => {
  const name = text('Name', { max: 10 })
  test('is trimmed, and is not empty unless it may be', () => {
    expect(read(name, '  Sok  ').data).toBe('Sok')
    for (const value of ['', '   ', null, 1, {}, 'x'.repeat(11)]) expect(accepts(name, value)).toBe(false)
    expect(read(text('Name', { optional: true }), '').data).toBeNull()
    expect(read(text('Name', { optional: true }), null).data).toBeNull()
  })
  test('holds Khmer and pictures, but no control characters and no half characters', () => {
    for (const value of ['សាលា', 'Zoë', '🎒']) expect(accepts(name, value)).toBe(true)
    for (const value of ['a\u0000b', 'a\nb', '\ud800', 'a\u0007']) expect(accepts(name, value)).toBe(false)
  })
  test('that is an address or a number has its form', () => {
    expect(accepts(email('Email'), 'sok@example.com')).toBe(true)
    for (const value of ['sok', 'sok@', 'a b@example.com']) expect(accepts(email('Email'), value)).toBe(false)
    expect(accepts(phone('Phone'), '+855 12 345 678')).toBe(true)
    for (const value of ['12', 'call me', '1'.repeat(30)]) expect(accepts(phone('Phone'), value)).toBe(false)
    expect(accepts(url('Page'), 'https://example.com/x')).toBe(true)
    for (const value of ['javascript:alert(1)', 'ftp://example.com', 'example.com', 'data:text/html,x'])
      expect(accepts(url('Page'), value)).toBe(false)
  })
})

test('a flag is 0 or 1 on the wire, and true and false mean the same', () => {
  const field = flag('In use')
  expect([0, 1, false, true].map((value) => read(field, value).data)).toEqual([0, 1, 0, 1])
  for (const value of [2, '1', 'yes', null]) expect(accepts(field, value)).toBe(false)
  expect(['0', '1', 'true', 'false'].map((value) => readText(field, value).data)).toEqual([0, 1, 1, 0])
})

test('a choice is one of its own values, of their own type', () => {
  const field = choice('Level', defineChoice({ one: [1, 'One', 'មួយ'], two: [2, 'Two', 'ពីរ'] }))
  expect(accepts(field, 1)).toBe(true)
  for (const value of [3, '1', null, 'One', 'constructor']) expect(accepts(field, value)).toBe(false)
  expect(readText(field, '2').data).toBe(2)
})

test('a date is accepted in both ways and kept in one', () => {
  expect(read(date('Born'), '05-03-2012').data).toBe('2012-03-05')
  expect(accepts(date('Born'), '31-02-2012')).toBe(false)
  expect(accepts(date('Born'), 20120305)).toBe(false)
})

const things: AnyResource = defineResource({
  name: 'things',
  label: ['Thing', 'Things'],
  key: 'thing_id',
  title: 'name',
  sort: ['name', 'asc'],
  fields: {
    thing_id: id(),
    name: text('Name'),
    code: text('Code', { fixed: true }),
    parent_id: ref('Parent', (): AnyResource => things, { optional: true }),
    friends: links('Friends', (): AnyResource => things),
    total: integer('Total', { computed: true }),
  },
})

test('a new row takes what people give, and nothing of the server’s own', () => {
  const body = createBody(things)
  const good = { name: 'a', code: 'b' }
  expect(body.safeParse(good).success).toBe(true)
  for (const more of [
    { thing_id: 1 },
    { total: 1 },
    { version: 1 },
    { created_by: 1 },
    { updated_at: 'x' },
    { surprise: 1 },
  ])
    expect(body.safeParse({ ...good, ...more }).success).toBe(false)
  expect(body.safeParse({ name: 'a' }).success).toBe(false)
})

test('a change leaves out what it does not change, and never what is fixed', () => {
  const body = updateBody(things)
  for (const good of [{}, { name: 'a' }, { thing_id: 1, version: 2 }, { parent_id: null }, { friends: [1, 2] }])
    expect(body.safeParse(good).success).toBe(true)
  for (const bad of [{ code: 'b' }, { total: 1 }, { version: 0 }, { created_by: 1 }, { name: null }, { friends: [0] }])
    expect(body.safeParse(bad).success).toBe(false)
})

describe('a list of rows that a query names', () => {
  const some = links('Rows', () => ({}) as AnyResource, { min: 1, max: 3 })
  const asked = (value: unknown) => z.safeParse(some.acceptText, value)
  test('comes with commas or as a list, each row once', () => {
    for (const value of ['3,1', ['3', '1'], '3,1,3']) expect(asked(value).data).toEqual([3, 1])
    expect(asked('7').data).toEqual([7])
  })
  test.each([
    '',
    ',',
    '1,',
    '1,,2',
    ' 1',
    '1;2',
    '0',
    '-1',
    '1e3',
    '9999999999',
    '1,2,3,4',
    ['1', '2', '3', '4'],
    [1],
    [['1']],
    null,
    { 0: '1' },
  ])('is never %j', (value) => expect(asked(value).success).toBe(false))
  test('may be empty where no least is said', () => {
    const any = links('Rows', () => ({}) as AnyResource)
    expect(z.safeParse(any.acceptText, '').data).toEqual([])
    expect(accepts(any, [])).toBe(true)
    expect(accepts(some, [])).toBe(false)
  })
})
