import { globSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../../../../proofs/unzip.ts'
import { type SheetColumn, type SheetRow, writeSheet } from './sheet.ts'

async function* some(rows: readonly SheetRow[]) {
  yield* rows
}
const written = (columns: SheetColumn[], rows: readonly SheetRow[]) => buffer(writeSheet('Rows', columns, some(rows)))

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://example.com","x")',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '<f>1+1</f>',
  ']]><f>1</f>',
  '&#61;1',
]

describe('a sheet', () => {
  it('never holds a formula, whatever a text begins with, and keeps the text as it is', async () => {
    const file = await written(
      [{ header: '=2+2', kind: 'text' }],
      hostile.map((text) => [text]),
    )
    const xml = [...unzip(file)].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, text]) => text)
    expect(xml).toHaveLength(1)
    expect(xml[0]).not.toMatch(/<f[ >]/)
    // Each is inline text in the text format, so that editing the cell does not compute it either.
    const styles = new Set(
      [...xml[0]!.matchAll(/<c r="[A-Z]+\d+" t="(\w+)" s="(\d+)">/g)].map(([, type, style]) => `${type} ${style}`),
    )
    // The header's is the same in bold.
    expect(styles).toEqual(new Set(['inlineStr 1', 'inlineStr 2']))
    expect(unzip(file).get('xl/styles.xml')).toMatch(
      /<numFmt numFmtId="(\d+)" formatCode="@"\/>.*<cellXfs[^>]*><xf[^>]*\/><xf numFmtId="\1"[^>]*\/><xf numFmtId="\1"[^>]*\/><\/cellXfs>/s,
    )
    const { sheets } = await readXlsx(file)
    expect(sheets[0]!.rows.map((row) => String(row[0]).replaceAll('\n', '\r'))).toEqual(['=2+2', ...hostile])
  })

  it('has headings and sums in bold letters, numbers as numbers and a heading as text, whatever its column holds', async () => {
    const columns: SheetColumn[] = [
      { header: 'Day', kind: 'date' },
      { header: 'Price', kind: 'decimal' },
    ]
    const file = await written(columns, [{ strong: ['=1+1', '7.50'] }, ['2012-03-05', '7.50']])
    const styles = unzip(file).get('xl/styles.xml')!
    const [, xfs] = styles.match(/<cellXfs[^>]*>(.*)<\/cellXfs>/s)!
    const looks = [...xfs!.matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g)].map(([, format, font]) => [
      styles.match(new RegExp(`numFmtId="${format}" formatCode="([^"]*)"`))?.[1],
      font !== '0',
    ])
    const cells = [
      ...unzip(file)
        .get('xl/worksheets/sheet1.xml')!
        .matchAll(/<c r="(\w+)"[^>]* s="(\d+)"/g),
    ]
    expect(Object.fromEntries(cells.map(([, cell, style]) => [cell, looks[Number(style)]]))).toEqual({
      A1: ['@', true],
      B1: ['@', true],
      A2: ['@', true],
      B2: ['#,##0.00', true],
      A3: ['dd-mm-yyyy', false],
      B3: ['#,##0.00', false],
    })
    expect((await readXlsx(file)).sheets[0]!.rows[1]).toEqual(['=1+1', 7.5])
  })

  it('writes dates as dates, times as Phnom Penh shows them, and exact numbers as numbers', async () => {
    const columns: SheetColumn[] = [
      { header: 'Day', kind: 'date' },
      { header: 'Month', kind: 'month' },
      { header: 'At', kind: 'instant' },
      { header: 'Clock', kind: 'time' },
      { header: 'Price', kind: 'decimal', scale: 2 },
      { header: 'Count', kind: 'integer' },
    ]
    const file = await written(columns, [
      ['2012-03-05', '2026-11', '2026-11-14T18:30:00.000Z', '13:30', '1234567.89', 7n],
    ])
    const { sheets } = await readXlsx(file)
    expect(sheets[0]!.rows[1]).toEqual([
      new Date(Date.UTC(2012, 2, 5)),
      new Date(Date.UTC(2026, 10, 1)),
      new Date(Date.UTC(2026, 10, 15, 1, 30)),
      expect.anything(),
      1234567.89,
      7,
    ])
    expect(unzip(file).get('xl/worksheets/sheet1.xml')).toContain('<v>0.5625</v>')
  })

  it('says a number that no cell can hold as text instead of leaving it out', async () => {
    const file = await written(
      [{ header: 'Number', kind: 'integer' }],
      [[Number.NaN], [9_007_199_254_740_993n], [Number.POSITIVE_INFINITY], [null]],
    )
    const { sheets } = await readXlsx(file)
    expect(sheets[0]!.rows.slice(1, 4).map((row) => row[0])).toEqual(['NaN', '9007199254740993', 'Infinity'])
  })

  it('has a name that Excel takes, whatever the list is called', async () => {
    for (const name of ['History', 'history', 'A/B: [c] * ?', "'", '', 'ប្រវត្តិ'.repeat(9)]) {
      const { sheets } = await readXlsx(
        await buffer(writeSheet(name, [{ header: 'Text', kind: 'text' }], some([['x']]))),
      )
      expect(sheets[0]!.rows).toEqual([['Text'], ['x']])
    }
  })

  it('holds no character that breaks its file', async () => {
    const file = await written([{ header: 'Text', kind: 'text' }], [['a\u0000b\u0008c\ud800d សាលា 🌾']])
    const { sheets } = await readXlsx(file)
    expect(sheets[0]!.rows[1]).toEqual(['abcd សាលា 🌾'])
  })
})

// Lines with commas between are computed by whoever opens them, whatever is done to their cells: nothing is handed out
// so.
it('is written in one place alone, and nothing else is a table in a file', () => {
  const root = new URL('../../../../..', import.meta.url).pathname
  const programs = ['apps/api/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'].flatMap((each) =>
    globSync(each, { cwd: root }),
  )
  expect(programs.length).toBeGreaterThan(900)
  const found = programs
    .filter((path) => !path.includes('.test.'))
    .filter((path) =>
      /writeXlsx|(write|to|stringify|format|serialize)Csv|application\/csv|ms-excel|\.csv\b|text\/(csv|tab)/i.test(
        readFileSync(`${root}/${path}`, 'utf8'),
      ),
    )
  // One knows what people bring, and one speaks of it.
  expect(found.sort()).toEqual([
    'apps/api/src/kit/file/file.ts',
    'apps/api/src/kit/file/sheet.ts',
    'packages/contract/src/payments/bank-problems.ts',
  ])
})
