import type { App } from '../route/app.ts'

/**
 * Ends a process without refusing anybody: first it is no longer ready, then it keeps no connection, and when the
 * balancer has noticed it stops listening and finishes what it has.
 */
export async function drain(app: App, seconds: number): Promise<void> {
  app.life.draining = true
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  await app.server.close()
}

/** Tells every caller of a draining process to come back through a new connection. */
export function closeWhileDraining(app: App): void {
  app.server.addHook('onSend', async (_, reply) => {
    if (app.life.draining) reply.header('connection', 'close')
  })
}
