import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { actorOf } from '../apps/api/src/accounts/actor-of.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { spool } from '../apps/api/src/kit/file/spool.ts'
import { sheetOf } from '../apps/api/src/kit/report/export-list.ts'

export interface Started {
  readonly port: number
}
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}
export interface Written {
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
  readonly megabytes: number
}
export type Question =
  | 'cpu'
  | 'statements'
  | { call: string; statements: Statement[] }
  | { sheet: string; filters: Record<string, string[]>; user: number }

// One side of the bench in a process of its own, so that its CPU and its memory can be read apart: Sala itself, or the
// least that could answer.
const [kind, url] = process.argv.slice(2) as ['sala' | 'bare', string]
const db = openDatabase(url, { pool: 4 })
const seen: Statement[] = []
const answers = new Map<string, Statement[]>()
const app = kind === 'sala' ? await buildApp(readConfig({ LOG_LEVEL: 'silent' }), db) : undefined

async function startSala(): Promise<number> {
  const query = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [first, values] = parts as [string | { name?: string; text?: string }, unknown[]]
    const config = typeof first === 'string' ? { text: first } : first
    // Who calls is remembered for a second, and is no part of the answer.
    if (seen.length < 50 && config.text && !config.text.includes('session_tokens'))
      seen.push({
        ...(config.name && { name: config.name }),
        text: config.text,
        values: Array.isArray(values) ? values : [],
      })
    return query.apply(this, parts)
  } as never
  await app!.server.listen({ port: 0, host: '127.0.0.1' })
  return (app!.server.server.address() as AddressInfo).port
}

async function startBare(): Promise<number> {
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => value)
  const server = createServer(async (request, response) => {
    const results: unknown[][] = []
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const statements = answers.get(`${request.method} ${request.url}`)!
    response.setHeader('content-type', 'application/json; charset=utf-8')
    if (request.method === 'POST') return response.end(JSON.stringify(await writeBare(statements, JSON.parse(body))))
    for (const statement of statements) results.push((await db.$client.query({ ...statement })).rows)
    const [data, ...rest] = results.sort((a, b) => b.length - a.length)
    response.end(JSON.stringify({ data, meta: { currentPage: 1, perPage: 15, rest } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The statements of a create on one connection, with what was sent in the place of what was sent when they were seen. */
async function writeBare(statements: readonly Statement[], sent: Record<string, unknown>): Promise<unknown> {
  const client = await db.$client.connect()
  try {
    let rows: unknown[] = []
    for (const { values, ...statement } of statements) {
      const result = await client.query({
        ...statement,
        values: values.map((value) => sent[String(value).replace(/^sent:/, '')] ?? value),
      })
      if (result.rows?.length) rows = result.rows
    }
    return rows[0]
  } finally {
    client.release()
  }
}

/** The whole list as a sheet, as the worker makes it, and the most memory that this process ever held. */
async function writeSheet(name: string, filters: Record<string, string[]>, user: number): Promise<Written> {
  const began = performance.now()
  let rows = 0
  const onRows = async (written: number) => {
    rows = written
  }
  const sheet = await spool(
    sheetOf(db, {
      store: app!.stores.get(name)!,
      request: { filters },
      actor: (await actorOf(db, user))!,
      language: 'km',
      khmer: app!.khmer,
      onRows,
    }),
  )
  await sheet.discard()
  return {
    rows,
    bytes: sheet.bytes,
    seconds: (performance.now() - began) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }
}

process.on('message', async (question: Question) => {
  const answer = async () => {
    if (question === 'statements') return seen.splice(0)
    if (question === 'cpu') {
      const { user, system } = process.cpuUsage()
      return user + system
    }
    if ('sheet' in question) return writeSheet(question.sheet, question.filters, question.user)
    answers.set(question.call, question.statements)
    return true
  }
  process.send!(await answer())
})
process.once('SIGTERM', () => process.exit(0))
process.send!({ port: await (kind === 'sala' ? startSala() : startBare()) } satisfies Started)
