import { z } from 'zod'
import { refuse } from '../problem.ts'
import type { App, Route } from '../route/app.ts'
import { defineRoute, readByAnyone } from '../route/route.ts'

/** Whether the process lives, and whether it can serve: cheap enough to be asked every second. */
export function serveHealth(app: App, ready: () => Promise<unknown>): void {
  const base: Omit<Route, 'path' | 'name' | 'label'> = {
    ...readByAnyone,
    answer: () => z.strictObject({ status: z.literal('ok') }),
  }
  const ok = { status: 'ok' }
  defineRoute(app, { ...base, path: '/health/live', name: 'health-live', label: 'The process lives' }, async () => ok)
  let readyUntil = 0
  defineRoute(
    app,
    { ...base, path: '/health/ready', name: 'health-ready', label: 'The database answers' },
    async () => {
      if (app.life.draining) throw refuse('unavailable')
      if (performance.now() > readyUntil) {
        await ready().catch(() => {
          throw refuse('unavailable')
        })
        readyUntil = performance.now() + 1000
      }
      return ok
    },
  )
}
