import { bulkRows, defaultPerPage, type PageMeta } from '@sala/contract/kit/page'
import { refuse } from './problem.ts'

export interface Span {
  readonly page?: number | null | undefined
  readonly perPage?: number | null | undefined
}

const isAll = ({ page }: Span): boolean => (page ?? 1) < 1

/** Where a page begins and how many rows it has. Page -1 is all of them, as far as one answer holds them. */
export function spanOf(asked: Span): { readonly limit: number; readonly offset: number } {
  if (isAll(asked)) return { limit: bulkRows, offset: 0 }
  const limit = asked.perPage ?? defaultPerPage
  return { limit, offset: ((asked.page ?? 1) - 1) * limit }
}

/** What a page says of itself; all rows at once are refused where they are too many, never cut short. */
export function metaOf(asked: Span, rows: number, total: number, cap = Number.POSITIVE_INFINITY): PageMeta {
  const all = isAll(asked)
  if (all && total > bulkRows) throw refuse('too_many_at_once')
  const { limit, offset } = spanOf(asked)
  const shown = Math.min(total, cap)
  return {
    currentPage: all ? 1 : (asked.page ?? 1),
    lastPage: all ? 1 : Math.max(1, Math.ceil(shown / limit)),
    perPage: all ? shown : limit,
    total: shown,
    from: rows === 0 ? 0 : offset + 1,
    to: offset + rows,
    ...(total > cap && { totalIsCapped: true }),
  }
}

/** A list that was asked for whole and is longer than one answer holds is refused. */
export function refuseCut<P extends { readonly data: readonly unknown[]; readonly meta: PageMeta }>(
  asked: Span,
  found: P,
): P {
  if (isAll(asked) && found.meta.total > found.data.length) throw refuse('too_many_at_once')
  return found
}
