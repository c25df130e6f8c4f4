import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cardsOf, listOf, timetableOf, weekOf } from '../../../proofs/paper-samples.ts'
import { idCards } from './id-cards.ts'
import { list } from './list.ts'
import { definePaper, type PaperProblem, partsOf } from './paper.ts'
import { type PoolOptions, RenderPool } from './pool.ts'
import { timetable } from './timetable.ts'

// Papers made to misbehave: one that says a word, one that takes its time, one that eats memory, one that is wrong.
const word = definePaper<{ words: string[] }>({ name: 'word', template: 'word.typ', list: 'words', most: () => 3 })
const slow = { ...word, template: 'slow.typ' }
const greedy = { ...word, template: 'greedy.typ' }
const wrong = { ...word, template: 'wrong.typ' }

let templates: string
beforeAll(async () => {
  templates = await mkdtemp(join(tmpdir(), 'sala-templates-'))
  const write = (name: string, text: string) => writeFile(join(templates, name), text)
  await write('word.typ', '#let data = json(bytes(sys.inputs.data))\n#data.words.join(" ")')
  await write('slow.typ', '#let n = 0\n#for a in range(9000000) { n += calc.rem(a, 7) }\n#n')
  await write('greedy.typ', '#let all = ()\n#for a in range(9000000) { all.push("x" * 4000 + str(a)) }\n#all.len()')
  await write('wrong.typ', '#nothing-of-this-name')
})
afterAll(() => rm(templates, { recursive: true, force: true }))

const pools: RenderPool[] = []
const pool = (options: PoolOptions = {}) => {
  const made = new RenderPool({ templates, ...options })
  pools.push(made)
  return made
}
afterEach(async () => {
  for (const each of pools.splice(0)) await each.close()
})
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: PaperProblem) => error.fault,
  )
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

it('gives up a paper that takes too long, and goes on with the next', async () => {
  const one = pool({ processes: 1, seconds: 5 })
  expect(isPdf(await one.render(word, { words: ['before'] }))).toBe(true)
  const [late, next] = [one.render(slow, { words: [] }), one.render(word, { words: ['after'] })]
  expect(await faultOf(late)).toBe('too_slow')
  expect(isPdf(await next)).toBe(true)
})

it('ends a process that eats memory, and only its paper is lost', async () => {
  const one = pool({ processes: 1, megabytes: 300 })
  const [hungry, next] = [one.render(greedy, { words: [] }), one.render(word, { words: ['after'] })]
  expect(await faultOf(hungry)).toBe('failed')
  expect(isPdf(await next)).toBe(true)
})

it('says what is wrong with a template', async () => {
  await expect(pool().render(wrong, { words: [] })).rejects.toThrow('wrong.typ: unknown variable: nothing-of-this-name')
})

it('refuses whoever comes when too many wait, and makes many without refusing', async () => {
  const one = pool({ processes: 1, waiting: 2 })
  const asked = Array.from({ length: 5 }, (_, at) => faultOf(one.render(word, { words: [String(at)] })))
  expect(await Promise.all(asked)).toEqual(['none', 'none', 'none', 'busy', 'busy'])
  let made = 0
  for await (const pdf of one.renderMany(
    word,
    Array.from({ length: 12 }, () => ({ words: ['a'] })),
  ))
    made += Number(isPdf(pdf))
  expect(made).toBe(12)
})

it('cuts what is too long for one document into several', async () => {
  const words = ['1', '2', '3', '4', '5', '6', '7']
  expect(await faultOf(pool().render(word, { words }))).toBe('too_large')
  let parts = 0
  for await (const pdf of pool().renderMany(word, [{ words }])) parts += Number(isPdf(pdf))
  expect(parts).toBe(3)
  expect(partsOf(idCards, cardsOf('km', 'portrait', 'single', 'both', 450)).map(({ cards }) => cards.length)).toEqual([
    200, 200, 50,
  ])
  expect(partsOf(timetable, timetableOf('km', false, Array(51).fill(weekOf('class', 1))))).toHaveLength(2)
  expect(partsOf(list, listOf('km', 4000))).toHaveLength(1)
})

it('takes a fresh process after so many documents, and lets an idle one end', async () => {
  const one = pool({ processes: 1, documents: 2, idleSeconds: 0.2 })
  const pids = new Set<number | undefined>()
  const running = () =>
    [...(one as unknown as { printers: Set<{ child: { pid?: number } }> }).printers].map(({ child }) => child.pid)
  for (let at = 0; at < 4; at += 1) {
    const rendered = one.render(word, { words: ['a'] })
    pids.add(running()[0])
    await rendered
  }
  expect(pids.size).toBe(2)
  expect(isPdf(await one.render(word, { words: ['a'] }))).toBe(true)
  expect(running()).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(running()).toHaveLength(0)
})

it('finishes what has begun when it is closed, and takes nothing more', async () => {
  const one = pool({ processes: 1 })
  const [begun, waiting] = [one.render(word, { words: ['a'] }), faultOf(one.render(word, { words: ['b'] }))]
  await one.close()
  expect(isPdf(await begun)).toBe(true)
  expect(await waiting).toBe('closed')
  expect(await faultOf(one.render(word, { words: ['c'] }))).toBe('closed')
})

it('leaves no process behind when its own is killed in the middle of a paper', async () => {
  const program = `
    const { RenderPool } = await import(${JSON.stringify(new URL('./pool.ts', import.meta.url).href)})
    const pool = new RenderPool({ templates: ${JSON.stringify(templates)}, processes: 1 })
    await pool.render({ name: 'word', template: 'word.typ', list: 'words', most: () => 3 }, { words: [] })
    pool.render({ name: 'slow', template: 'slow.typ', list: 'words', most: () => 3 }, { words: [] })
    console.log([...pool.printers][0].child.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const child = Number(String((await once(parent.stdout, 'data'))[0]))
  const lives = () => {
    try {
      return process.kill(child, 0)
    } catch {
      return false
    }
  }
  expect(lives()).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  for (let at = 0; at < 50 && lives(); at += 1) await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lives()).toBe(false)
})
