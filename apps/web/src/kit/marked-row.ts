import { useSyncExternalStore } from 'react'

let marked: { readonly resource: string; readonly key: string } | undefined
const listeners = new Set<() => void>()

/** Remembers what was saved last, so that the list which one returns to shows where it is; without a key, forgets it. */
export function markRow(resource: string, key?: string): void {
  marked = key === undefined ? undefined : { resource, key }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The key of the row that was saved last, where it is one of this resource. */
export function useMarkedRow(resource: string): string | undefined {
  const found = useSyncExternalStore(subscribe, () => marked)
  return found?.resource === resource ? found.key : undefined
}
