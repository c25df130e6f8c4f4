import { id, ref, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { describe, expect, it } from 'vitest'
import { narrowedTo, shownOf } from './past-rows.ts'

const shelves = defineResource({
  name: 'shelves',
  label: ['Shelf', 'Shelves'],
  key: 'branch_id',
  title: 'shelf_name',
  sort: ['shelf_name', 'asc'],
  fields: { branch_id: id(), shelf_name: text('Name', { search: true }) },
})
const books = defineResource({
  name: 'books',
  label: ['Book', 'Books'],
  key: 'book_id',
  title: 'book_name',
  sort: ['book_name', 'asc'],
  fields: {
    book_id: id(),
    book_name: text('Name', { search: true }),
    kind: text('Kind'),
    shelf_id: ref('Shelf', () => shelves),
    branch_id: ref('Library', () => shelves),
    reader_id: ref('Reader', () => shelves, { computed: true, stored: false }),
  },
  filters: ['shelf_id', 'kind', 'reader_id'],
})

const at = (address: string) => new URLSearchParams(address)
const byName = (name: string, descending = false) => ({ name, descending })

describe('a list of the past', () => {
  it('asks for the rows of the one record that a filter names, else of the branch, else for all', () => {
    expect(narrowedTo(books, at('f.shelf_id=4'), 1)).toEqual({ by: 'shelf_id', of: '4' })
    expect(narrowedTo(books, at('f.kind=novel&f.shelf_id=4&f.shelf_id=5'), 2)).toEqual({ by: 'branch_id', of: '2' })
    expect(narrowedTo(books, at('f.reader_id=4'), 2)).toEqual({ by: 'reader_id', of: '4' })
    expect(narrowedTo(books, at(''), null)).toEqual({})
    expect(narrowedTo(shelves, at(''), 2)).toEqual({})
  })

  it('is searched, filtered and sorted as the list of today is', () => {
    const rows = [
      { book_id: 1, book_name: 'Finance 10', shelf_id: 1 },
      { book_id: 2, book_name: 'Finance 9', shelf_id: 1 },
      { book_id: 3, book_name: 'Finance 8', shelf_id: 2 },
      { book_id: 4, book_name: 'Sport', shelf_id: 1 },
    ]
    const shown = (address: string, sort = byName('book_name')) =>
      shownOf(books, rows, { params: at(address), sort }).map((row) => row.book_id)
    expect(shown('search=finance&f.shelf_id=1')).toEqual([2, 1])
    expect(shown('', byName('book_name', true))).toEqual([4, 1, 2, 3])
  })
})
