import { Readable } from 'node:stream'
import { text } from '@sala/contract/kit/field'
import { binary, defineOperation } from '@sala/contract/kit/operation'
import { list } from '@sala/papers/list'
import { definePaper, PaperProblem } from '@sala/papers/paper'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOf } from '../../../../../proofs/paper-samples.ts'
import { pdfText } from '../../../../../proofs/pdf-text.ts'
import { nobody } from '../actor.ts'
import { openDatabase } from '../database.ts'
import { pictureForPrint } from '../file/file.ts'
import { mountOperation } from '../mount/mount-operation.ts'
import type { App } from '../route/app.ts'
import { createApp } from '../server/create-app.ts'
import { answerPaper, printPaper } from './paper.ts'

// A library prints the list of its books.
const printBooks = defineOperation({
  name: 'print-books',
  method: 'GET',
  path: '/books/paper',
  label: 'Print',
  access: 'anyone',
  query: { name: text('Name', { max: 200 }) },
  answer: binary,
})
const broken = definePaper<{ rows: [] }>({ name: 'broken', template: 'no-such.typ', list: 'rows', most: () => 1 })

let app: App
// Of the database only the clock is asked.
const db = openDatabase('postgres://postgres@127.0.0.1:5432/postgres', { stepDown: false, pool: 1 })
beforeAll(async () => {
  app = await createApp({
    databaseOf: () => db,
    authenticate: async () => nobody,
    storageOf: () => undefined as never,
    logLevel: 'silent',
  })
  mountOperation(app, printBooks, async ({ input, call }) =>
    answerPaper(call, input.name, await printPaper(app, list, listOf('both', 3))),
  )
})
afterAll(async () => {
  await app.server.close()
  await db.$client.end()
})

const ask = (name: string) => app.server.inject({ url: '/api/books/paper', query: { name } })

it('answers a PDF that a browser shows and that can do nothing', async () => {
  const answer = await ask('Books')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(answer.rawPayload.length),
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(await pdfText(answer.rawPayload)).toContain('Sok Sreymom')
})

it.each([
  ['Books of 2026', 'filename="Books-of-2026.pdf"'],
  ['សៀវភៅ', `filename="paper.pdf"; filename*=UTF-8''${encodeURIComponent('សៀវភៅ')}.pdf`],
  ['../../etc/passwd', 'filename="etc-passwd.pdf"'],
  ['a"; filename="b.exe', 'filename="a-filename-b.exe.pdf"'],
  ['a\\b/c%22', 'filename="a-b-c-22.pdf"'],
])('names the file safely: %s', async (name, expected) => {
  const said = (await ask(name)).headers['content-disposition'] as string
  expect(said).toContain(expected)
  expect(said).toMatch(/^inline; filename="[\w.-]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/)
  expect(decodeURIComponent(said.split("''")[1]!)).toMatch(/^[\p{L}\p{M}\p{N}_.-]+$/u)
})

it('says that it is busy, that it is too much, and nothing of what is our own fault', async () => {
  const failing = (fault: ConstructorParameters<typeof PaperProblem>[0]) => ({
    papers: { render: () => Promise.reject(new PaperProblem(fault, 'x')) } as never,
  })
  const told = (fault: Parameters<typeof failing>[0]) =>
    printPaper(failing(fault), list, listOf('en', 1)).catch((error) => [error.status, error.more?.retry_after])
  expect(await told('busy')).toEqual([503, 5])
  expect(await told('closed')).toEqual([503, undefined])
  expect(await told('too_large')).toEqual([413, undefined])
  await expect(printPaper(app, broken, { rows: [] })).rejects.toBeInstanceOf(PaperProblem)
})

it('gives a paper no more pixels than it prints', async () => {
  const kept = async (channels: 3 | 4) =>
    sharp({ create: { width: 1200, height: 800, channels, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
      .webp()
      .toBuffer()
  const storage = (bytes: Buffer) => ({ open: async () => Readable.from([bytes]) }) as never
  const photo = await pictureForPrint(storage(await kept(3)), 'x', 300)
  expect([...photo.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  const logo = await pictureForPrint(storage(await kept(4)), 'x', 300)
  expect(Buffer.from(logo).readUInt32BE(16)).toBe(300)
})

it('ends its processes when the server closes', async () => {
  await ask('Books')
  const printers = (
    app.papers as unknown as {
      printers: Set<{ child: { pid: number; exitCode: number | null; signalCode: string | null } }>
    }
  ).printers
  const [first] = printers
  expect(first!.child.signalCode).toBeNull()
  await app.server.close()
  await expect(printPaper(app, list, listOf('en', 1))).rejects.toMatchObject({ status: 503 })
  for (let at = 0; at < 50 && first!.child.signalCode === null; at += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(first!.child.signalCode).toBe('SIGKILL')
})
