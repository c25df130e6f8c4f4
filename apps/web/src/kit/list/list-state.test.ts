import { defineChoice } from '@sala/contract/kit/choice'
import { choice, id, ref, text } from '@sala/contract/kit/field'
import { type AnyResource, defineResource } from '@sala/contract/kit/resource'
import { describe, expect, it } from 'vitest'
import { queryText } from '../api.ts'
import { fitting, listFields } from '../columns.ts'
import { listQuery, offeredTo } from './list-state.ts'

const kinds = defineChoice({ a: ['a', 'A', 'ក'], b: ['b', 'B', 'ខ'] })
const things: AnyResource = defineResource({
  name: 'things',
  label: ['Thing', 'Things'],
  key: 'thing_id',
  title: 'name',
  sort: ['name', 'asc'],
  fields: {
    thing_id: id(),
    name: text('Name', { column: 2 }),
    kind: choice('Kind', kinds, { column: 1, readers: ['staff-api'] }),
    branch_id: ref('Branch', () => things),
    secret: text('Secret', { column: false }),
  },
  filters: ['kind'],
  defaults: { kind: ['a'] },
})
const ask = (address: string, branch: number | null = null) => listQuery(things, new URLSearchParams(address), branch)

describe('a list', () => {
  it('asks with its default filter, and for every value when somebody took it away', () => {
    expect(ask('')).toMatchObject({ perPage: 15, 'filter[kind]': 'a' })
    expect(ask('f.kind=')['filter[kind]']).toEqual(['a', 'b'])
    expect(ask('f.kind=b')['filter[kind]']).toBe('b')
  })

  it('is filtered by nothing that whoever asks may not read', () => {
    const asked = listQuery(offeredTo(things, 'teacher-api'), new URLSearchParams('f.kind=b'), null)
    expect(asked).not.toHaveProperty('filter[kind]')
    expect(offeredTo(things, 'staff-api').filters).toEqual(['kind'])
    expect(offeredTo(things, 'teacher-api')).toBe(offeredTo(things, 'teacher-api'))
  })

  it('is narrowed to the chosen branch where its rows have one', () => {
    expect(ask('', 3).branch_id).toEqual([3])
    expect(ask('').branch_id).toBeUndefined()
  })

  it('is narrowed to the chosen child where each row is about one, unless a filter names another', () => {
    const about = (optional: boolean): AnyResource =>
      defineResource({
        name: 'notes',
        label: ['Note', 'Notes'],
        key: 'note_id',
        title: 'note_id',
        sort: ['note_id', 'asc'],
        fields: { note_id: id(), student_id: ref('Student', () => things, { optional }) },
        filters: ['student_id'],
      })
    const asked = (address: string, optional = false) =>
      listQuery(about(optional), new URLSearchParams(address), null, ['student_id', 7])['filter[student_id]']
    expect([asked(''), asked('f.student_id=8'), asked('', true)]).toEqual([7, '8', undefined])
    expect(listQuery(things, new URLSearchParams(), null, ['student_id', 7])).not.toHaveProperty('filter[student_id]')
  })

  it('writes lists with brackets and leaves out what is empty', () => {
    expect(decodeURIComponent(queryText({ search: '', page: undefined, branch_id: [1, 2], sort: '-name' }))).toBe(
      '?branch_id[]=1&branch_id[]=2&sort=-name',
    )
  })

  it('shows the most important columns first, and at least three however narrow', () => {
    expect(listFields(things, 'staff-api').map(({ name }) => name)).toEqual(['kind', 'name', 'branch_id'])
    expect(fitting(listFields(things, 'staff-api'), 10)).toHaveLength(3)
  })
})
