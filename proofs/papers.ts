import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { forms } from '@sala/papers/forms'
import { type IdCards, idCards } from '@sala/papers/id-cards'
import { inputsOf } from '@sala/papers/inert'
import { list } from '@sala/papers/list'
import { fewDocuments, moneyPapers } from '@sala/papers/money-papers'
import { partsOf } from '@sala/papers/paper'
import { RenderPool } from '@sala/papers/pool'
import { signInSlips } from '@sala/papers/sign-in-slips'
import { type Timetable, timetable } from '@sala/papers/timetable'
import { zipOf } from '../apps/api/src/kit/file/zip.ts'
import {
  billOf,
  cardLink,
  cardNumber,
  cardsOf,
  crowdedWeek,
  formsOf,
  listOf,
  pickupNumber,
  receiptOf,
  schoolCardsOf,
  slipLink,
  slipsOf,
  studentNumber,
  timetableOf,
  weekOf,
} from './paper-samples.ts'
import { scanCodes } from './scan-codes.ts'

// What is printed is read back: every code on every card by a scanner, from the page as it would leave the printer. And
// timed:
// many papers through the pool take hardly longer than bare ones. `--look` leaves the papers of every kind in
// var/papers.
const { values: options } = parseArgs({
  options: { cards: { type: 'string', default: '12' }, bench: { type: 'string' }, look: { type: 'boolean' } },
})
let passed = 0
let failed = 0
const check = (name: string, good: boolean, more = '') => {
  if (good) passed += 1
  else failed += 1
  console.log(`${good ? 'ok    ' : 'BROKEN'}  ${name}${more && `: ${more}`}`)
}

async function compare(pool: RenderPool, name: string, cards: IdCards, wanted: readonly string[]): Promise<void> {
  const documents: Uint8Array[] = []
  for await (const pdf of pool.renderMany(idCards, partsOf(idCards, cards))) documents.push(pdf)
  const found = new Set<string>()
  const look = async (dots: number) => {
    for (const pdf of documents) for (const each of await scanCodes(pdf, dots)) found.add(each)
    return wanted.filter((each) => !found.has(each))
  }
  const first = await look(300)
  // Whoever scans by hand holds a card at another distance when the first look fails.
  const missing = first.length > 0 ? await look(400) : first
  const foreign = [...found].filter((each) => !wanted.includes(each))
  const again = first.length > missing.length ? `, ${first.length - missing.length} at a second look` : ''
  const read = `${wanted.length - missing.length} of ${wanted.length} codes read${again} ${[...missing, ...foreign].slice(0, 3).join(' ')}`
  check(name, missing.length + foreign.length === 0, read)
}

async function readBack(count: number): Promise<void> {
  const pool = new RenderPool()
  for (const [orientation, type] of [
    ['landscape', 'single'],
    ['portrait', 'single'],
    ['landscape', 'sheet'],
    ['portrait', 'sheet'],
  ] as const) {
    const wanted = Array.from({ length: count }, (_, at) => [
      `CODE-128:${cardNumber(at + 1)}`,
      `QR-Code:${cardLink(at + 1)}`,
    ]).flat()
    await compare(
      pool,
      `${count} cards, ${orientation}, ${type}`,
      cardsOf('both', orientation, type, 'both', count),
      wanted,
    )
  }
  for (const type of ['single', 'sheet'] as const) {
    const wanted = Array.from({ length: count }, (_, at) =>
      at % 2 === 0 ? studentNumber(at + 1) : pickupNumber(at + 1),
    )
    const codes = wanted.flatMap((each) => [`CODE-128:${each}`, `QR-Code:${each}`])
    await compare(
      pool,
      `${count} cards of students and who takes them home, ${type}`,
      schoolCardsOf('both', type, 'both', count),
      codes,
    )
  }
  // Six on a sheet confuse a reader of whole pages now and then, at one distance or the other; a telephone sees one.
  const slips = await pool.render(signInSlips, slipsOf(count))
  const links = new Set([...(await scanCodes(slips, 150)), ...(await scanCodes(slips, 250))])
  const unread = Array.from({ length: count }, (_, at) => `QR-Code:${slipLink(at + 1)}`).filter(
    (each) => !links.has(each),
  )
  check(
    `${count} sign-in slips`,
    unread.length === 0 && links.size === count,
    `${count - unread.length} of ${count} codes read ${unread.slice(0, 2).join(' ')}`,
  )
  // In a document of many the codes are pictures, and read as well.
  const [bill] = billOf('both', 'a4', 3).documents
  for (const many of [1, fewDocuments + 1]) {
    const documents = Array.from({ length: many }, (_, at) => ({
      ...bill!,
      pays: bill!.pays!.map((pay) => ({ ...pay, code: `${pay.code}${at}` })),
    }))
    const pdf = await pool.render(moneyPapers, { ...billOf('both', 'a4', 3), documents })
    const codes = new Set((await scanCodes(pdf, 150)).filter((each) => each.startsWith('QR-Code:')))
    check(`${many} invoices with a code to pay by`, codes.size === many, `${codes.size} of ${many} codes read`)
  }
  await pool.close()
}

/**
 * Many timetables through the pool, each by itself or as pages of documents as a task prints them, against the same in
 * one bare process; in turns, so that whatever else the machine does falls on all.
 */
