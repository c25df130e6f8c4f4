import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetForm } from '../../../../../proofs/world.ts'
import { readWorkbook } from './read-workbook.ts'

const limits = { rows: 100, columns: 10, seconds: 20 }
let folder: string
const path = () => join(folder, 'list.xlsx')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-workbook-'))
  const form = await sheetForm('file', [['Name'], ['Dara'], ['Sophea']], {})
  await writeFile(path(), Buffer.from(await (form.get('file') as Blob).arrayBuffer()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('workbooks', () => {
  it('are read a few at once while others wait, and one more is refused at once', async () => {
    const all = Array.from({ length: 6 }, () => readWorkbook(path(), limits))
    await expect(readWorkbook(path(), limits)).rejects.toMatchObject({ fault: 'busy' })
    // The last of them may lose patience on a slow machine; the first that waited does not.
    const read = (await Promise.allSettled(all)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(read.length).toBeGreaterThan(2)
    for (const workbook of read) {
      const rows: unknown[] = []
      for await (const { cells } of workbook.rows) rows.push(cells)
      expect(rows).toEqual([['Name'], ['Dara'], ['Sophea']])
      workbook.close()
    }
  })

  it('give their turn back also when they cannot be read, and leave nothing behind', async () => {
    await writeFile(join(folder, 'broken.xlsx'), 'no workbook')
    for (let at = 0; at < 4; at += 1)
      await expect(readWorkbook(join(folder, 'broken.xlsx'), limits)).rejects.toMatchObject({ fault: 'unreadable' })
    const workbook = await readWorkbook(path(), limits)
    for await (const { row } of workbook.rows) if (row === 1) break
    workbook.close()
    workbook.close()
    expect((await readdir(folder)).sort()).toEqual(['broken.xlsx', 'list.xlsx'])
  })
})
