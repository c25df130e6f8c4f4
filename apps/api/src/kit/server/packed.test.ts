import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { App } from '../route/app.ts'
import { defineRoute } from '../route/route.ts'
import { createApp } from './create-app.ts'
import { registerWeb, webFallback } from './web.ts'

const page = '<p>Sala</p>'.repeat(100)
let app: App
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-pages-'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page))
  app = await createApp({
    databaseOf: () => undefined as never,
    authenticate: async () => undefined,
    storageOf: () => undefined as never,
    logLevel: 'silent',
    fallback: webFallback,
  })
  await registerWeb(app, folder)
  const open = { method: 'POST', access: 'anyone', userTypes: ['staff-api'], params: {}, query: {}, refs: [] } as const
  defineRoute(
    app,
    { ...open, path: '/repeat', name: 'repeat', label: 'Repeat', body: z.any(), answer: () => z.any() },
    async ({ body }) => body,
  )
})
afterAll(async () => {
  await app.server.close()
  await rm(folder, { recursive: true })
})
const ask = (said: string, encoding?: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/repeat',
    payload: { said },
    ...(encoding && { headers: { 'accept-encoding': encoding } }),
  })

it('packs a long answer for whoever can unpack it, and no other', async () => {
  const long = 'a row of a list '.repeat(500)
  const packed = await ask(long, 'gzip, deflate, br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(packed.rawPayload.length),
  })
  expect(packed.rawPayload.length).toBeLessThan(500)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ said: long })
  for (const plain of [await ask(long), await ask(long, 'br, gzip;q=0'), await ask('short', 'gzip')]) {
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json().said).toMatch(/^(short|a row)/)
  }
})

it('sends the packed copy of a page that the build has left beside it', async () => {
  const packed = await app.server.inject({ url: '/students', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br' })
  expect(packed.headers['content-type']).toMatch(/^text\/html/)
  expect(packed.headers.vary).toMatch(/accept-encoding/)
  expect((await app.server.inject({ url: '/students' })).body).toBe(page)
})
