import { livePath, type StaleEvent } from '@sala/contract/kit/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { currentToken } from './api.ts'
import { noticesKey, sessionKey, tasksKey } from './session.tsx'
import { readTokens } from './tokens.ts'

let socket: Socket | undefined
const watched = new Map<string, number>()
const patience = 4000

/** Reads again what went stale, several announcements at once as one. */
function refresher(client: QueryClient): (resource: string) => void {
  const waiting = new Set<string>()
  return (resource) => {
    if (waiting.size === 0)
      setTimeout(() => {
        for (const name of waiting) client.invalidateQueries({ queryKey: [name] })
        waiting.clear()
      }, 150)
    waiting.add(resource)
  }
}

async function connect(client: QueryClient): Promise<Socket> {
  const { io } = await import('socket.io-client')
  const made = io({
    path: livePath,
    transports: ['websocket'],
    auth: (give) => {
      Promise.resolve(currentToken()).then(
        (token) => give({ token }),
        () => give({}),
      )
    },
  })
  const refresh = refresher(client)
  made.on('stale', ({ resource }: StaleEvent) => refresh(resource))
  made.on('stale-all', () => client.invalidateQueries())
  made.on('connect', () => {
    for (const screen of watched.keys()) made.emit('watch', { screen })
    // Whatever was said while this browser was away is not said again.
    if (made.recovered === false) for (const screen of [...watched.keys(), ...tasksKey, ...noticesKey]) refresh(screen)
  })
  const again = () => setTimeout(() => socket === made && readTokens() && made.connect(), patience)
  // A refusal is not tried again by itself: the session may be over, or only its token.
  made.on('connect_error', () => {
    if (!made.active) again()
  })
  made.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return
    client.invalidateQueries({ queryKey: sessionKey })
    again()
  })
  return made
}

/** Keeps the lists on the screen as fresh as the server, for as long as somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let wanted = true
    connect(client).then((made) => {
      if (wanted) socket = made
      else made.disconnect()
    })
    return () => {
      wanted = false
      socket?.disconnect()
      socket = undefined
    }
  }, [client])
}

/** Hears of changes of a resource while a screen shows it. */
export function useWatch(screen: string, enabled = true): void {
  useEffect(() => {
    if (!enabled) return
    const count = (watched.get(screen) ?? 0) + 1
    watched.set(screen, count)
    if (count === 1 && socket?.connected) socket.emit('watch', { screen })
    return () => {
      const left = (watched.get(screen) ?? 1) - 1
      if (left > 0) watched.set(screen, left)
      else {
        watched.delete(screen)
        if (socket?.connected) socket.emit('unwatch', { screen })
      }
    }
  }, [screen, enabled])
}
