import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { openVerdict } from '../proofs/verdict.ts'
import { type Stage, settle, withBrowser } from './browser-fixture.ts'
import { profiled } from './load-profile.ts'

// What a visit costs whoever makes it, on a slow computer behind a slow line: with nothing kept, and once more with
// what the first one left. Times and processor are printed, because they are the machine's as much as ours; requests
// and bytes are counted and judged. `--short` counts them alone.
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    place: { type: 'string' },
    pages: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})

interface Place {
  readonly name: string
  readonly user: string
  readonly path: string
  readonly width: number
  /** What somebody came for, and what he goes on with. */
  readonly seen: Readonly<Record<string, string>>
  /** Of a first visit. */
  readonly most: { readonly requests: number; readonly kilobytes: number }
}
const places: readonly Place[] = [
  {
    name: 'list of students',
    user: 'admin',
    path: '/student-profiles',
    width: 1440,
    seen: { content: 'main tbody tr', menu: '.side-menu .menu-link' },
    most: { requests: 45, kilobytes: 560 },
  },
  {
    name: 'counter',
    user: 'cashier',
    path: '/cashier',
    width: 1440,
    seen: { content: 'main .counter input', menu: '.side-menu .menu-link' },
    most: { requests: 50, kilobytes: 600 },
  },
  {
    name: 'home of a parent',
    user: 'parent',
    path: '/',
    width: 390,
    seen: { content: 'main :is(.owed-bill, .owed-none)', menu: '.bottom-bar a' },
    most: { requests: 55, kilobytes: 560 },
  },
].filter(({ name }) => name.includes(values.place ?? ''))

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowness = 4

interface Cost {
  readonly requests: number
  readonly scripts: number
  readonly kilobytes: number
  readonly seen: Readonly<Record<string, number>>
  /** Seconds of the browser's processes. */
  readonly processor: number
  /** Seconds of the page's own thread, by what it did. */
  readonly thread: Readonly<Record<string, number>>
}

/** One load of a place from its beginning until it rests. */
async function load({ page, session }: { page: Page; session: CDPSession }, stage: Stage, place: Place): Promise<Cost> {
  await page.goto('/mark.svg')
  const asked = new Map<string, string>()
  const kept = new Set<string>()
  let bytes = 0
  const heard = {
    'Network.requestServedFromCache': ({ requestId }: Heard) => kept.add(requestId),
    'Network.responseReceived': ({ requestId, type, response }: Heard & { type: string; response: Answer }) => {
      asked.set(requestId, type)
      if (response.fromDiskCache || response.fromPrefetchCache) kept.add(requestId)
    },
    'Network.loadingFinished': ({ encodedDataLength }: { encodedDataLength: number }) => {
      bytes += encodedDataLength
    },
  }
  for (const [name, hear] of Object.entries(heard)) session.on(name as 'Network.loadingFinished', hear as never)
  const [before, then] = [await processorOf(stage), await threadOf(session)]
  await page.goto(place.path, { waitUntil: 'commit' })
  await page.waitForFunction((count) => Object.keys(window.seen ?? {}).length === count, Object.keys(place.seen).length)
  await settle(page)
  const [after, now] = [await processorOf(stage), await threadOf(session)]
  const seen = await page.evaluate(() => window.seen!)
  for (const [name, hear] of Object.entries(heard)) session.off(name as 'Network.loadingFinished', hear as never)
  const types = [...asked].filter(([id]) => !kept.has(id)).map(([, type]) => type)
  return {
    requests: types.length,
    scripts: types.filter((type) => type === 'Script').length,
    kilobytes: bytes / 1000,
    seen,
    processor: after - before,
    thread: Object.fromEntries(threadNames.map((name) => [name, now[name]! - then[name]!])),
  }
}
interface Heard {
  readonly requestId: string
}
interface Answer {
  readonly fromDiskCache?: boolean
  readonly fromPrefetchCache?: boolean
}

declare global {
  interface Window {
    /** Milliseconds until each thing that was looked for stood there. */
    seen?: Record<string, number>
  }
}

const threadNames = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']

async function threadOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

let processes: CDPSession | undefined
async function processorOf({ browser }: Stage): Promise<number> {
  processes ??= await browser.newBrowserCDPSession()
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Whoever comes for the first time, and comes again. */
async function visit(stage: Stage, place: Place, slow: boolean): Promise<{ cold: Cost; warm: Cost }> {
  const { page, context, close } = await stage.visit({ ...place, language: 'km', fresh: true })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript((wanted) => {
    const seen: Record<string, number> = {}
    window.seen = seen
    const look = () => {
      for (const [name, selector] of Object.entries(wanted))
        if (!(name in seen) && document.querySelector(selector)?.checkVisibility()) seen[name] = performance.now()
      if (Object.keys(seen).length < Object.keys(wanted).length) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, place.seen)
  if (slow) {
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  const cold = await load({ page, session }, stage, place)
  const warm = await load({ page, session }, stage, place)
  await close()
  return { cold, warm }
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
const seconds = (costs: readonly Cost[], what: (cost: Cost) => number) => middle(costs.map(what)).toFixed(2)

function tell(name: string, counted: Cost, slow: readonly Cost[], plain: readonly Cost[]): void {
  const { requests, scripts, kilobytes } = counted
  const wire = `${requests} requests, ${scripts} scripts, ${kilobytes.toFixed(0)} kB`
  if (plain.length === 0) {
    console.log(`${name}: ${wire}`)
    return
  }
  const seen = Object.keys(counted.seen).map((each) => `${each} ${seconds(slow, (cost) => cost.seen[each]! / 1000)} s`)
  const thread = threadNames.map((each) => seconds(plain, (cost) => cost.thread[each]!))
  console.log(
    [
      `${name}: ${wire}`,
      seen.join(', '),
      `processor ${seconds(plain, ({ processor }) => processor)} s`,
      `its thread ${thread[0]} s: script ${thread[1]}, style ${thread[2]}, layout ${thread[3]}`,
    ].join('; '),
  )
}

await withBrowser(
  async (stage) => {
    if (values.profile) return profiled(stage, places)
    const verdict = openVerdict()
    for (const place of places) {
      const runs = values.short ? 0 : Number(values.runs)
      const slow: { cold: Cost; warm: Cost }[] = []
      const plain: { cold: Cost; warm: Cost }[] = []
      for (let run = 0; run < runs; run += 1) {
        slow.push(await visit(stage, place, true))
        plain.push(await visit(stage, place, false))
      }
      const counted = plain[0] ?? (await visit(stage, place, false))
      for (const kind of ['cold', 'warm'] as const)
        tell(
          `${place.name}, ${kind}`,
          counted[kind],
          slow.map((each) => each[kind]),
          plain.map((each) => each[kind]),
        )
      const { requests, kilobytes } = counted.cold
      verdict.holds(
        `the ${place.name} asks for ${place.most.requests} things at most`,
        requests <= place.most.requests,
        `${requests}`,
      )
      verdict.holds(
        `the ${place.name} loads ${place.most.kilobytes} kB at most`,
        kilobytes <= place.most.kilobytes,
        kilobytes.toFixed(0),
      )
    }
    verdict.end()
  },
  { pages: values.pages },
)
