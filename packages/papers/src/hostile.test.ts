import { cp, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardsOf, formsOf, listOf, logo, timetableOf, weekOf } from '../../../proofs/paper-samples.ts'
import { pdfText } from '../../../proofs/pdf-text.ts'
import { forms } from './forms.ts'
import { idCards } from './id-cards.ts'
import { inputsOf } from './inert.ts'
import { list } from './list.ts'
import { PaperProblem, type Picture } from './paper.ts'
import { RenderPool } from './pool.ts'
import { timetable } from './timetable.ts'

// Whatever the data says, a paper reads no file and reaches for no network. The processes are told to go through a
// proxy, which is
// this test, so that whoever reaches for anything anywhere is seen; and bait lies about whose time of last reading is
// watched.
const secret = 'PLEASE-READ-ME-4711'
let folder: string
let templates: string
let bait: string[]
let listener: Server
let port: number
let pool: RenderPool
let connections = 0

const longAgo = new Date('2001-01-01')
/**
 * A file whose last reading is older than its last change is marked when it is read, even where reading is marked
 * rarely.
 */
const layOut = () => Promise.all(bait.map((path) => utimes(path, longAgo, new Date('2002-01-01'))))
const touched = async () =>
  (await Promise.all(bait.map(async (path) => ((await stat(path)).atimeMs === longAgo.getTime() ? [] : [path])))).flat()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-hostile-'))
  templates = join(folder, 'templates')
  await cp(fileURLToPath(new URL('../templates', import.meta.url)), templates, { recursive: true })
  bait = [
    join(folder, 'bait.txt'),
    join(templates, 'bait.txt'),
    join(templates, 'bait.typ'),
    join(templates, 'bait.svg'),
  ]
  for (const path of bait) await writeFile(path, secret)
  await layOut()
  listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  port = (listener.address() as { port: number }).port
  const proxy = `http://127.0.0.1:${port}`
  const environment = Object.fromEntries(
    ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [name, proxy]),
  )
  pool = new RenderPool({ templates, environment, seconds: 20 })
})
afterAll(async () => {
  await pool.close()
  listener.close()
  await rm(folder, { recursive: true, force: true })
})

const png = (width: number, height: number): Picture => {
  const crc = (bytes: Buffer) => {
    let value = ~0
    for (const byte of bytes) {
      value ^= byte
      for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
    }
    return ~value >>> 0
  }
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), body])
    const whole = Buffer.alloc(named.length + 8)
    whole.writeUInt32BE(body.length)
    named.copy(whole, 4)
    whole.writeUInt32BE(crc(named), named.length + 4)
    return whole
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 60_000_000)))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
const bytes = (text: string): Picture => new Uint8Array(Buffer.from(text, 'latin1'))
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`
const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)])

/** Texts that would be something else to whoever takes them for source, a path, an address or markup. */
const texts = (): string[] => [
  '#read("/etc/passwd")',
  '#read("/bait.txt")',
  '#read("bait.txt")',
  '#read("../bait.txt")',
  `#read("${folder}/bait.txt")`,
  '#import "@preview/cetz:0.3.0": *',
  '#import "bait.typ": *',
  '#include "bait.typ"',
  '#image("bait.svg")',
  '"); #read("bait.txt") //',
  '\\"); #read(\\"bait.txt\\")',
  '*/ #read("bait.txt") /*',
  '`#read("bait.txt")`',
  '#eval("read(\\"bait.txt\\")")',
  '#plugin("bait.txt")',
  '#json("bait.txt")',
  '$ #read("bait.txt") $',
  '#link("http://127.0.0.1/")[x]',
  `http://127.0.0.1:${port}/picture.png`,
  `//127.0.0.1:${port}/x`,
  'file:///etc/passwd',
  '../../../../etc/passwd',
  'pictures/../bait.txt',
  '\\\\127.0.0.1\\share\\x',
  `<img src="http://127.0.0.1:${port}/x">`,
  svg(`<image xlink:href="http://127.0.0.1:${port}/x"/>`),
  svg('<image href="bait.txt"/>'),
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '=cmd|calc!A1',
  '\u0000\u0007\u001b[31m\u0008\u007f',
  '\u202etxt.tiab\u202c\u2066x\u2069',
  '\ud800 lone \udfff',
  'a\u0301'.repeat(3000),
  'W'.repeat(20_000),
  '__proto__',
  '{"picture":0}',
]

