import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedFiles, turnOf } from '../proofs/turn.ts'
import { Meter } from './meter.ts'
import { type Step, steps, touchesAll, turns } from './steps.ts'

// Runs every step of steps.ts on two cores, the longest first, and says what each cost beside what it may cost.
const { values: options } = parseArgs({
  options: {
    /** Only these steps, by name. */
    only: { type: 'string' },
    /** Also what is not due on this commit. */
    all: { type: 'boolean', default: false },
    cores: { type: 'string', default: '2' },
  },
})
const logs = 'var/ci'
const cores = Number(options.cores)
/** After this, what rotates and was not touched is left to a later commit, so that a slow machine ends in time. */
const patience = 60 * 60
const longest = 40 * 60
/** Of some hundred and thirty journeys and five hundred views: what stumbled once and held alone is named, and mended. */
const mostFlaky = 3

interface Unit {
  readonly name: string
  readonly step: Step
  readonly args: readonly string[]
  readonly touched: boolean
}
interface Result {
  readonly passed: number
  readonly failed: number
  readonly flaky: number
  readonly wall: number
  readonly processor: number
}

const began = Date.now()
const elapsed = () => (Date.now() - began) / 1000

const turn = turnOf(undefined)
const changed = changedFiles()
const isTouched = (places: readonly string[]) => changed.some((path) => places.some((place) => path.startsWith(place)))
const everything = options.all || isTouched(touchesAll)

const wanted = steps.filter(({ name }) => !options.only || options.only.split(',').includes(name))
const isDue = ({ rotates }: Step) =>
  !rotates || everything || Boolean(options.only) || turn % turns === rotates.turn || isTouched(rotates.touched)
const rested = wanted.filter((step) => !isDue(step)).map(({ name }) => name)

function unitsOf(step: Step): Unit[] {
  const shares = step.shares ?? 1
  const touched = !step.rotates || isTouched([...step.rotates.touched, ...touchesAll])
  return Array.from({ length: shares }, (_, index) => ({
    name: shares === 1 ? step.name : `${step.name}-${index + 1}`,
    step,
    args: step.run
      .replaceAll('{share}', `${index + 1}/${shares}`)
      .replaceAll('{turn}', String(turn))
      .split(' '),
    touched,
  }))
}

/** How much longer than on the machine where the budgets were written a fixed piece of work takes, just now. */
function slowness(): number {
  const calm = 0.25
  const before = process.cpuUsage()
  const text = JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ index, name: `pupil ${index}` })))
  for (let round = 0; round < 400; round += 1) JSON.parse(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / calm
}

const databaseUrl = `${process.env.PROOFS_DATABASE_URL}/postgres`
const meter = new Meter(databaseUrl)
const running = new Map<Unit, ChildProcess>()
const results = new Map<string, Result[]>()
const endedSteps = new Map<string, boolean>()

async function run(unit: Unit, again = false): Promise<Result> {
  const log = `${logs}/${unit.name}${again ? '-again' : ''}.log`
  const label = `${unit.name}${again ? '-again' : ''}`
  const out = createWriteStream(log)
  const from = Date.now()
  const child = spawn('bash', ['scripts/run', ...unit.args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PGAPPNAME: `ci:${label}` },
  })
  running.set(unit, child)
  child.stdout!.pipe(out)
  child.stderr!.pipe(out)
  const limit = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), longest * 1000)
  const code = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  clearTimeout(limit)
  running.delete(unit)
  const text = readFileSync(log, 'utf8')
  const result = {
    ...countOf(text, code),
    flaky: text.match(/^FLAKY /gm)?.length ?? 0,
    wall: (Date.now() - from) / 1000,
    processor: meter.secondsOf(label),
  }
  const verdict = result.failed > 0 ? 'FAIL' : 'ok'
  const last = text.trimEnd().split('\n').at(-1)!.slice(0, 110)
  console.log(
    `${label.padEnd(16)} ${verdict.padEnd(4)} ${result.processor.toFixed(0).padStart(5)} s processor ${result.wall.toFixed(0).padStart(5)} s  ${last}`,
  )
  for (const line of text.match(/^FLAKY .*/gm) ?? []) console.log(`    ${line}`)
  if (result.failed > 0) for (const line of text.trimEnd().split('\n').slice(-40)) console.log(`    ${line}`)
  return result
}

/**
 * "12 passed, 0 failed" of our own proofs, or "Tests  1 failed | 32 passed (33)" of vitest; else it counts as one. What
 * tests nothing proves nothing.
 */
function countOf(text: string, code: number): Pick<Result, 'passed' | 'failed'> {
  const said = text.match(/^ *(?:\d+ passed, \d+ failed|Tests {2}).*/gm)?.at(-1)
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(said ?? '')?.[1] ?? 0)
  const [passed, failed] = said ? [number('passed'), number('failed')] : [code === 0 ? 1 : 0, 0]
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

