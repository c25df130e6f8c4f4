import { defineChoice } from '@sala/contract/kit/choice'
import { choice, flag, id, note, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { describe, expect, it } from 'vitest'
import { offeredFields } from '../columns.ts'
import { namedColumns } from './list-columns.ts'
import { addressOf, settingsOf } from './list-view.ts'

const kinds = defineChoice({ a: ['a', 'A', 'ក'], b: ['b', 'B', 'ខ'] })
const things = defineResource({
  name: 'things',
  label: ['Thing', 'Things'],
  key: 'thing_id',
  title: 'name',
  sort: ['name', 'asc'],
  fields: {
    thing_id: id(),
    remark: note('Remark', { optional: true }),
    name: text('Name', { column: 1 }),
    kind: choice('Kind', kinds),
    cost: text('Cost', { computed: true, append: true, column: false }),
    pay: text('Pay', { column: false, readers: ['staff-api'] }),
    is_active: flag('In use', { column: false }),
  },
  filters: ['kind', 'is_active'],
})
const offered = offeredFields(things, 'staff-api').map(({ name }) => name)
const opened = (address: string, columns: string[]) =>
  addressOf(things, offered, settingsOf(new URLSearchParams(address), columns))

describe('a view of a list', () => {
  it('opens as it was saved: filters, sorting and columns in their order', () => {
    const { changes, columns, lost } = opened('f.kind=b&f.kind=a&f.is_active=&sort=-name&search=x&page=2', [
      'kind',
      'name',
    ])
    expect(changes).toEqual({ 'f.kind': ['b', 'a'], 'f.is_active': [''], sort: '-name' })
    expect(columns).toEqual(['kind', 'name'])
    expect(lost).toBe(0)
  })

  it('opens with what is left, and counts what is no more', () => {
    const { changes, columns, lost } = opened('f.kind=c&f.colour=1&f.is_active=1&sort=colour', ['colour', 'name'])
    expect(changes).toEqual({ 'f.is_active': ['1'] })
    expect(columns).toEqual(['name'])
    expect(lost).toBe(4)
  })
})

it('offers the columns of a list first, then what else people can read, and nothing that costs or is not theirs', () => {
  expect(offered).toEqual(['name', 'kind', 'remark', 'pay', 'is_active'])
  expect(offeredFields(things, 'teacher-api').map(({ name }) => name)).not.toContain('pay')
  expect(namedColumns(things, 'staff-api', 'kind,gone,name,kind').map(({ name }) => name)).toEqual(['kind', 'name'])
  expect(namedColumns(things, 'staff-api', null)).toEqual([])
})
