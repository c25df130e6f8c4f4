import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOf, type Part } from '../../../../../proofs/archives.ts'
import { unzipBytes } from '../../../../../proofs/unzip.ts'
import { openWorld, type World } from '../../../../../proofs/world.ts'
import { readWorkbook } from './read-workbook.ts'

const sheet = 'xl/worksheets/sheet1.xml'
/** So many megabytes of nothing within a part, which still reads as what it was. */
const swollen = ({ bytes }: Part, megabytes: number) => {
  const at = bytes.lastIndexOf('</')
  return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(megabytes * 1_000_000, ' '), bytes.subarray(at)])
}

let world: World
let folder: string
let plain: Part[]
let hostile: Record<string, Buffer>
beforeAll(async () => {
  world = await openWorld('zip')
  folder = await mkdtemp(join(tmpdir(), 'sala-zip-'))
  const workbook = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['Name'], ['Dara']] }] })
  plain = [...unzipBytes(Buffer.from(workbook))].map(([name, bytes]) => ({ name, bytes }))
  const changed = (name: string, change: (part: Part) => Partial<Part>) =>
    archiveOf(plain.map((part) => (part.name === name ? { ...part, ...change(part) } : part)))
  const first = plain.findIndex(({ name }) => name === sheet)
  const big = swollen(plain[first]!, 30)
  hostile = {
    'that says what it is': changed(sheet, () => ({ bytes: swollen(plain[first]!, 450) })),
    'that says it is empty': changed(sheet, () => ({ bytes: big, said: { size: 0 } })),
    'whose other parts say they are empty': changed('xl/workbook.xml', (part) => ({
      bytes: swollen(part, 30),
      said: { size: 0 },
    })),
    'that is told only where it stands': changed(sheet, () => ({
      bytes: big,
      said: { size: 0, packed: 0 },
      saidBefore: { size: 0xffff_fff0, packed: deflateRawSync(big, { level: 9 }).length },
      sizesBehind: true,
    })),
    'that is told nowhere': changed(sheet, () => ({ bytes: big, said: { size: 0, packed: 0 }, sizesBehind: true })),
    'that many parts share': archiveOf([
      ...plain.map((part) => (part.name === sheet ? { ...part, bytes: big } : part)),
      ...Array.from({ length: 9 }, (_, n) => ({ name: `xl/worksheets/sheet${n + 2}.xml`, bytes: big, sameAs: first })),
    ]),
    'of more parts than a workbook has': archiveOf([
      ...plain,
      ...Array.from({ length: 2500 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: Buffer.from('x') })),
    ]),
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world?.close()
})

describe('a bomb', () => {
  it('is refused by its directory, wherever a workbook is taken, and nothing of it is unpacked', async () => {
    const routes = world.app.routes.filter(({ upload }) => upload?.kind === 'sheet' || upload?.kind === 'table')
    expect(routes.length).toBeGreaterThan(1)
    const missed: string[] = []
    for (const { path, upload } of routes)
      for (const [kind, bytes] of Object.entries(hostile)) {
        const form = new FormData()
        form.set(upload!.field, new Blob([new Uint8Array(bytes)]), 'list.xlsx')
        const { json, status } = await world.call('POST', path.replaceAll(/\{\w+\}/g, '1'), {
          token: world.head.token,
          form,
        })
        if (!['unknown_format', 'too_large'].includes(json.code))
          missed.push(`${path}, ${kind}: ${status} ${json.code}`)
      }
    expect(missed).toEqual([])
  })

  it('that says it is small is read no further than that', async () => {
    const file = join(folder, 'small.xlsx')
    const part = plain.find(({ name }) => name === sheet)!
    await writeFile(
      file,
      archiveOf(
        plain.map((each) => (each === part ? { ...part, bytes: swollen(part, 30), said: { size: 2000 } } : each)),
      ),
    )
    await expect(readWorkbook(file, { rows: 100, columns: 10, seconds: 20 })).rejects.toMatchObject({
      fault: 'unreadable',
    })
  })

  it('inside a part is never opened', async () => {
    const file = join(folder, 'nested.xlsx')
    await writeFile(
      file,
      archiveOf([...plain, { name: 'xl/media/inner.zip', bytes: hostile['that says it is empty']! }]),
    )
    const rows: unknown[] = []
    const workbook = await readWorkbook(file, { rows: 100, columns: 10, seconds: 20 })
    for await (const { cells } of workbook.rows) rows.push(cells)
    workbook.close()
    expect(rows).toEqual([['Name'], ['Dara']])
  })
})

it('an archive whose sizes stand behind its parts is taken as long as its directory knows them', async () => {
  const file = archiveOf(plain.map((part) => ({ ...part, sizesBehind: true, saidBefore: { size: 0, packed: 0 } })))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'list.xlsx')
  for (const [name, value] of Object.entries({ kind: 'students', branch_id: 1, file_name: 'list.xlsx' }))
    form.set(name, String(value))
  expect((await world.call('POST', '/imports/upload', { token: world.head.token, form })).status).toBe(200)
})
