import statics from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../route/app.ts'

/**
 * Makes the built pages known, of which the build has left packed copies beside them; they have no routes of their own, so that the
 * registrar stays the only way in.
 */
export async function registerWeb(app: App, folder: string): Promise<void> {
  await app.server.register(statics, { root: folder, serve: false, preCompressed: true })
}

/** Files by their names, and the page itself for every address that is not the API's. */
export function webFallback(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = request.url.split('?')[0]!
  if (request.method !== 'GET' || path === '/api' || path.startsWith('/api/')) return undefined
  const asset = path.startsWith('/assets/')
  if (/^\/(assets\/)?[\w.-]+\.\w+$/.test(path))
    return reply.sendFile(path.slice(1), { maxAge: asset ? 31_536_000_000 : 0, immutable: asset })
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}