async function bench(count: number): Promise<void> {
  const turn = timetable.most(timetableOf('both', false, []))
  const place = (name: string) => fileURLToPath(new URL(`../packages/papers/${name}`, import.meta.url))
  const fontBlobs = await Promise.all(
    (await readdir(place('fonts')))
      .filter((name) => name.endsWith('.ttf'))
      .map((name) => readFile(place(`fonts/${name}`))),
  )
  const compiler = NodeCompiler.create({ workspace: place('templates'), fontArgs: [{ fontBlobs }] })
  async function* bare(many: Iterable<Timetable>) {
    let made = 0
    for (const each of many) {
      const { json, pictures } = inputsOf(each)
      for (const [number, bytes] of pictures.entries())
        compiler.mapShadow(join(place('templates'), 'pictures', String(number)), Buffer.from(bytes))
      yield compiler.pdf({ mainFilePath: join(place('templates'), timetable.template), inputs: { data: json } })
      compiler.resetShadow()
      made += 1
      if (each.weeks.length > 1) compiler.evictCache(0)
      else if (made % 10 === 0) compiler.evictCache(5)
    }
  }
  const pools = [new RenderPool({ processes: 1 }), new RenderPool({ processes: 2 })]
  const through = (pool: RenderPool) => (many: Iterable<Timetable>) => pool.renderMany(timetable, many)
  /** One document of them all, in an archive. */
  const task = async function* (many: Timetable[]) {
    const entries = async function* () {
      const weeks = many.flatMap((each) => each.weeks)
      for await (const bytes of pools[1]!.renderMany(timetable, [{ ...many[0]!, weeks }]))
        yield { name: 'timetables.pdf', bytes }
    }
    for await (const bytes of zipOf(entries())) if (bytes.byteLength > 10_000) for (const _ of many) yield bytes
  }
  const whole = async function* (many: Timetable[]) {
    for await (const bytes of bare([{ ...many[0]!, weeks: many.flatMap((each) => each.weeks) }]))
      for (const _ of many) yield bytes
  }
  const ways = [bare, ...pools.map(through), whole, task]
  const took = ways.map(() => 0)
  const made = ways.map(() => 0)
  for (let from = 0; from < count; from += turn) {
    const data = Array.from({ length: turn }, (_, at) =>
      timetableOf('both', at % 2 === 0, [weekOf(at % 3 === 0 ? 'teacher' : 'class', from + at)]),
    )
    for (const [way, render] of ways.entries()) {
      const began = performance.now()
      for await (const pdf of render(data)) if (pdf.byteLength > 0) made[way]! += 1
      took[way]! += (performance.now() - began) / 1000
    }
  }
  for (const pool of pools) await pool.close()
  const [alone, one, two, pages, asTask] = took as [number, number, number, number, number]
  console.log(
    `${count} timetables: bare ${alone.toFixed(1)} s (${((alone / count) * 1000).toFixed(0)} ms each), one process ${one.toFixed(1)} s, two ${two.toFixed(1)} s; as documents of ${turn} pages bare ${pages.toFixed(1)} s, in an archive ${asTask.toFixed(1)} s`,
  )
  check(
    'every paper was made',
    made.every((each) => each === count),
    made.join(', '),
  )
  check('the pool costs at most 1.3 of rendering bare', one / alone <= 1.3, (one / alone).toFixed(2))
  check('documents in an archive cost at most 1.3 of the same bare', asTask / pages <= 1.3, (asTask / pages).toFixed(2))
}

async function look(): Promise<void> {
  const pool = new RenderPool({ strict: true })
  await mkdir('var/papers', { recursive: true })
  for (const language of ['km', 'en', 'both'] as const) {
    const save = async (name: string, pdf: Promise<Uint8Array>) =>
      writeFile(`var/papers/${name}-${language}.pdf`, await pdf)
    const weeks = [weekOf('class', 1), weekOf('teacher', 3), weekOf('room', 5), crowdedWeek()]
    for (const moeys of [false, true]) {
      await save(
        moeys ? 'timetable-ministry' : 'timetable',
        pool.render(timetable, timetableOf(language, moeys, weeks)),
      )
      await save(moeys ? 'list-ministry' : 'list', pool.render(list, listOf(language, 45, moeys)))
    }
    for (const size of ['a4', 'a5'] as const) {
      await save(`bill-${size}`, pool.render(moneyPapers, billOf(language, size, 3)))
      await save(`bill-long-${size}`, pool.render(moneyPapers, billOf(language, size, 45)))
    }
    for (const size of ['a5', 'roll'] as const)
      await save(`receipt-${size}`, pool.render(moneyPapers, receiptOf(language, size)))
    await save('forms', pool.render(forms, formsOf(language, 2)))
    for (const orientation of ['landscape', 'portrait'] as const)
      for (const type of ['single', 'sheet'] as const)
        await save(
          `cards-${orientation}-${type}`,
          pool.render(idCards, cardsOf(language, orientation, type, 'both', 12)),
        )
    for (const type of ['single', 'sheet'] as const)
      await save(`school-cards-${type}`, pool.render(idCards, schoolCardsOf(language, type, 'both', 20)))
  }
  await pool.close()
  check('papers of every kind are in var/papers', true)
}

if (options.look) await look()
else if (options.bench) await bench(Number(options.bench))
else await readBack(Number(options.cards))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
