import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { fetchResponse } = await import('./api.ts')
const { isLost } = await import('./connection.ts')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const silent = (_: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

it.each([
  ['POST', 'no_answer'],
  ['GET', 'offline'],
] as const)('a %s that nobody answers is not waited for without end', async (method, code) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', silent)
  const asked = fetchResponse({ method, path: '/x', anonymous: true }).catch((problem) => problem)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(await asked).toMatchObject({ status: 0, code })
  expect(isLost()).toBe(true)
})

it('what somebody took back is no lost server', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await fetchResponse({ path: '/x', anonymous: true })
  expect(isLost()).toBe(false)
  vi.stubGlobal('fetch', silent)
  const taken = new AbortController()
  const asked = fetchResponse({ path: '/x', anonymous: true, signal: taken.signal }).catch((problem) => problem)
  taken.abort()
  expect((await asked).name).toBe('AbortError')
  expect(isLost()).toBe(false)
})

it('a proxy that cannot reach the server is a lost server', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  expect(await fetchResponse({ path: '/x', anonymous: true }).catch(({ code }) => code)).toBe('offline')
  expect(isLost()).toBe(true)
})