/** The same text wherever a paper prints one. */
const everywhere = (text: string) => {
  const words = { km: text, en: text }
  const week = weekOf('class', 1)
  const asCard = { ...cardsOf('both', 'landscape', 'single', 'both', 1) }
  return {
    list: {
      ...listOf('both', 1),
      title: words,
      details: [{ label: words, value: words }],
      columns: [{ label: words, share: 1 }],
      rows: [[text], [words]],
    },
    timetable: {
      ...timetableOf('both', true, [
        { ...week, name: words, lessons: [{ day: 1 as const, time: 0, subject: words, teacher: words, room: words }] },
      ]),
    },
    forms: {
      ...formsOf('both', 1),
      forms: [
        {
          title: words,
          number: text,
          sections: [
            {
              title: words,
              facts: [
                { label: words, value: text },
                { label: words, value: words, wide: true },
              ],
            },
          ],
          record: { title: words, columns: [{ label: words, share: 1 }], rows: [[text], [words]] },
          signers: [words],
        },
      ],
    },
    cards: {
      ...asCard,
      cards: asCard.cards.map((card) => ({
        ...card,
        name: words,
        position: words,
        emp_id: text,
        qr: text.toWellFormed().slice(0, 200),
      })),
    },
  }
}

/** Pictures that are not pictures, or too much of one. */
const pictures = (): Record<string, Picture> => ({
  'a drawing that fetches': bytes(svg(`<image xlink:href="http://127.0.0.1:${port}/x"/><image href="bait.txt"/>`)),
  'a packed drawing': new Uint8Array(gzipSync(svg('<image href="bait.txt"/>'))),
  'a document': bytes('%PDF-1.7\n1 0 obj<</URI(http://127.0.0.1/)>>'),
  'a picture that goes on as an archive': new Uint8Array([...logo, ...Buffer.from('PK\u0003\u0004bait.txt%PDF-1.7')]),
  'a picture that stops': logo.slice(0, 200),
  'ten megabytes': new Uint8Array(10_000_000).fill(7),
  'more pixels than it says bytes': png(30_000, 30_000),
  nothing: new Uint8Array(0),
})

it('reads no file and opens no connection, whatever is printed', { timeout: 240_000 }, async () => {
  const passwords = await readFile('/etc/passwd', 'utf8')
  let tried = 0
  const see = async (rendered: Promise<Uint8Array>) => {
    const pdf = await rendered.catch((error) => {
      expect(error).toBeInstanceOf(PaperProblem)
      return undefined
    })
    const said = pdf ? await pdfText(pdf) : ''
    expect(said).not.toContain(secret)
    expect(said).not.toContain(passwords.slice(0, 20))
    return pdf
  }
  for (const text of texts()) {
    const data = everywhere(text)
    const papers = [
      pool.render(list, data.list),
      ...(text.length < 1000
        ? [pool.render(forms, data.forms), pool.render(timetable, data.timetable), pool.render(idCards, data.cards)]
        : []),
    ]
    // A text is never a reason not to print.
    for (const pdf of await Promise.all(papers.map(see))) expect(pdf, text.slice(0, 60)).toBeDefined()
    tried += 1
  }
  const printed: string[] = []
  for (const [name, picture] of Object.entries(pictures())) {
    const data = listOf('en', 1)
    if (await see(pool.render(list, { ...data, heading: { ...data.heading, logo: picture } }))) printed.push(name)
    tried += 1
  }
  expect(printed).toEqual(['a picture that goes on as an archive'])
  for (const odd of [deep(500), { picture: 0 }, 12n, () => 1, Number.NaN, new Map()]) {
    await see(pool.render(list, { ...listOf('en', 1), rows: [[odd as never]] }))
    tried += 1
  }
  expect(tried).toBeGreaterThanOrEqual(40)
  expect(connections).toBe(0)
  expect(await touched()).toEqual([])
})

it('hands on nothing but pixels as a picture', () => {
  for (const [name, picture] of Object.entries(pictures()).filter(([name]) => !/^(a picture|more pixels)/.test(name)))
    expect(() => inputsOf({ picture }), name).toThrow(PaperProblem)
})

it('would see it if data were source: the same texts in a template read the bait and reach for the network', async () => {
  const source = { name: 'spliced', template: 'spliced.typ', list: 'rows', most: () => 1 } as const
  await layOut()
  await writeFile(join(templates, 'spliced.typ'), `Dear ${'#read("bait.txt")'}`)
  expect(await pdfText(await pool.render(source, { rows: [] }))).toContain(secret)
  expect(await touched()).toContain(join(templates, 'bait.txt'))
  await writeFile(join(templates, 'spliced.typ'), `Dear ${'#import "@preview/cetz:0.3.0": *'}`)
  await expect(pool.render(source, { rows: [] })).rejects.toThrow('failed to download')
  expect(connections).toBeGreaterThan(0)
})
