import { readFile, writeFile } from 'node:fs/promises'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { additions, addressOf, named } from './route-documents.ts'

// How much of what the specification names is really answered: served, called over HTTP, and answered in the form that
// was promised.

const expectedFile = new URL('./conform-expected.json', import.meta.url)

export interface Conformance {
  readonly passed: number
  readonly failed: number
}

/**
 * Says how many calls of each area are answered, and what is not as it was promised. `faultOf` tells what is wrong with
 * a good call of a route.
 */
export async function checkConformance(
  routes: readonly Route[],
  faultOf: (route: Route) => Promise<string | undefined> | string | undefined,
  options: { area?: string | undefined; missing?: boolean | undefined; write?: boolean | undefined } = {},
): Promise<Conformance> {
  let failed = 0
  const served = new Map(routes.map((route) => [addressOf(route.method, `/api${route.path}`), route]))
  const areas = [...new Set(named.map(({ area }) => area))].filter((area) => !options.area || area === options.area)
  const answered: Record<string, number> = {}
  const missing: string[] = []
  for (const area of areas) {
    answered[area] = 0
    for (const { method, path } of named.filter((each) => each.area === area)) {
      const route = served.get(addressOf(method, path))
      const fault = route ? await faultOf(route) : 'not served'
      if (fault) missing.push(`${area.padEnd(14)} ${method.padEnd(6)} ${path}  ${fault}`)
      else answered[area] += 1
    }
  }
  const width = Math.max(...areas.map((area) => area.length), 5)
  for (const area of areas)
    console.log(
      `${area.padEnd(width)}  ${String(answered[area]).padStart(4)} / ${String(named.filter((each) => each.area === area).length).padStart(4)}`,
    )
  const total = Object.values(answered).reduce((sum, count) => sum + count, 0)
  let passed = total
  console.log(
    `${'total'.padEnd(width)}  ${String(total).padStart(4)} / ${String(named.filter(({ area }) => areas.includes(area)).length).padStart(4)}`,
  )
  if (options.missing) for (const line of missing) console.log(line)

  if (!options.area) {
    const added = additions(routes)
    const faults: string[] = []
    for (const route of added) {
      const fault = await faultOf(route)
      if (fault) faults.push(`added          ${route.method.padEnd(6)} /api${route.path}  ${fault}`)
    }
    console.log(
      `${'added'.padEnd(width)}  ${String(added.length - faults.length).padStart(4)} / ${String(added.length).padStart(4)}`,
    )
    for (const line of faults) console.log(line)
    failed += faults.length
    passed += added.length - faults.length
  }

  // What was answered once stays answered.
  const expected = JSON.parse(await readFile(expectedFile, 'utf8').catch(() => '{}')) as Record<string, number>
  for (const area of areas) {
    if (answered[area]! < (expected[area] ?? 0)) {
      failed += expected[area]! - answered[area]!
      console.log(`${area}: ${answered[area]} answered, ${expected[area]} before:`)
      for (const line of missing.filter((each) => each.startsWith(`${area} `))) console.log(`  ${line}`)
    }
    if (options.write && answered[area]! > 0) expected[area] = Math.max(answered[area]!, expected[area] ?? 0)
  }
  if (options.write) await writeFile(expectedFile, `${JSON.stringify(expected, null, 2)}\n`)
  return { passed, failed }
}
