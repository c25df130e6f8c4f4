import { parseArgs } from 'node:util'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { tryCall } from './calls.ts'
import { checkConformance } from './conformance.ts'
import { openWorld, type World } from './world.ts'

// The specification held against the server, alone; `matrix --conform` says the same of the good calls that it makes
// anyway.

const { values: options } = parseArgs({
  options: { area: { type: 'string' }, missing: { type: 'boolean' }, write: { type: 'boolean' } },
})

/** Tries everybody whom the route is for, until one succeeds. */
async function judge(world: World, route: Route): Promise<string | undefined> {
  let fault: string | undefined
  for (const type of route.userTypes) {
    for (const actor of type === 'staff-api' ? [world.head, world.actors[type].own] : [world.actors[type].own]) {
      fault = await tryCall(world, route, actor)
      if (!fault) return undefined
    }
  }
  return fault
}

const started = Date.now()
const world = await openWorld('conform')
try {
  const { passed, failed } = await checkConformance(world.app.routes, (route) => judge(world, route), options)
  console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await world.close()
}
