import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { type Stage, settle } from './browser-fixture.ts'

interface Place {
  readonly name: string
  readonly user: string
  readonly path: string
  readonly width: number
}

/** Whose code it is: a package, or one of our rooms. */
function ownerOf(source: string): string {
  const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (packaged) return packaged
  return (
    /((?:apps\/web|packages\/contract)\/src\/[^/]+)/.exec(source)?.[1] ??
    /(?:^|\/)(src\/[^/]+)/.exec(source)?.[1] ??
    source
  )
}

const maps = new Map<string, SourceMap | undefined>()
function mapOf(pages: string, url: string): SourceMap | undefined {
  const file = new URL(url).pathname
  if (!maps.has(file)) {
    try {
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${pages}${file}.map`, 'utf8'))))
    } catch {
      maps.set(file, undefined)
    }
  }
  return maps.get(file)
}

/** Says where the time of a load went, by package and by what it began with; pages need their maps beside them. */
export async function profiled(stage: Stage, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const { page, context, close } = await stage.visit({ ...place, language: 'km', fresh: true })
    const session = await context.newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: 200 })
    for (const kind of ['cold', 'warm']) {
      await page.goto('/mark.svg')
      await session.send('Profiler.start')
      await page.goto(place.path)
      await settle(page)
      const { profile } = await session.send('Profiler.stop')
      const own = new Map<number, number>()
      for (const [index, id] of (profile.samples ?? []).entries())
        own.set(id, (own.get(id) ?? 0) + profile.timeDeltas![index]!)
      const owners = new Map<string, number>()
      const functions = new Map<string, number>()
      for (const { id, callFrame } of profile.nodes) {
        const time = (own.get(id) ?? 0) / 1000
        const { functionName, url, lineNumber, columnNumber } = callFrame
        const found = url ? mapOf(stage.pages, url)?.findEntry(lineNumber, columnNumber) : undefined
        const source = found && 'originalSource' in found ? String(found.originalSource) : undefined
        const owner = source ? ownerOf(source) : url ? 'other scripts' : functionName
        if (owner === '(idle)') continue
        owners.set(owner, (owners.get(owner) ?? 0) + time)
        const where = source
          ? `${source.replace(/.*node_modules\//, '').replace(/^(\.\.\/)+/, '')}:${functionName}`
          : functionName
        functions.set(where, (functions.get(where) ?? 0) + time)
      }
      const most = (found: Map<string, number>, count: number) =>
        [...found]
          .sort((a, b) => b[1] - a[1])
          .slice(0, count)
          .map(([name, time]) => `  ${time.toFixed(0).padStart(5)} ms  ${name}`)
          .join('\n')
      const sum = [...owners.values()].reduce((a, b) => a + b, 0)
      console.log(
        `${place.name}, ${kind}: ${sum.toFixed(0)} ms\n${most(owners, 25)}\n  of which\n${most(functions, 30)}`,
      )
    }
    await close()
  }
}