function keep(unit: Unit, result: Result): void {
  const all = [...(results.get(unit.step.name) ?? []), result]
  results.set(unit.step.name, all)
  if (all.length === (unit.step.shares ?? 1))
    endedSteps.set(
      unit.step.name,
      all.every(({ failed }) => failed === 0),
    )
}

const waiting = wanted
  .filter(isDue)
  .flatMap(unitsOf)
  .sort((a, b) => priority(b) - priority(a))

/** What others wait for begins first, then the longest; what must be alone comes last. */
function priority({ step }: Unit): number {
  if (step.alone) return -1
  return (
    step.budget / (step.shares ?? 1) +
    (steps.some(({ after }) => after === step.name) || step.name === 'check' ? 10_000 : 0)
  )
}

const busy = () => [...running.keys()].reduce((sum, { step }) => sum + (step.alone ? cores : (step.cores ?? 1)), 0)
const mayBegin = ({ step }: Unit): boolean =>
  (!step.after || endedSteps.has(step.after) || !wanted.some(({ name }) => name === step.after)) &&
  busy() + (step.alone ? cores : (step.cores ?? 1)) <= cores

const dropped: string[] = []
const again: Unit[] = []
const active = new Set<Promise<void>>()

async function runAll(): Promise<void> {
  while (waiting.length > 0 || active.size > 0) {
    for (let at = waiting.findIndex(mayBegin); at >= 0; at = waiting.findIndex(mayBegin)) {
      const [unit] = waiting.splice(at, 1) as [Unit]
      if (!unit.touched && elapsed() > patience) {
        dropped.push(unit.name)
        continue
      }
      const work = run(unit).then((result) => {
        if (result.failed > 0 && unit.step.timed) again.push(unit)
        else keep(unit, result)
      })
      const tracked: Promise<void> = work.finally(() => active.delete(tracked))
      active.add(tracked)
    }
    if (active.size > 0) await Promise.race(active)
  }
  for (const unit of again) {
    const result = await run(unit, true)
    if (result.failed === 0) console.log(`FLAKY ${unit.name}: failed beside others, passed alone`)
    keep(unit, { ...result, flaky: result.flaky + (result.failed === 0 ? 1 : 0) })
  }
}

function tell(): number {
  const sums = { passed: 0, failed: 0, flaky: 0, processor: 0, budget: 0 }
  console.log(`\n${'step'.padEnd(14)} budget  processor  wall  units`)
  const over: string[] = []
  for (const { name, budget } of wanted) {
    const all = results.get(name)
    if (!all) continue
    const [processor, wall] = (['processor', 'wall'] as const).map((key) =>
      all.reduce((sum, each) => sum + each[key], 0),
    ) as [number, number]
    for (const { passed, failed, flaky } of all)
      Object.assign(sums, { passed: sums.passed + passed, failed: sums.failed + failed, flaky: sums.flaky + flaky })
    sums.processor += processor
    sums.budget += budget
    const isOver = processor / slow > 1.5 * budget
    if (isOver) over.push(name)
    console.log(
      `${name.padEnd(14)} ${String(budget).padStart(6)} ${processor.toFixed(0).padStart(10)} ${wall.toFixed(0).padStart(5)} ${String(all.length).padStart(6)}${isOver ? '  over its budget' : ''}`,
    )
  }
  console.log(
    `${'all'.padEnd(14)} ${String(sums.budget).padStart(6)} ${sums.processor.toFixed(0).padStart(10)}   ${slow.toFixed(2)} times the calm machine's seconds`,
  )
  if (over.length > 0) console.log(`over budget by a half or more: ${over.join(', ')}`)
  if (rested.length > 0)
    console.log(`not due on commit ${turn}, each within ${turns} consecutive commits: ${rested.join(', ')}`)
  if (dropped.length > 0) console.log(`left out after ${patience / 60} minutes: ${dropped.join(', ')}`)
  if (sums.flaky > 0) console.log(`${sums.flaky} flaky; more than ${mostFlaky} fail the run`)
  const failed = sums.failed + (sums.flaky > mostFlaky ? 1 : 0)
  console.log(`${results.size} steps in ${Math.floor(elapsed() / 60)} min ${Math.floor(elapsed() % 60)} s`)
  console.log(`${sums.passed} passed, ${failed} failed`)
  return failed
}

mkdirSync(logs, { recursive: true })
const slow = slowness()
process.on('exit', () => {
  for (const child of running.values()) {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {}
  }
})
console.log(
  `commit ${turn}; ${everything ? 'everything is run' : `${changed.length} files changed`}; a fixed piece of work takes ${slow.toFixed(2)} times its calm seconds`,
)
await meter.start()
await runAll()
await meter.stop()
process.exitCode = tell() === 0 ? 0 : 1
