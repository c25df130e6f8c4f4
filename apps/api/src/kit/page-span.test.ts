import { bulkRows } from '@sala/contract/kit/page'
import { expect, it } from 'vitest'
import { metaOf, spanOf } from './page-span.ts'

it('takes page -1 for all rows, and refuses more of them than one answer holds', () => {
  expect(spanOf({ page: -1, perPage: 15 })).toEqual({ limit: bulkRows, offset: 0 })
  const all = { currentPage: 1, lastPage: 1, perPage: bulkRows, total: bulkRows, from: 1, to: bulkRows }
  expect(metaOf({ page: -1, perPage: 15 }, bulkRows, bulkRows)).toEqual(all)
  expect(() => metaOf({ page: -1, perPage: 15 }, bulkRows, bulkRows + 1)).toThrow('too_many_at_once')
})

it('says where a page stands among all', () => {
  expect(spanOf({ page: 3, perPage: 15 })).toEqual({ limit: 15, offset: 30 })
  const third = { currentPage: 3, lastPage: 3, perPage: 15, total: 35, from: 31, to: 35 }
  expect(metaOf({ page: 3, perPage: 15 }, 5, 35)).toEqual(third)
})
