import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '../server/create-app.ts'
import type { App } from './app.ts'
import { defineRoute } from './route.ts'

let app: App
beforeAll(async () => {
  app = await createApp({
    databaseOf: () => undefined as never,
    authenticate: async () => undefined,
    storageOf: () => undefined as never,
    logLevel: 'silent',
    bodyMs: 100,
  })
  const open = { method: 'POST', access: 'anyone', userTypes: ['staff-api'], params: {}, query: {}, refs: [] } as const
  defineRoute(
    app,
    { ...open, path: '/slow', name: 'slow', label: 'Slow', body: z.any(), answer: () => z.any() },
    async ({ body }) => body,
  )
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.server.close())

const portOf = () => (app.server.server.address() as { port: number }).port

describe('a body that does not come', () => {
  it('holds no connection: it is closed without an answer', async () => {
    const socket = connect(portOf(), '127.0.0.1')
    socket.write(
      'POST /api/slow HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"a"',
    )
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk))
    await once(socket, 'close')
    expect(heard).toBe('')
  })
  it('is not one that came at once', async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf()}/api/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(await answer.json()).toEqual({ a: 1 })
  })
})
