import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLasting } from './hooks.ts'
import { ProblemNote, Skeleton } from './states.tsx'

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T, unknown>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** How many grey lines stand in for it when it takes long. */
  readonly lines?: number
  readonly compact?: boolean
  readonly children?: (data: T) => ReactNode
}

/** What was asked for, once it is there; until then grey lines if it takes long, or what went wrong. Without children it also says that reading it again failed. */
export function Loaded<T>({ query: { data, error, isPending, refetch }, lines, compact, children }: LoadedProps<T>) {
  const slow = useLasting(isPending)
  if (data !== undefined && (children || !error)) return children?.(data)
  if (error) return <ProblemNote problem={error} onRetry={refetch} compact={compact} />
  return slow && <Skeleton lines={lines} />
}
