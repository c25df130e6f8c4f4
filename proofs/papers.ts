import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { idCards } from '@sala/papers/id-cards'
import { inputsOf } from '@sala/papers/inert'
import { list } from '@sala/papers/list'
import { RenderPool } from '@sala/papers/pool'
import { timetable } from '@sala/papers/timetable'
import { cardLink, cardNumber, cardsOf, crowdedWeek, listOf, timetableOf, weekOf } from './paper-samples.ts'

// What is printed is read back: every code on every card by a scanner, from the page as it would leave the printer. And timed:
// many papers through the pool take hardly longer than bare ones. `--look` leaves the papers of every kind in var/papers.
const { values: options } = parseArgs({
  options: { cards: { type: 'string', default: '12' }, bench: { type: 'string' }, look: { type: 'boolean' } },
})
const run = promisify(execFile)
let passed = 0
let failed = 0
const check = (name: string, good: boolean, more = '') => {
  if (good) passed += 1
  else failed += 1
  console.log(`${good ? 'ok    ' : 'BROKEN'}  ${name}${more && `: ${more}`}`)
}

/** The codes that a scanner finds on the pages. */
async function scan(pdf: Uint8Array, dots: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-papers-'))
  try {
    await writeFile(join(folder, 'cards.pdf'), pdf)
    await run('pdftoppm', ['-r', String(dots), '-gray', '-png', join(folder, 'cards.pdf'), join(folder, 'page')])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    const found: string[] = []
    for (const page of pages) {
      // It ends with 4 where a page has no code at all, as a front has not.
      const { stdout } = await run('zbarimg', ['-q', '--nodbus', join(folder, page)]).catch((error: { code?: number; stdout?: string }) => {
        if (error.code !== 4) throw error
        return { stdout: '' }
      })
      found.push(...stdout.split('\n').filter(Boolean))
    }
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readBack(count: number): Promise<void> {
  const pool = new RenderPool()
  for (const [orientation, type] of [
    ['landscape', 'single'],
    ['portrait', 'single'],
    ['landscape', 'sheet'],
    ['portrait', 'sheet'],
  ] as const) {
    const found = new Set<string>()
    for await (const pdf of pool.renderMany(idCards, [cardsOf('both', orientation, type, 'both', count)]))
      for (const each of await scan(pdf, 300)) found.add(each)
    const wanted = Array.from({ length: count }, (_, at) => [`CODE-128:${cardNumber(at + 1)}`, `QR-Code:${cardLink(at + 1)}`]).flat()
    const missing = wanted.filter((each) => !found.has(each))
    const foreign = [...found].filter((each) => !wanted.includes(each))
    check(
      `${count} cards, ${orientation}, ${type}`,
      missing.length + foreign.length === 0,
      `${wanted.length - missing.length} of ${wanted.length} codes read ${[...missing, ...foreign].slice(0, 3).join(' ')}`,
    )
  }
  await pool.close()
}

/** Many timetables through the pool, against the same in one bare process; the ratio is of one process to one. */
async function bench(count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, at) => timetableOf('both', at % 2 === 0, [weekOf(at % 3 === 0 ? 'teacher' : 'class', at)]))
  const place = (name: string) => fileURLToPath(new URL(`../packages/papers/${name}`, import.meta.url))
  const fontBlobs = await Promise.all((await readdir(place('fonts'))).filter((name) => name.endsWith('.ttf')).map((name) => readFile(place(`fonts/${name}`))))
  const seconds = async (work: () => Promise<number>) => {
    const began = performance.now()
    const done = await work()
    check('every paper was made', done === count, `${done} of ${count}`)
    return (performance.now() - began) / 1000
  }
  const bare = await seconds(async () => {
    const compiler = NodeCompiler.create({ workspace: place('templates'), fontArgs: [{ fontBlobs }] })
    let made = 0
    for (const each of data) {
      const { json, pictures } = inputsOf(each)
      for (const [number, bytes] of pictures.entries()) compiler.mapShadow(join(place('templates'), 'pictures', String(number)), Buffer.from(bytes))
      if (compiler.pdf({ mainFilePath: join(place('templates'), timetable.template), inputs: { data: json } }).length > 0) made += 1
      compiler.resetShadow()
      if (made % 10 === 0) compiler.evictCache(5)
    }
    return made
  })
  const pooled = async (processes: number) => {
    const pool = new RenderPool({ processes })
    const took = await seconds(async () => {
      let made = 0
      for await (const pdf of pool.renderMany(timetable, data)) if (pdf.byteLength > 0) made += 1
      return made
    })
    await pool.close()
    return took
  }
  const [one, two] = [await pooled(1), await pooled(2)]
  console.log(
    `${count} timetables: bare ${bare.toFixed(1)} s (${((bare / count) * 1000).toFixed(0)} ms each), one process ${one.toFixed(1)} s, two ${two.toFixed(1)} s`,
  )
  check('the pool costs at most 1.3 of rendering bare', one / bare <= 1.3, (one / bare).toFixed(2))
}

async function look(): Promise<void> {
  const pool = new RenderPool({ strict: true })
  await mkdir('var/papers', { recursive: true })
  for (const language of ['km', 'en', 'both'] as const) {
    const save = async (name: string, pdf: Promise<Uint8Array>) => writeFile(`var/papers/${name}-${language}.pdf`, await pdf)
    const weeks = [weekOf('class', 1), weekOf('teacher', 3), weekOf('room', 5), crowdedWeek()]
    for (const moeys of [false, true]) {
      await save(moeys ? 'timetable-ministry' : 'timetable', pool.render(timetable, timetableOf(language, moeys, weeks)))
      await save(moeys ? 'list-ministry' : 'list', pool.render(list, listOf(language, 45, moeys)))
    }
    for (const orientation of ['landscape', 'portrait'] as const)
      for (const type of ['single', 'sheet'] as const)
        await save(`cards-${orientation}-${type}`, pool.render(idCards, cardsOf(language, orientation, type, 'both', 12)))
  }
  await pool.close()
  check('papers of every kind are in var/papers', true)
}

if (options.look) await look()
else if (options.bench) await bench(Number(options.bench))
else await readBack(Number(options.cards))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
