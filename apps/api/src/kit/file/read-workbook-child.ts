import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'

// Runs in a process of its own: what a hostile file does to it, it does to nobody else.
const [path = '', mostRows = '0', mostColumns = '0', megabytes = '0', kind = ''] = process.argv.slice(2)

// A sheet can name one long text a million times: what it says is bounded, not only what it is.
const mostLetters = 300_000_000
let letters = 0
const say = (line: unknown): Promise<void> =>
  new Promise((resolve) => {
    const text = `${JSON.stringify(line)}\n`
    letters += text.length
    if (letters > mostLetters) end({ fault: 'too_large' })
    else if (process.stdout.write(text)) resolve()
    else process.stdout.once('drain', resolve)
  })
/** The last word, and the end once it has been heard: whoever just exits takes with him what still waits to be read. */
const end = (line: unknown): Promise<never> =>
  new Promise(() => process.stdout.end(`${JSON.stringify(line)}\n`, () => process.exit(0)))
setInterval(() => {
  if (process.memoryUsage.rss() > Number(megabytes) * 1_048_576) end({ fault: 'too_large' })
}, 50).unref()

/** A cell as text that says again what it was: days in their one order, whole numbers without a power of ten. */
function cellText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(value) : String(Number(value.toPrecision(15)))
  return String(value).slice(0, 2000).replaceAll('\0', '').toWellFormed()
}

/** Says one row, if it has anything in it; the first is preceded by the name of its sheet. */
let filled = 0
async function sayRow(row: number, values: readonly unknown[], about: object): Promise<void> {
  const cells = values.map(cellText)
  while (cells.length > 0 && cells.at(-1) === null) cells.pop()
  if (cells.length === 0) return
  if (filled === 0) await say(about)
  filled += 1
  if (filled > Number(mostRows) || cells.length > Number(mostColumns)) await end({ fault: 'too_large' })
  await say({ row, cells })
}

try {
  const bytes = await readFile(path)
  if (kind === 'text' && bytes.toString('latin1', 0, 2) !== 'PK') {
    const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
    const beginning = text.slice(0, 20_000)
    const [delimiter] = [',', ';', '\t', '|'].sort((a, b) => beginning.split(b).length - beginning.split(a).length)
    const rows = parseCsv(text, { delimiter: delimiter! })
    for (const [at, values] of rows.entries()) await sayRow(at + 1, values, { sheet: '', sheets: 1 })
    await end(filled > 0 ? { done: true } : { fault: 'empty' })
  }
  const names: string[] = []
  const shown: number[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }, at) => {
      names[at] = name
      if (!hidden && !veryHidden) shown.push(at)
      return false
    },
  })
  for (const sheet of shown.slice(0, 20)) {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      await sayRow(index + 1, values, { sheet: names[sheet], sheets: shown.length })
    if (filled > 0) break
  }
  await end(filled > 0 ? { done: true } : { fault: 'empty' })
} catch {
  await end({ fault: 'unreadable' })
}
