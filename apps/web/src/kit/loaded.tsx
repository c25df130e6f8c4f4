import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSlow } from './hooks.ts'
import { ProblemNote, Skeleton } from './states.tsx'

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T, unknown>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** How many grey lines stand in for it when it takes long. */
  readonly lines?: number
  readonly compact?: boolean
  readonly children?: (data: T) => ReactNode
}

/**
 * What was asked for, once it is there; until then grey lines if it takes long. What went wrong stands above what was
 * read before.
 */
export function Loaded<T>({ query: { data, error, isPending, refetch }, lines, compact, children }: LoadedProps<T>) {
  const slow = useSlow(isPending)
  if (data === undefined && !error) return slow && <Skeleton lines={lines} />
  return (
    <>
      {error !== null && <ProblemNote problem={error} onRetry={refetch} compact={compact} />}
      {data !== undefined && children?.(data)}
    </>
  )
}
