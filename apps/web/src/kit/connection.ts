import { useSyncExternalStore } from 'react'

let lost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const askAgain = 3000

/** Notes whether the server answered; while it does not, it is asked now and then until it does. */
export function noteAnswer(answered: boolean): void {
  clearTimeout(timer)
  if (!answered) timer = setTimeout(ask, askAgain)
  if (lost === !answered) return
  lost = !answered
  for (const listener of listeners) listener()
}

const ask = () =>
  fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(askAgain) }).then(
    ({ ok }) => noteAnswer(ok),
    () => noteAnswer(false),
  )

/** Whether an answer comes from something that stands in front of the server and cannot reach it. */
export const isUnreached = ({ status }: Response): boolean => status === 502 || status === 504

/** Follows the network of this device too, which knows of a pulled cable before any call does. */
export function followNetwork(): void {
  addEventListener('offline', () => noteAnswer(false))
  addEventListener('online', ask)
}

/** Calls back when the server is lost or found again. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isLost = (): boolean => lost
export const useLost = (): boolean => useSyncExternalStore(onConnection, isLost)
