import type { UserType } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { defaultPerPage } from '@sala/contract/kit/page'
import { type AnyResource, readableBy } from '@sala/contract/kit/resource'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Query } from '../api.ts'
import { isLeaving } from '../leaving.ts'
import { type About, useAbout } from '../session.tsx'

export type Changes = Record<string, string | readonly string[] | null | undefined>

/** Where the address is going: who changes another part of it in the same moment changes this, and not what was. */
let going: URLSearchParams | undefined

/**
 * The address's parameters, and two ways to change some of them; null takes one away. `change` is for what a person
 * does, `amend` for what a screen adds by itself: it replaces, and does nothing once somebody is on the way elsewhere,
 * whom it would call back.
 */
export function useUrlParams(): [
  params: URLSearchParams,
  change: (changes: Changes, replace?: boolean) => void,
  amend: (changes: Changes) => void,
] {
  const [params, setParams] = useSearchParams()
  // A dialog that was opened a while ago changes the address as it is now.
  const latest = useRef({ params, setParams })
  latest.current = { params, setParams }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has arrived as soon as the parameters are others
  useEffect(
    () => () => {
      going = undefined
    },
    [params],
  )
  const change = useCallback((changes: Changes, replace = false) => {
    const next = new URLSearchParams(going ?? latest.current.params)
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name)
      for (const each of Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
        next.append(name, String(each))
    }
    going = next
    latest.current.setParams(next, { replace })
  }, [])
  const amend = useCallback((changes: Changes) => !isLeaving() && change(changes, true), [change])
  return [params, change, amend]
}

const offered = new WeakMap<AnyResource, Map<UserType, AnyResource>>()

/** The same resource where its rows are made and changed on a screen of their own. */
export const listedOnly = <R extends AnyResource>(resource: R): R => ({ ...resource, verbs: ['list', 'read'] })

/** The resource as somebody of this type lists it: nobody filters by what he may not read. */
export function offeredTo(resource: AnyResource, userType: UserType): AnyResource {
  const known = offered.get(resource) ?? new Map<UserType, AnyResource>()
  offered.set(resource, known)
  if (!known.has(userType)) {
    const readable = readableBy(resource, userType)
    const reads = (name: string) => name in readable || name in (resource.where ?? {})
    const defaults =
      resource.defaults && Object.fromEntries(Object.entries(resource.defaults).filter(([name]) => reads(name)))
    known.set(userType, {
      ...resource,
      filters: resource.filters.filter(reads),
      ...(defaults && { defaults }),
    } as AnyResource)
  }
  return known.get(userType)!
}

/** What a list can be filtered by: fields of its own, and filters that are not fields. */
export const filterFields = (resource: AnyResource): Fields => ({
  ...Object.fromEntries(resource.filters.map((name) => [name, (resource.fields as Fields)[name]!])),
  ...resource.where,
})

/** The filter's values as the address has them, or else those that the list has by default. */
export function filterValues(resource: AnyResource, params: URLSearchParams, name: string): string[] {
  const named = params.getAll(`f.${name}`)
  return named.length > 0 ? named.filter(Boolean) : (resource.defaults?.[name] ?? []).map(String)
}

/** Whether the branch that is chosen above narrows the list: a filter of its own goes before. */
export const isInBranch = (resource: AnyResource, params: URLSearchParams, branch: number | null): boolean =>
  branch !== null &&
  'branch_id' in { ...resource.fields, ...resource.where } &&
  resource.keys[0] !== 'branch_id' &&
  filterValues(resource, params, 'branch_id').length === 0

/** Whether the child that is chosen above narrows the list: where each row is about one, and no filter says which. */
const isAbout = (resource: AnyResource, params: URLSearchParams, name: string): boolean =>
  (resource.filters as readonly string[]).includes(name) &&
  !(resource.fields as Fields)[name]!.optional &&
  filterValues(resource, params, name).length === 0

/** What a list asks the server for, read from the address. */
export function listQuery(
  resource: AnyResource,
  params: URLSearchParams,
  branch: number | null,
  about: About | null = null,
): Query {
  const query: Record<string, Query[string]> = {
    page: Number(params.get('page')) > 1 ? Number(params.get('page')) : undefined,
    perPage: defaultPerPage,
    search: params.get('search')?.trim() || undefined,
    sort: params.get('sort') ?? undefined,
    date_from: params.get('from') ?? undefined,
    date_to: params.get('to') ?? undefined,
  }
  for (const [name, field] of Object.entries(filterFields(resource))) {
    const values = filterValues(resource, params, name)
    // A filter with a default that somebody emptied means every value, which the server must be told.
    const all = values.length === 0 && resource.defaults?.[name] ? field.choice?.values.map(String) : undefined
    const sent = all ?? values
    if (sent.length > 0) query[`filter[${name}]`] = sent.length === 1 ? sent[0] : sent
  }
  if (isInBranch(resource, params, branch)) query.branch_id = [branch!]
  if (about && isAbout(resource, params, about[0])) query[`filter[${about[0]}]`] = about[1]
  return query
}

export interface ListState {
  readonly params: URLSearchParams
  readonly query: Query
  readonly change: (changes: Changes, replace?: boolean) => void
  readonly amend: (changes: Changes) => void
  readonly sort: { name: string; descending: boolean }
  readonly sortBy: (name: string) => void
  readonly page: number
  /** Any search, filter or period that narrows the list. */
  readonly narrowed: boolean
}

/** Everything a list shows is in the address, so that it can be shared, reloaded and stepped back from. */
export function useListState(resource: AnyResource, branch: number | null): ListState {
  const about = useAbout()
  const [params, change, amend] = useUrlParams()
  const query = useMemo(() => listQuery(resource, params, branch, about), [resource, params, branch, about])
  const named = params.get('sort')
  const sort = named
    ? { name: named.replace(/^-/, ''), descending: named.startsWith('-') }
    : { name: resource.sort[0], descending: resource.sort[1] === 'desc' }
  const sortBy = (name: string) =>
    change({ sort: name === sort.name && !sort.descending ? `-${name}` : name, page: null }, true)
  const narrowed = [...params.keys()].some(
    (name) => name === 'search' || name === 'from' || name === 'to' || name.startsWith('f.'),
  )
  return { params, query, change, amend, sort, sortBy, page: Number(params.get('page')) || 1, narrowed }
}
