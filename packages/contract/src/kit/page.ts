import { z } from 'zod'

export const defaultPerPage = 15
export const largestPerPage = 200
/** A list counts exactly up to here and then says so. */
export const countCap = 10_000
/** Nobody leafs through a thousand rows that a few letters found: a search through many rows is counted no further. */
export const searchCap = 1000
/** Reading more rows than this in one call is bulk reading. */
export const bulkRows = 5_000

export const pageMeta = z.strictObject({
  currentPage: z.int(),
  lastPage: z.int(),
  perPage: z.int(),
  total: z.int(),
  from: z.int(),
  to: z.int(),
  totalIsCapped: z.boolean().optional(),
  /** Nothing is just what was searched for: these are almost. */
  similar: z.boolean().optional(),
  /** Where a search that found nothing finds something: without these filters. */
  elsewhere: z.array(z.strictObject({ without: z.array(z.string()), total: z.int() })).optional(),
})
export type PageMeta = z.infer<typeof pageMeta>

export interface Page<Row> {
  data: Row[]
  meta: PageMeta
}

export const pageOf = <S extends z.core.$ZodType>(row: S) => z.strictObject({ data: z.array(row), meta: pageMeta })
