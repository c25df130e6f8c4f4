import type { Fields } from '@sala/contract/kit/field'
import type { AnswerOf, AnyOperation, InputOf } from '@sala/contract/kit/operation'
import type { Page } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  keyOf,
  listRows,
  makeOnceKey,
  operate,
  type Query,
  type Row,
  readRow,
  removeRow,
  type ShownRow,
  saveRow,
} from './api.ts'
import { includesOf } from './columns.ts'
import { useWatch } from './live.ts'
import { markRow } from './marked-row.ts'
import type { Problem } from './problem.ts'

/** One page of a resource, kept fresh; the page before stays while the next one loads. */
export function useList<R extends AnyResource>(
  resource: R,
  query: Query,
  enabled = true,
): UseQueryResult<Page<ShownRow<R>>, Problem> {
  useWatch(resource.name, enabled)
  const client = useQueryClient()
  const asked = queryOptions<Page<ShownRow<R>>, Problem>({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => listRows(resource, query, signal),
  })
  // Asked for as soon as it is drawn: a slow computer takes a second until everything drawn with it stands.
  if (enabled && !client.getQueryState(asked.queryKey)) client.prefetchQuery(asked)
  return useQuery({ ...asked, placeholderData: keepPreviousData, enabled })
}

/** One whole row with the titles of what it refers to; waits until there is a key. */
export function useRow<R extends AnyResource>(
  resource: R,
  key: string | undefined,
): UseQueryResult<ShownRow<R>, Problem> {
  const include = includesOf(Object.entries(resource.fields as Fields))
  return useQuery({
    queryKey: [resource.name, 'row', key],
    queryFn: ({ signal }) => readRow(resource, key!, { include }, signal),
    enabled: key !== undefined,
  })
}

/** Creates a row, or changes the one with the key; its lists are read again afterwards. */
export function useSave<R extends AnyResource>(
  resource: R,
): UseMutationResult<ShownRow<R>, Problem, { key?: string; body: Row }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }) => saveRow(resource, key, body),
    onSuccess: (row) => {
      markRow(resource.name, keyOf(resource, row))
      return client.invalidateQueries({ queryKey: [resource.name] })
    },
  })
}

export function useRemove(resource: AnyResource): UseMutationResult<unknown, Problem, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key) => removeRow(resource, key),
    onSuccess: () => {
      markRow(resource.name)
      return client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    },
  })
}

/** Reads again what an operation's definition says goes stale. */
export const readStale = (client: QueryClient, operation: AnyOperation): Promise<unknown> =>
  Promise.all((operation.stale ?? []).map((name) => client.invalidateQueries({ queryKey: [name] })))

/** Carries an operation out and reads again what its definition says goes stale. */
export function useOperation<O extends AnyOperation>(
  operation: O,
): UseMutationResult<AnswerOf<O>, Problem, { input: InputOf<O>; file?: Blob; onceKey?: string }> {
  const client = useQueryClient()
  // The same until it has succeeded: a try after a lost answer is the same try.
  const own = useRef<string>(undefined)
  return useMutation({
    mutationFn: ({ input, file, onceKey }) =>
      operate(operation, input, file, onceKey ?? (own.current ??= makeOnceKey())),
    onSuccess: () => {
      own.current = undefined
      return readStale(client, operation)
    },
  })
}

/** Follows a value once it has rested for a while. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}

/** True once a state has lasted long enough to be worth showing. */
export function useSlow(state: boolean, milliseconds = 300): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!state) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => clearTimeout(timer)
  }, [state, milliseconds])
  return state && lasting
}

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const media = window.matchMedia(query)
    const follow = () => setHolds(media.matches)
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [query])
  return holds
}

export const usePhone = (): boolean => useMedia('(max-width: 767px)')

/** The width of an element, kept up to date. */
export function useWidth<E extends HTMLElement>(): [ref: (element: E | null) => void, width: number] {
  const [width, setWidth] = useState(0)
  const observer = useRef<ResizeObserver | undefined>(undefined)
  const [ref] = useState(() => (element: E | null) => {
    observer.current?.disconnect()
    if (!element) return
    setWidth(element.clientWidth)
    observer.current = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.current.observe(element)
  })
  return [ref, width]
}
